"""The statistics of tools for a person: a table that fits the terminal, and sentences below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from archivist.terminal.width import cells, cut_middle, wrap
from config.language import figure, phrase, spoken, told
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
    _Column(told("uses"), lambda use: figure(use.calls.uses, ",")),
    _Column(told("sessions"), lambda use: f"{use.session_share:.0%}"),
    _Column(told("errors"), lambda use: _of_used(use, f"{use.calls.error_rate:.0%}")),
    _Column(told("retried"), _retried),
)
_COST = (
    _Column(told("median"), lambda use: _of_used(use, duration(use.calls.median_ms))),
    _Column("p95", lambda use: _of_used(use, duration(use.calls.p95_ms))),
    _Column(told("shown"), lambda use: _of_used(use, short(use.calls.tokens_shown))),
    _Column(told("raw"), lambda use: _of_used(use, short(use.calls.tokens_raw))),
    _Column(told("share"), lambda use: _of_used(use, f"{use.shown_share:.0%}")),
    _Column(told("uncut"), lambda use: _of_used(use, f"{use.raw_share:.0%}")),
)
_FLAGS: Final = {
    Flag.ERRORS: told("high error rate"),
    Flag.CANDIDATE: told("candidate for removal"),
    Flag.REMOVE: told("remove"),
    Flag.UNKNOWN: told("not a tool"),
}
_LEGEND = told(
    "sessions: of those looked at, in how many it was used. retried: calls right after "
    "an error of the same tool in the same turn, and how many of them went well. shown, "
    "raw: tokens of results as the model saw them and before they were cut; share, "
    "uncut: of the results of all tools."
)


def table(statistics: Statistics, columns: int, since: datetime | None = None) -> str:
    """Render all of it in lines of at most ``columns`` cells, 60 or more."""
    if not statistics.sessions:
        return (
            phrase("Nothing was asked yet, so no tool was used.")
            if since is None
            else (phrase("Nothing was asked since {since}.", since=_local(since)))
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
    looked = (
        phrase("Tools in the last session")
        if number == 1
        else phrase("Tools in the last {sessions}", sessions=count(number, "session"))
    )
    if since is None:
        return looked
    return phrase("{looked} since {since}", looked=looked, since=_local(since))


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
            return f"{figure(value, '.1f')} {unit}" if value < 10 else f"{value:.0f} {unit}"  # noqa: PLR2004 - one digit
    return f"{ms:.0f} ms"


def _width(lines: Sequence[str]) -> int:
    return max(map(cells, lines))


def _aligned(tools: Sequence[ToolUse], group: Sequence[_Column], gap: int = 2) -> list[str]:
    names = [
        phrase("tool"),
        *(cut_middle(escaped(use.calls.tool), _MOST_NAME_CELLS) for use in tools),
    ]
    widest = max(map(cells, names))
    lines = [f"{name}{' ' * (widest - cells(name))}" for name in names]
    for column in group:
        shown = [spoken(column.heading), *map(column.cell, tools)]
        width = max(map(len, shown))
        lines = [f"{line}{text:>{width + gap}}" for line, text in zip(lines, shown, strict=True)]
    return lines


def _sentences(statistics: Statistics) -> Iterator[str]:
    for flag in Flag:
        flagged = [escaped(use.calls.tool) for use in statistics.tools if flag in use.flags]
        if flagged:
            yield f"{phrase(_FLAGS[flag])}: {', '.join(flagged)}"
    if not statistics.enough:
        yield (
            phrase(
                "Which tools are rare or unused is told from {sessions} sessions on that had them.",
                sessions=ENOUGH_SESSIONS,
            )
        )
    if statistics.result_share is not None:
        uncut = statistics.uncut_share
        share = phrase(
            "Of what the model read {share:.1%} was results of tools (in other agents {rule:.1%} "
            "was found)",
            share=statistics.result_share,
            rule=RULE_SHARE,
        )
        yield (
            f"{share}."
            if uncut is None
            else phrase(
                "{share}; uncut it would have been about {uncut:.1%}.", share=share, uncut=uncut
            )
        )
    errors = sum(use.calls.errors for use in statistics.tools)
    if errors:
        retries = sum(use.calls.retries for use in statistics.tools)
        good = sum(use.calls.retries_ok for use in statistics.tools)
        yield (
            phrase(
                "{errors}; the tool was called again in the same turn after {retries:,} of "
                "them, and {good:,} of these calls went well.",
                errors=count(errors, "error"),
                retries=retries,
                good=good,
            )
        )
    consents = statistics.consents
    if consents.asked:
        yield (
            phrase(
                "Consent was asked for {changes}: {given:,} given, {refused:,} refused, "
                "{unavailable:,} with nobody to ask.",
                changes=count(consents.asked, "change"),
                given=consents.given,
                refused=consents.refused,
                unavailable=consents.unavailable,
            )
        )
    if statistics.tainted_sessions:
        yield (
            phrase(
                "{sessions} came to hold text of documents or names, which closes the shell "
                "and the network.",
                sessions=count(statistics.tainted_sessions, "session"),
            )
        )
    reading = statistics.reading
    if reading.prompt_tokens:
        yield (
            phrase(
                "Of {tokens} tokens in prompts {share:.1%} were evaluated before.",
                tokens=short(reading.prompt_tokens),
                share=reading.cached_tokens / reading.prompt_tokens,
            )
        )
    used = [use.calls.tool for use in statistics.tools if use.calls.uses]
    english = [f"{name} = {ENGLISH[name]}" for name in used if name in ENGLISH]
    if english:
        yield phrase(
            "In the chat a tool may have its English name: {names}.", names=", ".join(english)
        )
    yield spoken(_LEGEND)


def _local(since: datetime) -> str:
    return since.astimezone().strftime("%Y-%m-%d %H:%M")
