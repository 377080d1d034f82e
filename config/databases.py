"""What the program's SQLite files have in common."""

from __future__ import annotations

import sqlite3
import stat
import time
from typing import TYPE_CHECKING

from config.language import spoken, told

if TYPE_CHECKING:
    from pathlib import Path

_PAUSE_S = 0.02
_KINDS = (
    (stat.S_ISDIR, told("a folder")),
    (stat.S_ISFIFO, told("a pipe")),
    (stat.S_ISSOCK, told("a socket")),
    (stat.S_ISCHR, told("a device")),
    (stat.S_ISBLK, told("a device")),
)
_CODE_MASK = 0xFF  # the low byte of an extended result code is the plain one


def other_kind(path: Path) -> str:
    """Say what has a database's name where that is no file: SQLite takes it for a failing disk.

    Returns:
        Such as ``a folder``; empty where there is a file or nothing.
    """
    try:
        mode = path.stat().st_mode
    except OSError:  # opening it meets that too, and says so
        return ""
    return next((spoken(kind) for is_kind, kind in _KINDS if is_kind(mode)), "")


def identity(path: Path) -> tuple[int, int] | None:
    """Tell which file has a name now; None for none.

    SQLite goes on with a file that was moved or deleted: what it writes then is lost.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def enable_wal(connection: sqlite3.Connection, patience_s: float) -> None:
    """Let readers and a writer work at once.

    SQLite does not wait by itself while another process is just doing the same to a new file.

    Args:
        connection: To the file.
        patience_s: How long to wait for the other process, in seconds.

    Raises:
        sqlite3.OperationalError: The file stayed busy, or can't be used.
    """
    until = time.monotonic() + patience_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & _CODE_MASK == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return
