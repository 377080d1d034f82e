"""Excel workbooks of before 2007, by xlrd."""

from __future__ import annotations

import io
import struct
from enum import IntEnum
from typing import TYPE_CHECKING

from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    Obstacle,
    UnreadableError,
    clipped,
    marked,
)
from tools.archive.readers.grid import Grid, letters
from tools.archive.readers.kinds import Kind
from tools.archive.readers.number_formats import NumberFormat
from tools.quoting import named

if TYPE_CHECKING:
    from xlrd.book import Book
    from xlrd.sheet import Cell, Sheet

    from tools.archive.readers.ole import Compound

# What a damaged file makes xlrd raise, its own error aside.
_DAMAGED = (
    struct.error, IndexError, KeyError, ValueError, TypeError, AttributeError, AssertionError,
    OverflowError, ZeroDivisionError, NotImplementedError, UnboundLocalError,
)  # fmt: skip


class CellType(IntEnum):
    """What a cell of xlrd holds."""

    TEXT = 1
    NUMBER = 2
    DATE = 3
    BOOLEAN = 4
    ERROR = 5


def read(compound: Compound) -> Document:
    """Read a workbook: values as they were last computed, dates as ISO 8601.

    Raises:
        UnreadableError: It is damaged or encrypted.
    """
    import xlrd  # only this reader needs it  # noqa: PLC0415
    from xlrd.biffh import XLRDError  # same  # noqa: PLC0415

    blocks: list[str] = []
    unread: list[str] = []
    length = 0
    try:
        book = xlrd.open_workbook(
            # Without its wrapping, in which xlrd can be led in a circle.
            file_contents=compound.stream("Workbook") or compound.stream("Book"),
            logfile=_Nowhere(),
            formatting_info=True,  # else numbers come without their formats
            ragged_rows=True,  # a stray cell far away costs no memory
            on_demand=True,
        )
    except XLRDError as error:
        if "encrypted" in str(error):  # it has one class of errors only
            raise UnreadableError(
                "is encrypted: it has to be saved without its password first", Obstacle.ENCRYPTED
            ) from None
        raise UnreadableError("is a damaged or cut off Excel workbook") from None
    except _DAMAGED:
        raise UnreadableError("is a damaged or cut off Excel workbook") from None
    shown = _Shown(book)
    for number, name in enumerate(book.sheet_names()):
        if length > MAX_TEXT_CHARS:
            unread.append(f"The sheet {named(name)} was not read: the workbook is too long.")
            continue
        try:
            lines = _lines(book.sheet_by_index(number), shown)
        except (XLRDError, *_DAMAGED):
            unread.append(f"The sheet {named(name)} was not read: it is damaged or no table.")
            continue
        book.unload_sheet(number)
        blocks.append("\n".join([f"[sheet {marked(name)}]", *lines]))
        length += len(blocks[-1])
    return clipped("\n\n".join(blocks) + "\n", Kind.XLS.value, None, tuple(unread))


class _Nowhere(io.TextIOBase):
    """Takes what xlrd would print, and forgets it."""

    def write(self, text: str) -> int:
        return len(text)


def _lines(sheet: Sheet, shown: _Shown) -> list[str]:
    grid = Grid()
    for row in range(sheet.nrows):
        if grid.is_full:
            break
        cells = enumerate(sheet.row(row), start=1)
        grid.add(row + 1, [(column, text) for column, cell in cells if (text := shown.of(cell))])
    notes = sorted(sheet.cell_note_map.items())
    comments = [
        f"{letters(at[1] + 1)}{at[0] + 1}: {' '.join(note.text.split())}" for at, note in notes
    ]
    return [*grid.lines(), *(["[comments]", *comments] if comments else [])]


class _Shown:
    """Shows cells as the workbook's formats say.

    Args:
        book: xlrd's workbook.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self._from_1904 = book.datemode == 1
        self._formats: dict[int, NumberFormat] = {}  # by the number of the cell's style

    def of(self, cell: Cell) -> str:
        """Show one cell; an empty one as nothing."""
        match cell.ctype:
            case CellType.TEXT:
                return str(cell.value)
            case CellType.NUMBER | CellType.DATE:
                form = self._format(cell.xf_index)
                return form.shown(repr(cell.value), from_1904=self._from_1904)
            case CellType.BOOLEAN:
                return "TRUE" if cell.value else "FALSE"
            case CellType.ERROR:
                return "#ERROR"
            case _:
                return ""

    def _format(self, style: int) -> NumberFormat:
        if style not in self._formats:
            key = self._book.xf_list[style].format_key
            code = self._book.format_map[key].format_str if key in self._book.format_map else ""
            self._formats[style] = NumberFormat.of(key, code)
        return self._formats[style]
