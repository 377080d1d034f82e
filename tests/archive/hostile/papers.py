"""PDF files and pictures that swell, turn in circles or promise what they don't hold."""

from __future__ import annotations

import struct
import zlib

from tests.tools.archive import samples

_MEGABYTE = 1024 * 1024
_PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>"
_CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
_PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


def documents() -> dict[str, bytes]:
    """Give each its name."""
    plain = samples.pdf("Umowa najmu", "druga strona")
    return {**_pdfs(), **_cut(plain), **pictures(), **_others()}


def _cut(plain: bytes) -> dict[str, bytes]:
    return {
        f"cut-at-{share}-of-9.pdf": plain[: len(plain) * share // 9] for share in range(1, 9)
    } | {
        "only-its-mark.pdf": b"%PDF-1.7",
        "upside-down.pdf": b"%PDF-1.7\n" + plain[::-1],
        "thrice.pdf": plain * 3,
        "behind-rubbish.pdf": b"\x01" * 900 + plain,
        "broken-here-and-there.pdf": bytes(
            byte ^ (0x55 if at % 37 == 0 else 0) for at, byte in enumerate(plain)
        ),
    }


def _pdfs() -> dict[str, bytes]:
    once = zlib.compress(bytes(64 * _MEGABYTE))
    page = _PAGE.replace(b"/Contents", b"/Resources << /XObject << /F 5 0 R >> >> /Contents")
    form = stream(
        b"/F Do",
        b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> ",
    )
    huge = _PAGE.replace(b"595 842", b"9999999999 9999999999")
    return {
        "stream-bomb.pdf": pdf(_CATALOG, _PAGES, _PAGE, stream(once, b"/Filter /FlateDecode ")),
        "filters-behind-filters.pdf": pdf(
            _CATALOG,
            _PAGES,
            _PAGE,
            stream(zlib.compress(once), b"/Filter [" + b"/FlateDecode " * 2 + b"] "),
        ),
        "hundred-filters.pdf": pdf(
            _CATALOG,
            _PAGES,
            _PAGE,
            stream(b"x", b"/Filter [" + b"/ASCIIHexDecode " * 9000 + b"] "),
        ),
        "pages-in-a-circle.pdf": pdf(
            _CATALOG, b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>"
        ),
        "says-a-billion-pages.pdf": pdf(
            _CATALOG, _PAGES.replace(b"/Count 1", b"/Count 1000000000"), _PAGE, stream(b"")
        ),
        "says-minus-one-page.pdf": pdf(
            _CATALOG, _PAGES.replace(b"/Count 1", b"/Count -1"), _PAGE, stream(b"")
        ),
        "one-page-often.pdf": pdf(
            _CATALOG,
            b"<< /Type /Pages /Kids [" + b"3 0 R " * 5000 + b"] /Count 5000 >>",
            _PAGE,
            stream(b"BT ET"),
        ),
        "form-in-itself.pdf": pdf(_CATALOG, _PAGES, page, stream(b"/F Do"), form),
        "huge-page.pdf": pdf(_CATALOG, _PAGES, huge, stream(b"BT ET")),
        "length-points-to-itself.pdf": pdf(
            _CATALOG, _PAGES, _PAGE, b"<< /Length 4 0 R >>\nstream\nx\nendstream"
        ),
        "earlier-table-is-itself.pdf": samples.pdf("x").replace(b"/Root 1", b"/Prev 9 /Root 1"),
        "deep-brackets.pdf": pdf(_CATALOG, _PAGES, _PAGE, stream(b"[" * 500_000)),
        "deep-objects.pdf": pdf(_CATALOG, _PAGES, b"[" * 300_000),
        "no-end-of-text.pdf": samples.pdf("(" * 100_000),
        "picture-bomb.pdf": pdf(
            _CATALOG,
            _PAGES,
            page,
            stream(b"/F Do"),
            stream(
                once,
                b"/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 "
                b"/ColorSpace /DeviceRGB /Filter /FlateDecode ",
            ),
        ),
    }


def pictures() -> dict[str, bytes]:
    """Give pictures that say they are as large as a field, or end at once."""
    side = 60_000
    return {
        "field.png": png(side, side, zlib.compress(bytes(4 * _MEGABYTE), 9)),
        "endless.png": png(2**31 - 1, 2**31 - 1, b""),
        "nothing.png": b"\x89PNG\r\n\x1a\n",
        "field.gif": b"GIF89a" + struct.pack("<2H", 65535, 65535) + b"\xf0\0\0" + bytes(6) + b";",
        "field.jpg": b"\xff\xd8\xff\xc0\0\x11\x08"
        + struct.pack(">2H", side, side)
        + b"\3\1\x22\0\2\x11\1\3\x11\1\xff\xd9",
        "segments.jpg": b"\xff\xd8" + b"\xff\xe0\0\2" * 200_000,
        "field.bmp": b"BM"
        + struct.pack("<3I", 54, 0, 54)
        + struct.pack("<I2i2H", 40, side, side, 1, 24)
        + bytes(24),
        "upside-down.bmp": b"BM"
        + struct.pack("<3I", 54, 0, 54)
        + struct.pack("<I2i2H", 40, -1, -(2**31), 1, 24)
        + bytes(24),
        "in-a-circle.tif": b"II*\0" + struct.pack("<IH", 8, 0) + struct.pack("<I", 8),
        "field.tif": tiff(side, side),
        "points-outside.tif": b"II*\0" + struct.pack("<I", 2**32 - 2),
        "field.webp": b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xff\xff\xff" * 2,
        "field.heic": b"\0\0\0\x18ftypheic" + b"\xff" * 64,
    }


def _others() -> dict[str, bytes]:
    sector = struct.pack("<128I", *([0xFFFFFFFE] * 128))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<5H", 62, 3, 0xFFFE, 9, 6)
    ole = head + bytes(10) + struct.pack("<9I", 1, 0, 0, 4096, 0, 0, 0xFFFFFFFE, 0, 0)
    circle = struct.pack("<128I", *([0] * 128))
    return {
        "sectors-in-a-circle.doc": ole + circle + circle,
        "sectors-in-a-circle.msg": ole + circle + bytes(512),
        "sectors-in-a-circle.xls": ole + sector + circle,
        "only-its-head.doc": head,
        "braces.rtf": b"{\\rtf1 " + b"{" * 500_000,
        "says-it-has-much.rtf": b"{\\rtf1 {\\bin999999999 x}{\\u-999999999999 y}}",
        "backslashes.rtf": b"{\\rtf1 " + b"\\'e" * 60_000 + b"}",
    }


def pdf(*objects: bytes) -> bytes:
    """Put a PDF together."""
    return samples.assembled(list(objects), f"/Size {len(objects) + 1} /Root 1 0 R")


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """Make a stream."""
    return b"<< %b/Length %d >>\nstream\n%b\nendstream" % (entries, len(content), content)


def png(width: int, height: int, rows: bytes) -> bytes:
    """Make a picture in one bit a dot, whatever its rows hold."""

    def chunk(name: bytes, content: bytes) -> bytes:
        summed = struct.pack(">I", zlib.crc32(name + content))
        return struct.pack(">I", len(content)) + name + content + summed

    head = struct.pack(">2I5B", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def tiff(width: int, height: int) -> bytes:
    """Make the directory of a picture without dots."""
    tags = ((256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (277, 3, 1, 1))
    entries = b"".join(struct.pack("<2H2I", *tag) for tag in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + entries + bytes(4)
