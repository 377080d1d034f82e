"""How often, how well and how costly each tool was, over the last sessions.

Evaluations are left out: they would say what a task file asks for, not what the person does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sessions.database import Database
from sessions.text import restored

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from pathlib import Path

ENOUGH_SESSIONS = 20
"""With fewer, a tool that nobody used yet says nothing about the tool."""

_HIGH_ERROR_RATE = 0.10
_ENOUGH_USES = 5
_RARE_SHARE = 0.05
_IN_WINDOW = "session >= ? AND session NOT IN (SELECT number FROM sessions WHERE kind = 'eval')"


class Flag(StrEnum):
    """What a person who keeps the belt should look at."""

    ERRORS = "high error rate"
    CANDIDATE = "candidate for removal"  # in under 5% of the sessions
    REMOVE = "remove"  # never used
    UNKNOWN = "not on every belt"  # opened by a setting, of the past, or made up by the model


@dataclass(frozen=True, slots=True)
class ToolUse:
    """What one tool did.

    Attributes:
        tool: Canonical name.
        uses: Calls.
        sessions: Sessions with at least one call.
        session_share: These, of all sessions looked at, 0 to 1.
        errors: Calls that failed (a refusal by the person is not a failure).
        median_ms: Median wall time of a call in milliseconds; 0 without calls.
        tokens_shown: Tokens that its results put into contexts.
        tokens_raw: Tokens that its results had before they were cut.
        context_share: ``tokens_shown`` of what all tools' results put into contexts, 0 to 1.
        flags: What to look at.
    """

    tool: str
    uses: int
    sessions: int
    session_share: float
    errors: int
    median_ms: float
    tokens_shown: int
    tokens_raw: int
    context_share: float
    flags: tuple[Flag, ...]

    @property
    def error_rate(self) -> float:
        """Failed calls of all calls, 0 to 1."""
        return self.errors / self.uses if self.uses else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """The tools of the last sessions.

    Attributes:
        sessions: Sessions looked at: the last chats and questions in which anything was asked.
        tools: Most used first, then by name; tools of the belt without a use are there too.
        prompt_tokens: Tokens in the prompts of all steps.
        cached_tokens: Of these, how many were evaluated before.
    """

    sessions: int
    tools: tuple[ToolUse, ...]
    prompt_tokens: int = 0
    cached_tokens: int = 0

    @property
    def enough(self) -> bool:
        """Whether there are enough sessions to speak of rare and unused tools."""
        return self.sessions >= ENOUGH_SESSIONS


def measure(database: Path, *, last: int, belt: Sequence[str]) -> Statistics:
    """Measure the tools over the ``last`` sessions in which anything was asked.

    Args:
        database: The session store's file; where it does not exist, nothing was used yet.
        last: How many sessions, 1 or more.
        belt: Canonical names of the tools that exist now.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    store = Database(database)
    rows: list[_Row] = []
    sessions = prompt_tokens = cached_tokens = 0
    if store.exists():
        with store.use() as connection:
            sessions, first = _window(connection, last)
            rows = _rows(connection, first)
            prompt_tokens, cached_tokens = _prompts(connection, first)
        store.close()
    rows += [_Row(tool) for tool in belt if tool not in {row.tool for row in rows}]
    rows.sort(key=lambda row: (-row.uses, row.tool))
    shown = sum(row.tokens_shown for row in rows)
    uses = tuple(_use(row, sessions, shown, belt) for row in rows)
    return Statistics(sessions, uses, prompt_tokens, cached_tokens)


@dataclass(frozen=True, slots=True)
class _Row:
    tool: str
    uses: int = 0
    sessions: int = 0
    errors: int = 0
    tokens_shown: int = 0
    tokens_raw: int = 0
    median_ms: float = 0.0


def _window(connection: sqlite3.Connection, last: int) -> tuple[int, int]:
    """How many sessions are looked at, and the number of the first.

    A chat that was opened and left gave no tool a chance. Sessions without a turn have no events,
    so that everything from the first session on, evaluations aside, is what the window holds.
    """
    count, first = connection.execute(
        """
        SELECT count(*), coalesce(min(number), 0) FROM (
            SELECT number FROM sessions
            WHERE kind <> 'eval' AND EXISTS (SELECT 1 FROM turns WHERE session = sessions.number)
            ORDER BY number DESC LIMIT ?
        )
        """,
        (last,),
    ).fetchone()
    return count, first


def _prompts(connection: sqlite3.Connection, first: int) -> tuple[int, int]:
    """Tokens in the prompts from this session on, and how many were evaluated before."""
    prompt_tokens, cached_tokens = connection.execute(
        f"""
        SELECT coalesce(sum(prompt_tokens), 0), coalesce(sum(cached_tokens), 0)
        FROM turns WHERE {_IN_WINDOW}
        """,  # noqa: S608 - a constant of ours
        (first,),
    ).fetchone()
    return prompt_tokens, cached_tokens


def _rows(connection: sqlite3.Connection, first: int) -> list[_Row]:
    medians = dict(
        connection.execute(
            f"""
            WITH placed AS (
                SELECT tool, ms, row_number() OVER (PARTITION BY tool ORDER BY ms) AS place,
                    count(*) OVER (PARTITION BY tool) AS uses
                FROM events WHERE {_IN_WINDOW}
            )
            SELECT tool, avg(ms) FROM placed
            WHERE place IN ((uses + 1) / 2, (uses + 2) / 2) GROUP BY tool
            """,  # noqa: S608 - a constant of ours
            (first,),
        )
    )
    totals = connection.execute(
        f"""
        SELECT tool, count(*), count(DISTINCT session), sum(status = 'blad'), sum(tokens_shown),
            sum(tokens_raw)
        FROM events WHERE {_IN_WINDOW} GROUP BY tool
        """,  # noqa: S608 - a constant of ours
        (first,),
    )
    return [
        _Row(restored(tool), uses, sessions, errors, shown, raw, medians[tool])
        for tool, uses, sessions, errors, shown, raw in totals
    ]


def _use(row: _Row, sessions: int, shown: int, belt: Sequence[str]) -> ToolUse:
    session_share = row.sessions / sessions if sessions else 0.0
    flags = []
    if row.uses >= _ENOUGH_USES and row.errors >= _HIGH_ERROR_RATE * row.uses:
        flags.append(Flag.ERRORS)
    if row.tool not in belt:
        flags.append(Flag.UNKNOWN)
    elif sessions >= ENOUGH_SESSIONS and not row.uses:
        flags.append(Flag.REMOVE)
    elif sessions >= ENOUGH_SESSIONS and session_share < _RARE_SHARE:
        flags.append(Flag.CANDIDATE)
    return ToolUse(
        tool=row.tool,
        uses=row.uses,
        sessions=row.sessions,
        session_share=session_share,
        errors=row.errors,
        median_ms=row.median_ms,
        tokens_shown=row.tokens_shown,
        tokens_raw=row.tokens_raw,
        context_share=row.tokens_shown / shown if shown else 0.0,
        flags=tuple(flags),
    )
