"""Documents as the index knows them: adding, moving, filling and dropping, word indexes in step.

Every function here is called inside a transaction of :func:`database.transaction`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.folding import fold
from tools.archive.index import frequent
from tools.archive.index.database import packed, unpacked
from tools.archive.index.digests import signed
from tools.archive.readers.document import Document
from tools.archive.walk import Entry

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.readers.document import UnreadableError


class State(IntEnum):
    """How far the index is with a document."""

    PENDING = 0  # its name is indexed, its content is not
    READ = 1
    UNREADABLE = 2  # `unread` says why; read again when it changes
    BARRED = 3  # `unread` says why; tried again each time, as permissions change without a trace


_SEEN = ("device", "inode", "size_bytes", "mtime_ns")


def title(path: bytes) -> str:
    """Return the folded words by which a document's path is found."""
    return fold(path.decode("utf-8", "replace"))


def add(connection: sqlite3.Connection, entry: Entry) -> None:
    """Add a document whose content is not read yet; nothing happens if it is known."""
    path = entry.relative
    cursor = connection.execute(
        "INSERT OR IGNORE INTO documents"
        " (path, folder, twin, type, device, inode, size_bytes, mtime_ns)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (path, *_named(path), *fingerprint(entry)),
    )
    if cursor.rowcount == 1:
        _put_in(connection, "titles", cursor.lastrowid, title(path))


def move(connection: sqlite3.Connection, row: int, old: bytes, entry: Entry) -> None:
    """Give a document another path and keep its text."""
    new = entry.relative
    recompare(connection, names.parent(old))
    connection.execute(
        "UPDATE documents SET path = ?, folder = ?, twin = ?, type = ? WHERE id = ?",
        (new, *_named(new), row),
    )
    refresh(connection, row, entry)
    _take_out(connection, "titles", row, title(old))
    _put_in(connection, "titles", row, title(new))


def refresh(connection: sqlite3.Connection, row: int, entry: Entry) -> None:
    """Take over what the disk says of a document whose content is the same."""
    connection.execute(
        "UPDATE documents SET device = ?, inode = ?, size_bytes = ?, mtime_ns = ? WHERE id = ?",
        (*fingerprint(entry), row),
    )


def reset(connection: sqlite3.Connection, row: int, entry: Entry) -> None:
    """Forget the content of a document that has changed."""
    _drop_text(connection, row)
    refresh(connection, row, entry)
    connection.execute(
        "UPDATE documents SET state = 0, interrupted = 0, kind = '', pages = NULL, unread = '',"
        " digest = NULL WHERE id = ?",
        (row,),
    )


def recompare(connection: sqlite3.Connection, folder: bytes) -> None:
    """Have a folder compared by the next scan, whatever it was like at the last."""
    connection.execute("INSERT OR REPLACE INTO folders VALUES (?, x'')", (folder,))


def fill(
    connection: sqlite3.Connection, entry: Entry, document: Document, digest: bytes | None = None
) -> None:
    """Keep what was read, if the document is still known as it was when it was read."""
    found = connection.execute(
        "SELECT id FROM documents WHERE path = ? AND device = ? AND inode = ? AND size_bytes = ?"
        " AND mtime_ns = ? AND state IN (0, 3)",
        (entry.relative, *fingerprint(entry)),
    ).fetchone()
    if found is None:
        return  # another process was faster, or it changed again
    unread = "\n".join(document.unread)
    connection.execute(
        "UPDATE documents SET state = ?, kind = ?, pages = ?, unread = ?, digest = ? WHERE id = ?",
        (State.READ, document.kind, document.pages, unread, digest, found[0]),
    )
    connection.execute(
        "INSERT OR REPLACE INTO contents VALUES (?, ?)", (found[0], packed(document.text))
    )
    _put_in(connection, "texts", found[0], fold(document.text))
    frequent.touch(connection, found[0])


def keep(connection: sqlite3.Connection, entry: Entry, document: Document) -> None:
    """Keep what was read of a document that may be new to the index, or have changed."""
    row = connection.execute(
        "SELECT id, device, inode, size_bytes, mtime_ns FROM documents WHERE path = ?",
        (entry.relative,),
    ).fetchone()
    recompare(connection, names.parent(entry.relative))
    if row is None:
        add(connection, entry)
    elif not is_same(entry, *row[1:]):
        reset(connection, row[0], entry)
    fill(connection, entry, document)


