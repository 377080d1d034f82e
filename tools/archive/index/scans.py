"""How far the index is with the pages of documents that hold no text: scans and pictures.

Functions that change something are called inside a transaction of :func:`database.transaction`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.readers.ocr import Scan


@dataclass(frozen=True, slots=True)
class Scans:
    """Pages without text of their own; a picture is one.

    Attributes:
        recognised: Those whose text was recognised.
        doubtful: Of these, how many are hard to read.
        empty: Those that were looked at and hold no text.
        waiting: Those that were not looked at.
    """

    recognised: int
    doubtful: int
    empty: int
    waiting: int


def counted(connection: sqlite3.Connection) -> Scans:
    """Count the pages of all documents."""
    return Scans(
        *connection.execute(
            "SELECT ifnull(sum(recognised), 0), ifnull(sum(doubtful), 0), ifnull(sum(empty), 0),"
            " ifnull(sum(waiting), 0) FROM scans"
        ).fetchone()
    )


def waiting(connection: sqlite3.Connection, first: bytes = b"", end: bytes = b"") -> int:
    """Count the pages that were not looked at.

    Args:
        connection: The index.
        first: Only of documents whose path is this or comes behind it.
        end: And before this; empty for all.
    """
    if not end:
        query = "SELECT sum(waiting) FROM scans WHERE waiting > 0"
        return connection.execute(query).fetchone()[0] or 0
    found = connection.execute(
        "SELECT sum(waiting) FROM scans JOIN documents USING (id)"
        " WHERE waiting > 0 AND path >= ? AND path < ?",
        (first, end),
    )
    return found.fetchone()[0] or 0


def rows(connection: sqlite3.Connection) -> list[int]:
    """Return the documents that have such pages: PDFs before pictures, the newest first.

    Pictures come last because many an archive has thousands of photographs without a word on them.
    """
    found = connection.execute(
        "SELECT id FROM scans JOIN documents USING (id) WHERE waiting > 0"
        " ORDER BY pages IS NULL, mtime_ns DESC"
    )
    return [row for (row,) in found]


def looked_at(connection: sqlite3.Connection, row: int) -> int:
    """Count the pages of a document that were looked at."""
    query = "SELECT recognised + empty FROM scans WHERE id = ?"
    found = connection.execute(query, (row,)).fetchone()
    return found[0] if found else 0


def expect(connection: sqlite3.Connection, row: int, pages: int) -> None:
    """Keep that so many pages of a document hold no text."""
    connection.execute("INSERT OR REPLACE INTO scans (id, waiting) VALUES (?, ?)", (row, pages))


def note(connection: sqlite3.Connection, row: int, scan: Scan) -> None:
    """Keep how recognising the pages of a document turned out."""
    counts = scan.counts
    connection.execute(
        "INSERT OR REPLACE INTO scans VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            row,
            len(scan.whole.textless),
            counts.recognised,
            counts.doubtful,
            counts.empty,
            "+".join(scan.languages),
            "\n".join(scan.remarks),
        ),
    )


def copy(connection: sqlite3.Connection, twin: int, row: int) -> None:
    """Keep of a document what is known of another one with the same content."""
    connection.execute(
        "INSERT OR REPLACE INTO scans SELECT ?, waiting, recognised, doubtful, empty, languages,"
        " remarks FROM scans WHERE id = ?",
        (row, twin),
    )


def forget(connection: sqlite3.Connection, row: int) -> None:
    """Forget what is known of the pages of a document."""
    connection.execute("DELETE FROM scans WHERE id = ?", (row,))


def expect_again(connection: sqlite3.Connection, languages: tuple[str, ...]) -> None:
    """Have pages wait again that were recognised in fewer languages than can be read now."""
    connection.execute(
        "UPDATE scans SET waiting = waiting + recognised + empty, recognised = 0, doubtful = 0,"
        " empty = 0, languages = '' WHERE languages != '' AND length(languages) < ?",
        (len("+".join(languages)),),
    )
