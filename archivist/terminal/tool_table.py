"""The statistics of tools for a person: a table that fits the terminal, and sentences below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.terminal.width import cells, cut_middle, wrap
from sessions.tool_use import ENOUGH_SESSIONS, Flag
from tools.belt import ENGLISH
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from sessions.tool_use import Statistics, ToolUse

RULE_SHARE = 0.676
"""The share of what an agent reads that is results of tools, as it was found elsewhere."""

_MOST_NAME_CELLS = 20


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    cell: Callable[[ToolUse], str]


def _of_used(use: ToolUse, cell: str) -> str:
    return cell if use.calls.uses else "-"


def _retried(use: ToolUse) -> str:
    return f"{use.calls.retries_ok}/{use.calls.retries}" if use.calls.retries else "-"


_USE = (
    _Column("uses", lambda use: f"{use.calls.uses:,}"),
    _Column("sessions", lambda use: f"{use.session_share:.0%}"),
    _Column("errors", lambda use: _of_used(use, f"{use.calls.error_rate:.0%}")),
    _Column("retried", _retried),
)
_COST = (
    _Column("median", lambda use: _of_used(use, duration(use.calls.median_ms))),
    _Column("p95", lambda use: _of_used(use, duration(use.calls.p95_ms))),
    _Column("shown", lambda use: _of_used(use, short(use.calls.tokens_shown))),
    _Column("raw", lambda use: _of_used(use, short(use.calls.tokens_raw))),
    _Column("share", lambda use: _of_used(use, f"{use.shown_share:.0%}")),
    _Column("uncut", lambda use: _of_used(use, f"{use.raw_share:.0%}")),
)
_LEGEND = (
    "sessions: of those looked at, in how many it was used. retried: calls right after an error of "
    "the same tool in the same turn, and how many of them went well. shown, raw: tokens of results "
    "as the model saw them and before they were cut; share, uncut: of the results of all tools."
)


def table(statistics: Statistics, columns: int, since: datetime | None = None) -> str:
    """Render all of it in lines of at most ``columns`` cells, 60 or more."""
    if not statistics.sessions:
        return (
            "Nothing was asked yet, so no tool was used."
            if since is None
            else (f"Nothing was asked since {_local(since)}.")
        )
    lines = [title(statistics, since), ""]
    tools = statistics.tools
    if _width(whole := _aligned(tools, (*_USE, *_COST))) <= columns:
        lines += whole
    else:
        used = [use for use in tools if use.calls.uses]
        gap = 2 if _width(_aligned(used, _COST)) <= columns else 1
        lines += [*_aligned(tools, _USE, gap), "", *_aligned(used, _COST, gap)]
    lines.append("")
    for sentence in _sentences(statistics):
        lines += wrap(sentence, columns)
    return "\n".join(lines)


def title(statistics: Statistics, since: datetime | None = None) -> str:
    """Say what was looked at."""
    number = statistics.sessions
    last = "session" if number == 1 else count(number, "session")
    return f"Tools in the last {last}{f' since {_local(since)}' if since else ''}"


def short(tokens: int) -> str:
    """Write a count of tokens in at most five characters up to ten billion."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if tokens >= 10 * size:
            return f"{tokens // size}{letter}"
    return str(tokens)


def duration(ms: float) -> str:
    """Write a time in at most six characters up to three hours."""
    for unit_ms, unit in ((60_000, "min"), (1_000, "s")):
        if ms >= unit_ms:
            value = ms / unit_ms
            return f"{value:.1f} {unit}" if value < 10 else f"{value:.0f} {unit}"  # noqa: PLR2004 - one digit
    return f"{ms:.0f} ms"


def _width(lines: Sequence[str]) -> int:
    return max(map(cells, lines))


def _aligned(tools: Sequence[ToolUse], group: Sequence[_Column], gap: int = 2) -> list[str]:
    names = ["tool", *(cut_middle(escaped(use.calls.tool), _MOST_NAME_CELLS) for use in tools)]
    widest = max(map(cells, names))
    lines = [f"{name}{' ' * (widest - cells(name))}" for name in names]
    for column in group:
        shown = [column.heading, *map(column.cell, tools)]
        width = max(map(len, shown))
        lines = [f"{line}{text:>{width + gap}}" for line, text in zip(lines, shown, strict=True)]
    return lines


def _sentences(statistics: Statistics) -> Iterator[str]:
    for flag in Flag:
        flagged = [escaped(use.calls.tool) for use in statistics.tools if flag in use.flags]
        if flagged:
            yield f"{flag}: {', '.join(flagged)}"
    if not statistics.enough:
        yield (
            f"Which tools are rare or unused is told from {ENOUGH_SESSIONS} sessions on that had "
            "them."
        )
    if statistics.result_share is not None:
        uncut = statistics.uncut_share
        yield (
            f"Of what the model read {statistics.result_share:.1%} was results of tools (the "
            f"{RULE_SHARE:.1%} rule)"
            + ("." if uncut is None else f"; uncut it would have been about {uncut:.1%}.")
        )
    errors = sum(use.calls.errors for use in statistics.tools)
    if errors:
        retries = sum(use.calls.retries for use in statistics.tools)
        good = sum(use.calls.retries_ok for use in statistics.tools)
        yield (
            f"{count(errors, 'error')}; the tool was called again in the same turn after "
            f"{retries:,} of them, and {good:,} of these calls went well."
        )
    consents = statistics.consents
    if consents.asked:
        yield (
            f"Consent was asked for {count(consents.asked, 'change')}: {consents.given:,} given, "
            f"{consents.refused:,} refused, {consents.unavailable:,} with nobody to ask."
        )
    if statistics.tainted_sessions:
        yield (
            f"{count(statistics.tainted_sessions, 'session')} came to hold text of documents or "
            "names, which closes the shell and the network."
        )
    reading = statistics.reading
    if reading.prompt_tokens:
        yield (
            f"Of {short(reading.prompt_tokens)} tokens in prompts "
            f"{reading.cached_tokens / reading.prompt_tokens:.1%} were evaluated before."
        )
    used = [use.calls.tool for use in statistics.tools if use.calls.uses]
    spoken = [f"{name} = {ENGLISH[name]}" for name in used if name in ENGLISH]
    if spoken:
        yield f"In the chat a tool may have its English name: {', '.join(spoken)}."
    yield _LEGEND


def _local(since: datetime) -> str:
    return since.astimezone().strftime("%Y-%m-%d %H:%M")
