"""The sheets of an OpenDocument spreadsheet, collected while its XML is read."""

from __future__ import annotations

from tools.archive.readers.document import MAX_TEXT_CHARS, marked
from tools.archive.readers.grid import Grid

_MOST_REPEATS = 1000  # of a filled cell or row; real ones repeat a handful of times
_LAST_COLUMN = 16_384
_CELLS = frozenset({"table-cell", "covered-table-cell"})


class Sheets:
    """Collects the cells of every sheet; rows and cells may stand for many equal ones."""

    def __init__(self) -> None:
        self._sheets: list[tuple[str, Grid]] = []
        self._row = 0  # 1-based, of the last row
        self._column = 0
        self._cells: list[tuple[int, str]] = []
        self._row_repeats = self._cell_repeats = 1
        self._date = ""
        self._pieces: list[str] = []
        self._paragraphs = self._asides = 0
        self._chars = 0

    def blocks(self) -> list[str]:
        """Return each sheet behind a line with its name."""
        return ["\n".join([f"[sheet {name}]", *grid.lines()]) for name, grid in self._sheets]

    def start(self, space: str, name: str, attributes: dict[str, str]) -> None:
        """Take an element that opens."""
        values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        if name in {"annotation", "shapes", "tracked-changes"}:
            self._asides += 1
        elif self._asides:
            return
        elif name == "table" and "table" in space:
            self._sheets.append((marked(values.get("name", "?")), Grid()))
            self._row = 0
        elif name == "table-row":
            self._cells, self._column = [], 0
            self._row_repeats = _count(values.get("number-rows-repeated", "1"))
        elif name in _CELLS:
            self._pieces = []
            self._cell_repeats = _count(values.get("number-columns-repeated", "1"))
            self._date = values.get("date-value", "")
        elif name == "p" and "text" in space:
            self._paragraphs += 1
        elif name in {"s", "tab", "line-break"}:
            self._pieces.append(" ")

    def end(self, space: str, name: str) -> None:
        """Take an element that closes."""
        if name in {"annotation", "shapes", "tracked-changes"}:
            self._asides -= 1
        elif self._asides or not self._sheets:
            return
        elif name == "p" and "text" in space:
            self._paragraphs -= 1
            self._pieces.append(" ")
        elif name in _CELLS:
            shown = self._shown()
            if shown and self._chars <= MAX_TEXT_CHARS:
                repeats = min(self._cell_repeats, _MOST_REPEATS, _LAST_COLUMN - self._column)
                self._cells += [(self._column + at, shown) for at in range(1, repeats + 1)]
                self._chars += repeats * len(shown)
            self._column += self._cell_repeats
        elif name == "table-row":
            self._end_row()

    def text(self, run: str) -> None:
        """Take characters; those between paragraphs are layout of the file."""
        if self._paragraphs and not self._asides:
            self._pieces.append(run)

    def _end_row(self) -> None:
        grid = self._sheets[-1][1]
        if self._cells:
            for at in range(1, min(self._row_repeats, _MOST_REPEATS) + 1):
                grid.add(self._row + at, self._cells)
        self._row += self._row_repeats

    def _shown(self) -> str:
        """Return a date in the one form that can't be mistaken, else what the sheet shows."""
        day, _, time = self._date.partition("T")
        if day:
            return f"{day} {time[:5]}" if time and time[:8] != "00:00:00" else day
        return "".join(self._pieces).strip()


def _count(text: str) -> int:
    return min(int(text[:9]), 2**31) if text.isascii() and text.isdigit() else 1
