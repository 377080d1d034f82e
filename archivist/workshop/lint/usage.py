"""Rules for tools in use: what nobody calls, and what goes wrong too often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.lint.finding import Code, Finding
from sessions.tool_use import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sessions.tool_use import Statistics

SESSIONS = 100


def usage_findings(statistics: Statistics, spoken: Mapping[str, str]) -> Iterator[Finding]:
    """Check how often and how well the tools of a belt were used.

    Args:
        statistics: Of the last sessions.
        spoken: The names that the belt shows, by canonical ones; others are no tools of it.
    """
    for use in statistics.tools:
        name = spoken.get(use.calls.tool)
        if name is None:
            continue
        if Flag.REMOVE in use.flags:
            yield Finding(
                Code.UNUSED,
                name,
                f"0 uses in the last {use.offered} sessions that had it.",
                "Remove it, or say in its description when to use it.",
            )
        if Flag.CANDIDATE in use.flags:
            yield Finding(
                Code.RARELY_USED,
                name,
                f"Used in under 5% of the last {use.offered} sessions that had it.",
                "Remove it, make it part of another, or load it only where it is asked for.",
            )
        if Flag.ERRORS in use.flags:
            yield Finding(
                Code.OFTEN_WRONG,
                name,
                f"{use.calls.error_rate:.0%} of {use.calls.uses} calls failed.",
                "Its description or its errors mislead: read its failed calls.",
            )
