"""How large a picture says it is, read from its first bytes: before anything unpacks it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_TIFF_ENTRIES = 200  # of a directory; a scan has twenty
_WIDTH, _HEIGHT = 256, 257  # the tags of TIFF
_SHORT = 3  # its type of two bytes
_JPEG_NO_FRAME = frozenset({0xC4, 0xC8, 0xCC})  # tables among the marks of frames
_JPEG_SEGMENTS = 10_000


class Size(NamedTuple):
    """In dots."""

    width: int
    height: int


def picture_size(data: bytes) -> Size | None:
    """Read the size of a PNG, GIF, BMP, JPEG, TIFF or WebP picture; None where it says none."""
    for mark, read in _READERS:
        if data.startswith(mark):
            try:
                return read(data)
            except struct.error:
                return None  # it ends before
    return None


def _png(data: bytes) -> Size | None:
    return Size(*struct.unpack_from(">2I", data, 16)) if data[12:16] == b"IHDR" else None


def _gif(data: bytes) -> Size:
    return Size(*struct.unpack_from("<2H", data, 6))


def _bmp(data: bytes) -> Size:
    width, height = struct.unpack_from("<2i", data, 18)
    return Size(abs(width), abs(height))


def _webp(data: bytes) -> Size | None:
    match data[12:16]:
        case b"VP8X":
            width, height = data[24:27], data[27:30]
            return Size(int.from_bytes(width, "little") + 1, int.from_bytes(height, "little") + 1)
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return Size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8 ":
            width, height = struct.unpack_from("<2H", data, 26)
            return Size(width & 0x3FFF, height & 0x3FFF)
        case _:
            return None


def _jpeg(data: bytes) -> Size | None:
    at = 2
    for _ in range(_JPEG_SEGMENTS):
        mark, length = struct.unpack_from(">HH", data, at)
        kind = mark & 0xFF
        if 0xC0 <= kind <= 0xCF and kind not in _JPEG_NO_FRAME:  # noqa: PLR2004 - as ISO 10918 has
            height, width = struct.unpack_from(">2H", data, at + 5)
            return Size(width, height)
        at += 2 + length
    return None


def _tiff(data: bytes) -> Size | None:
    order = "<" if data.startswith(b"II") else ">"
    (at,) = struct.unpack_from(f"{order}I", data, 4)
    (entries,) = struct.unpack_from(f"{order}H", data, at)
    found = {}
    for number in range(min(entries, _TIFF_ENTRIES)):
        entry = at + 2 + 12 * number
        tag, kind = struct.unpack_from(f"{order}2H", data, entry)
        form = "H" if kind == _SHORT else "I"
        found[tag] = struct.unpack_from(f"{order}{form}", data, entry + 8)[0]
    return Size(found[_WIDTH], found[_HEIGHT]) if {_WIDTH, _HEIGHT} <= found.keys() else None


_READERS: tuple[tuple[bytes, Callable[[bytes], Size | None]], ...] = (
    (b"\x89PNG", _png),
    (b"GIF8", _gif),
    (b"BM", _bmp),
    (b"RIFF", _webp),
    (b"\xff\xd8", _jpeg),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
)
