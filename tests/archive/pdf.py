"""A writer of small PDFs whose Polish text shows everywhere and can be copied out again.

Streams are left uncompressed, so that the bytes don't depend on the machine's zlib.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.archive import font

_PAGE = (595, 842)  # A4 in points
_MARGIN = 56
_LEADING = 16
_SIZE, _HEADING_SIZE = 10, 12
_TABS = (0, 30, 220, 300, 390)  # where the columns of a table start, in points
_BOLD, _REGULAR = "2 Tr 0.4 w", "0 Tr"  # one font: bold letters are drawn with an outline
_FONT, _PICTURE, _FIRST_PAGE = 3, 8, 9  # numbers of objects


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        lines: Paragraphs; ``# `` starts a heading, ``| `` a row of a table with ``|`` between
            its cells.
        scanned: Whether the page is only a picture, with no text in it.
    """

    lines: tuple[str, ...]
    scanned: bool = False


def write_pdf(pages: tuple[Page, ...], title: str) -> bytes:
    """Lay the pages out.

    Raises:
        ValueError: A page is longer than the paper.
        KeyError: The font lacks a letter.
    """
    numbers = range(_FIRST_PAGE, _FIRST_PAGE + 2 * len(pages), 2)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        *font.objects(_FONT),
        _picture(),
    ]
    for number, page in zip(numbers, pages, strict=True):
        parts += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_PAGE[0]} {_PAGE[1]}] "
            f"/Resources << /Font << /F {_FONT} 0 R >> /XObject << /Scan {_PICTURE} 0 R >> >> "
            f"/Contents {number + 1} 0 R >>".encode(),
            font.stream(_scan() if page.scanned else _text(page)),
        ]
    heading = title.encode("utf-16-be").hex()
    parts.append(f"<< /Title <feff{heading}> /CreationDate (D:20260401080000Z) >>".encode())
    return _file(parts)


def _file(parts: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(parts, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(parts) + 1, len(parts))
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _text(page: Page) -> bytes:
    parts = ["BT"]
    height = _PAGE[1] - _MARGIN
    for line in page.lines:
        if line.startswith("| "):
            parts.append(f"{_REGULAR} /F {_SIZE} Tf")
            cells = [cell.strip() for cell in line[2:].split("|")]
            parts += [
                f"1 0 0 1 {_MARGIN + tab} {height} Tm {font.shown(cell)} Tj"
                for tab, cell in zip(_TABS, cells, strict=False)
            ]
            height -= _LEADING
            continue
        heading = line.startswith("# ")
        size = _HEADING_SIZE if heading else _SIZE
        parts.append(f"{_BOLD if heading else _REGULAR} /F {size} Tf")
        for piece in font.wrapped(line.removeprefix("# "), size, _PAGE[0] - 2 * _MARGIN):
            parts.append(f"1 0 0 1 {_MARGIN} {height} Tm {font.shown(piece)} Tj")
            height -= _LEADING
    if height < _MARGIN:
        raise ValueError("the lines don't fit one page")
    return "\n".join([*parts, "ET"]).encode()


def _picture() -> bytes:
    """A grey picture of 62 x 88 samples with dark strokes: what a scanner makes of a signature."""
    width, height = 62, 88
    samples = bytes(
        40 if (x * x + 7 * y) % 61 < 4 and 20 < y < 60 else 225 + (x * 31 + y * 17) % 24
        for y in range(height)
        for x in range(width)
    )
    return font.stream(
        samples,
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        "/ColorSpace /DeviceGray /BitsPerComponent 8 ",
    )


def _scan() -> bytes:
    return f"q {_PAGE[0]} 0 0 {_PAGE[1]} 0 0 cm /Scan Do Q".encode()
