"""The ledger's database file: its tables, and how it is opened."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from config.databases import enable_wal
from config.language import phrase
from config.paths import make_private
from tools.effects.faults import LedgerError, refuse_emptied, refuse_other

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_VERSION = 4
# Device and inode are text: an inode may use all 64 bits (or 128 on Windows), an SQLite integer
# has 63 and a sign.
_SCHEMA = """
CREATE TABLE operations (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    archive BLOB NOT NULL,
    session TEXT NOT NULL,
    tool TEXT NOT NULL,
    digest TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('intent', 'done', 'aborted', 'in_doubt', 'undone')),
    text TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT '',
    undo_of TEXT NOT NULL DEFAULT ''
);
CREATE INDEX open_operations ON operations (archive) WHERE state = 'intent';
"""
# A step's kind is checked by the code that reads it, so that a new one needs no new table.
_STEPS = """
CREATE TABLE steps (
    operation TEXT NOT NULL REFERENCES operations (id),
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source BLOB NOT NULL,
    target BLOB NOT NULL,
    device TEXT NOT NULL,
    inode TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    is_folder INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    documents_bytes INTEGER NOT NULL,
    contents TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (operation, position)
) WITHOUT ROWID;
CREATE INDEX steps_by_source ON steps (source);
"""
# What a person decided about an operation after its end.
_DECISIONS = """
CREATE TABLE decisions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    operation TEXT NOT NULL REFERENCES operations (id),
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    decided_at TEXT NOT NULL
);
CREATE INDEX decisions_by_operation ON decisions (operation);
"""
# Form 1 knew moves of files alone.
_FROM_1 = f"""
DROP INDEX steps_by_source;
ALTER TABLE steps RENAME TO steps_of_form_1;
{_STEPS}
INSERT INTO steps SELECT operation, position, kind, source, target, device, inode, size_bytes,
    mtime_ns, 0, 0, 0, '[]' FROM steps_of_form_1;
DROP TABLE steps_of_form_1;
"""  # noqa: S608 - our own constants
# Form 2 knew no contents.
_FROM_2 = "ALTER TABLE steps ADD COLUMN contents TEXT NOT NULL DEFAULT '[]'"
# Form 3 knew no decisions.
_WAYS = {
    0: _SCHEMA + _STEPS + _DECISIONS,
    1: _FROM_1 + _DECISIONS,
    2: f"{_FROM_2};{_DECISIONS}",
    3: _DECISIONS,
}


def connect(path: Path, patience_s: float, traces: Sequence[Path]) -> sqlite3.Connection:
    """Open the database, and create it where there is none.

    Args:
        path: Its file.
        patience_s: How long to wait for another process that writes.
        traces: Folders that hold something once a ledger was in use.

    Raises:
        ArchivistError: Its folder can't be created, it was made by a newer version, or it is no
            file, or was emptied.
        sqlite3.Error: It can't be used; see :func:`tools.effects.faults.reason`.
        OSError: Its file can't be created.
    """
    make_private(path.parent)
    refuse_other(path)
    refuse_emptied(path, traces)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    database = sqlite3.connect(
        path, timeout=patience_s, isolation_level=None, check_same_thread=False
    )
    try:
        enable_wal(database, patience_s)
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        if _version(database) in _WAYS:
            _bring_up(database)
        _refuse_newer(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _refuse_newer(database: sqlite3.Connection, path: Path) -> None:
    if (version := _version(database)) > _VERSION:
        raise LedgerError(
            phrase(
                "The ledger of changes, {path}, was made by a newer Archivist (form "
                "{version}, this one knows {known}); nothing was changed. Update this "
                "program.",
                path=path,
                version=version,
                known=_VERSION,
            )
        )


def _bring_up(database: sqlite3.Connection) -> None:
    """Create the tables, or change those of an older form; wholly or not at all."""
    # Two processes may start at once: the second finds the version set when its turn comes.
    database.execute("BEGIN IMMEDIATE")
    try:
        if (way := _WAYS.get(_version(database))) is not None:
            for statement in way.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {_VERSION}")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
