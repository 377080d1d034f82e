"""A picture of bars, as SVG by hand, or as PNG by way of a page that PDFium draws.

Both are written from the same shapes, so that they look the same.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from archivist.terminal.width import cut_middle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.terminal.bars import Panel

_WIDTH = 800  # of everything, in points; so are all other sizes here
_MARGIN = 24
_NAME_WIDTH = 170
_TEXT_WIDTH = 110
_ROW = 24
_BAR = 14
_SIZE = 12
_HEADING_SIZE = 15
_MOST_NAME_CHARACTERS = 24
_DARK, _LIGHT, _INK = (31, 78, 121), (174, 199, 224), (34, 34, 34)
_PNG_SCALE = 2


@dataclass(frozen=True, slots=True)
class _Shape:
    """A filled rectangle, or text whose baseline starts at ``x`` and ``y``; y grows downwards."""

    x: float
    y: float
    colour: tuple[int, int, int]
    width: float = 0
    height: float = 0
    text: str = ""
    size: int = _SIZE


def svg(title: str, panels: Sequence[Panel]) -> bytes:
    """Draw the panels below each other, under a title."""
    shapes, height = _laid_out(title, panels)
    body = "\n".join(map(_svg_element, shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="Helvetica, Arial, sans-serif">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    ).encode("utf-8", "backslashreplace")


def png(title: str, panels: Sequence[Panel]) -> bytes:
    """Draw the same as :func:`svg` does; characters beyond Western Europe's become escapes."""
    import pypdfium2  # noqa: PLC0415 - start-up time

    shapes, height = _laid_out(title, panels)
    with pypdfium2.PdfDocument(_pdf(shapes, height)) as document:
        bitmap = document[0].render(scale=_PNG_SCALE, rev_byteorder=True)
        pixels = bitmap.to_numpy()[:, :, :3]
        rows = b"".join(b"\0" + row.tobytes() for row in pixels)
        return _png_file(bitmap.width, bitmap.height, rows)


def _laid_out(title: str, panels: Sequence[Panel]) -> tuple[list[_Shape], int]:
    """Place everything; return the shapes and the height of the picture."""
    y = float(_MARGIN + _HEADING_SIZE)
    shapes = [_Shape(_MARGIN, y, _INK, text=title, size=_HEADING_SIZE)]
    left = _MARGIN + _NAME_WIDTH
    room = _WIDTH - left - _TEXT_WIDTH - _MARGIN
    for panel in panels:
        y += 2 * _ROW
        shapes.append(_Shape(_MARGIN, y, _INK, text=panel.title))
        for at, colour, meaning in ((0, _DARK, panel.dark), (150, _LIGHT, panel.light)):
            if not meaning:
                continue
            shapes.append(_Shape(left + at, y - _SIZE + 2, colour, _SIZE, _SIZE))
            shapes.append(_Shape(left + at + _SIZE + 6, y, _INK, text=meaning))
        for bar in panel.bars:
            y += _ROW
            name = cut_middle(bar.name, _MOST_NAME_CHARACTERS)
            shapes.append(_Shape(_MARGIN, y, _INK, text=name))
            x = float(left)
            for size, colour in ((bar.dark, _DARK), (bar.light, _LIGHT)):
                width = size * room / panel.longest
                shapes.append(_Shape(x, y - _BAR + 3, colour, width, _BAR))
                x += width
            shapes.append(_Shape(x + 6, y, _INK, text=bar.text))
    return shapes, round(y) + _MARGIN


def _svg_element(shape: _Shape) -> str:
    colour = "#{:02x}{:02x}{:02x}".format(*shape.colour)
    where = f'x="{shape.x:.1f}" y="{shape.y:.1f}"'
    if shape.text:
        return f'<text {where} fill="{colour}" font-size="{shape.size}">{escape(shape.text)}</text>'
    return f'<rect {where} width="{shape.width:.1f}" height="{shape.height:.1f}" fill="{colour}"/>'


def _pdf(shapes: Sequence[_Shape], height: int) -> bytes:
    """Write a page in the one font that every reader of PDF has."""
    content = "\n".join(_pdf_operators(shape, height) for shape in shapes).encode("cp1252")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R "
        b"/Resources << /Font << /F 5 0 R >> >> >>" % (_WIDTH, height),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    )
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, each in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    count = len(objects) + 1
    return bytes(out) + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (count, table, count, len(out))
    )


def _pdf_operators(shape: _Shape, height: int) -> str:
    """Write one shape; PDF counts upwards from the bottom."""
    fill = " ".join(f"{part / 255:.3f}" for part in shape.colour)
    if shape.text:
        text = shape.text.encode("cp1252", "backslashreplace").decode("cp1252")
        for character in "\\()":
            text = text.replace(character, f"\\{character}")
        place = f"{shape.x:.1f} {height - shape.y:.1f}"
        return f"BT {fill} rg /F {shape.size} Tf {place} Td ({text}) Tj ET"
    bottom = height - shape.y - shape.height
    return f"{fill} rg {shape.x:.1f} {bottom:.1f} {shape.width:.1f} {shape.height:.1f} re f"


def _png_file(width: int, height: int, rows: bytes) -> bytes:
    """Wrap rows of RGB, each after a zero for "no filter" (https://www.w3.org/TR/png)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits, RGB
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
