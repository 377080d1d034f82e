"""Removes sessions for good."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from sessions.database import Database
from sessions.text import stored
from sessions.transcript import read_idle_since

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime
    from pathlib import Path

    from sessions.record import SessionInfo


def idle_since(database: Path, moment: datetime) -> tuple[SessionInfo, ...]:
    """The sessions in which nothing was asked since a time, newest first.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    store = Database(database)
    if not store.exists():
        return ()
    with closing(store), store.use() as connection:
        return read_idle_since(connection, moment)


def erase(database: Path, sessions: Iterable[str]) -> int:
    """Remove sessions with all that was said in them: all of them or none.

    What they took in the file is overwritten with zeros and used again by later sessions; the file
    does not get smaller. A file system that copies on write, or a backup, may keep older bytes.

    Args:
        database: The session store's file.
        sessions: Their ids; one that there is none of is passed over.

    Returns:
        How many were removed.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    store = Database(database)
    if not store.exists():
        return 0
    with closing(store), store.use() as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("BEGIN IMMEDIATE")
        try:
            erased = 0
            for session in sessions:
                row = connection.execute(
                    "SELECT number FROM sessions WHERE id = ?", (stored(session),)
                ).fetchone()
                if row is None:
                    continue
                connection.execute("DELETE FROM events WHERE session = ?", row)
                connection.execute("DELETE FROM turns WHERE session = ?", row)
                connection.execute("DELETE FROM sessions WHERE number = ?", row)
                erased += 1
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        # What was removed still stands in the write-ahead log until that is emptied; while another
        # program reads, SQLite does that later.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return erased
