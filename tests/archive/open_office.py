"""Writers of small OpenDocument files, EPUB books, presentations and RTF."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Mapping

_CREATED = (2026, 4, 1, 8, 0, 0)
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_SPACES = " ".join(
    f'xmlns:{short}="{_OASIS}:{name}:1.0"'
    for short, name in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("style", "style"),
        ("draw", "drawing"),
        ("presentation", "presentation"),
    )
)
_DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
_SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"


def write_zip(members: Mapping[str, str | bytes]) -> bytes:
    """A zip without compression, the same bytes on every platform."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, _CREATED)
            entry.create_system = 3
            archive.writestr(entry, content)
    return out.getvalue()


def write_odt(lines: tuple[str, ...], body: str = "", styles: str = "") -> bytes:
    """A text with a paragraph a line; ``body`` and ``styles`` are more XML."""
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in lines)
    return _open_document("text", paragraphs + body, styles)


def write_ods(rows: tuple[tuple[str, ...], ...], sheet: str) -> bytes:
    """A spreadsheet; what looks like a day of ISO 8601 is shown as ``14.03.26``, as Poles write."""
    table = "".join(
        f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows
    )
    return _open_document(
        "spreadsheet", f'<table:table table:name="{escape(sheet)}">{table}</table:table>'
    )


def write_odp(slides: tuple[tuple[str, ...], ...]) -> bytes:
    """A presentation with a paragraph a line."""
    pages = "".join(
        "<draw:page><draw:frame><draw:text-box>"
        + "".join(f"<text:p>{escape(line)}</text:p>" for line in lines)
        + "</draw:text-box></draw:frame></draw:page>"
        for lines in slides
    )
    return _open_document("presentation", pages)


def _cell(value: str) -> str:
    if len(value) == len("2026-03-14") and value[4:5] == value[7:8] == "-":
        shown = f"{value[8:]}.{value[5:7]}.{value[2:4]}"
        return (
            f'<table:table-cell office:value-type="date" office:date-value="{value}">'
            f"<text:p>{shown}</text:p></table:table-cell>"
        )
    return f"<table:table-cell><text:p>{escape(value)}</text:p></table:table-cell>"


def _open_document(kind: str, body: str, styles: str = "") -> bytes:
    return write_zip(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": (
                f"<office:document-content {_SPACES} {_DC}><office:body><office:{kind}>"
                f"{body}</office:{kind}></office:body></office:document-content>"
            ),
            "styles.xml": f"<office:document-styles {_SPACES}>{styles}</office:document-styles>",
        }
    )


def write_epub(title: str, chapters: tuple[tuple[str, ...], ...]) -> bytes:
    """A book whose files are named against the order of its chapters."""
    names = [f"z{len(chapters) - number}.xhtml" for number in range(len(chapters))]
    items = "".join(f'<item id="{name}" href="text/{name}"/>' for name in sorted(names))
    spine = "".join(f'<itemref idref="{name}"/>' for name in names)
    pages = {
        f"OPS/text/{name}": '<html xmlns="http://www.w3.org/1999/xhtml"><body>'
        + "".join(f"<p>{escape(line)}</p>" for line in lines)
        + "</body></html>"
        for name, lines in zip(names, chapters, strict=True)
    }
    package = (
        f'<package xmlns="http://www.idpf.org/2007/opf" {_DC}><metadata>'
        f"<dc:title>{escape(title)}</dc:title></metadata><manifest>{items}</manifest>"
        f"<spine>{spine}</spine></package>"
    )
    return write_zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": (
                '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                '<rootfile full-path="OPS/book.opf"/></rootfiles></container>'
            ),
            "OPS/book.opf": package,
            **pages,
        }
    )


def write_pptx(slides: tuple[tuple[str, ...], ...]) -> bytes:
    """A PowerPoint file with a paragraph a line."""
    parts = {
        f"ppt/slides/slide{number}.xml": f'<p:sld xmlns:p="{_SLIDES}" xmlns:a="{_DRAWING}">'
        + "".join(f"<a:p><a:r><a:t>{escape(line)}</a:t></a:r></a:p>" for line in lines)
        + "</p:sld>"
        for number, lines in enumerate(slides, start=1)
    }
    return write_zip({"ppt/presentation.xml": f'<p:presentation xmlns:p="{_SLIDES}"/>', **parts})


def write_rtf(lines: tuple[str, ...], *, unicode: bool) -> bytes:
    """An RTF text, its Polish letters as Word (Unicode) or as WordPad (cp1250) writes them."""
    body = "\\par\n".join(
        "".join(_letter(each, unicode=unicode) for each in line) for line in lines
    )
    fonts = "{\\fonttbl{\\f0\\fnil\\fcharset238 Calibri;}{\\f1\\fnil\\fcharset0 Arial;}}"
    return f"{{\\rtf1\\ansi\\ansicpg1250\\deff0{fonts}\\uc1\\f0 {body}\\par\n}}".encode("ascii")


def _letter(letter: str, *, unicode: bool) -> str:
    if letter.isascii():
        return f"\\{letter}" if letter in "\\{}" else letter
    return f"\\u{ord(letter)}?" if unicode else f"\\'{letter.encode('cp1250')[0]:02x}"
