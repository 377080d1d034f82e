"""Errors of the session store that are told to the person."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase, told
from sessions.rows import UnreadableRowError

if TYPE_CHECKING:
    from pathlib import Path

_PRIMARY = 0xFF  # SQLite keeps the primary code in the low byte of an extended one
_REASONS = {
    sqlite3.SQLITE_BUSY: (told("another program holds it"), told("close that program")),
    sqlite3.SQLITE_LOCKED: (told("another program holds it"), told("close that program")),
    sqlite3.SQLITE_FULL: (told("the disk is full"), told("free some space")),
    sqlite3.SQLITE_READONLY: (told("it can't be written"), told("make it and its folder writable")),
    sqlite3.SQLITE_PERM: (told("access to it is denied"), told("make it and its folder writable")),
    sqlite3.SQLITE_CANTOPEN: (told("it can't be opened"), told("make it and its folder writable")),
    sqlite3.SQLITE_IOERR: (told("the disk failed to read or write it"), told("check the disk")),
    sqlite3.SQLITE_CORRUPT: (
        told("it is damaged"),
        told("move it elsewhere; a new one will be made"),
    ),
    sqlite3.SQLITE_NOTADB: (
        told("it is damaged"),
        told("move it elsewhere; a new one will be made"),
    ),
}
_OTHER = (told("it does not work as expected"), told("move it elsewhere; a new one will be made"))
_UNREADABLE = (
    told("a row of it is damaged, or was written by a newer version"),
    told("update this program, or move it elsewhere; a new one will be made"),
)
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class StoreUnavailable(ArchivistError):  # noqa: N818 - a state of the store, named as callers say it
    """The session store can't be used now; a running conversation goes on without it."""

    @classmethod
    def because(cls, database: Path, error: sqlite3.DatabaseError) -> StoreUnavailable:
        """Put a failure of SQLite into words."""
        code = getattr(error, "sqlite_errorcode", 0)  # absent where Python itself raised it
        reason = _UNREADABLE if isinstance(error, UnreadableRowError) else _OTHER
        why, instead = _REASONS.get(code & _PRIMARY, reason)
        kind = StoreDamaged if code & _PRIMARY in _DAMAGE else cls
        return kind(
            phrase(
                "The session store {file} can't be used: {why}. To mend it, {instead}.",
                file=database,
                why=why,
                instead=instead,
            )
        )


class StoreDamaged(StoreUnavailable):
    """The session store's file is no sound database; it can be set aside."""


class UnknownSession(ArchivistError):  # noqa: N818 - named as callers say it
    """There is no session with this id."""
