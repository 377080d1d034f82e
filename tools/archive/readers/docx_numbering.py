"""How a Word document numbers its paragraphs: what stands before each, counted as Word does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.readers.docx_styles import Style
from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACE = re.compile(r"%(\d)")
_ITEM = re.compile(r"%\d[.)]")  # what Markdown can say itself
_LEVELS = 9
_MOST_LETTERED = 780  # whose letters stand thirty times, as Word stops there too
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Label:
    """What stands before a numbered paragraph.

    Attributes:
        text: Such as ``-``, ``3.`` or ``§ 2``.
        is_item: Whether Markdown has such an item; else the label is text like any other.
    """

    text: str
    is_item: bool


@dataclass(slots=True)
class _Level:
    form: str = "decimal"
    text: str = ""
    start: int = 1


@dataclass(slots=True)
class Numbering:
    """The numbered lists of a document, and how far each has counted.

    Attributes:
        abstract: The levels of each kind of list, by its id.
        kinds: The kind of each list, by the id that paragraphs name.
    """

    abstract: dict[str, dict[int, _Level]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, data: bytes) -> Numbering:
        """Read ``word/numbering.xml``.

        Raises:
            UnreadableError: It is damaged or hostile.
        """
        numbering = cls()
        kind = number = ""
        level = _Level()

        def start(_space: str, name: str, attributes: dict[str, str]) -> None:
            nonlocal kind, number, level
            values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
            value = values.get("val", "")
            match name:
                case "abstractNum":
                    kind, number = values.get("abstractNumId", ""), ""
                case "num":
                    number, kind = values.get("numId", ""), ""
                case "abstractNumId" if number:
                    numbering.kinds[number] = value
                case "lvl" if kind:
                    place = values.get("ilvl", "")
                    level = _Level()
                    if place.isdecimal() and int(place) < _LEVELS:
                        numbering.abstract.setdefault(kind, {})[int(place)] = level
                case "numFmt":
                    level.form = value
                case "lvlText":
                    level.text = value
                case "start" if value.isdecimal():
                    level.start = int(value[:6])
                case _:
                    pass

        parse_xml(data, start, _ignore, _ignore)
        return numbering

    def next(self, number: str, depth: int) -> Label | None:
        """Count a paragraph of a list; None where it has no such level or shows nothing.

        Args:
            number: The id that the paragraph names.
            depth: Its level, from 0.
        """
        levels = self.abstract.get(self.kinds.get(number, ""), {})
        level = levels.get(depth)
        if level is None or level.form == "none":
            return None
        if level.form == "bullet":
            return Label("-", is_item=True)
        counts = self._counts.setdefault(self.kinds[number], [0] * _LEVELS)
        counts[depth] = counts[depth] + 1 if counts[depth] else level.start
        counts[depth + 1 :] = [0] * (_LEVELS - depth - 1)

        def counted(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            if not 0 <= at < _LEVELS:
                return ""
            of = levels.get(at, _Level())
            return written(counts[at] or of.start, of.form)

        text = _PLACE.sub(counted, level.text).strip()
        plain = level.form == "decimal" and _ITEM.fullmatch(level.text) is not None
        return Label(text, is_item=plain) if text else None


@dataclass(slots=True)
class Place:
    """What the properties of one paragraph say of its place in a list.

    Attributes:
        style: The paragraph's style.
        list_id: The list that it names itself, or empty.
        depth: The level that it names itself, from 0.
    """

    style: Style = field(default_factory=Style)
    list_id: str = ""
    depth: int | None = None

    def take(self, name: str, value: str, styles: Mapping[str, Style]) -> None:
        """Take in a property, by the name of its element and its value."""
        match name:
            case "pStyle":
                self.style = styles.get(value, Style())
            case "numId":
                self.list_id = value
            case "ilvl" if value.isdecimal():
                self.depth = min(int(value[:3]), _LEVELS - 1)
            case _:
                pass

    @property
    def level(self) -> int:
        """Its level in its list, from 0."""
        return self.style.depth if self.depth is None else self.depth

    def label(self, numbering: Numbering) -> Label | None:
        """Count it; None where nothing stands before it."""
        return numbering.next(self.list_id or self.style.list_id, self.level)


def written(number: int, form: str) -> str:
    """Write a number in one of Word's forms, such as ``lowerRoman``; an unknown one in digits."""
    match form:
        case "lowerLetter" | "upperLetter" if number <= _MOST_LETTERED:
            letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
            return letter.upper() if form == "upperLetter" else letter
        case "lowerRoman" | "upperRoman":
            roman = ""
            rest = min(number, 9999)
            for value, digits in _ROMAN:
                roman += digits * (rest // value)
                rest %= value
            return roman.upper() if form == "upperRoman" else roman
        case _:
            return str(number)


def _ignore(*_: object) -> None:
    pass
