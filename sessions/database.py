"""The one SQLite file behind the session store."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from config.databases import enable_wal
from sessions.errors import StoreUnavailable
from sessions.migrations import migrate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BUSY_S = 2.0  # a person waits for this: longer would look like a hang


class Database:
    """A connection that is opened by its first use and may be used from any thread.

    Every statement is a transaction of its own and is on the disk when it returns (WAL,
    synchronous=FULL): a kill -9 or a power cut loses nothing that was written before. A damaged
    disk, or a file removed while in use, can.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None

    def exists(self) -> bool:
        """Say whether anything was ever written."""
        return self._connection is not None or self.file.exists()

    @contextmanager
    def use(self) -> Iterator[sqlite3.Connection]:
        """Give the connection to one thread at a time.

        Raises:
            StoreUnavailable: It is locked, full, read-only, damaged, or of a newer program.
        """
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._open()
                yield self._connection
            except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
                raise  # a bug of ours, not a state of the disk
            except sqlite3.DatabaseError as error:
                raise StoreUnavailable.because(self.file, error) from error
            except OSError as error:
                raise StoreUnavailable(
                    f"The session store {self.file} can't be used: {error.strerror}. To mend it, "
                    "make it and its folder writable."
                ) from error

    def close(self) -> None:
        """Close the connection; a later use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Conversations are private: SQLite would create the file readable for everybody.
        if not self.file.exists():
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(
            self.file, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
        )
        try:
            enable_wal(connection, _BUSY_S)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            migrate(connection, self.file)
        except BaseException:
            connection.close()
            raise
        return connection
