"""Reading the documents that the index knows by name only."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tools.archive.index import records
from tools.archive.index.database import transaction
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.process import CancelledError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.readers.reading import Reader
    from tools.archive.root import Archive


class Filler:
    """Reads documents into the index, one transaction each.

    Args:
        archive: Where they are.
        reader: Reads them.
    """

    def __init__(self, archive: Archive, reader: Reader) -> None:
        self._archive = archive
        self._reader = reader

    def fill(
        self,
        connection: sqlite3.Connection,
        folder: bytes,
        cancelled: Callable[[], bool],
        until: float = float("inf"),
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Read what is not read yet, newest first: people ask about what they just put there.

        Args:
            connection: The index.
            folder: Only documents in it and below; empty for all.
            cancelled: Ends it early; what was read stays.
            until: By ``time.monotonic``; ends it early as well.
            progress: Told how many documents are indexed, and how many there are.
        """
        waiting = [
            path
            for (path,) in connection.execute(
                "SELECT path FROM documents WHERE state = 0 ORDER BY interrupted, mtime_ns DESC"
            )
            if not folder or path.startswith(folder + b"/")
        ]
        total = connection.execute("SELECT count(*) FROM documents").fetchone()[0]

        def stop() -> bool:
            return cancelled() or time.monotonic() > until

        for done, path in enumerate(waiting):
            if progress is not None:
                progress(total - len(waiting) + done, total)
            if stop() or not self._fill_one(connection, path, stop):
                return
        if progress is not None:
            progress(total, total)

    def _fill_one(
        self, connection: sqlite3.Connection, path: bytes, stop: Callable[[], bool]
    ) -> bool:
        """Read one document into the index; False if that was interrupted."""
        try:
            entry = self._archive.stat(path)
        except OSError:
            return True  # gone since the scan; the next one drops it
        try:
            document = self._reader.attempt(path, stop)
        except CancelledError:
            with transaction(connection):
                # The others come first from now on, so that a slow one can't starve them.
                records.interrupt(connection, entry)
            return False
        except UnreadableError as error:
            with transaction(connection):
                records.give_up(connection, entry, str(error))
            return True
        with transaction(connection):
            records.fill(connection, entry, document)
        return True
