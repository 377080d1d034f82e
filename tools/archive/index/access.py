"""Using the index database, which may be broken, locked or impossible to write."""

from __future__ import annotations

import sqlite3
import threading
import zlib
from typing import TYPE_CHECKING, TypeVar

from config.language import in_words_of_the_system, told
from tools.archive.index import database

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

_REASONS = {
    sqlite3.SQLITE_FULL: told("the disk is full"),
    sqlite3.SQLITE_BUSY: told("another process is using it"),
    sqlite3.SQLITE_LOCKED: told("another process is using it"),
    sqlite3.SQLITE_READONLY: told("its file can't be written"),
    sqlite3.SQLITE_CANTOPEN: told("its file can't be opened"),
    sqlite3.SQLITE_IOERR: told("the disk reports an error"),
}


class IndexUnusableError(Exception):
    """The index can't be used now, such as on a full disk; the message says why."""


class Access:
    """The one connection to an index. Opened at first use; safe to use from several threads.

    Args:
        path: The database file.
        root: The archive's folder, which the index belongs to.

    Attributes:
        folder: Where the database is.
    """

    def __init__(self, path: Path, root: Path) -> None:
        self.folder = path.parent
        self._path = path
        self._root = root
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.RLock()

    def use(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the database; if it turns out broken, build it anew and do it again.

        Raises:
            IndexUnusableError: It can't be used for a reason outside of it.
        """
        with self._lock:
            try:
                try:
                    return work(self._connected())
                except (sqlite3.DatabaseError, zlib.error, ValueError) as error:
                    if not self._is_damage(error):
                        raise
                    self.close()
                    database.discard(self._path)
                    return work(self._connected())
            except sqlite3.OperationalError as error:
                self.close()
                raise IndexUnusableError(
                    _REASONS.get(database.code_of(error), "unknown")
                ) from error

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _is_damage(self, error: Exception) -> bool:
        """Say whether an error comes of a damaged database; a bug of ours doesn't."""
        if isinstance(error, sqlite3.Error) and database.is_broken(error):
            return True
        if isinstance(error, sqlite3.OperationalError) and database.code_of(error) in _REASONS:
            return False
        kept = isinstance(error, zlib.error | UnicodeDecodeError)  # a text that was kept is torn
        return kept or (self._connection is not None and not database.is_sound(self._connection))

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            try:
                self._connection = database.open_database(self._path, self._root)
            except OSError as error:
                raise IndexUnusableError(in_words_of_the_system(error)) from error
        return self._connection
