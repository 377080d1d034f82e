"""The index database: its tables, and how it is opened, shared and rebuilt."""

from __future__ import annotations

import os
import sqlite3
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

from config.databases import enable_wal
from tools.archive.index import frequent, identity

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VERSION = 6  # of the tables, of folding and of the readers: a change of any means a new index
_BUSY_S = 20
_CACHE_KB = 32_768  # most of the words of 100,000 letters; 2 MB by default
_CHECKPOINT_PAGES = 4000  # of 4 kB: each checkpoint waits for the disk
_COMPRESSED = b"\xff"  # no UTF-8 text begins so
_COMPRESSED_BYTES = 2048  # below, compressing takes longer than writing and saves hardly a page
# The two word indexes hold no text of their own (content=''): the text is kept in `contents`, and
# what was indexed can be computed from it again when it has to be taken out. `documents` is kept
# narrow, for every scan and many searches go through it. `folders` holds what each folder was like
# when it was compared last, `scans` the numbers of pages without text of documents that have any,
# `facts` the dates and amounts of those that name any; `dated` is their own day, as 20240314.
_TABLES = f"""
CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE,
    folder BLOB NOT NULL,
    twin BLOB NOT NULL,
    type TEXT NOT NULL,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    state INTEGER NOT NULL DEFAULT 0,
    interrupted INTEGER NOT NULL DEFAULT 0,
    kind TEXT NOT NULL DEFAULT '',
    pages INTEGER,
    unread TEXT NOT NULL DEFAULT '',
    digest BLOB,
    language TEXT NOT NULL DEFAULT '',
    dated INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE contents (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT;
CREATE TABLE facts (id INTEGER PRIMARY KEY, dates TEXT NOT NULL, amounts TEXT NOT NULL) STRICT;
CREATE TABLE folders (path BLOB PRIMARY KEY, signature BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE scans (
    id INTEGER PRIMARY KEY,
    waiting INTEGER NOT NULL,
    recognised INTEGER NOT NULL DEFAULT 0,
    doubtful INTEGER NOT NULL DEFAULT 0,
    empty INTEGER NOT NULL DEFAULT 0,
    languages TEXT NOT NULL DEFAULT '',
    remarks TEXT NOT NULL DEFAULT '',
    failed INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX unseen ON scans (waiting) WHERE waiting > 0;
CREATE INDEX by_folder ON documents (folder);
CREATE INDEX by_twin ON documents (twin);
CREATE INDEX by_inode ON documents (inode);
CREATE INDEX pending ON documents (interrupted, mtime_ns DESC) WHERE state IN (0, 3);
CREATE INDEX by_type ON documents (type, kind);
CREATE INDEX by_time ON documents (mtime_ns);
CREATE INDEX by_day ON documents (dated) WHERE dated > 0;
CREATE INDEX noted ON documents (path) WHERE unread != '';
CREATE INDEX by_digest ON documents (size_bytes) WHERE digest IS NOT NULL;
CREATE TABLE archive (root BLOB NOT NULL, inode INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE texts USING fts5(body, content='', tokenize='unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE titles USING fts5(body, content='', tokenize='unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE text_terms USING fts5vocab(texts, row);
CREATE VIRTUAL TABLE title_terms USING fts5vocab(titles, row);
{frequent.TABLES.strip()}
PRAGMA user_version = {VERSION};
"""  # the version is a number of ours
_DROPPED = (
    "text_terms", "title_terms", "texts", "titles", "documents", "contents", "folders", "archive",
    "frequent", "changed", "scans", "facts",
)  # fmt: skip
# Codes that say the file itself is bad; anything else (busy, full disk) passes or is told.
_BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error; 0 for one that the Python module made itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_broken(error: sqlite3.Error) -> bool:
    """Say whether an error means that the database must be built anew."""
    return code_of(error) in _BROKEN


def is_sound(connection: sqlite3.Connection) -> bool:
    """Look whether the tables can be read at all: some errors of damage name no cause."""
    try:
        schema = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        if not {name for (name,) in schema}.issuperset(_DROPPED):
            return False
        for table in _DROPPED:
            connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()  # noqa: S608  # ours
    except (sqlite3.Error, ValueError):
        return False
    return True


def open_database(path: Path, root: Path) -> sqlite3.Connection:
    """Open the index of an archive; make it, or make it anew if it is broken, old or another's.

    Several processes may have it open. It is a copy of what the documents say, so nobody but the
    owner can read it.

    Raises:
        sqlite3.Error: It can't be made, such as on a full disk.
        OSError: Its folder can't be made.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _opened(path, root)
    except sqlite3.DatabaseError as error:
        if not is_broken(error):
            raise
    discard(path)
    return _opened(path, root)


def discard(path: Path) -> None:
    """Remove a broken index with its journal files."""
    for suffix in ("-wal", "-shm", "-journal", ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _opened(path: Path, root: Path) -> sqlite3.Connection:
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(
        path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
    )
    try:
        enable_wal(connection, _BUSY_S)
        # A power cut may lose the last documents read; they are then read again.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        _ensure_tables(connection, root)
    except BaseException:
        connection.close()
        raise
    return connection


def _ensure_tables(connection: sqlite3.Connection, root: Path) -> None:
    with transaction(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION and identity.belongs(connection, root):
            identity.note(connection, root)
            return
        for table in _DROPPED:
            connection.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in _TABLES.split(";\n"):
            connection.execute(statement)
        identity.note(connection, root)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of it or nothing; other processes wait meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # an error such as a full disk has ended it already
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def packed(text: str) -> bytes:
    """Return a text as it is kept: compressed, unless it is short."""
    data = text.encode("utf-8", "surrogatepass")
    return data if len(data) < _COMPRESSED_BYTES else _COMPRESSED + zlib.compress(data, 1)


def unpacked(data: bytes) -> str:
    """Return a kept text."""
    if data.startswith(_COMPRESSED):
        data = zlib.decompress(data[len(_COMPRESSED) :])
    return data.decode("utf-8", "surrogatepass")
