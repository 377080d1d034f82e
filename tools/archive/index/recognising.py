"""Reading scans and pictures into the index, as far as they are recognised."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import frequent, knowledge, records, scans
from tools.archive.index.database import transaction, unpacked
from tools.archive.index.digests import digest
from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.process import CancelledError
from tools.archive.readers.reading import content

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.activity import Part
    from tools.archive.readers.ocr import Recogniser
    from tools.archive.readers.scan import Scan
    from tools.archive.root import Archive
    from tools.archive.walk import Entry


@dataclass(frozen=True, slots=True)
class Learned:
    """One document that was recognised.

    Attributes:
        entry: As it was before its content was read.
        digest: Of its content.
        scan: What was recognised.
    """

    entry: Entry
    digest: bytes
    scan: Scan

    def keep(self, connection: sqlite3.Connection) -> None:
        """Write it into the index."""
        with transaction(connection):
            records.learn(connection, self.entry, self.scan, self.digest)


def known(
    connection: sqlite3.Connection, relative: bytes, digest: bytes, recogniser: Recogniser
) -> str:
    """Return the text that recognising a document gave before; empty if its content is another.

    So no page is lost or recognised again where the cache is gone.
    """
    found = connection.execute(
        "SELECT text FROM documents JOIN contents USING (id) JOIN scans USING (id)"
        " WHERE path = ? AND digest = ? AND languages = ?",
        (relative, digest, "+".join(recogniser.languages)),
    ).fetchone()
    return unpacked(found[0]) if found else ""


class Looker:
    """Recognises what waits in an index; each document is there whole or not at all.

    Args:
        archive: Where the documents are.
        recogniser: Looks at them.
    """

    def __init__(self, archive: Archive, recogniser: Recogniser) -> None:
        self._archive = archive
        self._recogniser = recogniser

    def learn(
        self,
        relative: bytes,
        before: Callable[[bytes], str],
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
    ) -> Learned:
        """Recognise one document.

        Args:
            relative: Its path.
            before: Given the digest of its content, what is known of it; see :func:`known`.
            cancelled: Whether the person asked to stop.
            report: Told which page is being read.

        Raises:
            UnreadableError: It can't be opened or recognised.
            CancelledError: ``cancelled`` said so; the cache has the pages that were finished.
        """
        try:
            entry = self._archive.stat(relative)
        except OSError:
            content(self._archive, relative)  # which tells why
            raise UnreadableError("is no document", Obstacle.BARRED) from None
        data = content(self._archive, relative)
        now = digest(io.BytesIO(data))
        scan = self._recogniser.recognise(data, cancelled, report, before(now))
        return Learned(entry, now, scan)

    def look(
        self,
        connection: sqlite3.Connection,
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> None:
        """Recognise the pages that wait; look once more at those that failed in an earlier call.

        A document that takes longer than one may is gone on with by the next call.

        Args:
            connection: The index.
            progress: Told how many pages were looked at, and how many there are.
            cancelled: Ends it early; finished documents stay, of others the cache has the pages.
        """
        work = scans.work(connection)
        total = sum(pages for _, pages in work)
        done = 0
        for row, pages in work:
            progress(done, total)
            before = scans.looked_at(connection, row)

            def heard(_activity: str, part: Part, done: int = done, before: int = before) -> None:
                progress(done + max(0, part.done - before), total)

            if cancelled() or not self._row(connection, row, cancelled, heard):
                break
            done += pages - scans.waiting_of(connection, row)
        progress(done, total)
        frequent.renew(connection, cancelled)

    def _row(
        self,
        connection: sqlite3.Connection,
        row: int,
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
    ) -> bool:
        """Recognise one document; False if the person asked to stop."""
        entry = knowledge.entry(connection, row)
        if entry is None:
            return True
        try:
            learned = self.learn(
                entry.relative,
                lambda digest: known(connection, entry.relative, digest, self._recogniser),
                cancelled,
                report,
            )
        except CancelledError:
            return False
        except UnreadableError as error:
            if error.obstacle is not Obstacle.BARRED:  # gone or locked away: the next scan tells
                with transaction(connection):
                    records.fail(connection, entry, error)
            return True
        learned.keep(connection)
        return True
