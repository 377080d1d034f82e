"""Finding documents by words and by name, and reading them through the index."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tools.archive import names
from tools.archive.index import database, ranking, records
from tools.archive.index.passages import passage
from tools.archive.index.patterns import NamePattern
from tools.archive.index.query import Word, words_of
from tools.archive.index.records import State
from tools.archive.index.scanning import Scan, scan
from tools.archive.readers.document import Document, UnreadableError
from tools.archive.readers.process import CancelledError
from tools.archive.readers.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.root import Archive
    from tools.contract import Context

T = TypeVar("T")

_PASSAGES = 3
_PAGE = 60
_SUMMARY = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """One document that was found.

    Attributes:
        path: As it is shown and may be given back.
        relative: Its path relative to the archive.
        passage: The lines that say most about the words; empty for later hits and for documents
            that were found by their name alone.
    """

    path: str
    relative: bytes
    passage: str


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the documents that were found.

    Attributes:
        hits: Best first.
        total: How many there are on all pages.
        unread: What was not searched and why, one sentence each.
        summary: How all of them spread over folders and types.
        words: The words that were looked for, folded.
        near: For each word that no document has, words that are almost it.
    """

    hits: tuple[Hit, ...]
    total: int
    unread: tuple[str, ...]
    summary: str
    words: tuple[str, ...]
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the index is.

    Attributes:
        documents: Documents that are known.
        read: Of them, how many were read.
        unreadable: Of them, how many can't be read.
        complete: Whether the whole archive was scanned.
    """

    documents: int
    read: int
    unreadable: int
    complete: bool

    @property
    def pending(self) -> int:
        """Documents that are not indexed yet."""
        return self.documents - self.read - self.unreadable


class Search:
    """The index of one archive, kept in step with the disk whenever it is asked.

    It may be killed at any moment: each document is one transaction, and what is missing is read
    next time. A broken database is built anew. Safe to use from several threads and processes.

    Args:
        archive: The documents.
        database_path: The index; see :func:`tools.archive.index.database.database_name`.
        time_limit_s: How long one search may scan and read before it answers from what is indexed.
    """

    def __init__(self, archive: Archive, database_path: Path, time_limit_s: float = 20) -> None:
        self._archive = archive
        self._path = database_path
        self._time_limit_s = time_limit_s
        self._reader = Reader(archive)
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.RLock()

    def close(self) -> None:
        """Let go of the database and end the worker process."""
        with self._lock:
            self._reader.close()
            self._disconnect()

    def find(
        self,
        words: str,
        pattern: str,
        folder: bytes,
        context: Context,
        *,
        start: int = 1,
    ) -> Found:
        """Find documents.

        Args:
            words: Words of the content or the path, in any form; any of them is enough.
            pattern: A name pattern, see :class:`NamePattern`; empty for all.
            folder: Only documents in this folder and below; empty for all.
            context: Says when to stop.
            start: The 1-based position of the first hit to return.

        Returns:
            One page, with passages for the first three documents of all.
        """
        fits = NamePattern(pattern).matches if pattern.strip() else None
        wanted = words_of(words)

        def work(connection: sqlite3.Connection) -> Found:
            until = time.monotonic() + self._time_limit_s
            seen = scan(
                connection,
                self._archive,
                folder,
                lambda: context.cancelled() or time.monotonic() > until,
            )
            if wanted:
                self._read_pending(connection, folder, context.cancelled, until, None)
            found = ranking.ranked(connection, wanted, folder, fits)
            page = found[max(0, start - 1) : max(0, start - 1) + _PAGE]
            hits = tuple(
                Hit(
                    ranking.shown(connection, path),
                    path,
                    self._passage(connection, row, wanted) if at <= _PASSAGES else "",
                )
                for at, (row, path) in enumerate(page, start=start)
            )
            return Found(
                hits,
                len(found),
                (*self._unsearched(connection, folder, searched=bool(wanted)), *_gaps(seen)),
                _spread([path for _, path in found], folder),
                tuple(word.text for word in wanted),
                () if found else self._near(connection, wanted),
            )

        return self._with_database(work)

    def read(self, relative: bytes, cancelled: Callable[[], bool]) -> Document:
        """Return a document's text: from the index if it has not changed, else by reading it.

        Raises:
            ToolError: It can't be read; it says why.
        """

        def work(connection: sqlite3.Connection) -> Document:
            try:
                entry = self._archive.stat(relative)
            except OSError:
                return self._reader.read(relative, cancelled)
            row = connection.execute(
                "SELECT device, inode, size_bytes, mtime_ns, text, kind, pages, unread"
                " FROM documents WHERE path = ? AND state = ?",
                (relative, State.READ),
            ).fetchone()
            if row is not None and records.is_same(entry, *row[:4]):
                return Document(
                    database.unpacked(row[4]), row[5], row[6], tuple(row[7].splitlines())
                )
            document = self._reader.read(relative, cancelled)
            with database.transaction(connection):
                records.fill(connection, entry, document)
            return document

        return self._with_database(work)

    def near_words(self, word: str) -> list[str]:
        """Return words of the documents that are spelled almost like a folded one."""
        return self._with_database(lambda connection: ranking.near_words(connection, word))

    def refresh(
        self, progress: Callable[[int, int], None], cancelled: Callable[[], bool]
    ) -> Coverage:
        """Bring the whole index up to date, however long it takes.

        Args:
            progress: Told how many documents are indexed, and how many there are.
            cancelled: Ends it early; what was read stays.
        """

        def work(connection: sqlite3.Connection) -> Coverage:
            seen = scan(connection, self._archive, b"", cancelled)
            self._read_pending(connection, b"", cancelled, float("inf"), progress)
            return self._coverage(connection, complete=seen.complete)

        return self._with_database(work)

    def _read_pending(
        self,
        connection: sqlite3.Connection,
        folder: bytes,
        cancelled: Callable[[], bool],
        until: float,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        """Read what is not read yet, newest first: people ask about what they just put there."""
        waiting = [
            path
            for (path,) in connection.execute(
                "SELECT path FROM documents WHERE state = 0 ORDER BY mtime_ns DESC"
            )
            if not folder or path.startswith(folder + b"/")
        ]
        total = connection.execute("SELECT count(*) FROM documents").fetchone()[0]
        for done, path in enumerate(waiting):
            if progress is not None:
                progress(total - len(waiting) + done, total)
            if cancelled() or time.monotonic() > until:
                return
            if not self._read_one(
                connection, path, lambda: cancelled() or time.monotonic() > until
            ):
                return
        if progress is not None:
            progress(total, total)

    def _read_one(
        self, connection: sqlite3.Connection, path: bytes, cancelled: Callable[[], bool]
    ) -> bool:
        """Read one document into the index; False if that was interrupted."""
        try:
            entry = self._archive.stat(path)
        except OSError:
            return True  # gone since the scan; the next one drops it
        try:
            document = self._reader.attempt(path, cancelled)
        except CancelledError:
            return False
        except UnreadableError as error:
            with database.transaction(connection):
                records.give_up(connection, entry, str(error))
            return True
        with database.transaction(connection):
            records.fill(connection, entry, document)
        return True

    def _coverage(self, connection: sqlite3.Connection, *, complete: bool) -> Coverage:
        counts = Counter(
            dict(connection.execute("SELECT state, count(*) FROM documents GROUP BY state"))
        )
        return Coverage(counts.total(), counts[State.READ], counts[State.UNREADABLE], complete)

    def _unsearched(
        self, connection: sqlite3.Connection, folder: bytes, *, searched: bool
    ) -> list[str]:
        """Say whose content was not searched, though words were looked for."""
        if not searched:
            return []
        low, high = (folder + b"/", folder + b"0") if folder else (b"", b"\xff" * 8)
        pending, total = connection.execute(
            "SELECT sum(state = 0), count(*) FROM documents WHERE path >= ? AND path < ?",
            (low, high),
        ).fetchone()
        told = []
        if pending:
            told.append(
                f"{pending:,} of {total:,} documents are not indexed yet; run `archivist index`."
            )
        unreadable = connection.execute(
            "SELECT path, unread FROM documents WHERE state = ? AND path >= ? AND path < ?"
            " ORDER BY path",
            (State.UNREADABLE, low, high),
        ).fetchall()
        if unreadable:
            path, why = unreadable[0]
            count = len(unreadable)
            told.append(
                f"{count:,} {'document' if count == 1 else 'documents'} can't be searched, such as "
                f'"{names.display(path)}", which {why}.'
            )
        return told

    def _passage(self, connection: sqlite3.Connection, row: int, wanted: tuple[Word, ...]) -> str:
        if not wanted:
            return ""
        text = connection.execute("SELECT text FROM documents WHERE id = ?", (row,)).fetchone()[0]
        return passage(database.unpacked(text), wanted)

    def _near(self, connection: sqlite3.Connection, wanted: tuple[Word, ...]) -> tuple[str, ...]:
        near = [term for word in wanted for term in ranking.near_words(connection, word.text)]
        return tuple(dict.fromkeys(near))

    def _with_database(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the database; if it turns out broken, build it anew and do it again."""
        with self._lock:
            try:
                return work(self._connected())
            except sqlite3.Error as error:
                if not database.is_broken(error):
                    raise
                self._disconnect()
                database.discard(self._path)
            return work(self._connected())

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = database.open_database(self._path, self._archive.root)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _gaps(seen: Scan) -> list[str]:
    told = []
    if not seen.complete:
        told.append("The archive is large: not all of its folders were looked through.")
    if seen.unreadable:
        count = len(seen.unreadable)
        told.append(
            f"{count:,} {'folder' if count == 1 else 'folders'} can't be opened, such as "
            f'"{names.display(seen.unreadable[0])}".'
        )
    return told


def _spread(paths: list[bytes], folder: bytes) -> str:
    """Say how paths spread over the folders right below one, and over types."""
    if not paths:
        return ""
    skipped = len(folder) + 1 if folder else 0
    folders: Counter[bytes] = Counter()
    types: Counter[str] = Counter()
    for path in paths:
        head, slash, _ = path[skipped:].partition(b"/")
        folders[head + b"/" if slash else b""] += 1
        stem, dot, extension = names.last(path).rpartition(b".")
        types[names.display(extension.lower()) if stem and dot else "no extension"] += 1
    in_folders = _top({names.display(k) or "top folder": n for k, n in folders.items()})
    return f"By folder: {in_folders}. By type: {_top(dict(types))}."


def _top(counts: dict[str, int]) -> str:
    most = Counter(counts).most_common()
    shown = [f"{name} {count:,}" for name, count in most[:_SUMMARY]]
    rest = len(most) - _SUMMARY
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")
