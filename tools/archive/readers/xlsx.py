"""Excel workbooks: each sheet, each row as cells with bars between."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml
from tools.quoting import named

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_FORMAT_NOISE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.')
_DAY_ZERO = {False: dt.datetime(1899, 12, 30), True: dt.datetime(1904, 1, 1)}  # noqa: DTZ001  # workbooks have no time zones
_LAST_DAY = 2_958_465  # 9999-12-31
_GAP = 8  # empty cells shown in a row at most; a stray cell far right is no wall of bars


@dataclass
class _Book:
    """What the parts beside the sheets say."""

    strings: list[str] = field(default_factory=list)
    date_styles: set[int] = field(default_factory=set)
    sheets: list[tuple[str, str]] = field(default_factory=list)  # name, relation
    targets: dict[str, str] = field(default_factory=dict)
    from_1904: bool = False


def read(wrapping: Wrapping) -> Document:
    """Read a workbook: values as they were last computed, dates as ISO 8601.

    Raises:
        UnreadableError: It is damaged, encrypted or hostile.
    """
    book = _Book()
    _read_workbook(wrapping, book)
    if "xl/sharedStrings.xml" in wrapping.names:
        book.strings = _strings(wrapping.member("xl/sharedStrings.xml"))
    if "xl/styles.xml" in wrapping.names:
        book.date_styles = _date_styles(wrapping.member("xl/styles.xml"))
    blocks: list[str] = []
    unread: list[str] = []
    length = 0
    for name, relation in book.sheets:
        path = _member_path(book.targets.get(relation, ""))
        if path not in wrapping.names:
            unread.append(f"The sheet {named(name)} was not read: it is missing or no table.")
        elif length > MAX_TEXT_CHARS:
            unread.append(f"The sheet {named(name)} was not read: the workbook is too long.")
        else:
            rows = _rows(wrapping.member(path), book)
            blocks.append("\n".join([f"[sheet {name}]", *rows]))
            length += len(blocks[-1])
    return clipped("\n\n".join(blocks) + "\n", Kind.XLSX.value, None, tuple(unread))


def _member_path(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _ignore(*_: object) -> None:
    pass


def _read_workbook(wrapping: Wrapping, book: _Book) -> None:
    def in_book(_space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            relation = next((v for k, v in attributes.items() if k.endswith(" id")), "")
            book.sheets.append((attributes.get("name", "?"), relation))
        elif name == "workbookPr":
            book.from_1904 = attributes.get("date1904") in {"1", "true"}

    def in_relations(_space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            book.targets[attributes.get("Id", "")] = attributes.get("Target", "")

    parse_xml(wrapping.member("xl/workbook.xml"), in_book, _ignore, _ignore)
    parse_xml(wrapping.member("xl/_rels/workbook.xml.rels"), in_relations, _ignore, _ignore)


def _strings(data: bytes) -> list[str]:
    strings: list[str] = []
    pieces: list[str] = []
    inside = ""

    def start(_space: str, name: str, _attributes: dict[str, str]) -> None:
        nonlocal inside
        if name == "si":
            pieces.clear()
        elif name in {"t", "rPh"} and inside != "rPh":  # rPh: how a word is pronounced, not text
            inside = name

    def end(_space: str, name: str) -> None:
        nonlocal inside
        if name == "si":
            strings.append("".join(pieces))
        elif name == inside:
            inside = ""

    def text(run: str) -> None:
        if inside == "t":
            pieces.append(run)

    parse_xml(data, start, end, text)
    return strings


def _date_styles(data: bytes) -> set[int]:
    """Return the numbers of the cell styles that show a number as a date or time."""
    dates = set(_DATE_FORMATS)
    styles: list[int] = []
    in_cells = False

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal in_cells
        if name == "numFmt":
            code = _FORMAT_NOISE.sub("", attributes.get("formatCode", "")).lower()
            if re.search(r"[ydh]|m{2,}", code):
                dates.add(_number(attributes.get("numFmtId", "")))
        elif name == "cellXfs":
            in_cells = True
        elif name == "xf" and in_cells:
            styles.append(_number(attributes.get("numFmtId", "")))

    def end(_space: str, name: str) -> None:
        nonlocal in_cells
        if name == "cellXfs":
            in_cells = False

    parse_xml(data, start, end, _ignore)
    return {style for style, number_format in enumerate(styles) if number_format in dates}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else -1


class _Rows:
    """Collects the rows of one sheet, which may be sparse."""

    def __init__(self, book: _Book) -> None:
        self._book = book
        self._cells: list[str] = []
        self._column = 0  # 1-based, of the last cell
        self._attributes: dict[str, str] = {}
        self._value: list[str] = []
        self._in_value = False
        self._length = 0
        self.rows: list[str] = []

    def start(self, _space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self._cells, self._column = [], 0
        elif name == "c":
            self._attributes, self._value = attributes, []
        elif name in {"v", "t"}:
            self._in_value = True

    def end(self, _space: str, name: str) -> None:
        if name in {"v", "t"}:
            self._in_value = False
        elif name == "c" and (shown := self._shown("".join(self._value))):
            column = _column(self._attributes.get("r", "")) or self._column + 1
            self._cells += [""] * min(column - self._column - 1, _GAP) + [shown]
            self._column = column
        elif name == "row" and self._cells and self._length <= MAX_TEXT_CHARS:
            self.rows.append(" | ".join(self._cells))
            self._length += len(self.rows[-1])

    def text(self, run: str) -> None:
        if self._in_value:
            self._value.append(run)

    def _shown(self, value: str) -> str:
        match self._attributes.get("t", "n"):
            case "s":
                index = _number(value)
                value = self._book.strings[index] if 0 <= index < len(self._book.strings) else ""
            case "b":
                value = "TRUE" if value == "1" else "FALSE"
            case "n":
                style = _number(self._attributes.get("s", ""))
                value = _numeral(
                    value,
                    is_date=style in self._book.date_styles,
                    from_1904=self._book.from_1904,
                )
            case _:
                pass
        return " ".join(value.split())


def _rows(data: bytes, book: _Book) -> list[str]:
    rows = _Rows(book)
    parse_xml(data, rows.start, rows.end, rows.text)
    return rows.rows


def _column(reference: str) -> int:
    """Return the 1-based column of a reference such as ``AB12``; 0 if there is none."""
    column = 0
    for letter in reference.rstrip("0123456789"):
        if not "A" <= letter <= "Z":
            return 0
        column = column * 26 + ord(letter) - 64
    return column


def _numeral(value: str, *, is_date: bool, from_1904: bool) -> str:
    """Show a number without binary noise, or a day count as a date."""
    try:
        number = float(value)
    except ValueError:
        return value
    if is_date and 0 <= number <= _LAST_DAY:
        moment = _DAY_ZERO[from_1904] + dt.timedelta(seconds=round(number * 86_400))
        if number < 1:
            return f"{moment:%H:%M}"
        return f"{moment:%Y-%m-%d}" if number.is_integer() else f"{moment:%Y-%m-%d %H:%M}"
    return f"{number:.15g}"
