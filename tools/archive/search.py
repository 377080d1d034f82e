"""Finding documents by words and by name, and reading them through the index."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive import finding
from tools.archive.finding import Wanted
from tools.archive.found import Found, Page
from tools.archive.index import (
    database,
    knowledge,
    query,
    questions,
    ranking,
    recognising,
    records,
)
from tools.archive.index.access import Access, IndexUnusableError
from tools.archive.index.coverage import gaps
from tools.archive.index.keeping import GLANCE_S, Keeper
from tools.archive.index.narrowing import Narrowing
from tools.archive.index.postings import Postings
from tools.archive.index.query import words_of
from tools.archive.index.spread import Spread
from tools.archive.readers.protocol import Wish
from tools.archive.readers.reading import Reader
from tools.archive.upkeep import Upkeep
from tools.errors import ToolError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.readers.document import Document
    from tools.archive.readers.ocr import Recogniser
    from tools.archive.readers.passwords import Passwords
    from tools.archive.readers.scan import Scan
    from tools.archive.root import Archive
    from tools.contract import Context


class Search:
    """The index of one archive, kept in step with the disk whenever it is asked.

    It may be killed at any moment: each document is there whole or not at all, and what is missing
    is read next time. A broken database is built anew. Safe to use from several threads and
    processes.

    Args:
        archive: The documents.
        database_path: The index; see :func:`tools.archive.index.identity.index_file`.
        time_limit_s: How long one search may scan and read before it answers from what is indexed.

    Attributes:
        upkeep: Brings the whole index up to date and tells how far it is.
    """

    def __init__(self, archive: Archive, database_path: Path, time_limit_s: float = 20) -> None:
        self._archive = archive
        self._time_limit_s = time_limit_s
        self._reader = Reader(archive)
        self._keeper = Keeper(archive, self._reader)
        self._access = Access(database_path, archive.root)
        self._spread = Spread()
        self.upkeep = Upkeep(archive, self._access, self._keeper)

    @property
    def passwords(self) -> Passwords:
        """Those that the person gave for documents of this archive."""
        return self._reader.passwords

    def close(self) -> None:
        """Let go of the database and end the worker process."""
        self._reader.close()
        self._access.close()

    def knows(self, words: str, context: Context) -> bool:
        """Say whether one document has a good part of the words: they are about the archive.

        Never takes long: what is not indexed within two seconds is not considered; see
        :mod:`tools.archive.index.questions`.
        """
        about = questions.about(words)
        if not about:
            return False

        def work(connection: sqlite3.Connection) -> bool:
            self._keeper.follow(connection, b"", context, GLANCE_S, read=True)
            return questions.answered(connection, about)

        try:
            return self._access.use(work)
        except IndexUnusableError:
            return False

    def recall(self, words: str, most: int) -> tuple[bytes, ...]:
        """Name documents that have all of two or more words, in their text or their path.

        Takes milliseconds: the index answers as it is, nothing on the disk is looked at.

        Args:
            words: In any form and order.
            most: How many to name, best first.
        """
        wanted = words_of(words)

        def work(connection: sqlite3.Connection) -> tuple[bytes, ...]:
            postings = Postings(connection)
            found = ranking.ranked(connection, postings, wanted, (), Narrowing()).complete()
            return tuple(item.path for item in found.page(connection, 0, most))

        try:
            return self._access.use(work) if len(wanted) > 1 else ()
        except IndexUnusableError:
            return ()

    def find(
        self, words: str, pattern: str, folder: bytes, context: Context, *, start: int = 1
    ) -> Found:
        """Find documents by words, name pattern and folder; as :meth:`find_narrowed`."""
        return self.find_narrowed(words, Narrowing(folder, pattern), context, Page(start))

    def find_narrowed(
        self,
        words: str,
        narrowing: Narrowing,
        context: Context,
        page: Page | None = None,
    ) -> Found:
        """Find documents.

        Args:
            words: Words of the content or the path, in any form; any of them is enough. What
                stands in quotation marks must be there as it is.
            narrowing: What a document must be beside that.
            context: Says when to stop, and what the person asked: of documents that have the
                words, those come first that have more of the question.
            page: Which of them to return; the first without it.

        Returns:
            That page.

        Raises:
            ToolError: The index can't be used, such as on a full disk.
        """
        folder = narrowing.folder

        def work(connection: sqlite3.Connection) -> Found:
            # A date or a language stands in the text as words do.
            reading = bool(query.asked(words) or narrowing.dated or narrowing.language)
            seen = self._keeper.follow(
                connection, folder, context, self._time_limit_s, read=reading
            )
            wanted = Wanted(words, context.request, narrowing, page or Page())
            found = finding.find(connection, self._spread, wanted)
            return replace(found, unread=(*found.unread, *gaps(seen)))

        try:
            return self._access.use(work)
        except IndexUnusableError as error:
            raise ToolError(
                "The index of the documents can't be used now.",
                f"The reason: {error}.",
                "Tell the person. Reading a document whose path is known still works.",
                retryable=True,
            ) from error

    def read(self, relative: bytes, cancelled: Callable[[], bool]) -> Document:
        """Return a document's text: from the index if it has not changed, else by reading it.

        Raises:
            ToolError: It can't be read; it says why.
        """
        try:
            entry = self._archive.stat(relative)
        except OSError:
            return self._reader.read(relative, cancelled)  # which can tell why
        try:
            known = self._access.use(lambda connection: knowledge.known(connection, entry))
        except IndexUnusableError:
            return self._reader.read(relative, cancelled)  # slower the next time, that is all
        if known is not None:
            return known
        document = self._reader.read(relative, cancelled)
        if document.is_secret:
            return document  # what a password opened is not written to the disk

        def keep(connection: sqlite3.Connection) -> None:
            with database.transaction(connection):
                records.keep(connection, entry, document)

        try:
            self._access.use(keep)
        except IndexUnusableError:
            return document
        return document

    def recognise(self, relative: bytes, recogniser: Recogniser, context: Context) -> Scan:
        """Recognise a document; from then on searches find it by what was recognised.

        Raises:
            UnreadableError: It can't be opened or recognised.
            CancelledError: The person asked to stop.
        """

        def before(digest: bytes) -> str:
            try:
                return self._access.use(
                    lambda connection: recognising.known(connection, relative, digest, recogniser)
                )
            except IndexUnusableError:
                return ""

        looker = recognising.Looker(self._archive, recogniser)
        learned = looker.learn(relative, before, context.cancelled, context.report)
        with suppress(IndexUnusableError):  # it is recognised all the same
            self._access.use(learned.keep)
        return learned.scan

    def markdown(self, relative: bytes, cancelled: Callable[[], bool]) -> Document:
        """Read a document anew, as Markdown where it has headings, lists and tables.

        Raises:
            ToolError: It can't be read; it says why.
        """
        return self._reader.read(relative, cancelled, Wish.MARKDOWN)
