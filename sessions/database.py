"""The one SQLite file behind the session store."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from config.databases import enable_wal, identity, other_kind
from config.language import in_words_of_the_system, phrase
from sessions.errors import StoreDamaged, StoreUnavailable
from sessions.migrations import migrate

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_S = 2.0
"""How long a locked database is waited for: a person waits too, and longer looks like a hang."""


class Database:
    """A connection that is opened by its first use and may be used from any thread.

    Every statement is a transaction of its own and is on the disk when it returns (WAL,
    synchronous=FULL): a kill -9 or a power cut loses nothing that was written before. A damaged
    disk can. A file that was removed or replaced while in use is opened anew.

    Args:
        file: The database.
        patience_s: How long to wait for another program that writes, in seconds.
    """

    def __init__(self, file: Path, patience_s: float = PATIENCE_S) -> None:
        self.file = file
        self._patience_s = patience_s
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None  # the file that the connection is to

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
                if self._connection is not None and identity(self.file) != self._opened:
                    self.close()
                if self._connection is None:
                    self._connection = self._open()
                    self._opened = identity(self.file)
                yield self._connection
            except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
                raise  # a bug of ours, not a state of the disk
            except sqlite3.DatabaseError as error:
                raise StoreUnavailable.because(self.file, error) from error
            except OSError as error:
                raise self._unusable(error) from error

    def set_aside(self, suffix: str) -> Path | None:
        """Rename a damaged database with its journal, so that the next use makes a new one.

        Args:
            suffix: Put into the new name; where that is taken, a number follows.

        Returns:
            The new name; None where there is no damage (any more): another process may have done
            the same just before.

        Raises:
            StoreUnavailable: It can't be looked at or renamed.
        """
        with self._lock:
            self.close()
            if self._is_sound():
                return None
            endings = chain([""], (f"-{number}" for number in count(2)))
            names = (f"{self.file.stem}.{suffix}{end}{self.file.suffix}" for end in endings)
            aside = next(name for name in map(self.file.with_name, names) if not name.exists())
            try:
                for part in ("", "-wal", "-shm"):
                    with suppress(FileNotFoundError):
                        Path(f"{self.file}{part}").rename(f"{aside}{part}")
            except OSError as error:
                raise self._unusable(error) from error
            return aside

    def close(self) -> None:
        """Close the connection; a later use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _unusable(self, error: OSError) -> StoreUnavailable:
        return StoreUnavailable(
            phrase(
                "The session store {file} can't be used: {why}. To mend it, make it and its "
                "folder writable.",
                file=self.file,
                why=in_words_of_the_system(error),
            )
        )

    def _is_sound(self) -> bool:
        """Read the whole file; True where there is none."""
        if not self.file.exists():
            return True
        try:
            with closing(sqlite3.connect(self.file, timeout=self._patience_s)) as connection:
                found = connection.execute("PRAGMA integrity_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            unusable = StoreUnavailable.because(self.file, error)
            if isinstance(unusable, StoreDamaged):
                return False
            raise unusable from error
        return bool(found == ("ok",))

    def _open(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if kind := other_kind(self.file):
            raise StoreUnavailable(
                phrase(
                    "The session store {file} is {kind}, not a file. Move it away, and a new one "
                    "is begun.",
                    file=self.file,
                    kind=kind,
                )
            )
        # Conversations are private: SQLite would create the file readable for everybody.
        if not self.file.exists():
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(
            self.file, timeout=self._patience_s, isolation_level=None, check_same_thread=False
        )
        try:
            enable_wal(connection, self._patience_s)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            migrate(connection, self.file)
        except BaseException:
            connection.close()
            raise
        return connection
