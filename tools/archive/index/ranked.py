"""Documents in the order in which they answer, however many they are."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.index import rows as sets

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.rows import Rows

_FEW = 1000  # are sorted; of more, the paths are gone through in their order


@dataclass(frozen=True, slots=True)
class Ranked:
    """One document that has any of the words.

    Attributes:
        row: Its row in the index.
        path: Relative to the archive.
        share: How much of the words' weight it has, 0 to 1; 1 where no words were looked for.
    """

    row: int
    path: bytes
    share: float


@dataclass(frozen=True, slots=True)
class Group:
    """Documents that answer equally well.

    Attributes:
        score: How well.
        share: As in :class:`Ranked`.
        rows: Their rows in the index.
    """

    score: float
    share: float
    rows: Rows = field(repr=False)  # too many digits to be shown


@dataclass(frozen=True, slots=True)
class Ranking:
    """Documents in their order.

    Attributes:
        groups: Best first; within one, documents go by their path.
        front: Documents that come before all others.
    """

    groups: tuple[Group, ...]
    front: tuple[Ranked, ...] = ()

    @property
    def rows(self) -> Rows:
        """All of them."""
        every = sets.of([item.row for item in self.front])
        for group in self.groups:
            every |= group.rows
        return every

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self.front) + sum(group.rows.bit_count() for group in self.groups)

    @property
    def most(self) -> float:
        """The greatest share that one of them has; 0 without any."""
        shares = [*(group.share for group in self.groups), *(item.share for item in self.front)]
        return max(shares, default=0.0)

    def complete(self) -> Ranking:
        """Leave only those that have all of the words."""
        return Ranking(tuple(group for group in self.groups if group.share == 1))

    def led_by(self, front: list[Ranked]) -> Ranking:
        """Put some documents first, also such as are not among these."""
        moved = sets.of([item.row for item in front])
        groups = (Group(each.score, each.share, each.rows & ~moved) for each in self.groups)
        return Ranking(tuple(group for group in groups if group.rows), tuple(front))

    def page(self, connection: sqlite3.Connection, start: int, most: int) -> list[Ranked]:
        """Return some of them.

        Args:
            connection: The index.
            start: The 0-based position of the first.
            most: How many at most.
        """
        found = list(self.front[start : start + most])
        start = max(0, start - len(self.front))
        for group in self.groups:
            wanted = most - len(found)
            if wanted <= 0:
                break
            size = group.rows.bit_count()
            if start < size:
                by_path = _by_path(connection, group.rows, start + wanted)[start:]
                found += [Ranked(row, path, group.share) for row, path in by_path]
            start = max(0, start - size)
        return found


def _by_path(connection: sqlite3.Connection, rows: Rows, most: int) -> list[tuple[int, bytes]]:
    """Return the first rows by their path, each with it."""
    if rows.bit_count() <= _FEW:
        found = connection.execute(
            "SELECT id, path FROM documents WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(sets.numbers(rows)),),
        ).fetchall()
        return sorted(found, key=lambda item: item[1])[:most]
    wanted = sets.marks(rows)
    first = []
    for row, path in connection.execute("SELECT id, path FROM documents ORDER BY path"):
        if row < len(wanted) and wanted[row]:
            first.append((row, path))
            if len(first) == most:
                break
    return first
