"""Bringing the index in step with the disk: what is new, changed, moved and gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.index import knowledge, records
from tools.archive.index.database import transaction
from tools.archive.index.digests import digest, signature, signed
from tools.archive.index.knowledge import State

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.root import Archive
    from tools.archive.walk import Entry, Listing

_BATCH = 2000  # documents added at once; takes a tenth of a second
_KNOWN = (
    "SELECT id, path, device, inode, size_bytes, mtime_ns, digest FROM documents WHERE folder = ?"
)


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan saw.

    Attributes:
        complete: Whether it came to its end; otherwise documents may be missing.
        unreadable: Folders that could not be listed.
    """

    complete: bool
    unreadable: tuple[bytes, ...]


def scan(
    connection: sqlite3.Connection,
    archive: Archive,
    folder: bytes,
    cancelled: Callable[[], bool],
    looking: Callable[[int, bytes], None] | None = None,
) -> Scan:
    """Compare a folder and all below it with the index.

    No document is opened but those that may be known ones in another place or with another date.
    Small transactions: a scan that is cut short is simply continued by the next one.

    Args:
        connection: The index.
        archive: Where the folder is.
        folder: Empty for all.
        cancelled: Ends it early.
        looking: Told before each folder how many documents were seen so far, and its path.
    """
    walk = archive.walk(folder, cancelled)
    compared = dict(connection.execute("SELECT path, signature FROM folders").fetchall())
    seen: set[bytes] = set()
    gone: list[tuple[int, bytes]] = []
    documents = 0
    for listing in walk.folders():
        if looking is not None:
            looking(documents, listing.folder)
        documents += len(listing.statuses)
        seen.add(listing.folder)
        now = signature(listing)
        if compared.get(listing.folder) == now:
            continue
        gone += _compare(connection, archive, listing, cancelled)
        if not cancelled():
            connection.execute(
                "INSERT OR REPLACE INTO folders VALUES (?, ?)", (listing.folder, now)
            )
    complete = walk.complete and not cancelled()
    if complete:
        kept = seen.union(walk.unreadable)
        gone += _in_vanished_folders(connection, folder, kept, walk.unreadable)
    if gone:
        _follow(connection, archive, gone)
    return Scan(complete, tuple(walk.unreadable))


def _follow(
    connection: sqlite3.Connection, archive: Archive, gone: list[tuple[int, bytes]]
) -> None:
    """Find documents that are no longer in their place by their content; drop the others."""
    fresh: dict[int, list[bytes]] = {}
    for size_bytes, path in connection.execute(
        "SELECT size_bytes, path FROM documents WHERE state = ?", (State.PENDING,)
    ):
        fresh.setdefault(size_bytes, []).append(path)
    with transaction(connection):
        for row, path in gone:
            # It may have been found under another path since, or by another process.
            known = connection.execute(
                "SELECT path, size_bytes, digest FROM documents WHERE id = ?", (row,)
            ).fetchone()
            if known is None or known[0] != path or _exists(archive, path):
                continue
            candidates = fresh.get(known[1], []) if known[2] is not None else []
            found = next((each for each in candidates if _has(archive, each, known[2])), None)
            if found is None:
                records.drop(connection, row, path)
            else:
                candidates.remove(found)
                _take_place(connection, archive, row, path, found)


def _take_place(
    connection: sqlite3.Connection, archive: Archive, row: int, old: bytes, new: bytes
) -> None:
    """Give a known document the path of a new one that has its content."""
    newer = connection.execute("SELECT id FROM documents WHERE path = ?", (new,)).fetchone()
    try:
        entry = archive.stat(new)
    except OSError:
        return  # it is gone too; the next scan sees to both
    if newer is not None:
        records.drop(connection, newer[0], new)
    records.move(connection, row, old, entry)
    records.recompare(connection, names.parent(new))


def _has(archive: Archive, path: bytes, known: bytes) -> bool:
    """Say whether a document has a known content."""
    try:
        with archive.open(path) as file:
            return digest(file) == known
    except OSError:
        return False


def _compare(
    connection: sqlite3.Connection,
    archive: Archive,
    listing: Listing,
    cancelled: Callable[[], bool],
) -> list[tuple[int, bytes]]:
    """Bring one folder in step; return the rows whose documents are no longer in it."""
    known = {row[1]: row for row in connection.execute(_KNOWN, (listing.folder,))}
    fresh: list[Entry] = []
    changed: list[tuple[int, Entry, bool]] = []
    for entry in listing.documents:
        row = known.pop(entry.relative, None)
        if row is None:
            fresh.append(entry)
        elif not knowledge.is_same(entry, *row[2:6]):
            possible = row[6] is not None and row[4] == entry.size_bytes and not cancelled()
            changed.append((row[0], entry, possible and _has(archive, entry.relative, row[6])))
    if changed:
        _take_over(connection, changed)
    for start in range(0, len(fresh), _BATCH):
        if cancelled():
            break
        _add(connection, archive, fresh[start : start + _BATCH])
    return [(row[0], path) for path, row in known.items()]


def _take_over(connection: sqlite3.Connection, changed: list[tuple[int, Entry, bool]]) -> None:
    """Note documents that changed; the third says of each whether its content is the same."""
    with transaction(connection):
        for row, entry, same in changed:
            # Another process may have moved or dropped it since it was looked up.
            found = connection.execute("SELECT path FROM documents WHERE id = ?", (row,)).fetchone()
            if found == (entry.relative,):
                (records.refresh if same else records.reset)(connection, row, entry)


def _add(connection: sqlite3.Connection, archive: Archive, fresh: list[Entry]) -> None:
    with transaction(connection):
        for entry in fresh:
            if not _moved(connection, archive, entry):
                records.add(connection, entry)


def _moved(connection: sqlite3.Connection, archive: Archive, entry: Entry) -> bool:
    """Say whether a new path is a known document under another name, and if so, rename it."""
    for row, path, *known in connection.execute(
        "SELECT id, path, device, inode, size_bytes, mtime_ns FROM documents WHERE inode = ?",
        (signed(entry.inode),),
    ).fetchall():
        if path == entry.relative:
            return False  # another process added it just now
        if knowledge.is_same(entry, *known) and not _exists(archive, path):
            taken = "SELECT 1 FROM documents WHERE path = ?"
            if connection.execute(taken, (entry.relative,)).fetchone():
                return False
            records.move(connection, row, path, entry)
            return True
    return False


def _exists(archive: Archive, path: bytes) -> bool:
    try:
        return not archive.stat(path).is_folder
    except OSError:
        return False


def _in_vanished_folders(
    connection: sqlite3.Connection,
    top: bytes,
    kept: set[bytes],
    unreadable: list[bytes],
) -> list[tuple[int, bytes]]:
    """Return the rows below ``top`` whose folders are no longer there.

    What lies below a folder that could not be listed stays: nothing is known about it.
    """
    closed = tuple(folder + b"/" if folder else b"" for folder in unreadable)
    gone: list[tuple[int, bytes]] = []
    for (folder,) in connection.execute("SELECT path FROM folders").fetchall():
        below = not top or folder == top or folder.startswith(top + b"/")
        if below and folder not in kept and not folder.startswith(closed):
            found = [row[:2] for row in connection.execute(_KNOWN, (folder,))]
            gone += found
            if not found:
                connection.execute("DELETE FROM folders WHERE path = ?", (folder,))
    return gone
