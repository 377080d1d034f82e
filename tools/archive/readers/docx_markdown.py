"""Word documents as Markdown: headings, emphasis, lists, tables, links and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.docx_body import Body
from tools.archive.readers.docx_numbering import Numbering
from tools.archive.readers.docx_styles import read_styles
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_RELATIONS = "word/_rels/document.xml.rels"
_NOTES = (("footnote", "word/footnotes.xml"), ("endnote", "word/endnotes.xml"))
_LEFT_OUT = (
    ("picture was", "pictures were", re.compile(r"word/media/.*")),
    ("embedded file was", "embedded files were", re.compile(r"word/embeddings/.*")),
    ("header was", "headers were", re.compile(r"word/header\d*\.xml")),
    ("footer was", "footers were", re.compile(r"word/footer\d*\.xml")),
)


def read(wrapping: Wrapping) -> Document:
    """Read a Word document as Markdown.

    Raises:
        UnreadableError: It is damaged, encrypted or hostile.
    """
    names = set(wrapping.names)

    def part(name: str) -> bytes:
        return wrapping.member(name) if name in names else b""

    styles = read_styles(part("word/styles.xml"))
    numbers = part("word/numbering.xml")
    numbering = Numbering.of(numbers) if numbers else Numbering()
    body = Body(styles, numbering, _links(part(_RELATIONS)))
    body.read(wrapping.member("word/document.xml"))
    for kind, name in _NOTES:
        if data := part(name):
            body.read_notes(kind, data)
    left_out = [
        f"{count} {one if count == 1 else many} not carried over."
        for one, many, pattern in _LEFT_OUT
        if (count := sum(bool(pattern.fullmatch(name)) for name in names))
    ]
    if "word/comments.xml" in names:
        left_out.append("The comments were not carried over.")
    left_out += sorted(body.remarks)
    return clipped(f"{body.text()}\n", Kind.DOCX.value, None, tuple(left_out))


def _links(data: bytes) -> dict[str, str]:
    targets: dict[str, str] = {}

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        target = attributes.get("Target", "")
        # Only addresses that a reader can follow; anything else is text without a link.
        if name == "Relationship" and re.match(r"(?:https?|mailto):", target):
            targets[attributes.get("Id", "")] = re.sub(r"[\s<>()]", "", target)

    if data:
        parse_xml(data, start, _ignore, _ignore)
    return targets


def _ignore(*_: object) -> None:
    pass
