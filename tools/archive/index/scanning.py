"""Bringing the index in step with the disk: what is new, changed, moved and gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import records
from tools.archive.index.database import transaction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.root import Archive
    from tools.archive.walk import Entry, Listing

_BATCH = 2000  # documents added at once; takes a tenth of a second
_KNOWN = "SELECT id, path, device, inode, size_bytes, mtime_ns FROM documents WHERE folder = ?"


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
) -> Scan:
    """Compare a folder and all below it with the index; no document is opened.

    Small transactions: a scan that is cut short is simply continued by the next one.
    """
    walk = archive.walk(folder, cancelled)
    seen: set[bytes] = set()
    gone: list[tuple[int, bytes]] = []
    for listing in walk.folders():
        seen.add(listing.folder)
        gone += _compare(connection, archive, listing, cancelled)
    complete = walk.complete and not cancelled()
    if complete:
        kept = seen.union(walk.unreadable)
        gone += _in_vanished_folders(connection, folder, kept, walk.unreadable)
    if gone:
        with transaction(connection):
            for row, path in gone:
                # It may have been found under another path since, or by another process.
                now = connection.execute(
                    "SELECT path FROM documents WHERE id = ?", (row,)
                ).fetchone()
                if now == (path,) and not _exists(archive, path):
                    records.drop(connection, row, path)
    return Scan(complete, tuple(walk.unreadable))


def _compare(
    connection: sqlite3.Connection,
    archive: Archive,
    listing: Listing,
    cancelled: Callable[[], bool],
) -> list[tuple[int, bytes]]:
    """Bring one folder in step; return the rows whose documents are no longer in it."""
    known = {row[1]: row for row in connection.execute(_KNOWN, (listing.folder,))}
    fresh: list[Entry] = []
    changed: list[tuple[int, Entry]] = []
    for entry in listing.documents:
        row = known.pop(entry.relative, None)
        if row is None:
            fresh.append(entry)
        elif not records.is_same(entry, *row[2:]):
            changed.append((row[0], entry))
    if changed:
        _reset(connection, changed)
    for start in range(0, len(fresh), _BATCH):
        if cancelled():
            break
        _add(connection, archive, fresh[start : start + _BATCH])
    return [(row[0], path) for path, row in known.items()]


def _reset(connection: sqlite3.Connection, changed: list[tuple[int, Entry]]) -> None:
    with transaction(connection):
        for row, entry in changed:
            # Another process may have moved or dropped it since it was looked up.
            if connection.execute(
                "SELECT 1 FROM documents WHERE id = ? AND path = ?", (row, entry.relative)
            ).fetchone():
                records.reset(connection, row, entry)


def _add(connection: sqlite3.Connection, archive: Archive, fresh: list[Entry]) -> None:
    with transaction(connection):
        for entry in fresh:
            if not _moved(connection, archive, entry):
                records.add(connection, entry)


def _moved(connection: sqlite3.Connection, archive: Archive, entry: Entry) -> bool:
    """Say whether a new path is a known document under another name, and if so, rename it."""
    if connection.execute("SELECT 1 FROM documents WHERE path = ?", (entry.relative,)).fetchone():
        return False  # another process added it just now
    for row, path, *fingerprint in connection.execute(
        "SELECT id, path, device, inode, size_bytes, mtime_ns FROM documents WHERE inode = ?",
        (records.signed(entry.inode),),
    ).fetchall():
        if records.is_same(entry, *fingerprint) and not _exists(archive, path):
            records.move(connection, row, path, entry.relative)
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
    for (folder,) in connection.execute("SELECT DISTINCT folder FROM documents").fetchall():
        below = not top or folder == top or folder.startswith(top + b"/")
        if below and folder not in kept and not folder.startswith(closed):
            gone += [row[:2] for row in connection.execute(_KNOWN, (folder,))]
    return gone
