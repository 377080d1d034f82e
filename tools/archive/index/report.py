"""What of an archive can't be found by its content, document by document, grouped by the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from config.language import told
from tools.archive.index import knowledge, scans
from tools.archive.index.knowledge import State
from tools.archive.readers.document import Obstacle
from tools.archive.readers.kinds import Kind

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

_PAGE_MARK = re.compile(r"\[page \d+: no text\]")  # as the reader of PDFs marks pages
_AGAIN = told("(the next `archivist index` tries again)")
_LETTER = re.compile(r"\w")


class Group(StrEnum):
    """What is wrong; the value heads its list."""

    RECOGNITION = "need recognition"  # pictures and scans: nothing of them can be found
    IN_PART = "read in part"
    DOUBTFUL = "hard to read"  # what was recognised of them may be wrong
    ENCRYPTED = "encrypted"
    OVERSIZED = "oversized"
    DAMAGED = "damaged"
    FAILED = "made their reader fail"
    UNSUPPORTED = "have no reader"
    BARRED = "can't be opened"
    EMPTY = "empty"
    PENDING = "not read yet"


# By what `kind` holds of a document that was not read.
_GROUPS: dict[str, Group] = {
    Obstacle.SCAN: Group.RECOGNITION,
    Obstacle.ENCRYPTED: Group.ENCRYPTED,
    Obstacle.OVERSIZED: Group.OVERSIZED,
    Obstacle.DAMAGED: Group.DAMAGED,
    Obstacle.SLOW: Group.FAILED,
    Obstacle.CRASHED: Group.FAILED,
    Obstacle.UNSUPPORTED: Group.UNSUPPORTED,
    Obstacle.BARRED: Group.BARRED,
}


@dataclass(frozen=True, slots=True)
class Remark:
    """One document that can't be found by all of its content.

    Attributes:
        path: Relative to the archive.
        group: What is wrong.
        reasons: One sentence each; of a document that was not read the words that continue
            ``the document ...``; none where the group says it all.
    """

    path: bytes
    group: Group
    reasons: tuple[str, ...]


def remarks(connection: sqlite3.Connection) -> Iterator[Remark]:
    """Yield each document that the index does not hold whole, by path."""
    for row, path, state, kind, unread, doubtful, remarks, again in connection.execute(
        "SELECT id, path, state, kind, unread, ifnull(doubtful, 0), remarks,"  # noqa: S608  # ours
        f" ifnull({scans.AGAIN}, 0) FROM documents"
        " LEFT JOIN scans USING (id)"
        " WHERE state != ? OR unread != '' OR kind = ? OR ifnull(doubtful, 0) ORDER BY path",
        (State.READ, Kind.EMPTY.value),
    ).fetchall():
        hard = (remarks or "").splitlines() if doubtful else ()
        reasons = (*unread.splitlines(), *hard, *((_AGAIN,) if again else ()))
        whole = Group.DOUBTFUL if doubtful and not unread else None
        yield Remark(path, whole or _group(connection, row, State(state), kind), reasons)


def _group(connection: sqlite3.Connection, row: int, state: State, kind: str) -> Group:
    if state is State.PENDING:
        return Group.PENDING
    if state is not State.READ:
        return _GROUPS.get(kind, Group.DAMAGED)
    if kind == Kind.EMPTY.value:
        return Group.EMPTY
    if kind == Kind.PDF.value and _is_scan(knowledge.text(connection, row)):
        return Group.RECOGNITION
    return Group.IN_PART


def _is_scan(text: str) -> bool:
    return _PAGE_MARK.search(text) is not None and not _LETTER.search(_PAGE_MARK.sub("", text))
