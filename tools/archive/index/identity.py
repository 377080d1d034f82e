"""Whose index it is: an archive keeps its index when it is moved, and never shares it with a copy.

An index notes its archive's folder. Where another folder is opened, documents decide: the index
follows if most of them lie there and the old folder is gone; while that is there, ours is a copy.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

from tools.archive.index.digests import digest_of_file, signed

if TYPE_CHECKING:
    from pathlib import Path

_SAMPLE = 40  # documents that are looked at
_SAME_TIME_NS = 2_000_000_000  # file systems of sticks count in two seconds
_NONE = -1  # the number of a folder that is not there


def index_file(folder: Path, root: Path) -> Path:
    """Return the file of an archive's index: the one that it has, wherever it lay, or a new one.

    Args:
        folder: Where the indexes of all archives are.
        root: The archive's folder.
    """
    own = folder / _name(root)
    for file in [own, *sorted(folder.glob("index-*.sqlite"))]:
        if file.exists() and _is_of(file, root):
            return file
    # The archive of that name was moved, and another took its place: the index waits for it.
    number = 1
    while own.exists():
        number += 1
        own = folder / _name(root).replace(".", f"-{number}.")
    return own


def _name(root: Path) -> str:
    return f"index-{hashlib.sha256(_real(root)).hexdigest()[:16]}.sqlite"


def _real(root: Path) -> bytes:
    return os.fsencode(os.path.realpath(root))


def _is_of(file: Path, root: Path) -> bool:
    """Say whether an index belongs to an archive; a broken one belongs to whom its name says."""
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=1)
        ) as connection:
            return belongs(connection, root)
    except sqlite3.Error:
        return file.name == _name(root)


def belongs(connection: sqlite3.Connection, root: Path) -> bool:
    """Say whether an index is the one of an archive, where that lies now.

    Raises:
        sqlite3.Error: The index can't be read.
    """
    real = _real(root)
    noted = connection.execute("SELECT root, inode FROM archive").fetchone()
    if noted is None:
        return False
    if noted == (real, _inode(real)):
        return True
    if noted[0] == real:  # a backup was put back, or it is another archive
        return _holds(connection, real, at_least=0)
    there = _inode(noted[0])
    if there == _inode(real) != _NONE and os.path.samefile(noted[0], real):  # noqa: PTH121  # bytes
        return True  # another way to the same folder
    if there != _NONE and (there == noted[1] or _holds(connection, noted[0], at_least=1)):
        return False
    return _holds(connection, real, at_least=1)


def note(connection: sqlite3.Connection, root: Path) -> None:
    """Write down whose index it is."""
    real = _real(root)
    now = (real, _inode(real))
    if now not in connection.execute("SELECT root, inode FROM archive"):
        connection.execute("DELETE FROM archive")
        connection.execute("INSERT INTO archive VALUES (?, ?)", now)


def _inode(folder: bytes) -> int:
    """Return the number of a folder."""
    try:
        return signed(os.stat(folder).st_ino)  # noqa: PTH116  # bytes
    except OSError:
        return _NONE


def _holds(connection: sqlite3.Connection, root: bytes, at_least: int) -> bool:
    """Say whether at least half of some documents of the index lie below a folder.

    Args:
        connection: The index.
        root: The folder.
        at_least: How many must, however few documents there are.
    """
    last = connection.execute("SELECT max(id) FROM documents").fetchone()[0] or 0
    rows = connection.execute(
        "SELECT path, size_bytes, mtime_ns, digest FROM documents WHERE id % ? = 0 LIMIT ?",
        (max(1, last // _SAMPLE), _SAMPLE),
    ).fetchall()
    same = sum(_is_there(os.path.join(root, path), *known) for path, *known in rows)  # noqa: PTH118  # bytes
    return same >= max(at_least, len(rows) / 2)


def _is_there(path: bytes, size_bytes: int, mtime_ns: int, digest: bytes | None) -> bool:
    """Say whether a file is a known document: its size, and its time or its content."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size != size_bytes:
            return False
        if abs(status.st_mtime_ns - mtime_ns) <= _SAME_TIME_NS:
            return True
        return digest is not None and digest_of_file(path) == digest
    except OSError:
        return False
