"""How turns ended and what they cost, for a person: tables that fit the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.escaping import one_line
from archivist.terminal.tool_table import duration, short
from archivist.terminal.width import cut_end
from config.language import figure, phrase, spoken, told
from config.recalling import recalled
from sessions.turn_cost import ANSWERED
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sessions.turn_cost import Cost, Outcomes

_MOST_ROWS = 10
_NAMES = {
    "answered": told("answered"),
    "cancelled": told("stopped (Ctrl-C)"),
    "step_limit": told("step limit"),
    "stuck": told("went in circles"),
    "context_full": told("context full"),
    "refused": told("consent refused"),
    "thought_limit": told("only thought"),
    "broken_off": told("not finished"),
}
_STATUSES = {"ok": told("ok"), "blad": told("error"), "odmowa": told("refused")}


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
    yield phrase(
        "{turns} in {sessions}",
        turns=count(total.turns, "turn"),
        sessions=count(outcomes.sessions, "session"),
    )
    yield ""
    yield _heading()
    for stop, cost in outcomes.endings.items():
        yield _row(_ended(stop), cost)
    yield _row(phrase("all"), total)
    answered = outcomes.endings.get(ANSWERED)
    lost_ms = total.ms - (answered.ms if answered else 0)
    lost = total.evaluated_tokens - (answered.evaluated_tokens if answered else 0)
    if total.ms and lost_ms:
        yield phrase(
            "Turns without an answer took {time} ({share:.0%} of all) and {tokens} new tokens.",
            time=duration(lost_ms),
            share=lost_ms / total.ms,
            tokens=short(lost),
        )


def _heading() -> str:
    return (
        f"{phrase('ended'):18}{phrase('turns'):>7}{phrase('calls'):>10}{phrase('errors'):>8}"
        f"{phrase('refused'):>9}{phrase('time'):>10}{phrase('tokens'):>9}{phrase('new'):>9}"
    )


def _ended(stop: str) -> str:
    return spoken(_NAMES.get(stop, stop))


def _how(status: str) -> str:
    return spoken(_STATUSES.get(status, status))


def _row(name: str, cost: Cost) -> str:
    cells = (
        f"{figure(cost.turns, '>7,')}{figure(cost.calls, '>10,')}{figure(cost.errors, '>8,')}"
        f"{figure(cost.refusals, '>9,')}"
        f"{duration(cost.ms):>10}{short(cost.prompt_tokens):>9}{short(cost.evaluated_tokens):>9}"
    )
    return f"{escaped(name)[:18]:18}{cells}"


def _before(outcomes: Outcomes) -> Iterator[str]:
    if not outcomes.before:
        return
    yield phrase("What came last in turns without an answer:")
    for one in outcomes.before[:_MOST_ROWS]:
        last = f"{escaped(one.tool)} ({_how(one.status)})" if one.tool else phrase("no call")
        yield f"{figure(one.turns, '>5,')} × {_ended(one.stop)}: {last}"
        yield phrase("        latest in {session}", session=one.session)
        if one.error:
            yield f"        {_error(one.error)}"
    yield from _more(len(outcomes.before))


def _failed(outcomes: Outcomes) -> Iterator[str]:
    if not outcomes.failed:
        return
    yield phrase("What failed, and in how many of its turns there was an answer all the same:")
    for one in outcomes.failed[:_MOST_ROWS]:
        yield phrase(
            "{number} × {tool}: {answered:,} of {turns:,} answered",
            number=figure(one.calls, ">5,"),
            tool=escaped(one.tool),
            answered=one.answered,
            turns=one.turns,
        )
        yield f"        {_error(one.error)}"
    yield from _more(len(outcomes.failed))


def _error(text: str) -> str:
    """An error without the names in it, which stood in quotation marks."""
    quoted = text.replace("…", '"…"')
    said = recalled(quoted)
    return one_line(said if said != quoted else recalled(text))


def _costly(outcomes: Outcomes) -> Iterator[str]:
    yield phrase("What took longest (`archivist sessions show ID`):")
    for one in outcomes.costly:
        cost = one.cost
        yield phrase(
            "{time}  {session} turn {number}: {ended}, {calls}, {tokens} new tokens",
            time=f"{duration(cost.ms):>9}",
            session=one.session,
            number=one.number,
            ended=_ended(one.stop),
            calls=count(cost.calls, "call"),
            tokens=short(cost.evaluated_tokens),
        )
        yield f"           {one_line(one.request)}"


def _more(kinds: int) -> Iterator[str]:
    if kinds > _MOST_ROWS:
        yield phrase(
            "      and {number:,} more kinds; --json has them all", number=kinds - _MOST_ROWS
        )
