"""What the parts of an Excel workbook beside its sheets say: names, strings and number formats."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_PERCENT_FORMATS = frozenset({9, 10})
_FORMAT_NOISE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.')


@dataclass
class Book:
    """What a workbook says beside its sheets.

    Attributes:
        strings: Texts that cells refer to by number.
        date_styles: The numbers of the cell styles that show a number as a date or time.
        percent_styles: Those that show it in percent.
        sheets: The name of each sheet, and the relation that leads to it.
        targets: Parts by their relation.
        from_1904: Whether days are counted from 1904 on.
    """

    strings: list[str] = field(default_factory=list)
    date_styles: set[int] = field(default_factory=set)
    percent_styles: set[int] = field(default_factory=set)
    sheets: list[tuple[str, str]] = field(default_factory=list)
    targets: dict[str, str] = field(default_factory=dict)
    from_1904: bool = False

    @classmethod
    def of(cls, wrapping: Wrapping) -> Book:
        """Read it.

        Raises:
            UnreadableError: It is damaged, encrypted or hostile.
        """
        book = cls()
        _read_workbook(wrapping, book)
        if "xl/sharedStrings.xml" in wrapping.names:
            book.strings = _strings(wrapping.member("xl/sharedStrings.xml"))
        if "xl/styles.xml" in wrapping.names:
            _read_styles(wrapping.member("xl/styles.xml"), book)
        return book

    def member(self, relation: str) -> str:
        """Return the name of the part that a relation leads to."""
        target = self.targets.get(relation, "")
        return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def number_of(text: str) -> int:
    """Read a number from 0 on; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() else -1


def _read_workbook(wrapping: Wrapping, book: Book) -> None:
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


def _read_styles(data: bytes, book: Book) -> None:
    """Note the numbers of the cell styles that show a number as a date or time, or in percent."""
    dates, percents = set(_DATE_FORMATS), set(_PERCENT_FORMATS)
    styles: list[int] = []
    in_cells = False

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal in_cells
        number = number_of(attributes.get("numFmtId", ""))
        if name == "numFmt":
            code = _FORMAT_NOISE.sub("", attributes.get("formatCode", "")).lower()
            if "%" in code:
                percents.add(number)
            elif re.search(r"[ydh]|m{2,}", code):
                dates.add(number)
        elif name == "cellXfs":
            in_cells = True
        elif name == "xf" and in_cells:
            styles.append(number)

    def end(_space: str, name: str) -> None:
        nonlocal in_cells
        if name == "cellXfs":
            in_cells = False

    parse_xml(data, start, end, _ignore)
    book.date_styles = {style for style, number in enumerate(styles) if number in dates}
    book.percent_styles = {style for style, number in enumerate(styles) if number in percents}


def _ignore(*_: object) -> None:
    pass
