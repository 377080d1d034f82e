"""Conditions on documents, each met by a set that an index of the database gives at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import rows as sets

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.rows import Rows

_SOME = 4  # the part of all documents of which more are no few


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition.

    Attributes:
        where: In SQL, on one row of ``documents``.
        values: Of the names in it.
        otherwise: Its opposite, where an index can tell that as well.
    """

    where: str
    values: dict[str, object]
    otherwise: str = ""

    def among(self, connection: sqlite3.Connection, rows: Rows) -> Rows:
        """Return those of many documents that meet it.

        A set of nearly all documents takes fifteen milliseconds for 100,000; that of the few
        others takes none.
        """
        if (
            self.otherwise
            and not self._are_few(connection, self.where)
            and self._are_few(connection, self.otherwise)
        ):
            return rows & ~self._rows(connection, self.otherwise)
        return rows & self._rows(connection, self.where)

    def _are_few(self, connection: sqlite3.Connection, where: str) -> bool:
        """Say whether less than a part of all documents are so; counting ends there."""
        total = connection.execute("SELECT max(id) FROM documents").fetchone()[0] or 0
        most = total // _SOME
        query = f"SELECT count(*) FROM (SELECT 1 FROM documents WHERE {where} LIMIT {most:d})"  # noqa: S608  # ours
        return bool(connection.execute(query, self.values).fetchone()[0] < most)

    def _rows(self, connection: sqlite3.Connection, where: str) -> Rows:
        query = f"SELECT json_group_array(id) FROM documents WHERE {where}"  # noqa: S608  # ours
        return sets.selected(connection, query, self.values)


def between(column: str, first: object | None, end: object | None) -> Condition:
    """A column holds a value from one on and before another; None where there is no such end."""
    above, below = f"{column} >= :{column}_first", f"{column} < :{column}_end"
    values: dict[str, object] = {}
    parts = []
    if first is not None:
        values[f"{column}_first"] = first
        parts.append(above)
    if end is not None:
        values[f"{column}_end"] = end
        parts.append(below)
    otherwise = {above: f"{column} < :{column}_first", below: f"{column} >= :{column}_end"}
    return Condition(" AND ".join(parts), values, " OR ".join(otherwise[part] for part in parts))