def known(connection: sqlite3.Connection, entry: Entry) -> Document | None:
    """Return what was read of a document, if it is still as it was then."""
    row = connection.execute(
        "SELECT device, inode, size_bytes, mtime_ns, text, kind, pages, unread"
        " FROM documents JOIN contents USING (id) WHERE path = ? AND state = ?",
        (entry.relative, State.READ),
    ).fetchone()
    if row is None or not is_same(entry, *row[:4]):
        return None
    return Document(unpacked(row[4]), row[5], row[6], tuple(row[7].splitlines()))


def entry(connection: sqlite3.Connection, row: int) -> Entry | None:
    """Return a document as the index saw it last; should it have changed, the next scan tells."""
    found = connection.execute(
        "SELECT path, device, inode, size_bytes, mtime_ns FROM documents WHERE id = ?", (row,)
    ).fetchone()
    return (
        None
        if found is None
        else Entry(found[0], is_folder=False, **dict(zip(_SEEN, found[1:], strict=True)))
    )


@dataclass(frozen=True, slots=True)
class Seen:
    """What the index knows of a document beside its text.

    Attributes:
        kind: As in :class:`Document`; empty if it was not read.
        pages: As in :class:`Document`.
        size_bytes: Its size.
        mtime_ns: When it was changed, in nanoseconds since 1970.
        has_twin: Whether another document's path looks the same.
    """

    kind: str
    pages: int | None
    size_bytes: int
    mtime_ns: int
    has_twin: bool


def seen(connection: sqlite3.Connection, rows: list[int]) -> dict[int, Seen]:
    """Return what is known of documents beside their texts."""
    found = connection.execute(
        "SELECT id, kind, pages, size_bytes, mtime_ns,"
        " (SELECT count(*) FROM documents AS other WHERE other.twin = documents.twin)"
        " FROM documents WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(rows),),
    )
    return {
        row: Seen(kind, pages, size_bytes, mtime_ns, twins > 1)
        for row, kind, pages, size_bytes, mtime_ns, twins in found
    }


def text(connection: sqlite3.Connection, row: int) -> str:
    """Return the text of a document; empty if it was not read."""
    kept = connection.execute("SELECT text FROM contents WHERE id = ?", (row,)).fetchone()
    return unpacked(kept[0]) if kept else ""


def twins(connection: sqlite3.Connection, size_bytes: int) -> list[tuple[bytes, Document]]:
    """Return the documents of one size whose content is known, each with its digest."""
    return [
        (digest, Document(unpacked(text), kind, pages, tuple(unread.splitlines())))
        for digest, text, kind, pages, unread in connection.execute(
            "SELECT digest, text, kind, pages, unread FROM documents JOIN contents USING (id)"
            " WHERE size_bytes = ? AND digest IS NOT NULL",
            (size_bytes,),
        )
    ]


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
    recompare(connection, names.parent(path))
    connection.execute("DELETE FROM documents WHERE id = ?", (row,))


def _drop_text(connection: sqlite3.Connection, row: int) -> None:
    state = connection.execute("SELECT state FROM documents WHERE id = ?", (row,)).fetchone()[0]
    if state == State.READ:
        _take_out(connection, "texts", row, fold(text(connection, row)))
        connection.execute("DELETE FROM contents WHERE id = ?", (row,))
        frequent.touch(connection, row)


def _put_in(connection: sqlite3.Connection, table: str, row: int | None, body: str) -> None:
    connection.execute(f"INSERT INTO {table} (rowid, body) VALUES (?, ?)", (row, body))  # noqa: S608  # ours


def _take_out(connection: sqlite3.Connection, table: str, row: int, body: str) -> None:
    """Remove a row of a word index, which wants to be told again what it had been given."""
    connection.execute(
        f"INSERT INTO {table} ({table}, rowid, body) VALUES ('delete', ?, ?)",  # noqa: S608  # ours
        (row, body),
    )


def _named(path: bytes) -> tuple[bytes, bytes, str]:
    """What of a document follows from its path: its folder, what its twins share, its type."""
    return names.parent(path), names.twin_key(path), names.type_of(path)


def fingerprint(entry: Entry) -> tuple[int, int, int, int]:
    """Return what tells that a document is unchanged: device, inode, size, time."""
    # SQLite's integers are signed 64-bit ones; some file systems use all bits of an inode number,
    # and a damaged date can lie thousands of years away.
    return (
        signed(entry.device),
        signed(entry.inode),
        entry.size_bytes,
        signed(entry.mtime_ns),
    )


def is_same(entry: Entry, device: int, inode: int, size_bytes: int, mtime_ns: int) -> bool:
    """Say whether a document is still what the index knows."""
    return fingerprint(entry) == (device, inode, size_bytes, mtime_ns)
