"""How turns ended and what they cost, for a person: tables that fit the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.escaping import one_line
from archivist.terminal.tool_table import duration, short
from archivist.terminal.width import cut_end
from sessions.turn_cost import ANSWERED
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sessions.turn_cost import Cost, Outcomes

_MOST_ROWS = 10
_NAMES = {
    "answered": "answered",
    "cancelled": "stopped by Ctrl-C",
    "step_limit": "step limit",
    "stuck": "went in circles",
    "context_full": "context full",
    "refused": "consent refused",
    "thought_limit": "only thought",
    "broken_off": "broken off",
}
_HEADING = (
    f"{'ended':18}{'turns':>7}{'calls':>7}{'errors':>8}{'refused':>9}"
    f"{'time':>10}{'tokens':>9}{'new':>9}"
)


def outcome_table(outcomes: Outcomes, columns: int) -> str:
    """Render all of it in lines of at most ``columns`` cells, 80 or more."""
    parts = [
        [*_endings(outcomes)],
        [*_before(outcomes)],
        [*_failed(outcomes)],
        [*_costly(outcomes)],
    ]
    return "\n\n".join(
        "\n".join(cut_end(line, columns) for line in lines) for lines in parts if lines
    )


def _endings(outcomes: Outcomes) -> Iterator[str]:
    total = outcomes.total
    yield f"{count(total.turns, 'turn')} in {count(outcomes.sessions, 'session')}"
    yield ""
    yield _HEADING
    for stop, cost in outcomes.endings.items():
        yield _row(_NAMES.get(stop, stop), cost)
    yield _row("all", total)
    answered = outcomes.endings.get(ANSWERED)
    lost_ms = total.ms - (answered.ms if answered else 0)
    lost = total.evaluated_tokens - (answered.evaluated_tokens if answered else 0)
    if total.ms and lost_ms:
        yield (
            f"Turns without an answer took {duration(lost_ms)} ({lost_ms / total.ms:.0%} of all) "
            f"and {short(lost)} new tokens."
        )


def _row(name: str, cost: Cost) -> str:
    cells = (
        f"{cost.turns:>7,}{cost.calls:>7,}{cost.errors:>8,}{cost.refusals:>9,}"
        f"{duration(cost.ms):>10}{short(cost.prompt_tokens):>9}{short(cost.evaluated_tokens):>9}"
    )
    return f"{escaped(name)[:18]:18}{cells}"


def _before(outcomes: Outcomes) -> Iterator[str]:
    if not outcomes.before:
        return
    yield "What came last in turns without an answer:"
    for one in outcomes.before[:_MOST_ROWS]:
        how = _NAMES.get(one.stop, one.stop)
        last = f"{escaped(one.tool)} ({one.status})" if one.tool else "no call"
        yield f"{one.turns:>5,} × {how}: {last}, latest in {one.session}"
        if one.error:
            yield f"        {one_line(one.error)}"
    yield from _more(len(outcomes.before))


def _failed(outcomes: Outcomes) -> Iterator[str]:
    if not outcomes.failed:
        return
    yield "What failed, and in how many of its turns there was an answer all the same:"
    for one in outcomes.failed[:_MOST_ROWS]:
        yield f"{one.calls:>5,} × {escaped(one.tool)}: {one.answered:,} of {one.turns:,} answered"
        yield f"        {one_line(one.error)}"
    yield from _more(len(outcomes.failed))


def _costly(outcomes: Outcomes) -> Iterator[str]:
    yield "What took longest (`archivist sessions show ID`):"
    for one in outcomes.costly:
        cost = one.cost
        yield (
            f"{duration(cost.ms):>9}  {one.session} turn {one.number}: "
            f"{_NAMES.get(one.stop, one.stop)}, {count(cost.calls, 'call')}, "
            f"{short(cost.evaluated_tokens)} new tokens"
        )
        yield f"           {one_line(one.request)}"


def _more(kinds: int) -> Iterator[str]:
    if kinds > _MOST_ROWS:
        yield f"      and {kinds - _MOST_ROWS:,} more kinds; --json has them all"
