"""What the parts of an Excel workbook beside its sheets say: names, strings and number formats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.readers.markup import parse_xml
from tools.archive.readers.number_formats import NumberFormat

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping


_PLAIN = NumberFormat()


@dataclass
class Book:
    """What a workbook says beside its sheets.

    Attributes:
        strings: Texts that cells refer to by number.
        formats: How each cell style shows a number, by the number of the style.
        sheets: The name of each sheet, and the relation that leads to it.
        targets: Parts by their relation.
        from_1904: Whether days are counted from 1904 on.
    """

    strings: list[str] = field(default_factory=list)
    formats: list[NumberFormat] = field(default_factory=list)
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
            book.formats = _formats(wrapping.member("xl/styles.xml"))
        return book

    def format_of(self, style: str) -> NumberFormat:
        """Return how a cell style, by its number, shows a number."""
        number = number_of(style)
        return self.formats[number] if 0 <= number < len(self.formats) else _PLAIN

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


def _formats(data: bytes) -> list[NumberFormat]:
    """Return how each cell style shows a number, by the number of the style."""
    codes: dict[int, str] = {}
    styles: list[int] = []
    in_cells = False

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal in_cells
        number = number_of(attributes.get("numFmtId", ""))
        if name == "numFmt":
            codes[number] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            in_cells = True
        elif name == "xf" and in_cells:
            styles.append(number)

    def end(_space: str, name: str) -> None:
        nonlocal in_cells
        if name == "cellXfs":
            in_cells = False

    parse_xml(data, start, end, _ignore)
    formats = {number: NumberFormat.of(number, codes.get(number, "")) for number in set(styles)}
    return [formats[number] for number in styles]


def _ignore(*_: object) -> None:
    pass
