"""Finding documents by words and by name, and reading them through the index."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, TypeVar

from config.errors import ArchivistError
from tools.activity import Part
from tools.archive.found import Found, Page, hits, mend, near
from tools.archive.index import comparing, database, query, ranking, records, types
from tools.archive.index.access import Access, IndexUnusableError
from tools.archive.index.coverage import Coverage, coverage, gaps, looking, unread_of, unsearched
from tools.archive.index.filling import Filler
from tools.archive.index.inflection import STOP_WORDS
from tools.archive.index.narrowing import Narrowing
from tools.archive.index.postings import Postings
from tools.archive.index.query import Word, words_of
from tools.archive.index.ranked import Ranking
from tools.archive.index.report import Remark, remarks
from tools.archive.index.scanning import scan
from tools.archive.index.spread import Spread
from tools.archive.readers.protocol import Wish
from tools.archive.readers.reading import Reader
from tools.errors import ToolError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.index.scanning import Scan
    from tools.archive.readers.document import Document
    from tools.archive.readers.passwords import Passwords
    from tools.archive.root import Archive
    from tools.contract import Context

T = TypeVar("T")

_GLANCE_S = 2.0
# Measured on the sample archive: questions about a document .35 to 1, others at most .23.
_KNOWN_SHARE = 0.3
# "How much is the rent?", "Kto jest wynajmującym?": of a thing of theirs, not of what a word means.
_OF_A_THING = re.compile(
    r"^\W*(?:how|what|who|when|where|which)\b.*\b(?:the|our|my)\b"
    r"|^\W*(?:ile|jak[aie]?|kto|kiedy|gdzie|kt[oó]r[aye])\b",
    re.IGNORECASE,
)
_OF_A_NOTION = re.compile(
    r"\bmean(?:s|ing)?\b|\bznacz\w*|\bpo (?:angielsku|polsku)\b", re.IGNORECASE
)
_HALF = 60  # documents for one of the things that are compared; the first few matter


class Search:
    """The index of one archive, kept in step with the disk whenever it is asked.

    It may be killed at any moment: each document is one transaction, and what is missing is read
    next time. A broken database is built anew. Safe to use from several threads and processes.

    Args:
        archive: The documents.
        database_path: The index; see :func:`tools.archive.index.identity.index_file`.
        time_limit_s: How long one search may scan and read before it answers from what is indexed.
    """

    def __init__(self, archive: Archive, database_path: Path, time_limit_s: float = 20) -> None:
        self._archive = archive
        self._time_limit_s = time_limit_s
        self._reader = Reader(archive)
        self._filler = Filler(archive, self._reader)
        self._access = Access(database_path, archive.root)
        self._spread = Spread()

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

        Never takes long: what is not indexed within two seconds is not considered.
        """
        wanted = words_of(words)
        if len(wanted) == 1:
            return self._knows_one(wanted[0], words, context)
        # A rare word weighs less once its thing is looked for by every name that it has.
        ways = dict.fromkeys([wanted, tuple(word.alone() for word in wanted)])

        def work(connection: sqlite3.Connection) -> float:
            self._freshen(connection, b"", context, _GLANCE_S, read=True)
            postings = Postings(connection)
            found = (ranking.ranked(connection, postings, way, (), Narrowing()) for way in ways)
            return max(ranked.most for ranked in found)

        try:
            return len(wanted) > 1 and self._access.use(work) >= _KNOWN_SHARE
        except IndexUnusableError:
            return False

    def _knows_one(self, word: Word, words: str, context: Context) -> bool:
        """Say whether a question about a single thing is about one that documents have.

        What a word means is asked of nobody's documents; and what nearly all of them have tells
        nothing.
        """
        if (
            word.text in STOP_WORDS
            or not word.text.isalpha()
            or not _OF_A_THING.search(words)
            or _OF_A_NOTION.search(words)
        ):
            return False

        def work(connection: sqlite3.Connection) -> bool:
            self._freshen(connection, b"", context, _GLANCE_S, read=True)
            return Postings(connection).count(word) > 0

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
        asked = query.asked(words)
        question = words_of(context.request)
        folder = narrowing.folder

        def work(connection: sqlite3.Connection) -> Found:
            seen = self._freshen(connection, folder, context, self._time_limit_s, read=bool(asked))
            postings = Postings(connection)
            wanted, mended = mend(connection, postings, asked)
            # Looking for words that all were stop words or signs finds nothing, not everything.
            nothing = bool(words.strip()) and not wanted and not narrowing.pattern.strip()
            found = Ranking(())
            if not nothing:
                found = ranking.ranked(connection, postings, wanted, question, narrowing)
            if comparing.compares(context.request):
                each = [
                    ranking.ranked(connection, postings, half, rest, narrowing).page(
                        connection, 0, _HALF
                    )
                    for half, rest in comparing.halves(words, question)
                ]
                found = comparing.first_of_each(each, found)
            told = _distinct(*wanted, *question) if wanted else ()
            shown = hits(connection, found, told, page or Page())
            partly = unread_of(connection, [hit.relative for hit in shown]) if wanted else ()
            return Found(
                shown,
                found.total,
                (*(unsearched(connection, folder) if wanted else ()), *gaps(seen)),
                self._spread.told(connection, found.rows, folder),
                tuple(word.text for word in wanted),
                () if found.total else near(connection, wanted),
                mended,
                partly,
            )

        try:
            return self._access.use(work)
        except IndexUnusableError as error:
            raise ToolError(
                "The index of the documents can't be used now.",
                f"The reason: {error}.",
                "Tell the person. Reading a document whose path is known still works.",
                retryable=True,
            ) from error

    def _freshen(
        self,
        connection: sqlite3.Connection,
        folder: bytes,
        context: Context,
        time_limit_s: float,
        *,
        read: bool,
    ) -> Scan:
        """Follow what changed on the disk, as far as the time allows."""
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
                    f"reading new documents: {done:,} of {total:,}", Part(done, total, until)
                ),
            )
        return seen

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
            known = self._access.use(lambda connection: records.known(connection, entry))
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

    def markdown(self, relative: bytes, cancelled: Callable[[], bool]) -> Document:
        """Read a document anew, as Markdown where it has headings, lists and tables.

        Raises:
            ToolError: It can't be read; it says why.
        """
        return self._reader.read(relative, cancelled, Wish.MARKDOWN)

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

        def work(connection: sqlite3.Connection) -> Coverage:
            seen = scan(
                connection, self._archive, b"", cancelled, lambda seen, _: progress(seen, None)
            )
            self._filler.fill(connection, b"", cancelled, progress=progress)
            return coverage(connection, complete=seen.complete)

        return self._told(work)

    def glance(self) -> Coverage:
        """Say how far the index is; what is new is looked for two seconds, and not read.

        Raises:
            ArchivistError: As :meth:`refresh`.
        """
        until = time.monotonic() + _GLANCE_S

        def work(connection: sqlite3.Connection) -> Coverage:
            seen = scan(connection, self._archive, b"", lambda: time.monotonic() > until)
            return coverage(connection, complete=seen.complete)

        return self._told(work)

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
                f"The index of the documents can't be used: {error}. Mend that and try again."
            ) from error


def _distinct(*words: Word) -> tuple[Word, ...]:
    return tuple({word.text: word for word in words}.values())
