"""OpenDocument files: texts, spreadsheets and presentations, as LibreOffice saves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, Obstacle, UnreadableError, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import parse_xml
from tools.archive.readers.opendocument_lists import Lists
from tools.archive.readers.opendocument_sheets import Sheets
from tools.archive.readers.opendocument_text import Collected

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_MANIFEST = "META-INF/manifest.xml"


def read_text(wrapping: Wrapping) -> Document:
    """Read a text document, with headers, footers, notes, comments and text boxes.

    Raises:
        UnreadableError: It is damaged, encrypted or hostile.
    """
    around, body = _collected(wrapping)
    sections = [
        f"[{label}]\n{text}" if label else text
        for label, text in (
            ("", body.text()),
            ("header", around.part("header")),
            ("footer", around.part("footer")),
            ("footnotes", body.part("footnote")),
            ("endnotes", body.part("endnote")),
            ("comments", body.part("comment")),
        )
        if text
    ]
    return _document(wrapping, Kind.ODT, sections, None, body)


def read_slides(wrapping: Wrapping) -> Document:
    """Read a presentation, a page a slide.

    Raises:
        UnreadableError: As :func:`read_text`.
    """
    _, body = _collected(wrapping)
    sections = [body.text()]
    if comments := body.part("comment"):
        sections.append(f"[comments]\n{comments}")
    return _document(wrapping, Kind.ODP, sections, body.pages, body)


def read_sheets(wrapping: Wrapping) -> Document:
    """Read a spreadsheet: what its cells show, dates as ISO 8601.

    Raises:
        UnreadableError: As :func:`read_text`.
    """
    _require_open(wrapping)
    sheets = Sheets()
    parse_xml(wrapping.member("content.xml"), sheets.start, sheets.end, sheets.text)
    text = "\n\n".join(sheets.blocks()) + "\n"
    return clipped(text, Kind.ODS.value, None, _left_out(wrapping))


def _collected(wrapping: Wrapping) -> tuple[Collected, Collected]:
    """Read what stands around the text, and the text, which is numbered by styles of both."""
    _require_open(wrapping)
    lists = Lists()
    around, body = Collected(lists), Collected(lists)
    if "styles.xml" in wrapping.names:
        parse_xml(wrapping.member("styles.xml"), around.start, around.end, around.run)
    parse_xml(wrapping.member("content.xml"), body.start, body.end, body.run)
    return around, body


def _document(
    wrapping: Wrapping, kind: Kind, sections: list[str], pages: int | None, body: Collected
) -> Document:
    deleted = "Deleted text of tracked changes is not shown."
    unread = ((deleted,) if body.has_deletions else ()) + _left_out(wrapping)
    return clipped("\n\n".join(sections) + "\n", kind.value, pages, unread)


def _require_open(wrapping: Wrapping) -> None:
    """Refuse an encrypted one, whose parts would seem damaged.

    Raises:
        UnreadableError: It is encrypted.
    """
    if _MANIFEST in wrapping.names and b"encryption-data" in wrapping.member(_MANIFEST):
        raise UnreadableError(
            "is encrypted: it has to be saved without its password first", Obstacle.ENCRYPTED
        )


def _left_out(wrapping: Wrapping) -> tuple[str, ...]:
    pictures = sum(name.startswith(("Pictures/", "media/")) for name in wrapping.names)
    objects = sum(
        name.startswith("Object ") and name.endswith("/content.xml") for name in wrapping.names
    )
    return tuple(
        f"{count:,} embedded {what} not read."
        for count, what in (
            (pictures, "image was" if pictures == 1 else "images were"),
            (objects, "object was" if objects == 1 else "objects were"),
        )
        if count
    )
