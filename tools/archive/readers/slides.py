"""PowerPoint presentations: a page a slide, with the speaker's notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_SLIDE = re.compile(r"ppt/slides/slide(\d{1,6})\.xml")
_FOLDER = "ppt/slides/"
_LIST, _LINKS = "ppt/presentation.xml", "ppt/_rels/presentation.xml.rels"


def read(wrapping: Wrapping) -> Document:
    """Read a presentation.

    Raises:
        UnreadableError: It is damaged or hostile.
    """
    names = set(wrapping.names)
    blocks = []
    slides = _in_order(wrapping, names)
    for number, name in enumerate(slides, start=1):
        text = _text(wrapping.member(name))
        notes = ""
        links = f"{_FOLDER}_rels/{name.removeprefix(_FOLDER)}.rels"
        if links in names:
            for target in _targets(wrapping.member(links)).values():
                part = f"ppt/{target.removeprefix('../')}"
                if "notesSlide" in target and part in names:
                    notes = _text(wrapping.member(part))
        blocks.append(f"[page {number}]\n{text}" + (f"\n[notes]\n{notes}" if notes else ""))
    pictures = sum(name.startswith("ppt/media/") for name in names)
    unread = (f"Pictures in it were not read: {pictures:,}.",) if pictures else ()
    return clipped("\n\n".join(blocks) + "\n", Kind.PPTX.value, len(slides), unread)


def _in_order(wrapping: Wrapping, names: set[str]) -> list[str]:
    """Return the slides as they are shown; those of which the list knows nothing come last."""
    found: list[str] = []
    if _LINKS in names:
        targets = _targets(wrapping.member(_LINKS))

        def start(_space: str, name: str, attributes: dict[str, str]) -> None:
            if name == "sldId":
                link = next((v for k, v in attributes.items() if k.endswith(" id")), "")
                found.append(f"ppt/{targets.get(link, '').removeprefix('/ppt/')}")

        parse_xml(wrapping.member(_LIST), start, _ignore, _ignore)
    rest = sorted((int(match[1]), name) for name in names if (match := _SLIDE.fullmatch(name)))
    return list(dict.fromkeys([*(name for name in found if name in names), *(n for _, n in rest)]))


def _targets(data: bytes) -> dict[str, str]:
    targets: dict[str, str] = {}

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    parse_xml(data, start, _ignore, _ignore)
    return targets


def _text(data: bytes) -> str:
    """Return the text of one slide: a line a paragraph, a line a table row."""
    slide = _Slide()
    parse_xml(data, slide.start, slide.end, slide.text)
    lines = (line.strip().removesuffix("|").strip() for line in "".join(slide.pieces).split("\n"))
    return "\n".join(filter(None, lines))


class _Slide:
    """Collects the text of one slide."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._in_text = False
        self._cells = 0

    def start(self, space: str, name: str, _attributes: dict[str, str]) -> None:
        if "drawingml" not in space:
            return
        if name == "t":
            self._in_text = True
        elif name == "tc":
            self._cells += 1
        elif name == "br":
            self.pieces.append(" " if self._cells else "\n")

    def end(self, space: str, name: str) -> None:
        if "drawingml" not in space:
            return
        match name:
            case "t":
                self._in_text = False
            case "p":
                self.pieces.append(" " if self._cells else "\n")
            case "tc":
                self._cells -= 1
                self.pieces.append("| ")
            case "tr":
                self.pieces.append("\n")
            case _:
                pass

    def text(self, run: str) -> None:
        if self._in_text:
            self.pieces.append(run)


def _ignore(*_: object) -> None:
    pass
