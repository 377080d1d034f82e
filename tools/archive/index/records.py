"""Documents as the index knows them: adding, moving, filling and dropping, word indexes in step.

Every function here is called inside a transaction of :func:`database.transaction`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.folding import fold
from tools.archive.index.database import packed, unpacked
from tools.archive.readers.document import Document

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.readers.document import UnreadableError
    from tools.archive.walk import Entry


class State(IntEnum):
    """How far the index is with a document."""

    PENDING = 0  # its name is indexed, its content is not
    READ = 1
    UNREADABLE = 2  # `unread` says why; read again when it changes
    BARRED = 3  # `unread` says why; tried again each time, as permissions change without a trace


def title(path: bytes) -> str:
    """Return the folded words by which a document's path is found."""
    return fold(path.decode("utf-8", "replace"))


def add(connection: sqlite3.Connection, entry: Entry) -> None:
    """Add a document whose content is not read yet; nothing happens if it is known."""
    cursor = connection.execute(
        "INSERT OR IGNORE INTO documents"
        " (path, folder, twin, device, inode, size_bytes, mtime_ns) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            entry.relative,
            names.parent(entry.relative),
            names.twin_key(entry.relative),
            *_fingerprint(entry),
        ),
    )
    if cursor.rowcount == 1:
        connection.execute(
            "INSERT INTO titles (rowid, body) VALUES (?, ?)",
            (cursor.lastrowid, title(entry.relative)),
        )


def move(connection: sqlite3.Connection, row: int, old: bytes, new: bytes) -> None:
    """Give a document another path and keep its text."""
    connection.execute(
        "UPDATE documents SET path = ?, folder = ?, twin = ? WHERE id = ?",
        (new, names.parent(new), names.twin_key(new), row),
    )
    _take_out(connection, "titles", row, title(old))
    connection.execute("INSERT INTO titles (rowid, body) VALUES (?, ?)", (row, title(new)))


def reset(connection: sqlite3.Connection, row: int, entry: Entry) -> None:
    """Forget the content of a document that has changed."""
    _drop_text(connection, row)
    connection.execute(
        "UPDATE documents SET device = ?, inode = ?, size_bytes = ?, mtime_ns = ?, state = 0,"
        " interrupted = 0, kind = '', pages = NULL, unread = '', text = x'' WHERE id = ?",
        (*_fingerprint(entry), row),
    )


def fill(connection: sqlite3.Connection, entry: Entry, document: Document) -> None:
    """Keep what was read, if the document is still known as it was when it was read."""
    found = connection.execute(
        "SELECT id FROM documents WHERE path = ? AND device = ? AND inode = ? AND size_bytes = ?"
        " AND mtime_ns = ? AND state IN (0, 3)",
        (entry.relative, *_fingerprint(entry)),
    ).fetchone()
    if found is None:
        return  # another process was faster, or it changed again
    connection.execute(
        "UPDATE documents SET state = ?, kind = ?, pages = ?, unread = ?, text = ? WHERE id = ?",
        (
            State.READ,
            document.kind,
            document.pages,
            "\n".join(document.unread),
            packed(document.text),
            found[0],
        ),
    )
    connection.execute(
        "INSERT INTO texts (rowid, body) VALUES (?, ?)", (found[0], fold(document.text))
    )


def keep(connection: sqlite3.Connection, entry: Entry, document: Document) -> None:
    """Keep what was read of a document that may be new to the index, or have changed."""
    row = connection.execute(
        "SELECT id, device, inode, size_bytes, mtime_ns FROM documents WHERE path = ?",
        (entry.relative,),
    ).fetchone()
    if row is None:
        add(connection, entry)
    elif not is_same(entry, *row[1:]):
        reset(connection, row[0], entry)
    fill(connection, entry, document)


def known(connection: sqlite3.Connection, entry: Entry) -> Document | None:
    """Return what was read of a document, if it is still as it was then."""
    row = connection.execute(
        "SELECT device, inode, size_bytes, mtime_ns, text, kind, pages, unread"
        " FROM documents WHERE path = ? AND state = ?",
        (entry.relative, State.READ),
    ).fetchone()
    if row is None or not is_same(entry, *row[:4]):
        return None
    return Document(unpacked(row[4]), row[5], row[6], tuple(row[7].splitlines()))


def text(connection: sqlite3.Connection, row: int) -> str:
    """Return the text of a document; empty if it was not read."""
    return unpacked(
        connection.execute("SELECT text FROM documents WHERE id = ?", (row,)).fetchone()[0]
    )


def interrupt(connection: sqlite3.Connection, entry: Entry) -> None:
    """Keep that reading a document was cut short: the others are read before it."""
    connection.execute(
        "UPDATE documents SET interrupted = interrupted + 1 WHERE path = ?", (entry.relative,)
    )


def give_up(connection: sqlite3.Connection, entry: Entry, error: UnreadableError) -> None:
    """Keep that a document can't be read, and why; its obstacle stands where its kind would."""
    state = State.BARRED if error.passing else State.UNREADABLE
    connection.execute(
        "UPDATE documents SET state = ?, kind = ?, unread = ? WHERE path = ? AND state IN (0, 3)",
        (state, error.obstacle, str(error), entry.relative),
    )


def drop(connection: sqlite3.Connection, row: int, path: bytes) -> None:
    """Forget a document that is gone."""
    _drop_text(connection, row)
    _take_out(connection, "titles", row, title(path))
    connection.execute("DELETE FROM documents WHERE id = ?", (row,))


def _drop_text(connection: sqlite3.Connection, row: int) -> None:
    state = connection.execute("SELECT state FROM documents WHERE id = ?", (row,)).fetchone()[0]
    if state == State.READ:
        _take_out(connection, "texts", row, fold(text(connection, row)))


def _take_out(connection: sqlite3.Connection, table: str, row: int, body: str) -> None:
    """Remove a row of a word index, which wants to be told again what it had been given."""
    connection.execute(
        f"INSERT INTO {table} ({table}, rowid, body) VALUES ('delete', ?, ?)",  # noqa: S608  # ours
        (row, body),
    )


def _fingerprint(entry: Entry) -> tuple[int, int, int, int]:
    # SQLite's integers are signed 64-bit ones; some file systems use all bits of an inode number,
    # and a damaged date can lie thousands of years away.
    return (
        signed(entry.device),
        signed(entry.inode),
        entry.size_bytes,
        signed(entry.mtime_ns),
    )


def signed(number: int) -> int:
    """Return the last 64 bits of a number as SQLite can hold them."""
    return (number + 2**63) % 2**64 - 2**63


def is_same(entry: Entry, device: int, inode: int, size_bytes: int, mtime_ns: int) -> bool:
    """Say whether a document is still what the index knows."""
    return _fingerprint(entry) == (device, inode, size_bytes, mtime_ns)
