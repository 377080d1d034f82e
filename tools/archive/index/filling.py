"""Reading the documents that the index knows by name only."""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import frequent, knowledge, records
from tools.archive.index.database import transaction
from tools.archive.index.digests import digest
from tools.archive.readers.document import Document, UnreadableError
from tools.archive.readers.kinds import Kind
from tools.archive.readers.process import CancelledError
from tools.archive.readers.reading import MAX_BYTES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.readers.reading import Reader
    from tools.archive.root import Archive
    from tools.archive.walk import Entry

_MOMENT_S = 0.5
_MOMENT_CHARACTERS = 2_000_000
_MOST_BESIDE = 200_000  # documents; of more, the sets take longer than a person waits for a search


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What came of reading one document.

    Attributes:
        at: The row of the document.
        entry: The document as it was before.
        outcome: What was read, why it can't be, or that it was interrupted.
        digest: Of its content, where reading it anew would take longer than comparing this.
        twin: The row of the document with the same content that this was read of.
    """

    at: int
    entry: Entry
    outcome: Document | UnreadableError | CancelledError
    digest: bytes | None = None
    twin: int | None = None


class _Moment:
    """What was read in the same moment, written in one transaction.

    Each transaction costs as much as the words of a short letter; a power cut, no more than
    reading what one moment held again.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._attempts: list[_Attempt] = []
        self._characters = 0
        self._began = time.monotonic()

    def add(self, attempt: _Attempt) -> None:
        """Take what was read; write it down when the moment is over."""
        self._attempts.append(attempt)
        if isinstance(attempt.outcome, Document):
            self._characters += len(attempt.outcome.text)
        if time.monotonic() - self._began > _MOMENT_S or self._characters > _MOMENT_CHARACTERS:
            self.keep()

    def keep(self) -> None:
        """Write it down."""
        # In the order of their rows: at each step back the word index would write what it gathered.
        attempts = sorted(self._attempts, key=lambda attempt: attempt.at)
        self._attempts = []
        self._characters, self._began = 0, time.monotonic()
        if not attempts:
            return
        with transaction(self._connection):
            for attempt in attempts:
                match attempt.outcome:
                    case Document():
                        records.fill(
                            self._connection,
                            attempt.entry,
                            attempt.outcome,
                            attempt.digest,
                            attempt.twin,
                        )
                    case UnreadableError():
                        records.give_up(self._connection, attempt.entry, attempt.outcome)
                    case _:
                        # The others come first from now on: a slow one can't starve them.
                        records.interrupt(self._connection, attempt.entry)


class Filler:
    """Reads documents into the index; each is there whole or not at all, whatever happens.

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
        waiting = _waiting(connection, folder)
        if not waiting and progress is None:
            return
        total = connection.execute("SELECT count(*) FROM documents").fetchone()[0]

        def stop() -> bool:
            return cancelled() or time.monotonic() > until

        moment = _Moment(connection)
        try:
            for done, row in enumerate(waiting):
                if progress is not None:
                    progress(total - len(waiting) + done, total)
                if stop():
                    return
                attempt = self._attempt(connection, row, stop)
                if attempt is not None:
                    moment.add(attempt)
                    if isinstance(attempt.outcome, CancelledError):
                        return
        finally:
            moment.keep()
        if until == float("inf") or total <= _MOST_BESIDE:
            frequent.renew(connection, stop)
        if progress is not None:
            progress(total, total)

    def _attempt(
        self, connection: sqlite3.Connection, row: int, stop: Callable[[], bool]
    ) -> _Attempt | None:
        """Read one document; None if it is gone, so that the next scan drops it."""
        entry = knowledge.entry(connection, row)
        if entry is None:
            return None
        known = self._known(connection, row, entry)
        if known is not None:
            return known
        try:
            document = self._reader.attempt(entry.relative, stop)
        except CancelledError as error:
            return _Attempt(row, entry, error)
        except UnreadableError as error:
            return _Attempt(row, entry, error) if self._is_there(entry) else None
        costly = document.kind not in {Kind.TEXT.value, Kind.EMPTY.value}
        return _Attempt(row, entry, document, self._digest(entry) if costly else None)

    def _is_there(self, entry: Entry) -> bool:
        try:
            return not self._archive.stat(entry.relative).is_folder
        except OSError:
            return False

    def _known(self, connection: sqlite3.Connection, row: int, entry: Entry) -> _Attempt | None:
        """Take what was read of another document with the same content."""
        twins = knowledge.twins(connection, entry.size_bytes)
        own = self._digest(entry) if twins else None
        known = next((twin for twin in twins if twin.digest == own), None)
        return None if known is None else _Attempt(row, entry, known.document, own, known.row)

    def _digest(self, entry: Entry) -> bytes | None:
        if entry.size_bytes > MAX_BYTES:
            return None
        try:
            with self._archive.open(entry.relative) as file:
                return digest(file)
        except OSError:
            return None


def _waiting(connection: sqlite3.Connection, folder: bytes) -> array[int]:
    """Return the rows to read, in their order; eight bytes each, however many there are."""
    within = "AND path >= :first AND path < :end" if folder else ""
    return array(
        "q",
        (
            row
            for (row,) in connection.execute(
                f"SELECT id FROM documents WHERE state IN (0, 3) {within}"  # noqa: S608  # ours
                " ORDER BY interrupted, mtime_ns DESC",
                {"first": folder + b"/", "end": folder + b"0"},
            )
        ),
    )
