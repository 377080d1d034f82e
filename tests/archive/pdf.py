"""A writer of small PDFs whose Polish text can be copied out again.

It uses the viewer's own Helvetica and Courier. Letters beyond ASCII get the codes above 160: the
Differences array names their shapes and the ToUnicode map their letters. Streams are left
uncompressed, so that the bytes don't depend on the machine's zlib.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

PAGE = (595, 842)  # A4 in points
_MARGIN = 56
_LEADING = 16
_SIZE = 11
_COLUMNS = 84  # characters of 11 point Helvetica that fit beside each other, on average
_GLYPHS = {
    "ą": "aogonek", "ć": "cacute", "ę": "eogonek", "ł": "lslash", "ń": "nacute", "ó": "oacute",
    "ś": "sacute", "ź": "zacute", "ż": "zdotaccent", "Ą": "Aogonek", "Ć": "Cacute",
    "Ę": "Eogonek", "Ł": "Lslash", "Ń": "Nacute", "Ó": "Oacute", "Ś": "Sacute", "Ź": "Zacute",
    "Ż": "Zdotaccent", "„": "quotedblbase", "”": "quotedblright", "–": "endash", "§": "section",
    "£": "sterling", "²": "twosuperior", "³": "threesuperior", "×": "multiply",
}  # fmt: skip
_FIRST_CODE = 161
_CODES = {letter: _FIRST_CODE + place for place, letter in enumerate(_GLYPHS)}
_FONTS = ("Helvetica", "Helvetica-Bold", "Courier")


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        lines: Paragraphs; ``# `` starts a heading, ``| `` a line of a table.
        scanned: Whether the page is only a picture, with no text in it.
    """

    lines: tuple[str, ...]
    scanned: bool = False


def write_pdf(pages: tuple[Page, ...], title: str) -> bytes:
    """Lay the pages out; a page that is longer than the paper is a mistake of the caller."""
    objects = [b"", b"", *(_font(name) for name in _FONTS), _encoding(), _unicode_map(), _picture()]
    fonts = " ".join(f"/F{place} {place + 3} 0 R" for place in range(len(_FONTS)))
    resources = f"<< /Font << {fonts} >> /XObject << /Scan {len(objects)} 0 R >> >>"
    kids = []
    for page in pages:
        objects.append(_stream(_scan() if page.scanned else _text(page)))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE[0]} {PAGE[1]}] "
            f"/Resources {resources} /Contents {len(objects)} 0 R >>".encode()
        )
        kids.append(f"{len(objects)} 0 R")
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    heading = title.encode("utf-16-be").hex()
    objects.append(f"<< /Title <feff{heading}> /CreationDate (D:20260401080000Z) >>".encode())
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _text(page: Page) -> bytes:
    parts = ["BT", f"{_LEADING} TL", f"{_MARGIN} {PAGE[1] - _MARGIN} Td"]
    count = 0
    for line in page.lines:
        font, size, text = 0, _SIZE, line
        if line.startswith("# "):
            font, size, text = 1, 13, line[2:]
        elif line.startswith("| "):
            font, size, text = 2, 10, line[2:]
        parts.append(f"/F{font} {size} Tf")
        wrapped = [text] if font == 2 else textwrap.wrap(text, _COLUMNS) or [""]
        parts += [f"<{_hex(piece)}> Tj T*" for piece in wrapped]
        count += len(wrapped)
    if count * _LEADING > PAGE[1] - 2 * _MARGIN:
        raise ValueError(f"{count} lines don't fit one page")
    return "\n".join([*parts, "ET"]).encode()


def _hex(text: str) -> str:
    codes = (_CODES.get(letter) or letter.encode("ascii")[0] for letter in text)
    return "".join(f"{code:02x}" for code in codes)


def _font(name: str) -> bytes:
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding 6 0 R /ToUnicode 7 0 R >>"
    ).encode()


def _encoding() -> bytes:
    names = " ".join(f"/{name}" for name in _GLYPHS.values())
    return (
        f"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [{_FIRST_CODE} {names}] >>"
    ).encode()


def _unicode_map() -> bytes:
    letters = [f"<{code:02x}> <{ord(letter):04x}>" for letter, code in _CODES.items()]
    return _stream(
        "\n".join(
            [
                "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
                "/CMapName /Letters def /CMapType 2 def",
                "1 begincodespacerange <00> <ff> endcodespacerange",
                "1 beginbfrange <20> <7e> <0020> endbfrange",
                f"{len(letters)} beginbfchar",
                *letters,
                "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
            ]
        ).encode()
    )


def _stream(data: bytes, entries: str = "") -> bytes:
    return b"<< %b/Length %d >>\nstream\n%b\nendstream" % (entries.encode(), len(data), data)


def _picture() -> bytes:
    """A grey picture of 62 x 88 samples with dark strokes: what a scanner makes of a signature."""
    width, height = 62, 88
    samples = bytes(
        40 if (x * x + 7 * y) % 61 < 4 and 20 < y < 60 else 225 + (x * 31 + y * 17) % 24
        for y in range(height)
        for x in range(width)
    )
    return _stream(
        samples,
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        "/ColorSpace /DeviceGray /BitsPerComponent 8 ",
    )


def _scan() -> bytes:
    return f"q {PAGE[0]} 0 0 {PAGE[1]} 0 0 cm /Scan Do Q".encode()
