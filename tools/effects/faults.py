"""What can be wrong with the ledger's file, in words that say what to do."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

from config.databases import identity, other_kind
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, spoken, told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_BEGINNING_S = 0.5  # how long another process may take to make a new one
_PAUSE_S = 0.02
_BUSY = told("is in use by another program: try again when that has finished")
_DAMAGED = told(
    "is damaged: move it away and a new one is begun, without what undo needs for the past"
)
_CLOSED = told("can't be written: check the permissions of the file and its folder")
_REASONS = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_FULL: told("can't grow because the disk is full: make room and try again"),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_READONLY: _CLOSED,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
    sqlite3.SQLITE_PERM: _CLOSED,
    sqlite3.SQLITE_IOERR: told(
        "meets an error of the disk: check the disk and the room left on it"
    ),
}


class LedgerError(ArchivistError):
    """The ledger can't be used; the message says what that means for the files."""


def refuse_other(path: Path) -> None:
    """Refuse what has the ledger's name and is no file.

    Raises:
        LedgerError: It is one of those; says what.
    """
    if kind := other_kind(path):
        raise LedgerError(
            phrase(
                "The ledger of changes, {path}, is {kind}, not a file; nothing was changed. Move "
                "it away and a new one is begun, without what undo needs for the past.",
                path=path,
                kind=kind,
            )
        )


def refuse_emptied(path: Path, traces: Sequence[Path]) -> None:
    """Refuse a file without a byte in it that was a ledger once.

    SQLite takes it for a new one, and removes the journal that may hold all of it.

    Args:
        path: The file; need not be there.
        traces: Folders that hold something once a ledger was in use.

    Raises:
        LedgerError: It is one of those.
    """
    journal = path.with_name(f"{path.name}-wal")
    used = [each for each in traces if _holds_something(each)]
    if journal.exists() and journal.stat().st_size:
        used.append(journal)
    until = time.monotonic() + _BEGINNING_S
    while used and path.exists() and not path.stat().st_size:
        if time.monotonic() > until:
            raise LedgerError(
                phrase(
                    "The ledger of changes, {path}, is empty, though changes were made before: "
                    "{trace} shows it; nothing was changed now. Put back a copy of it if you have "
                    "one; else move it away and a new one is begun, without what undo needs for "
                    "the past.",
                    path=path,
                    trace=used[0],
                )
            )
        time.sleep(_PAUSE_S)  # another process may be at work at making it


def refuse_replaced(path: Path, opened: tuple[int, int] | None) -> None:
    """Refuse to go on in a file that no longer has the ledger's name: it would be lost.

    Args:
        path: The ledger's.
        opened: The file that was opened, by :func:`config.databases.identity`.

    Raises:
        LedgerError: It is another one.
    """
    if identity(path) != opened:
        raise LedgerError(
            phrase(
                "The ledger of changes, {path}, was moved, deleted or replaced while the "
                "program was running; nothing was changed. Start the program again.",
                path=path,
            )
        )


def _holds_something(folder: Path) -> bool:
    try:
        return any(folder.iterdir())
    except OSError:
        return False


def reason(error: sqlite3.Error | OSError) -> str:
    """Say in words what is wrong with the database file, and what to do."""
    if isinstance(error, OSError):
        return phrase(
            "can't be opened ({why}): make its folder writable", why=in_words_of_the_system(error)
        )
    # The low byte is the primary code; the rest of an extended one only adds detail.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    found = _REASONS.get(code)
    return spoken(found) if found else phrase("can't be used ({error})", error=error)
