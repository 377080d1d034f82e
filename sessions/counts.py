"""Counts what the last sessions hold; nothing here is judged."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from sessions.record import Consent
from sessions.rows import of_rows
from sessions.text import restored, stored
from sessions.tool_use import Calls, Consents, Reading

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from datetime import datetime

_CONSENTS = (Consent.GIVEN, Consent.REFUSED, Consent.UNAVAILABLE)
# In the order of the covering index, so that neither the results' content is read nor sorted.
_EVENTS = """
    SELECT tool, session, turn, status, ms, tokens_shown, tokens_raw, consent
    FROM events WHERE session IN (SELECT number FROM chosen)
    ORDER BY session, turn, tool, number
"""


@dataclass(slots=True)
class Tally:
    """What was counted of one tool.

    Attributes:
        sessions: The numbers of the sessions with a call.
        times_ms: How long each call took.
        errors: Calls that failed.
        retries: Calls right after which the tool's call before, in the same turn, had failed.
        retries_ok: Of these, how many succeeded.
        tokens_shown: Tokens of the results as the model saw them.
        tokens_raw: Tokens of the results before they were cut.
        consents: How often each thing was said to a question for consent.
    """

    sessions: set[int] = field(default_factory=set)
    times_ms: list[int] = field(default_factory=list)
    errors: int = 0
    retries: int = 0
    retries_ok: int = 0
    tokens_shown: int = 0
    tokens_raw: int = 0
    consents: Counter[str] = field(default_factory=Counter)

    def calls(self, tool: str) -> Calls:
        """The same, for others; there was at least one call."""
        return Calls(
            tool=tool,
            uses=len(self.times_ms),
            sessions=len(self.sessions),
            errors=self.errors,
            retries=self.retries,
            retries_ok=self.retries_ok,
            consents=Consents(*(self.consents[one] for one in _CONSENTS)),
            median_ms=median(self.times_ms),
            p95_ms=sorted(self.times_ms)[-(-95 * len(self.times_ms) // 100) - 1],
            tokens_shown=self.tokens_shown,
            tokens_raw=self.tokens_raw,
        )


def choose(
    connection: sqlite3.Connection, last: int, since: datetime | None, archive: str | None = None
) -> int:
    """Put the numbers of the sessions that are looked at into the table ``chosen``.

    A chat that was opened and left gave no tool a chance, and evaluations would say what a task
    file asks for: both are left out.

    Args:
        connection: To the store, inside a transaction, so that all counts are of one moment.
        last: How many at most; the newest.
        since: Only those that began then or later.
        archive: Only those about it.

    Returns:
        How many they are.
    """
    connection.execute("DROP TABLE IF EXISTS temp.chosen")
    connection.execute("CREATE TEMP TABLE chosen (number INTEGER PRIMARY KEY)")
    return connection.execute(
        """
        INSERT INTO chosen
        SELECT number FROM sessions
        WHERE kind <> 'eval' AND started >= ?1 AND (?2 IS NULL OR archive = ?2)
            AND EXISTS (SELECT 1 FROM turns WHERE session = sessions.number)
        ORDER BY number DESC LIMIT ?3
        """,
        # Times are UTC in ISO form: their text sorts as they do.
        (
            "" if since is None else since.isoformat(),
            None if archive is None else stored(archive),
            last,
        ),
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


def count_calls(connection: sqlite3.Connection) -> dict[str, Tally]:
    """Count the calls of each tool in the chosen sessions, in one pass."""
    tallies: defaultdict[str | bytes, Tally] = defaultdict(Tally)
    before: tuple[object, ...] = ()
    failed = False
    for tool, session, turn, status, ms, shown, raw, consent in connection.execute(_EVENTS):
        tally = tallies[tool]
        tally.sessions.add(session)
        tally.times_ms.append(ms)
        tally.tokens_shown += shown
        tally.tokens_raw += raw
        if failed and before == (session, turn, tool):
            tally.retries += 1
            tally.retries_ok += status == "ok"
        before = session, turn, tool
        failed = status == "blad"
        tally.errors += failed
        if consent:
            tally.consents[consent] += 1
    return {restored(tool): tally for tool, tally in tallies.items()}


def count_offered(connection: sqlite3.Connection, tallies: Mapping[str, Tally]) -> Counter[str]:
    """In how many chosen sessions each tool could be called, for it was there or was called.

    A chat that is continued may have got a tool that it began without.
    """
    listed: defaultdict[str, set[int]] = defaultdict(set)
    for tools, session in connection.execute(
        "SELECT tools, number FROM chosen JOIN sessions USING (number)"
    ):
        listed[tools].add(session)
    having: defaultdict[str, set[int]] = defaultdict(set)
    for tools, sessions in listed.items():
        for tool in _names(tools):
            having[tool] |= sessions
    for tool, tally in tallies.items():
        having[tool] |= tally.sessions
    return Counter({tool: len(sessions) for tool, sessions in having.items()})


@of_rows
def _names(tools: str) -> list[str]:
    return [str(tool) for tool in json.loads(tools)]
