"""How far the index is with the pages of documents that hold no text: scans and pictures.

Functions that change something are called inside a transaction of :func:`database.transaction`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.readers.scan import Scan


# How many of the failed pages of a document are looked at again: on a busy machine a page may fail
# that does not on a quiet one, and a damaged one fails each time.
_MOST_TRIES = 3
AGAIN = f"failed * (tries < {_MOST_TRIES})"


@dataclass(frozen=True, slots=True)
class Scans:
    """Pages without text of their own; a picture is one.

    Attributes:
        recognised: Those whose text was recognised.
        doubtful: Of these, how many are hard to read.
        empty: Those that were looked at and hold no text.
        waiting: Those that were not looked at.
        failed: Those that could not be recognised.
        again: Of these, how many the next run looks at again.
    """

    recognised: int
    doubtful: int
    empty: int
    waiting: int
    failed: int
    again: int


def counted(connection: sqlite3.Connection) -> Scans:
    """Count the pages of all documents."""
    columns = ("recognised", "doubtful", "empty", "waiting", "failed", AGAIN)
    sums = ", ".join(f"ifnull(sum({column}), 0)" for column in columns)
    return Scans(*connection.execute(f"SELECT {sums} FROM scans").fetchone())  # noqa: S608  # ours


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


def has_work(connection: sqlite3.Connection) -> bool:
    """Say whether pages wait or are to be looked at again."""
    query = f"SELECT 1 FROM scans WHERE waiting > 0 OR {AGAIN} > 0"  # noqa: S608  # ours
    return connection.execute(query).fetchone() is not None


def work(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    """Return the documents that have such pages, each with how many: where all failed come last.

    Before them PDFs before pictures, because many an archive has thousands of photographs without
    a word on them; the newest first.
    """
    return connection.execute(
        f"SELECT id, waiting + {AGAIN} FROM scans JOIN documents USING (id)"  # noqa: S608  # ours
        f" WHERE waiting > 0 OR {AGAIN} > 0 ORDER BY waiting = 0, pages IS NULL, mtime_ns DESC"
    ).fetchall()


def looked_at(connection: sqlite3.Connection, row: int) -> int:
    """Count the pages of a document that need not be looked at again."""
    query = f"SELECT recognised + empty + failed - {AGAIN} FROM scans WHERE id = ?"  # noqa: S608  # ours
    found = connection.execute(query, (row,)).fetchone()
    return found[0] if found else 0


def waiting_of(connection: sqlite3.Connection, row: int) -> int:
    """Count the pages of one document that were not looked at."""
    query = "SELECT waiting FROM scans WHERE id = ?"
    found = connection.execute(query, (row,)).fetchone()
    return found[0] if found else 0


def expect(connection: sqlite3.Connection, row: int, pages: int) -> None:
    """Keep that so many pages of a document hold no text."""
    connection.execute("INSERT OR REPLACE INTO scans (id, waiting) VALUES (?, ?)", (row, pages))


def note(connection: sqlite3.Connection, row: int, scan: Scan, tries: int) -> None:
    """Keep how recognising the pages of a document turned out.

    Args:
        connection: The index.
        row: The document.
        scan: How it turned out.
        tries: How often pages of it had failed before; see :func:`tries`.
    """
    counts = scan.counts
    late = bool(scan.whole.textless)  # then those that failed before were not looked at again
    connection.execute(
        "INSERT OR REPLACE INTO scans VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row,
            len(scan.whole.textless),
            counts.recognised,
            counts.doubtful,
            counts.empty,
            "+".join(scan.languages),
            "\n".join(scan.remarks),
            counts.failed,
            tries + bool(counts.failed and not late),
        ),
    )


def tries(connection: sqlite3.Connection, path: bytes) -> int:
    """Return how often pages of a document have failed."""
    query = "SELECT tries FROM scans JOIN documents USING (id) WHERE path = ?"
    found = connection.execute(query, (path,)).fetchone()
    return found[0] if found else 0


def fail(connection: sqlite3.Connection, path: bytes, *, again: bool) -> None:
    """Keep that nothing of a document can be recognised, and whether it is tried again."""
    connection.execute(
        "UPDATE scans SET failed = failed + waiting, waiting = 0, tries = iif(?, tries + 1, ?)"
        " WHERE id = (SELECT id FROM documents WHERE path = ?)",
        (again, _MOST_TRIES, path),
    )


def copy(connection: sqlite3.Connection, twin: int, row: int) -> None:
    """Keep of a document what is known of another one with the same content."""
    connection.execute(
        "INSERT OR REPLACE INTO scans SELECT ?, waiting, recognised, doubtful, empty, languages,"
        " remarks, failed, tries FROM scans WHERE id = ?",
        (row, twin),
    )


def forget(connection: sqlite3.Connection, row: int) -> None:
    """Forget what is known of the pages of a document."""
    connection.execute("DELETE FROM scans WHERE id = ?", (row,))


def expect_again(connection: sqlite3.Connection, languages: tuple[str, ...]) -> None:
    """Have pages wait again that were recognised in fewer languages than can be read now."""
    connection.execute(
        "UPDATE scans SET waiting = waiting + recognised + empty + failed, recognised = 0,"
        " doubtful = 0, empty = 0, failed = 0, tries = 0, languages = ''"
        " WHERE languages != '' AND length(languages) < ?",
        (len("+".join(languages)),),
    )
