"""What the index knows of documents: nothing here changes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from tools.archive.index.database import unpacked
from tools.archive.index.digests import signed
from tools.archive.readers.document import Document
from tools.archive.walk import Entry

if TYPE_CHECKING:
    import sqlite3


class State(IntEnum):
    """How far the index is with a document."""

    PENDING = 0  # its name is indexed, its content is not
    READ = 1
    UNREADABLE = 2  # `unread` says why; read again when it changes
    BARRED = 3  # `unread` says why; tried again each time, as permissions change without a trace


def known(connection: sqlite3.Connection, entry: Entry) -> Document | None:
    """Return what was read of a document, if it is still as it was then."""
    row = connection.execute(
        "SELECT device, inode, size_bytes, mtime_ns, text, kind, pages, unread, remarks"
        " FROM documents JOIN contents USING (id) LEFT JOIN scans USING (id)"
        " WHERE path = ? AND state = ?",
        (entry.relative, State.READ),
    ).fetchone()
    if row is None or not is_same(entry, *row[:4]):
        return None
    unread = (*row[7].splitlines(), *(row[8] or "").splitlines())
    return Document(unpacked(row[4]), row[5], row[6], unread)


def entry(connection: sqlite3.Connection, row: int) -> Entry | None:
    """Return a document as the index saw it last; should it have changed, the next scan tells."""
    found = connection.execute(
        "SELECT path, device, inode, size_bytes, mtime_ns FROM documents WHERE id = ?", (row,)
    ).fetchone()
    if found is None:
        return None
    path, device, inode, size_bytes, mtime_ns = found
    return Entry(
        path,
        is_folder=False,
        device=device,
        inode=inode,
        size_bytes=size_bytes,
        mtime_ns=mtime_ns,
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
        language: As in :class:`tools.archive.index.facts.Facts`.
        dates: Likewise; each as ``2024-03-14``.
        amounts: Likewise.
    """

    kind: str
    pages: int | None
    size_bytes: int
    mtime_ns: int
    has_twin: bool
    language: str
    dates: tuple[str, ...]
    amounts: tuple[str, ...]


def seen(connection: sqlite3.Connection, rows: list[int]) -> dict[int, Seen]:
    """Return what is known of documents beside their texts."""
    found = connection.execute(
        "SELECT id, kind, pages, size_bytes, mtime_ns,"
        " (SELECT count(*) FROM documents AS other WHERE other.twin = documents.twin), language,"
        " ifnull(dates, ''), ifnull(amounts, '') FROM documents LEFT JOIN facts USING (id)"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(rows),),
    )
    return {
        row: Seen(
            *(kind, pages, size_bytes, mtime_ns, twins > 1),
            *(language, tuple(dates.split()), tuple(amounts.splitlines())),
        )
        for row, kind, pages, size_bytes, mtime_ns, twins, language, dates, amounts in found
    }


def text(connection: sqlite3.Connection, row: int) -> str:
    """Return the text of a document; empty if it was not read."""
    kept = connection.execute("SELECT text FROM contents WHERE id = ?", (row,)).fetchone()
    return unpacked(kept[0]) if kept else ""


@dataclass(frozen=True, slots=True)
class Twin:
    """A document whose content is known.

    Attributes:
        row: Where it stands in the index.
        digest: Of its content.
        document: What was read of it.
    """

    row: int
    digest: bytes
    document: Document


def twins(connection: sqlite3.Connection, size_bytes: int) -> list[Twin]:
    """Return the documents of one size whose content is known."""
    return [
        Twin(row, digest, Document(unpacked(text), kind, pages, tuple(unread.splitlines())))
        for row, digest, text, kind, pages, unread in connection.execute(
            "SELECT id, digest, text, kind, pages, unread FROM documents JOIN contents USING (id)"
            " WHERE size_bytes = ? AND digest IS NOT NULL",
            (size_bytes,),
        )
    ]


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
