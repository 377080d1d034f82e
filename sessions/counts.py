"""Counts what the last sessions hold, in SQL; nothing here is judged."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from sessions.text import restored
from sessions.tool_use import Calls, Consents, Reading

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from datetime import datetime

# With IN, the events come out of their covering index as the window wants them; a join sorts them.
_CALLS = """
    WITH calls AS (
        SELECT tool, status, ms, tokens_raw, tokens_shown, consent, lag(status) OVER (
            PARTITION BY session, turn, tool ORDER BY events.number
        ) IS 'blad' AS retry
        FROM events WHERE session IN (SELECT number FROM chosen)
    )
    SELECT tool, ms, count(*), sum(status = 'blad'), sum(retry), sum(retry AND status = 'ok'),
        sum(consent = 'given'), sum(consent = 'refused'), sum(consent = 'unavailable'),
        sum(tokens_shown), sum(tokens_raw)
    FROM calls GROUP BY tool, ms ORDER BY tool, ms
"""


def choose(connection: sqlite3.Connection, last: int, since: datetime | None) -> int:
    """Put the numbers of the sessions that are looked at into the table ``chosen``.

    A chat that was opened and left gave no tool a chance, and evaluations would say what a task
    file asks for: both are left out.

    Args:
        connection: To the store, inside a transaction, so that all counts are of one moment.
        last: How many at most; the newest.
        since: Only those that began then or later.

    Returns:
        How many they are.
    """
    connection.execute("DROP TABLE IF EXISTS temp.chosen")
    connection.execute("CREATE TEMP TABLE chosen (number INTEGER PRIMARY KEY)")
    return connection.execute(
        """
        INSERT INTO chosen
        SELECT number FROM sessions
        WHERE kind <> 'eval' AND started >= ?
            AND EXISTS (SELECT 1 FROM turns WHERE session = sessions.number)
        ORDER BY number DESC LIMIT ?
        """,
        # Times are UTC in ISO form: their text sorts as they do.
        ("" if since is None else since.isoformat(), last),
    ).rowcount


def count_reading(connection: sqlite3.Connection) -> Reading:
    """What the model read in the chosen sessions."""
    return Reading(
        *connection.execute(
            """
            SELECT coalesce(sum(prompt_tokens), 0), coalesce(sum(cached_tokens), 0),
                coalesce(sum(iif(result_tokens IS NULL, 0, prompt_tokens)), 0),
                coalesce(sum(result_tokens), 0)
            FROM chosen CROSS JOIN turns ON session = chosen.number
            """
        ).fetchone()
    )


def count_tainted(connection: sqlite3.Connection) -> int:
    """In how many of the chosen sessions the conversation came to hold foreign text."""
    return int(
        connection.execute(
            "SELECT count(DISTINCT session) FROM chosen CROSS JOIN turns"
            " ON session = chosen.number WHERE tainted"
        ).fetchone()[0]
    )


def count_sessions(connection: sqlite3.Connection) -> tuple[Counter[str], Counter[str]]:
    """In how many chosen sessions each tool was called, and in how many it could be.

    A chat that is continued may have got a tool that it began without: where it was called, it
    was there.
    """
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for tools, sessions in connection.execute(
        "SELECT tools, count(*) FROM chosen JOIN sessions USING (number) GROUP BY tools"
    ):
        offered.update(dict.fromkeys(json.loads(tools), sessions))
    for tools, tool, sessions in connection.execute(
        "SELECT tools, tool, count(DISTINCT session) FROM chosen JOIN sessions USING (number)"
        " CROSS JOIN events ON session = chosen.number GROUP BY tools, tool"
    ):
        used[restored(tool)] += sessions
        if restored(tool) not in json.loads(tools):
            offered[restored(tool)] += sessions
    return used, offered


def count_calls(connection: sqlite3.Connection, sessions: Mapping[str, int]) -> list[Calls]:
    """What the calls of each tool in the chosen sessions add up to.

    Args:
        connection: To the store, the sessions chosen.
        sessions: In how many of them each tool was called.
    """
    by_ms: dict[str, list[tuple[int, ...]]] = {}
    for tool, *row in connection.execute(_CALLS):
        by_ms.setdefault(restored(tool), []).append(tuple(row))
    return [_added_up(tool, sessions[tool], rows) for tool, rows in by_ms.items()]


def _added_up(tool: str, sessions: int, rows: list[tuple[int, ...]]) -> Calls:
    """Add up a tool's rows, one for each duration, shortest first."""
    durations = [(row[0], row[1]) for row in rows]
    uses, errors, retries, retries_ok, given, refused, unavailable, shown, raw = (
        sum(column) for column in list(zip(*rows, strict=True))[1:]
    )
    return Calls(
        tool=tool,
        uses=uses,
        sessions=sessions,
        errors=errors,
        retries=retries,
        retries_ok=retries_ok,
        consents=Consents(given, refused, unavailable),
        median_ms=(_at(durations, (uses + 1) // 2) + _at(durations, uses // 2 + 1)) / 2,
        p95_ms=_at(durations, -(-95 * uses // 100)),
        tokens_shown=shown,
        tokens_raw=raw,
    )


def _at(durations: list[tuple[int, int]], place: int) -> int:
    """The duration at a place, from 1, where each stands as often as its count says."""
    for ms, times in durations:
        place -= times
        if place <= 0:
            return ms
    raise AssertionError  # places are within the counts
