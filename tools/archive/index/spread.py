"""How a list of documents spreads over folders and types, in one line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from tools.archive import names
from tools.archive.index import rows as sets

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from tools.archive.index.rows import Rows

_Counted = TypeVar("_Counted", bytes, str)
_Counts = Iterable[tuple[tuple[bytes, str], int]]

_SHOWN = 5
_FEW = 2000  # are looked up; of more, the folders and types of all documents are kept


class Spread:
    """Counts documents by folder and type.

    What it needs of all documents is fetched when many are counted, and again when the index has
    changed: a tenth of a second for 100,000.
    """

    def __init__(self) -> None:
        self._state: tuple[int, int, int] | None = None
        self._places: list[tuple[bytes, str]] = []
        self._place_of: NDArray[np.int64] | None = None  # of each row from 0 on

    def told(self, connection: sqlite3.Connection, rows: Rows, folder: bytes) -> str:
        """Say it, such as ``By folder: faktury/ 12, top folder 3. By type: pdf 14, txt 1.``.

        Args:
            connection: The index.
            rows: Documents in ``folder`` and below; nothing is said of none.
            folder: The folder whose parts are counted; empty for the root.
        """
        if not rows:
            return ""
        skipped = len(folder) + 1 if folder else 0
        folders: Counter[bytes] = Counter()
        types: Counter[str] = Counter()
        few = rows.bit_count() <= _FEW
        for (lies_in, kind), number in (self._few if few else self._many)(connection, rows):
            folders[lies_in[skipped:].partition(b"/")[0]] += number
            types[kind] += number
        return f"By folder: {_top(folders, _folder)}. By type: {_top(types, str)}."

    def _few(self, connection: sqlite3.Connection, rows: Rows) -> _Counts:
        found = connection.execute(
            "SELECT folder, type FROM documents"
            " WHERE id IN (SELECT value FROM json_each(?)) ORDER BY path",
            (json.dumps(sets.numbers(rows)),),
        )
        return Counter((folder, kind) for folder, kind in found).items()

    def _many(self, connection: sqlite3.Connection, rows: Rows) -> _Counts:
        import numpy as np  # noqa: PLC0415 - most archives have no list so long

        others = connection.execute("PRAGMA data_version").fetchone()[0]
        state = (id(connection), others, connection.total_changes)
        if self._place_of is None or state != self._state:
            places: dict[tuple[bytes, str], int] = {(b"", ""): 0}
            self._place_of = np.zeros(_last(connection) + 1, np.int64)
            for row, folder, kind in connection.execute("SELECT id, folder, type FROM documents"):
                self._place_of[row] = places.setdefault((folder, kind), len(places))
            self._places = list(places)
            self._state = state
        # Numbers are counted a hundred times as fast as what they stand for.
        bits = np.unpackbits(np.frombuffer(sets.packed(rows), np.uint8), bitorder="little")
        held = np.flatnonzero(bits)
        counted = np.bincount(self._place_of[held[held < len(self._place_of)]])
        return [(self._places[place], int(counted[place])) for place in np.flatnonzero(counted)]


def _last(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("SELECT coalesce(max(id), 0) FROM documents").fetchone()[0]
    return found


def _folder(part: bytes) -> str:
    return names.display(part + b"/") if part else "top folder"


def _top(counts: Counter[_Counted], shown_as: Callable[[_Counted], str]) -> str:
    shown = [f"{shown_as(name)} {count:,}" for name, count in counts.most_common(_SHOWN)]
    rest = len(counts) - _SHOWN
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")
