"""Excel workbooks: each sheet, each row as cells with bars between."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, clipped, marked
from tools.archive.readers.grid import Grid
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml
from tools.archive.readers.xlsx_book import Book, number_of
from tools.quoting import named

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_COMMENTS = re.compile(r"xl/comments/?\w*\.xml")
_DRAWINGS = re.compile(r"xl/drawings/drawing\d+\.xml")


def read(wrapping: Wrapping) -> Document:
    """Read a workbook: values as they were last computed, dates as ISO 8601.

    Raises:
        UnreadableError: It is damaged, encrypted or hostile.
    """
    book = Book.of(wrapping)
    blocks: list[str] = []
    unread: list[str] = []
    length = 0
    for name, relation in book.sheets:
        path = book.member(relation)
        if path not in wrapping.names:
            unread.append(f"The sheet {named(name)} was not read: it is missing or no table.")
        elif length > MAX_TEXT_CHARS:
            unread.append(f"The sheet {named(name)} was not read: the workbook is too long.")
        else:
            rows = _rows(wrapping.member(path), book)
            blocks.append("\n".join([f"[sheet {marked(name)}]", *rows]))
            length += len(blocks[-1])
    for label, names in (("comments", _COMMENTS), ("text boxes", _DRAWINGS)):
        if lines := [
            line
            for name in filter(names.fullmatch, wrapping.names)
            for line in _beside(wrapping.member(name))
        ]:
            blocks.append("\n".join([f"[{label}]", *lines]))
    for part, what in (("xl/charts/chart", "Charts"), ("xl/media/", "Pictures")):
        if any(member.startswith(part) for member in wrapping.names):
            unread.append(f"{what} in it were not read.")
    return clipped("\n\n".join(blocks) + "\n", Kind.XLSX.value, None, tuple(unread))


def _beside(data: bytes) -> list[str]:
    """Return the comments of a sheet, each behind its cell, or the text drawn on it."""
    lines: list[str] = []
    pieces: list[str] = []
    place = ""
    in_text = False

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal place, in_text
        in_text = name == "t"
        if name in {"comment", "txBody"}:
            pieces.clear()
            place = attributes.get("ref", "")

    def end(_space: str, name: str) -> None:
        nonlocal in_text
        in_text = False
        if name in {"comment", "txBody"}:
            text = " ".join("".join(pieces).split())
            lines.append(f"{place}: {text}" if place else text)
        elif name == "p":
            pieces.append(" ")

    def text(run: str) -> None:
        if in_text:
            pieces.append(run)

    parse_xml(data, start, end, text)
    return [line for line in lines if line]


class _Rows:
    """Collects the rows of one sheet, which may be sparse."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._row = 0  # 1-based, of the last row
        self._column = 0  # 1-based, of the last cell
        self._cells: list[tuple[int, str]] = []
        self._attributes: dict[str, str] = {}
        self._value: list[str] = []
        self._in_value = False
        self.grid = Grid()

    def start(self, _space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self._cells, self._column = [], 0
            self._row = max(number_of(attributes.get("r", "")), self._row + 1)
        elif name == "c":
            self._attributes, self._value = attributes, []
            self._column = _column(attributes.get("r", "")) or self._column + 1
        elif name in {"v", "t"}:
            self._in_value = True

    def end(self, _space: str, name: str) -> None:
        if name in {"v", "t"}:
            self._in_value = False
        elif name == "c" and (shown := self._shown("".join(self._value))):
            self._cells.append((self._column, shown))
        elif name == "row":
            self.grid.add(self._row, self._cells)
            if self.grid.is_full:
                raise _FullError

    def text(self, run: str) -> None:
        if self._in_value:
            self._value.append(run)

    def _shown(self, value: str) -> str:
        match self._attributes.get("t", "n"):
            case "s":
                index = number_of(value)
                value = self._book.strings[index] if 0 <= index < len(self._book.strings) else ""
            case "b":
                value = "TRUE" if value == "1" else "FALSE"
            case "n":
                form = self._book.format_of(self._attributes.get("s", ""))
                return form.shown(value, from_1904=self._book.from_1904)
            case _:
                pass
        return value


class _FullError(Exception):
    """The sheet has more text than is kept."""


def _rows(data: bytes, book: Book) -> list[str]:
    rows = _Rows(book)
    with suppress(_FullError):
        parse_xml(data, rows.start, rows.end, rows.text)
    return rows.grid.lines()


def _column(reference: str) -> int:
    """Return the 1-based column of a reference such as ``AB12``; 0 if there is none."""
    column = 0
    for letter in reference.rstrip("0123456789"):
        if not "A" <= letter <= "Z":
            return 0
        column = column * 26 + ord(letter) - 64
    return column
