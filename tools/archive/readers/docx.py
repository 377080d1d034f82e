"""Word documents: body, tables, text boxes, headers, footers and notes."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, UnreadableError, clipped
from tools.archive.readers.docx_numbering import Numbering, Place
from tools.archive.readers.docx_styles import Style, read_styles
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_PARTS = (
    ("", re.compile(r"word/document\.xml")),
    ("header", re.compile(r"word/header\d*\.xml")),
    ("footer", re.compile(r"word/footer\d*\.xml")),
    ("footnotes", re.compile(r"word/footnotes\.xml")),
    ("endnotes", re.compile(r"word/endnotes\.xml")),
    ("comments", re.compile(r"word/comments\.xml")),
)
_DRAWING = re.compile(r"word/(?:charts/chart|diagrams/data)\d*\.xml")
_DELETED = frozenset({"delText", "moveFrom"})
_BREAKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


def read(wrapping: Wrapping) -> Document:
    """Read a Word document.

    Raises:
        UnreadableError: It is damaged, encrypted or hostile.
    """
    sections: list[str] = []
    styles, numbering = _lists(wrapping)
    has_deletions = False
    for label, names in _PARTS:
        for name in filter(names.fullmatch, wrapping.names):
            part = _Part(styles, numbering)
            parse_xml(wrapping.member(name), part.start, part.end, part.text)
            has_deletions = has_deletions or part.has_deletions
            text = part.whole()
            shown = f"[{label}]\n{text}" if label else text
            if text and shown not in sections:  # each section of a document may have its own header
                sections.append(shown)
    images = sum(name.startswith("word/media/") for name in wrapping.names)
    objects = sum(name.startswith("word/embeddings/") for name in wrapping.names)
    drawings = sum(_DRAWING.fullmatch(name) is not None for name in wrapping.names)
    unread = ["Deleted text of tracked changes is not shown."] if has_deletions else []
    unread += [
        f"{count} embedded {what} not read."
        for count, what in (
            (images, "image was" if images == 1 else "images were"),
            (objects, "file was" if objects == 1 else "files were"),
            (drawings, "chart or diagram was" if drawings == 1 else "charts or diagrams were"),
        )
        if count
    ]
    return clipped("\n\n".join(sections) + "\n", Kind.DOCX.value, None, tuple(unread))


def _lists(wrapping: Wrapping) -> tuple[dict[str, Style], Numbering]:
    """Read what numbers paragraphs; where that is damaged, the text is read without numbers."""
    styles: dict[str, Style] = {}
    numbering = Numbering()
    with suppress(UnreadableError):
        if "word/numbering.xml" in wrapping.names:
            numbering = Numbering.of(wrapping.member("word/numbering.xml"))
        if "word/styles.xml" in wrapping.names:
            styles = read_styles(wrapping.member("word/styles.xml"))
    return styles, numbering


class _Part:
    """Collects the text of one XML part.

    Attributes:
        pieces: The text so far.
        has_deletions: Whether text was left out that a tracked change deletes or moves away.
    """

    def __init__(self, styles: dict[str, Style], numbering: Numbering) -> None:
        self.pieces: list[str] = []
        self._styles = styles
        self._numbering = numbering
        self._paragraphs: list[tuple[int, Place]] = []  # where each open one starts
        self._cells = 0  # how deep in table cells
        self._fallbacks = 0  # how deep in the copy of a text box that is kept for old programs
        self._in_text = False
        self._moved = 0  # how deep in text that stands elsewhere now
        self.has_deletions = False

    def whole(self) -> str:
        """Return the text: a line a paragraph, a line a table row."""
        return "\n".join(_line(line) for line in "".join(self.pieces).split("\n")).strip()

    def start(self, space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "Fallback":
            self._fallbacks += 1
        if "wordprocessingml" not in space or self._fallbacks:
            return
        if name in _DELETED:
            self.has_deletions = True
            self._moved += name == "moveFrom"
        elif name == "comment":
            values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
            self.pieces.append(f"{author}: " if (author := values.get("author", "")) else "")
        elif name == "t":
            self._in_text = not self._moved
        elif name == "p":
            self._paragraphs.append((len(self.pieces), Place(self._styles.get("", Style()))))
        elif name == "tc":
            self._cells += 1
        elif name in _BREAKS:
            self.pieces.append(" " if self._cells else _BREAKS[name])
        elif self._paragraphs:
            value = next((v for k, v in attributes.items() if k.endswith(" val")), "")
            self._paragraphs[-1][1].take(name, value, self._styles)

    def end(self, space: str, name: str) -> None:
        if name == "Fallback":
            self._fallbacks -= 1
        if "wordprocessingml" not in space or self._fallbacks:
            return
        if name == "t":
            self._in_text = False
        elif name == "moveFrom":
            self._moved -= 1
        elif name in {"p", "tr"}:
            if name == "p" and self._paragraphs:
                self._number(*self._paragraphs.pop())
            self.pieces.append(" " if self._cells else "\n")
        elif name == "tc":
            self._cells -= 1
            self.pieces.append("\0")  # no XML can hold it, so it marks a cell until the row ends

    def _number(self, start: int, place: Place) -> None:
        """Write what Word shows before a paragraph, such as ``§ 2``; an empty one has nothing."""
        if "".join(self.pieces[start:]).strip() and (label := place.label(self._numbering)):
            self.pieces.insert(start, f"{label.text} ")

    def text(self, run: str) -> None:
        if self._in_text and not self._fallbacks:
            self.pieces.append(run)


def _line(line: str) -> str:
    if "\0" not in line:
        return line.rstrip()
    return " | ".join(cell.strip() for cell in line.rstrip().removesuffix("\0").split("\0"))
