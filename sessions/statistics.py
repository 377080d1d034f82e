"""How often, how well and how costly each tool was, over the last sessions.

Evaluations are left out: they would say what a task file asks for, not what the person does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sessions.counts import choose, count_calls, count_offered, count_reading, count_tainted
from sessions.database import Database
from sessions.tool_use import ENOUGH_SESSIONS, Calls, Flag, Statistics, ToolUse

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime
    from pathlib import Path

_HIGH_ERROR_RATE = 0.10
_ENOUGH_USES = 20  # one error in five calls says nothing about a tool
_RARE_SHARE = 0.05


def measure(
    database: Path,
    *,
    last: int,
    known: Collection[str],
    since: datetime | None = None,
    archive: str | None = None,
) -> Statistics:
    """Measure the tools over the ``last`` sessions in which anything was asked.

    Args:
        database: The session store's file; where it does not exist, nothing was used yet.
        last: How many sessions, 1 or more.
        known: Canonical names of the tools that a session can have now. One that none of the
            sessions had (nobody set up a web search, a reader has nothing that changes) says
            nothing about itself, so it is left out.
        since: In UTC; earlier sessions are not looked at.
        archive: Only sessions about it.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    store = Database(database)
    if not store.exists():
        return Statistics(0, ())
    with store.use() as connection:
        connection.execute("BEGIN")  # a session that goes on meanwhile is counted once, or not
        sessions = choose(connection, last, since, archive)
        tallies = count_calls(connection)
        offered = count_offered(connection, tallies)
        reading = count_reading(connection)
        tainted = count_tainted(connection)
        connection.execute("ROLLBACK")
    store.close()
    unused = (offered.keys() & set(known)) - tallies.keys()
    calls = [tally.calls(tool) for tool, tally in tallies.items()] + [*map(Calls, unused)]
    calls.sort(key=lambda each: (-each.uses, each.tool))
    shown = sum(each.tokens_shown for each in calls)
    raw = sum(each.tokens_raw for each in calls)
    uses = tuple(
        ToolUse(
            calls=each,
            offered=offered[each.tool],
            session_share=each.sessions / sessions if sessions else 0.0,
            shown_share=each.tokens_shown / shown if shown else 0.0,
            raw_share=each.tokens_raw / raw if raw else 0.0,
            flags=_flags(each, offered[each.tool], known=each.tool in known),
        )
        for each in calls
    )
    return Statistics(sessions, uses, reading, tainted)


def _flags(calls: Calls, offered: int, *, known: bool) -> tuple[Flag, ...]:
    flags = []
    if calls.uses >= _ENOUGH_USES and calls.errors >= _HIGH_ERROR_RATE * calls.uses:
        flags.append(Flag.ERRORS)
    if not known:
        flags.append(Flag.UNKNOWN)
    elif offered >= ENOUGH_SESSIONS and not calls.uses:
        flags.append(Flag.REMOVE)
    elif offered >= ENOUGH_SESSIONS and calls.sessions < _RARE_SHARE * offered:
        flags.append(Flag.CANDIDATE)
    return tuple(flags)
