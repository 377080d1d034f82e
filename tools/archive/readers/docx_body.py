"""The blocks of a Word document as Markdown, collected while its XML is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.archive.readers import markdown
from tools.archive.readers.docx_numbering import Place
from tools.archive.readers.docx_styles import Style
from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from tools.archive.readers.docx_numbering import Numbering

_DEEPEST_HEADING = 6
_INDENT = "    "  # nests an item under a bullet and under a number alike
_OFF = frozenset({"0", "false", "off"})


@dataclass(slots=True)
class _Paragraph:
    place: Place
    outline: int = 0  # 1-based; 0 for no heading
    runs: list[tuple[str, str, str]] = field(default_factory=list)  # mark, link, text


@dataclass(slots=True)
class _Table:
    rows: list[list[str]] = field(default_factory=list)
    cell: list[str] = field(default_factory=list)


class Body:
    """Collects the blocks of a document.

    Args:
        styles: Its paragraph styles by their id.
        numbering: Its automatic numbers.
        links: Addresses by the id that a link in it has.

    Attributes:
        remarks: What was not carried over as it is, one sentence each.
    """

    def __init__(
        self, styles: dict[str, Style], numbering: Numbering, links: dict[str, str]
    ) -> None:
        self._styles = styles
        self._numbering = numbering
        self._links = links
        self._blocks: list[tuple[bool, str]] = []  # whether it is an item of a list
        self._paragraphs: list[_Paragraph] = []
        self._tables: list[_Table] = []
        self._bold = self._italic = self._in_text = False
        self._link = ""
        self._fallbacks = 0
        self._moved = 0  # how deep in text that a tracked change moves away
        self._note = ""
        self.remarks: set[str] = set()

    def read(self, data: bytes) -> None:
        """Read the body."""
        parse_xml(data, self._start, self._end, self._text)

    def read_notes(self, kind: str, data: bytes) -> None:
        """Read the notes of one kind, each as a block that its mark in the text points to."""
        first = 0

        def start(space: str, name: str, attributes: dict[str, str]) -> None:
            nonlocal first
            if name == kind:
                values = _values(attributes)
                self._note = "" if "type" in values else _mark(kind, values.get("id", ""))
                first = len(self._blocks)
            self._start(space, name, attributes)

        def end(space: str, name: str) -> None:
            self._end(space, name)
            if name == kind:
                text = " ".join(text for _, text in self._blocks[first:]).replace("\n", " ")
                del self._blocks[first:]
                if self._note and text.strip():
                    self._blocks.append((False, f"{self._note}: {text.strip()}"))

        parse_xml(data, start, end, self._text)

    def text(self) -> str:
        """Join the blocks: items of a list line by line, all others with a gap."""
        pieces: list[str] = []
        was_item = False
        for is_item, text in self._blocks:
            if pieces:
                pieces.append("\n" if is_item and was_item else "\n\n")
            pieces.append(text)
            was_item = is_item
        return "".join(pieces)

    def _start(self, space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "Fallback":
            self._fallbacks += 1
        if name == "oMath":
            self.remarks.add("Formulas were not carried over.")
        if self._fallbacks or "wordprocessingml" not in space:
            return
        values = _values(attributes)
        match name:
            case "p":
                self._paragraphs.append(_Paragraph(Place(self._styles.get("", Style()))))
            case "tbl":
                self._tables.append(_Table())
            case "tr" if self._tables:
                self._tables[-1].rows.append([])
            case "tc" if self._tables:
                self._tables[-1].cell = []
            case "t":
                self._in_text = True
            case "ins" | "del" | "moveFrom":
                self._moved += name == "moveFrom"
                self.remarks.add("Tracked changes were taken as accepted.")
            case _:
                self._in_run(name, values)
                self._in_paragraph(name, values)

    def _in_run(self, name: str, values: dict[str, str]) -> None:
        match name:
            case "r":
                self._bold = self._italic = False
            case "b":
                self._bold = values.get("val", "1") not in _OFF
            case "i":
                self._italic = values.get("val", "1") not in _OFF
            case "hyperlink":
                self._link = self._links.get(values.get("id", ""), "")
            case _:
                pass

    def _in_paragraph(self, name: str, values: dict[str, str]) -> None:
        if not self._paragraphs:
            return
        paragraph, value = self._paragraphs[-1], values.get("val", "")
        paragraph.place.take(name, value, self._styles)
        match name:
            case "outlineLvl" if value.isdecimal():
                paragraph.outline = int(value[:3]) + 1
            case "tab":
                self._add(" ")
            case "br" | "cr":
                self._add("\n")
            case "noBreakHyphen":
                self._add("-")
            case "footnoteReference" | "endnoteReference":
                mark = _mark(name.removesuffix("Reference"), values.get("id", ""))
                paragraph.runs.append(("", "", mark))
            case _:
                pass

    def _end(self, space: str, name: str) -> None:
        if name == "Fallback":
            self._fallbacks -= 1
        if self._fallbacks or "wordprocessingml" not in space:
            return
        match name:
            case "t":
                self._in_text = False
            case "moveFrom":
                self._moved -= 1
            case "hyperlink":
                self._link = ""
            case "p" if self._paragraphs:
                self._finish(self._paragraphs.pop())
            case "tc" if self._tables and self._tables[-1].rows:
                self._tables[-1].rows[-1].append(" ".join(self._tables[-1].cell))
            case "tbl" if self._tables:
                self._finish_table(self._tables.pop())
            case _:
                pass

    def _text(self, run: str) -> None:
        if self._in_text and not self._fallbacks and not self._moved:
            self._add(markdown.literal(run))

    def _add(self, text: str) -> None:
        if not self._paragraphs:
            return
        runs = self._paragraphs[-1].runs
        mark = "**" * self._bold + "*" * self._italic
        if runs and runs[-1][:2] == (mark, self._link):
            text = runs.pop()[2] + text
        runs.append((mark, self._link, text))

    def _finish(self, paragraph: _Paragraph) -> None:
        level = min(paragraph.outline or paragraph.place.style.heading, _DEEPEST_HEADING)
        shown = [(("" if level else mark), link, text) for mark, link, text in paragraph.runs]
        text = "".join(markdown.run(*run) for run in shown).strip()
        if not text:
            return
        label = paragraph.place.label(self._numbering)
        if level or self._tables:
            text = " ".join(text.split())
            text = f"{label.text} {text}" if label and label.text != "-" else text
            self._put(f"{'#' * level} {text}" if level and not self._tables else text)
        elif label is not None and label.is_item:
            indent = _INDENT * paragraph.place.level
            lines = text.replace("\n", f"  \n{indent}{_INDENT}")
            self._put(f"{indent}{label.text} {lines}", is_item=True)
        else:
            text = f"{label.text} {text}" if label else text
            self._put(markdown.paragraph(text))

    def _finish_table(self, table: _Table) -> None:
        rows = [row for row in table.rows if any(row)]
        if not rows:
            return
        if self._tables:  # Markdown has no table in a table
            self._put("; ".join(", ".join(filter(None, row)) for row in rows))
            return
        self._put(markdown.table(rows))

    def _put(self, text: str, *, is_item: bool = False) -> None:
        if self._tables:
            self._tables[-1].cell.append(text)
        else:
            self._blocks.append((is_item, text))


def _values(attributes: dict[str, str]) -> dict[str, str]:
    return {name.rpartition(" ")[2]: value for name, value in attributes.items()}


def _mark(kind: str, number: str) -> str:
    return f"[^{'' if kind == 'footnote' else 'e'}{number}]"
