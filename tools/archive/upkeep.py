"""Bringing the whole index up to date, and saying how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from config.errors import ArchivistError
from config.language import phrase, told
from tools.archive.index import database, recognising, scans, types
from tools.archive.index.access import IndexUnusableError
from tools.archive.index.coverage import Coverage, coverage
from tools.archive.index.report import Remark, remarks
from tools.names import escaped

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.index.access import Access
    from tools.archive.index.keeping import Keeper
    from tools.archive.index.scans import Scans
    from tools.archive.readers.ocr import Recogniser
    from tools.archive.root import Archive

T = TypeVar("T")


class Upkeep:
    """What a person has done to an index, as against what a search does by the way.

    Args:
        archive: The documents.
        access: The index.
        keeper: Follows what changes on the disk.
    """

    def __init__(self, archive: Archive, access: Access, keeper: Keeper) -> None:
        self._archive = archive
        self._access = access
        self._keeper = keeper

    def refresh(
        self, progress: Callable[[int, int | None], None], cancelled: Callable[[], bool]
    ) -> Coverage:
        """Bring the whole index up to date, however long it takes.

        Args:
            progress: Told how many documents are indexed, and how many there are; how many were
                seen, and None, as long as the folders are looked through.
            cancelled: Ends it early; what was read stays.

        Raises:
            ArchivistError: The index can't be used, such as on a full disk.
        """
        return self._told(lambda connection: self._keeper.refresh(connection, progress, cancelled))

    def has_work_for(self, recogniser: Recogniser) -> bool:
        """Say whether pages wait: not looked at, in vain, or not in all languages that it reads.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        if not recogniser.languages:
            return False

        def work(connection: sqlite3.Connection) -> bool:
            with database.transaction(connection):
                scans.expect_again(connection, recogniser.languages)
            return scans.has_work(connection)

        return self._told(work)

    def recognise_all(
        self,
        recogniser: Recogniser,
        seen: Coverage,
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> Coverage:
        """Recognise pages without text that were not looked at, of each document for minutes.

        Args:
            recogniser: Looks at them.
            seen: How far the index was before.
            progress: Told how many pages were looked at, and how many there are.
            cancelled: Ends it early; what was recognised stays.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        looker = recognising.Looker(self._archive, recogniser)

        def work(connection: sqlite3.Connection) -> Coverage:
            looker.look(connection, progress, cancelled)
            return coverage(connection, complete=seen.complete)

        return self._told(work)

    def scans(self) -> Scans:
        """Say how far the index is with scans and pictures.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        return self._told(scans.counted)

    def glance(self) -> Coverage:
        """Say how far the index is; what is new is looked for two seconds, and not read.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        return self._told(self._keeper.glance)

    def remarks(self) -> tuple[Remark, ...]:
        """Name each document that the index, as it is, does not hold whole.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        return self._told(lambda connection: tuple(remarks(connection)))

    def unknown_type(self, text: str) -> str:
        """Say what is wrong with a type that no document has; see :func:`types.unknown`.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        return self._told(lambda connection: types.unknown(connection, text))

    def _told(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._access.use(work)
        except IndexUnusableError as error:
            raise ArchivistError(
                phrase(
                    "The index of the documents in {folder} can't be used: {error}. Mend that, or "
                    "set ARCHIVIST_HOME to another folder.",
                    folder=escaped(str(self._access.folder)),
                    error=told(str(error)),
                )
            ) from error
