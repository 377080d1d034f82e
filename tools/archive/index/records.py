"""Documents as the index knows them: adding, moving, filling and dropping, word indexes in step.

Every function here is called inside a transaction of :func:`database.transaction`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.folding import fold
from tools.archive.index import frequent, scans
from tools.archive.index.database import packed
from tools.archive.index.facts import facts
from tools.archive.index.knowledge import State, fingerprint, is_same, text
from tools.archive.readers.document import Obstacle

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.readers.document import Document, UnreadableError
    from tools.archive.readers.scan import Scan
    from tools.archive.walk import Entry

# What may be recognised another time: the machine was busy or short of memory.
_CHANCE = frozenset({Obstacle.SLOW, Obstacle.CRASHED, Obstacle.DAMAGED})


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
        " digest = NULL, language = '', dated = 0 WHERE id = ?",
        (row,),
    )
    scans.forget(connection, row)


def recompare(connection: sqlite3.Connection, folder: bytes) -> None:
    """Have a folder compared by the next scan, whatever it was like at the last."""
    connection.execute("INSERT OR REPLACE INTO folders VALUES (?, x'')", (folder,))


def fill(
    connection: sqlite3.Connection,
    entry: Entry,
    document: Document,
    digest: bytes | None = None,
    twin: int | None = None,
) -> None:
    """Keep what was read, if the document is still known as it was when it was read.

    Args:
        connection: The index.
        entry: The document as it was then.
        document: What was read.
        digest: Of its content, where that is known.
        twin: The row of the one with the same content that it was taken from.
    """
    found = connection.execute(
        "SELECT id FROM documents WHERE path = ? AND device = ? AND inode = ? AND size_bytes = ?"
        " AND mtime_ns = ? AND state IN (0, 3)",
        (entry.relative, *fingerprint(entry)),
    ).fetchone()
    if found is None:
        return  # another process was faster, or it changed again
    (row,) = found
    unread = "\n".join(document.unread)
    told = facts(document.text, names.last(entry.relative).decode("utf-8", "replace"))
    # By its row, not by its path with RETURNING: for that SQLite makes a savepoint, at which each
    # word index writes what it has gathered. That would take half as long again.
    connection.execute(
        "UPDATE documents SET state = ?, kind = ?, pages = ?, unread = ?, digest = ?, language = ?,"
        " dated = ? WHERE id = ?",
        (
            *(State.READ, document.kind, document.pages, unread, digest),
            *(told.language, told.day, row),
        ),
    )
    if told.dates or told.amounts:
        dates = " ".join(day.isoformat() for day in told.dates)
        connection.execute(
            "INSERT OR REPLACE INTO facts VALUES (?, ?, ?)",
            (row, dates, "\n".join(told.amounts)),
        )
    connection.execute(
        "INSERT OR REPLACE INTO contents VALUES (?, ?)", (row, packed(document.text))
    )
    _put_in(connection, "texts", row, fold(document.text))
    frequent.mark_changed(connection, row)
    if twin is not None:
        scans.copy(connection, twin, row)
    elif document.textless:
        scans.expect(connection, row, len(document.textless))


def keep(connection: sqlite3.Connection, entry: Entry, document: Document) -> None:
    """Keep what was read of a document that may be new to the index, or have changed."""
    _make_ready(connection, entry)
    fill(connection, entry, document)


def learn(connection: sqlite3.Connection, entry: Entry, scan: Scan, digest: bytes) -> None:
    """Keep what was recognised of a document, in place of what is known of its content."""
    tries = scans.tries(connection, entry.relative)
    row = _make_ready(connection, entry, anew=True)
    fill(connection, entry, scan.whole, digest)
    scans.note(connection, row, scan, tries)


def fail(connection: sqlite3.Connection, entry: Entry, error: UnreadableError) -> None:
    """Keep that a scan can't be recognised; a document of which more is known keeps that."""
    scans.fail(connection, entry.relative, again=error.obstacle in _CHANCE)
    connection.execute(
        "UPDATE documents SET kind = ?, unread = ? WHERE path = ? AND state = ?"
        " AND id IN (SELECT id FROM scans)",
        (error.obstacle, str(error), entry.relative, State.UNREADABLE),
    )


def _make_ready(connection: sqlite3.Connection, entry: Entry, *, anew: bool = False) -> int:
    """Have a document be known as it is, new ones too, and return its row.

    Args:
        connection: The index.
        entry: The document.
        anew: Whether its content is forgotten even where it has not changed.
    """
    row = connection.execute(
        "SELECT id, device, inode, size_bytes, mtime_ns FROM documents WHERE path = ?",
        (entry.relative,),
    ).fetchone()
    recompare(connection, names.parent(entry.relative))
    if row is None:
        add(connection, entry)
    elif anew or not is_same(entry, *row[1:]):
        reset(connection, row[0], entry)
    found = connection.execute("SELECT id FROM documents WHERE path = ?", (entry.relative,))
    return int(found.fetchone()[0])


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
    if error.obstacle is Obstacle.SCAN:
        found = connection.execute(
            "SELECT id FROM documents WHERE path = ? AND state = ?", (entry.relative, state)
        ).fetchone()
        if found is not None:
            scans.expect(connection, found[0], 1)


def drop(connection: sqlite3.Connection, row: int, path: bytes) -> None:
    """Forget a document that is gone."""
    _drop_text(connection, row)
    _take_out(connection, "titles", row, title(path))
    recompare(connection, names.parent(path))
    scans.forget(connection, row)
    connection.execute("DELETE FROM documents WHERE id = ?", (row,))


def _drop_text(connection: sqlite3.Connection, row: int) -> None:
    state = connection.execute("SELECT state FROM documents WHERE id = ?", (row,)).fetchone()[0]
    if state == State.READ:
        _take_out(connection, "texts", row, fold(text(connection, row)))
        connection.execute("DELETE FROM contents WHERE id = ?", (row,))
        connection.execute("DELETE FROM facts WHERE id = ?", (row,))
        frequent.mark_changed(connection, row)


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
