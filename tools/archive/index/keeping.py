"""Keeping the index in step with the disk: a scan, then reading what is new."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from config.language import told
from tools.activity import Part
from tools.archive.index.coverage import Coverage, coverage, looking
from tools.archive.index.filling import Filler
from tools.archive.index.scanning import scan

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.index.scanning import Scan
    from tools.archive.readers.reading import Reader
    from tools.archive.root import Archive
    from tools.contract import Context

GLANCE_S = 2.0


class Keeper:
    """Brings an index in step with its archive, as far as the time allows.

    Args:
        archive: The documents.
        reader: Reads them.
    """

    def __init__(self, archive: Archive, reader: Reader) -> None:
        self._archive = archive
        self._filler = Filler(archive, reader)

    def follow(
        self,
        connection: sqlite3.Connection,
        folder: bytes,
        context: Context,
        time_limit_s: float,
        *,
        read: bool,
    ) -> Scan:
        """Follow what changed in a folder and below; read it too, if that is wanted."""
        until = time.monotonic() + time_limit_s
        seen = scan(
            connection,
            self._archive,
            folder,
            lambda: context.cancelled() or time.monotonic() > until,
            lambda seen, at: context.report(looking(seen, at)),
        )
        if read:
            self._filler.fill(
                connection,
                folder,
                context.cancelled,
                until,
                lambda done, total: context.report(
                    told("reading new documents: {done:,} of {total:,}", done=done, total=total),
                    Part(done, total, until),
                ),
            )
        return seen

    def refresh(
        self,
        connection: sqlite3.Connection,
        progress: Callable[[int, int | None], None],
        cancelled: Callable[[], bool],
    ) -> Coverage:
        """Bring all of it up to date; as :meth:`tools.archive.search.Search.refresh`."""
        seen = scan(connection, self._archive, b"", cancelled, lambda seen, _: progress(seen, None))
        self._filler.fill(connection, b"", cancelled, progress=progress)
        return coverage(connection, complete=seen.complete)

    def glance(self, connection: sqlite3.Connection) -> Coverage:
        """Say how far the index is; what is new is looked for two seconds, and not read."""
        until = time.monotonic() + GLANCE_S
        seen = scan(connection, self._archive, b"", lambda: time.monotonic() > until)
        return coverage(connection, complete=seen.complete)
