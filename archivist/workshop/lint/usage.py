"""Rules for tools in use: what nobody calls, and what goes wrong too often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.lint.finding import Code, Finding
from config.language import told
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
                told("0 uses in the last {sessions} sessions that had it.", sessions=use.offered),
                told("Remove it, or say in its description when to use it."),
            )
        if Flag.CANDIDATE in use.flags:
            yield Finding(
                Code.RARELY_USED,
                name,
                told(
                    "Used in under 5% of the last {sessions} sessions that had it.",
                    sessions=use.offered,
                ),
                told("Remove it, make it part of another, or load it only where it is asked for."),
            )
        if Flag.ERRORS in use.flags:
            yield Finding(
                Code.OFTEN_WRONG,
                name,
                told(
                    "{share:.0%} of {calls} calls failed.",
                    share=use.calls.error_rate,
                    calls=use.calls.uses,
                ),
                told("Its description or its errors mislead: read its failed calls."),
            )
