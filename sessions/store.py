"""What happened in every session, written down as it happens."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from datetime import UTC
from typing import TYPE_CHECKING

from config.errors import UsageError
from config.language import phrase
from sessions.database import PATIENCE_S, Database
from sessions.errors import UnknownSession
from sessions.record import Transcript
from sessions.text import stored, stored_json
from sessions.transcript import read_ids, read_last, read_session, read_sessions, read_turns

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from sessions.record import Event, Kind, SessionInfo, Setup, TurnEnd

FILE_NAME = "sessions.sqlite"
"""The database's name in the program's data folder."""

_MOST_NAMED = 6  # of sessions that begin alike


class SessionStore:
    """The sessions of this person, in one database.

    Nothing is opened before the first use. Each method is durable when it returns, may be called
    from any thread, and raises :class:`sessions.errors.StoreUnavailable` where the database can't
    be used; the conversation can go on without it, and a later call tries again. A session that
    was never ended belongs to a program that died, or that still runs.

    Args:
        database: The file; made, with its folder, by the first write.
        clock: The time now, with a zone.
        patience_s: How long to wait for another program that writes, in seconds.
    """

    def __init__(
        self, database: Path, clock: Callable[[], datetime], patience_s: float = PATIENCE_S
    ) -> None:
        self._database = Database(database, patience_s)
        self._clock = clock

    def new_id(self) -> str:
        """Make an id for a session of now, such as ``2026-11-30T0312-7f3a`` (UTC)."""
        return f"{self._clock().astimezone(UTC):%Y-%m-%dT%H%M}-{secrets.token_hex(2)}"

    def start(self, setup: Setup, session: str = "") -> str:
        """Begin a session.

        Args:
            setup: What it runs with.
            session: The id it has already, if it runs since before it could be written down.

        Returns:
            Its id; ids sort by minute. Another one than ``session`` where that is taken.
        """
        with self._database.use() as connection:
            row = None
            while row is None:  # one of 65,536 ids of this minute may be taken
                row = connection.execute(
                    "INSERT INTO sessions (id, started, archive, model, voice, trust, profile,"
                    " version, kind, tools) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (id) DO NOTHING RETURNING id",
                    (
                        session or self.new_id(),
                        self._now(),
                        stored(setup.archive),
                        setup.model,
                        setup.voice,
                        setup.trust,
                        setup.profile,
                        setup.version,
                        setup.kind.value,
                        stored_json(setup.tools),
                    ),
                ).fetchone()
                session = ""
        return str(row[0])

    def set_aside(self) -> Path | None:
        """Rename a damaged database, so that the next write makes a new one.

        Returns:
            Its new name; None where there is no damage (any more).

        Raises:
            StoreUnavailable: It can't be looked at or renamed.
        """
        return self._database.set_aside(f"damaged-{self._clock().astimezone(UTC):%Y-%m-%dT%H%M}")

    def reopen(self, session: str) -> None:
        """Continue a session: it counts as open again.

        Raises:
            UnknownSession: There is none with this id.
        """
        with self._database.use() as connection:
            number = self._number(connection, session)
            connection.execute("UPDATE sessions SET ended = NULL WHERE number = ?", (number,))

    def begin_turn(self, session: str, request: str) -> int:
        """Write down a request before anything is done about it.

        Returns:
            The turn's number, 1-based in the session.

        Raises:
            UnknownSession: There is none with this id.
        """
        with self._database.use() as connection:
            row = connection.execute(
                "INSERT INTO turns (session, number, request, started) "
                "SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM turns WHERE session = ?1 "
                "RETURNING number",
                (self._number(connection, session), stored(request), self._now()),
            ).fetchone()
        return int(row[0])

    def add_event(self, session: str, turn: int, event: Event) -> None:
        """Write down a call and its result.

        Raises:
            UnknownSession: There is none with this id.
        """
        error = None if event.error is None else stored_json(asdict(event.error))
        with self._database.use() as connection:
            row = {
                "session": self._number(connection, session),
                "turn": turn,
                "at": self._now(),
                "step": event.step,
                "tool": stored(event.tool),
                "arguments": stored_json(event.arguments),
                "shown": stored(event.shown),
                "status": event.status,
                "content": stored(event.content),
                "header": stored(event.header),
                "total": event.total,
                "truncated": event.truncated,
                "next": stored(event.next),
                "next_start": event.next_start,
                "error": error,
                "radius": event.radius,
                "operation": event.operation,
                "paths": stored_json(event.paths),
                "unread": stored_json(event.unread),
                "ms": event.ms,
                "tokens_raw": event.tokens_raw,
                "tokens_shown": event.tokens_shown,
                "prompt_tokens": event.prompt_tokens,
                "cached_tokens": event.cached_tokens,
                "consent": event.consent.value,
            }
            names = ", ".join(row)
            values = ", ".join(f":{name}" for name in row)
            connection.execute(
                f"INSERT INTO events ({names}) VALUES ({values})",  # noqa: S608 - names are ours
                row,
            )

    def end_turn(self, session: str, turn: int, end: TurnEnd) -> None:
        """Write down how a turn ended.

        Raises:
            UnknownSession: There is none with this id.
        """
        with self._database.use() as connection:
            connection.execute(
                "UPDATE turns SET answer = ?, stop = ?, ms = ?, prompt_tokens = ?,"
                " cached_tokens = ?, output_tokens = ?, forced_tokens = ?, model_ms = ?,"
                " result_tokens = ?, tainted = ?"
                " WHERE session = ? AND number = ?",
                (
                    stored(end.answer),
                    end.stop,
                    end.ms,
                    end.usage.prompt_tokens,
                    end.usage.cached_tokens,
                    end.usage.output_tokens,
                    end.usage.forced_tokens,
                    end.usage.model_ms,
                    end.usage.result_tokens,
                    end.tainted,
                    self._number(connection, session),
                    turn,
                ),
            )

    def end(self, session: str) -> None:
        """Write down that the person left the session.

        Raises:
            UnknownSession: There is none with this id.
        """
        with self._database.use() as connection:
            connection.execute(
                "UPDATE sessions SET ended = ? WHERE number = ?",
                (self._now(), self._number(connection, session)),
            )

    def sessions(
        self, last: int | None = None, archive: str | None = None
    ) -> tuple[SessionInfo, ...]:
        """The newest sessions, newest first; all of them without ``last``.

        Args:
            last: How many at most.
            archive: Only those in which somebody asked something about it.
        """
        if not self._database.exists():
            return ()
        with self._database.use() as connection:
            return read_sessions(connection, last, archive)

    def last(self, kind: Kind, archive: str) -> SessionInfo | None:
        """The session of this kind about this archive in which something was asked last, if any."""
        if not self._database.exists():
            return None
        with self._database.use() as connection:
            return read_last(connection, kind, archive)

    def named(self, beginning: str) -> str:
        """The id of the session that is meant by it, or by its beginning.

        Raises:
            UsageError: The beginning is empty.
            UnknownSession: None begins so, or several do; those are listed.
        """
        if not beginning:
            raise UsageError(phrase("The session's id is empty. `archivist sessions` lists them."))
        if not self._database.exists():
            raise self._unknown(beginning)
        with self._database.use() as connection:
            found = read_ids(connection, beginning)
        if not found:
            raise self._unknown(beginning)
        if beginning not in found and len(found) > 1:
            more = ", ..." if len(found) > _MOST_NAMED else ""
            raise UnknownSession(
                phrase(
                    "Several sessions begin with {beginning!r}: {found}{more}. Give more of "
                    "the id.",
                    beginning=beginning,
                    found=", ".join(found[:_MOST_NAMED]),
                    more=more,
                )
            )
        return beginning if beginning in found else found[0]

    def transcript(self, session: str) -> Transcript:
        """Everything that happened in a session.

        Raises:
            UnknownSession: There is none with this id.
        """
        if not self._database.exists():
            raise self._unknown(session)
        with self._database.use() as connection:
            number = self._number(connection, session)
            return Transcript(read_session(connection, number), read_turns(connection, number))

    def close(self) -> None:
        """Close the database; a later call opens it again."""
        self._database.close()

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat()

    def _number(self, connection: sqlite3.Connection, session: str) -> int:
        row = connection.execute(
            "SELECT number FROM sessions WHERE id = ?", (stored(session),)
        ).fetchone()
        if row is None:
            raise self._unknown(session)
        return int(row[0])

    @staticmethod
    def _unknown(session: str) -> UnknownSession:
        return UnknownSession(
            phrase(
                "There is no session {session!r}: `archivist sessions` lists the ones there are.",
                session=session,
            )
        )
