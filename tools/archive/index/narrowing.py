"""Which documents a search may find at all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.index import rows as sets
from tools.archive.index import types
from tools.archive.index.patterns import NamePattern

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.rows import Rows

_FEW = 2000  # are looked up one by one; of more, all documents are gone through


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a document must be, beside having the words.

    Attributes:
        folder: Its folder or one above; empty for all.
        pattern: What its name is like, see :class:`NamePattern`; empty for all.
        type: What its name ends in, or a word of what it is called, such as ``pdf`` or ``mail``.
        since_ns: It was changed then or later; nanoseconds since 1970.
        until_ns: It was changed before.
    """

    folder: bytes = b""
    pattern: str = ""
    type: str = ""
    since_ns: int | None = None
    until_ns: int | None = None

    def is_none(self) -> bool:
        """Say whether every document is what is asked for."""
        return not (
            self.folder
            or self.pattern.strip()
            or self.type
            or self.since_ns is not None
            or self.until_ns is not None
        )

    def among(self, connection: sqlite3.Connection, rows: Rows) -> Rows:
        """Return those of some documents that are so."""
        if self.is_none() or not rows:
            return rows
        if rows.bit_count() > _FEW:
            return rows & self.all(connection)
        chosen = "id IN (SELECT value FROM json_each(:rows))"
        return self._rows(connection, chosen, rows=json.dumps(sets.numbers(rows)))

    def all(self, connection: sqlite3.Connection) -> Rows:
        """Return all documents that are so."""
        return self._rows(connection, "1")

    def _rows(self, connection: sqlite3.Connection, chosen: str, **named: object) -> Rows:
        conditions = [chosen]
        if self.folder:
            conditions.append("path >= :first AND path < :end")
            named |= {"first": self.folder + b"/", "end": self.folder + b"0"}
        if self.type:
            conditions.append("(type = :type OR instr(' ' || lower(kind), ' ' || :type))")
            named["type"] = types.plain(self.type)
        if self.since_ns is not None:
            conditions.append("mtime_ns >= :since")
            named["since"] = self.since_ns
        if self.until_ns is not None:
            conditions.append("mtime_ns < :until")
            named["until"] = self.until_ns
        where = " AND ".join(conditions)
        if not self.pattern.strip():
            return sets.selected(
                connection,
                f"SELECT json_group_array(id) FROM documents WHERE {where}",  # noqa: S608  # ours
                named,
            )
        fits = NamePattern(self.pattern).matches
        found = connection.execute(f"SELECT id, path FROM documents WHERE {where}", named)  # noqa: S608  # ours
        return sets.of([row for row, path in found if fits(path)])
