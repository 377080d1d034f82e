"""The database's schema, as numbered steps that are never edited once released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sessions.errors import StoreUnavailable
from sessions.migrations import m0001_sessions, m0002_kind, m0003_tools, m0004_measured

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    m0001_sessions.STATEMENTS,
    m0002_kind.STATEMENTS,
    m0003_tools.STATEMENTS,
    m0004_measured.STATEMENTS,
)
"""Statements that lead from schema version N (the index) to N + 1."""


def migrate(connection: sqlite3.Connection, database: Path) -> None:
    """Bring the schema up to date; all of it or nothing, once, even in two processes.

    Raises:
        StoreUnavailable: The database was written by a newer program.
    """
    if _version(connection, database) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have migrated while this one waited for the lock.
        for statements in MIGRATIONS[_version(connection, database) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _version(connection: sqlite3.Connection, database: Path) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreUnavailable(
            f"The session store {database} was written by a newer Archivist (schema {version}, "
            f"this program knows {len(MIGRATIONS)}): update the program, or move that file "
            "elsewhere and a new one will be made."
        )
    return version
