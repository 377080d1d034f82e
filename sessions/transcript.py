"""Reads sessions back from the database, exactly as they were written."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sessions.record import (
    Consent,
    Event,
    EventError,
    Kind,
    SessionInfo,
    Setup,
    Turn,
    TurnEnd,
    Usage,
)
from sessions.rows import of_rows
from sessions.text import restored, stored

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

_NO_LIMIT = -1  # what SQLite's LIMIT calls no limit

_SESSION = """
    SELECT id, started, ended, archive, model, voice, trust, profile, version, kind, tools,
        (SELECT count(*) FROM turns WHERE session = sessions.number) AS turns,
        (SELECT count(*) FROM events WHERE session = sessions.number) AS events,
        (SELECT request FROM turns WHERE session = sessions.number ORDER BY number LIMIT 1)
            AS first_request,
        (SELECT answer FROM turns WHERE session = sessions.number ORDER BY number LIMIT 1)
            AS first_answer
    FROM sessions
"""
# Times are UTC in ISO form: their text sorts as they do.
_ASKED_LAST = """
    WHERE kind = ? AND archive = ? AND turns > 0
    ORDER BY (SELECT max(started) FROM turns WHERE session = sessions.number) DESC, number DESC
    LIMIT 1
"""
# Evaluations are no conversations, and there is nothing to go on with where nothing was asked.
_TALKED = """
    WHERE archive = ? AND kind <> 'eval' AND turns > 0
    ORDER BY number DESC LIMIT ?
"""
_IDLE = """
    WHERE coalesce((SELECT max(started) FROM turns WHERE session = sessions.number), started) < ?
    ORDER BY number DESC
"""


def read_sessions(
    connection: sqlite3.Connection, last: int | None, archive: str | None = None
) -> tuple[SessionInfo, ...]:
    """The ``last`` newest sessions (or all), newest first; of one archive where it is named."""
    limit = _NO_LIMIT if last is None else max(last, 0)
    if archive is None:
        rows = _rows(connection, f"{_SESSION} ORDER BY number DESC LIMIT ?", limit)
    else:
        rows = _rows(connection, f"{_SESSION} {_TALKED}", stored(archive), limit)
    return tuple(_session(row) for row in rows)


def read_last(connection: sqlite3.Connection, kind: Kind, archive: str) -> SessionInfo | None:
    """The session of this kind about this archive in which something was asked last, if any."""
    rows = _rows(connection, f"{_SESSION} {_ASKED_LAST}", kind.value, stored(archive))
    return next((_session(row) for row in rows), None)


def read_idle_since(connection: sqlite3.Connection, moment: datetime) -> tuple[SessionInfo, ...]:
    """The sessions in which nothing was asked since a time, newest first."""
    rows = _rows(connection, f"{_SESSION} {_IDLE}", moment.astimezone(UTC).isoformat())
    return tuple(_session(row) for row in rows)


def read_ids(connection: sqlite3.Connection, beginning: str) -> list[str]:
    """The ids that begin so, newest first."""
    typed = stored(beginning)
    rows = connection.execute(
        "SELECT id FROM sessions WHERE substr(id, 1, length(?1)) = ?1 ORDER BY number DESC",
        (typed,),
    )
    return [str(row[0]) for row in rows]


def read_session(connection: sqlite3.Connection, number: int) -> SessionInfo:
    """The session in this row, which exists."""
    return next(_session(row) for row in _rows(connection, f"{_SESSION} WHERE number = ?", number))


def read_turns(connection: sqlite3.Connection, number: int) -> tuple[Turn, ...]:
    """The turns, in their order, of the session in this row."""
    events: dict[int, list[Event]] = {}
    for row in _rows(
        connection, "SELECT * FROM events WHERE session = ? ORDER BY turn, number", number
    ):
        events.setdefault(row["turn"], []).append(_event(row))
    turns = _rows(connection, "SELECT * FROM turns WHERE session = ? ORDER BY number", number)
    return tuple(_turn(row, tuple(events.get(row["number"], ()))) for row in turns)


def _rows(
    connection: sqlite3.Connection, query: str, *values: int | str | bytes
) -> Iterator[dict[str, Any]]:
    cursor = connection.execute(query, values)
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))


@of_rows
def _session(row: dict[str, Any]) -> SessionInfo:
    return SessionInfo(
        id=row["id"],
        setup=Setup(
            archive=restored(row["archive"]),
            model=row["model"],
            voice=row["voice"],
            trust=row["trust"],
            profile=row["profile"],
            version=row["version"],
            kind=Kind(row["kind"]),
            tools=tuple(json.loads(row["tools"])),
        ),
        started=datetime.fromisoformat(row["started"]),
        ended=None if row["ended"] is None else datetime.fromisoformat(row["ended"]),
        turns=row["turns"],
        events=row["events"],
        first_request=restored(row["first_request"] or ""),
        first_answer=restored(row["first_answer"] or ""),
    )


@of_rows
def _turn(row: dict[str, Any], events: tuple[Event, ...]) -> Turn:
    end = None
    if row["stop"] is not None:
        end = TurnEnd(
            answer=restored(row["answer"]),
            stop=row["stop"],
            ms=row["ms"],
            usage=Usage(
                prompt_tokens=row["prompt_tokens"],
                cached_tokens=row["cached_tokens"],
                output_tokens=row["output_tokens"],
                forced_tokens=row["forced_tokens"],
                model_ms=row["model_ms"],
                result_tokens=row["result_tokens"],
            ),
            tainted=bool(row["tainted"]),
        )
    return Turn(
        number=row["number"],
        request=restored(row["request"]),
        started=datetime.fromisoformat(row["started"]),
        events=events,
        end=end,
    )


@of_rows
def _event(row: dict[str, Any]) -> Event:
    return Event(
        step=row["step"],
        tool=restored(row["tool"]),
        arguments=json.loads(row["arguments"]),
        shown=restored(row["shown"]),
        status=row["status"],
        content=restored(row["content"]),
        header=restored(row["header"]),
        total=row["total"],
        truncated=bool(row["truncated"]),
        next=restored(row["next"]),
        next_start=row["next_start"],
        error=None if row["error"] is None else EventError(**json.loads(row["error"])),
        radius=row["radius"],
        operation=row["operation"],
        paths=tuple(json.loads(row["paths"])),
        unread=tuple(json.loads(row["unread"])),
        ms=row["ms"],
        tokens_raw=row["tokens_raw"],
        tokens_shown=row["tokens_shown"],
        prompt_tokens=row["prompt_tokens"],
        cached_tokens=row["cached_tokens"],
        consent=Consent(row["consent"]),
    )
