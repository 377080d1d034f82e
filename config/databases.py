"""What the program's SQLite files have in common."""

from __future__ import annotations

import sqlite3
import time

_PAUSE_S = 0.02
_CODE_MASK = 0xFF  # the low byte of an extended result code is the plain one


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
