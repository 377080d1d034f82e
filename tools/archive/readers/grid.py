"""The filled cells of a sheet as lines of text, with the ranges that they lie in."""

from __future__ import annotations

from tools.archive.readers.document import MAX_TEXT_CHARS

_GAP = 8  # empty cells shown in a row at most; a stray cell far right is no wall of bars
_EMPTY_ROWS = 3  # shown as empty lines; more of them end a block
_LETTERS = 26


class Grid:
    """Collects the cells of one sheet, row by row.

    Each block of rows stands behind a line with its range, such as ``[cells A1:D20]``; the row
    after the first of it is on the next line, and so on.
    """

    def __init__(self) -> None:
        self._blocks: list[tuple[int, list[str]]] = []  # the 1-based number of the first row
        self._widths: list[int] = []  # the last column of each block
        self._chars = 0

    @property
    def is_full(self) -> bool:
        """Whether it holds as much as is kept of one document."""
        return self._chars > MAX_TEXT_CHARS

    def add(self, row: int, cells: list[tuple[int, str]]) -> None:
        """Add a row below those before.

        Args:
            row: Its number, from 1.
            cells: The 1-based columns, in ascending order, and what is shown there.
        """
        pieces: list[str] = []
        last = 0
        for column, text in cells:
            shown = " ".join(text.split())
            if not shown:
                continue
            pieces += [""] * min(column - last - 1, _GAP) + [shown]
            last = max(column, last)
        if not pieces or self.is_full:
            return
        if self._blocks:
            first, lines = self._blocks[-1]
            missing = row - first - len(lines)
        if not self._blocks or not 0 <= missing <= _EMPTY_ROWS:
            self._blocks.append((row, []))
            self._widths.append(0)
            missing = 0
        line = " | ".join(pieces)
        self._blocks[-1][1].extend([*[""] * missing, line])
        self._widths[-1] = max(self._widths[-1], last)
        self._chars += len(line) + missing

    def lines(self) -> list[str]:
        """Return the rows, block by block."""
        lines = []
        for (first, rows), width in zip(self._blocks, self._widths, strict=True):
            lines += [f"[cells A{first}:{letters(width)}{first + len(rows) - 1}]", *rows]
        return lines


def letters(column: int) -> str:
    """Name a 1-based column as spreadsheets do, such as ``AB``."""
    name = ""
    while column > 0:
        column, place = divmod(column - 1, _LETTERS)
        name = chr(ord("A") + place) + name
    return name
