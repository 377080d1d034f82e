"""The paragraphs of an OpenDocument text or presentation, collected while its XML is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.archive.readers.opendocument_lists import Lists

_PARAGRAPHS = frozenset({"p", "h"})
_MOST_SPACES = 100  # that one element may stand for
_CELL = "\0"  # no XML can hold it, so it marks a cell until the row ends
# Where text lies beside the main flow, by the element that holds it.
_ASIDE = {
    "header": "header",
    "header-left": "header",
    "header-first": "header",
    "footer": "footer",
    "footer-left": "footer",
    "footer-first": "footer",
    "annotation": "comment",
}
# Deleted text, and what a program would draw anew.
_SILENT = frozenset({"tracked-changes", "note-citation", "binary-data", "script"})


@dataclass
class _Flow:
    """Text that follows one another: the body, a note, a header."""

    pieces: list[str] = field(default_factory=list)
    cells: int = 0  # how deep in table cells

    def text(self) -> str:
        lines = (_line(line) for line in "".join(self.pieces).split("\n"))
        return "\n".join(lines).strip()


class Collected:
    """Collects the text of one XML part.

    Args:
        lists: The list styles of the parts before; those of this one are added.

    Attributes:
        pages: How many slides there are.
        has_deletions: Whether deleted text was left out.
    """

    def __init__(self, lists: Lists) -> None:
        self._lists = lists
        self._label = ""  # of the list item whose text is still to come
        self.pages = 0
        self.has_deletions = False
        self._body = _Flow()
        self._flows = [self._body]
        self._parts: dict[str, list[str]] = {}
        self._paragraphs = 0
        self._silent = 0
        self._note = ""

    def text(self) -> str:
        """Return the text of the body, a line a paragraph, a line a table row."""
        return self._body.text()

    def part(self, label: str) -> str:
        """Return what lies beside the body, by its name, such as ``header`` or ``comment``."""
        return "\n".join(self._parts.get(label, ()))

    def start(self, space: str, name: str, attributes: dict[str, str]) -> None:
        """Take an element that opens."""
        if name == "deletion":
            self.has_deletions = True
        if _is_silent(space, name):
            self._silent += 1
        if self._silent:
            return
        if self._label_of(space, name):
            self._flows.append(_Flow())
        elif name in _PARAGRAPHS and "text" in space:
            self._paragraphs += 1
        elif name == "table-cell":
            self._flows[-1].cells += 1
        else:
            values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
            self._label = self._lists.start(name, values) or self._label
            self._sign(space, name, values)

    def _sign(self, space: str, name: str, values: dict[str, str]) -> None:
        """Write what an element without text of its own stands for."""
        pieces = self._flows[-1].pieces
        match name:
            case "page" if "drawing" in space:
                self.pages += 1
                pieces.append(f"\n\n[page {self.pages}]\n")
            case "notes" if "presentation" in space:
                pieces.append("\n[notes]\n")
            case "note":
                self._note = values.get("note-class", "footnote")
            case "tab":
                pieces.append("\t")
            case "line-break":
                pieces.append(" " if self._flows[-1].cells else "\n")
            case "s":
                count = values.get("c", "1")
                pieces.append(" " * min(int(count[:4]) if count.isdecimal() else 1, _MOST_SPACES))
            case _:
                pass

    def end(self, space: str, name: str) -> None:
        """Take an element that closes."""
        if _is_silent(space, name):
            self._silent -= 1
            return
        if self._silent:
            return
        self._lists.end(name)
        flow = self._flows[-1]
        if label := self._label_of(space, name):
            self._finish(label)
        elif name == "table-cell":
            flow.cells -= 1
            flow.pieces.append(_CELL)
        elif name == "table-row":
            flow.pieces.append(" " if flow.cells else "\n")
        elif name in _PARAGRAPHS and "text" in space:
            self._paragraphs -= 1
            flow.pieces.append(" " if flow.cells else "\n")
        elif name in {"creator", "date"} and "purl.org/dc" in space:  # of a comment
            flow.pieces.append(": " if name == "date" else ", ")

    def _label_of(self, space: str, name: str) -> str:
        """Name what an element holds beside the flow of the text; empty if it does not."""
        if name == "note-body":
            return self._note
        return _ASIDE.get(name, "") if "style" in space or name == "annotation" else ""

    def run(self, text: str) -> None:
        """Take characters; those between paragraphs are layout of the file."""
        if not self._silent and (self._paragraphs or (len(self._flows) > 1 and text.strip())):
            self._flows[-1].pieces += [self._label, text]
            self._label = ""

    def _finish(self, label: str) -> None:
        if len(self._flows) > 1 and (text := self._flows.pop().text()):
            texts = self._parts.setdefault(label, [])
            if text not in texts[-1:]:  # the header of every page style is mostly the same one
                texts.append(text)


def _is_silent(space: str, name: str) -> bool:
    return name in _SILENT or (name in {"title", "desc"} and "svg" in space)


def _line(line: str) -> str:
    if _CELL not in line:
        return line.rstrip()
    return " | ".join(cell.strip() for cell in line.rstrip().removesuffix(_CELL).split(_CELL))
