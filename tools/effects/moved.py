"""Which moves in the ledger took a document away from a path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.effects.operation import Renamed

if TYPE_CHECKING:
    import sqlite3

_QUERY = """
    SELECT steps.source, steps.target, operations.id, operations.created_at, operations.number,
           steps.position
    FROM steps JOIN operations ON operations.id = steps.operation
    WHERE steps.source = ? AND steps.kind IN ('move', 'copy') AND steps.is_folder >= ?
          AND operations.archive = ? AND operations.state = 'done'
          AND (operations.number, steps.position) > (?, ?)
"""


@dataclass(frozen=True, slots=True)
class _Away:
    """A move that is in force.

    Attributes:
        source: The path it took away, of a document or of a folder it lay in.
        target: What that path became.
        operation: Its operation's id.
        at: When, ISO 8601, UTC.
        number: Counts the operations.
        position: Counts the steps of one operation from 0.
    """

    source: bytes
    target: bytes
    operation: str
    at: str
    number: int
    position: int


def follow(database: sqlite3.Connection, archive: bytes, path: bytes) -> Renamed | None:
    """Follow a path through every later move that is in force, its folders' moves included.

    Returns:
        Where the document that last had this path is now, or None if none was moved from it.

    Raises:
        sqlite3.Error: The database can't be read.
    """
    # The last move of just this path, or of a folder it lay in; then the first later one of each
    # path that came of it.
    away = _moves_away(database, archive, path)
    own = [move for move in away if move.source == path]
    move = (own or away)[-1] if away else None
    renamed: Renamed | None = None
    while move is not None:
        path = move.target + path[len(move.source) :]
        renamed = Renamed(path, move.operation, move.at)
        later = _moves_away(database, archive, path, (move.number, move.position))
        move = later[0] if later else None
    return renamed


def _moves_away(
    database: sqlite3.Connection,
    archive: bytes,
    path: bytes,
    after: tuple[int, int] = (0, -1),
) -> list[_Away]:
    """Return the moves of a path and of the folders it lies in, oldest first.

    Args:
        database: The ledger's.
        archive: Whose paths they are.
        path: Relative to it.
        after: The number and position that only later moves have.

    Raises:
        sqlite3.Error: The database can't be read.
    """
    found = [
        _Away(*row)
        for source in _with_folders(path)
        for row in database.execute(_QUERY, (source, int(source != path), archive, *after))
    ]
    return sorted(found, key=lambda move: (move.number, move.position))


def _with_folders(path: bytes) -> list[bytes]:
    parts = path.split(b"/")
    return [b"/".join(parts[:count]) for count in range(len(parts), 0, -1)]
