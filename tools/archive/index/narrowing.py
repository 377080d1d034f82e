"""Which documents a search may find at all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import rows as sets
from tools.archive.index import types
from tools.archive.index.conditions import Condition, between
from tools.archive.index.patterns import NamePattern

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.days import Days
    from tools.archive.index.rows import Rows

_FEW = 2000  # are looked up one by one; of more, each condition gives the set of all that meet it


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a document must be, beside having the words.

    Attributes:
        folder: Its folder or one above; empty for all.
        pattern: What its name is like, see :class:`NamePattern`; empty for all.
        type: What its name ends in, or a word of what it is called, such as ``pdf`` or ``mail``.
        since_ns: It was changed then or later; nanoseconds since 1970.
        until_ns: It was changed before.
        language: What it is written in: ``pl`` or ``en``.
        dated: When it is from, by the date that stands in it.
    """

    folder: bytes = b""
    pattern: str = ""
    type: str = ""
    since_ns: int | None = None
    until_ns: int | None = None
    language: str = ""
    dated: Days | None = None

    def is_none(self) -> bool:
        """Say whether every document is what is asked for."""
        return self == Narrowing(pattern=self.pattern) and not self.pattern.strip()

    def among(self, connection: sqlite3.Connection, rows: Rows) -> Rows:
        """Return those of some documents that are so."""
        if self.is_none() or not rows:
            return rows
        conditions = self._conditions(connection)
        if rows.bit_count() > _FEW:
            for condition in conditions:
                rows = condition.among(connection, rows)
            return self._named(connection, rows)
        among = "id IN (SELECT value FROM json_each(:rows))"
        where = " AND ".join([among, *(f"({condition.where})" for condition in conditions)])
        values: dict[str, object] = {"rows": json.dumps(sets.numbers(rows))}
        for condition in conditions:
            values |= condition.values
        query = f"SELECT json_group_array(id) FROM documents WHERE {where}"  # noqa: S608  # ours
        return self._named(connection, sets.selected(connection, query, values))

    def all(self, connection: sqlite3.Connection) -> Rows:
        """Return all documents that are so."""
        query = "SELECT json_group_array(id) FROM documents"
        return self.among(connection, sets.selected(connection, query, ()))

    def _conditions(self, connection: sqlite3.Connection) -> list[Condition]:
        found = []
        if self.folder:
            found.append(between("path", self.folder + b"/", self.folder + b"0"))
        if self.type:
            found.append(types.condition(connection, self.type))
        if self.language:
            found.append(Condition("language = :language", {"language": self.language}))
        if self.since_ns is not None or self.until_ns is not None:
            found.append(between("mtime_ns", self.since_ns, self.until_ns))
        if self.dated is not None:
            own = "dated > 0 AND dated >= :day AND dated < :end_of_days"  # as its index has it
            found.append(Condition(own, {"day": self.dated.first, "end_of_days": self.dated.end}))
        return found

    def _named(self, connection: sqlite3.Connection, rows: Rows) -> Rows:
        """Return those of some documents whose name is as asked for."""
        if not self.pattern.strip():
            return rows
        fits = NamePattern(self.pattern).matches
        if rows.bit_count() > _FEW:
            wanted = sets.marks(rows)
            every = connection.execute("SELECT id, path FROM documents")
            found = [row for row, path in every if row < len(wanted) and wanted[row] and fits(path)]
        else:
            some = connection.execute(
                "SELECT id, path FROM documents WHERE id IN (SELECT value FROM json_each(?))",
                (json.dumps(sets.numbers(rows)),),
            )
            found = [row for row, path in some if fits(path)]
        return sets.of(found)
