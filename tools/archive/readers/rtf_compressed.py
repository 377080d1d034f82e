"""RTF as Outlook packs it into messages, by [MS-OXRTFCP]."""

from __future__ import annotations

import struct

from tools.archive.readers.document import UnreadableError

_HEAD = struct.Struct("<IIII")  # sizes packed and unpacked, a mark, a checksum
_PACKED, _PLAIN = 0x75465A4C, 0x414C454D
_MAX_BYTES = 64 * 1024 * 1024
_WINDOW = 4096
# What the window holds before the first byte (2.1.2.1).
_START = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern "
    b"\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0"
    b"\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)


def decompressed(data: bytes) -> bytes:
    """Unpack it.

    Raises:
        UnreadableError: It is damaged, or larger than it may be.
    """
    try:
        size, unpacked, mark, _ = _HEAD.unpack_from(data)
    except struct.error:
        raise UnreadableError("has a damaged text") from None
    if unpacked > _MAX_BYTES:
        raise UnreadableError("has a text that is larger than it may be")
    content = data[_HEAD.size : size + 4]
    if mark == _PLAIN:
        return content[:unpacked]
    if mark != _PACKED:
        raise UnreadableError("has a damaged text")
    return _unpacked(content, unpacked)


def _unpacked(content: bytes, size: int) -> bytes:
    window = bytearray(_START.ljust(_WINDOW, b" "))
    end = len(_START)
    out = bytearray()
    at = 0
    while at < len(content) and len(out) < size:
        flags = content[at]
        at += 1
        for bit in range(8):
            if flags >> bit & 1:
                pair = content[at : at + 2]
                at += 2
                place, length = int.from_bytes(pair) >> 4, (int.from_bytes(pair) & 15) + 2
                if len(pair) < 2 or place == end:  # noqa: PLR2004  # a pair; the end points at itself
                    return bytes(out[:size])
                copied = bytearray()
                for step in range(length):
                    copied.append(window[(place + step) % _WINDOW])
                    window[(end + step) % _WINDOW] = copied[-1]
                out += copied
                end = (end + length) % _WINDOW
            elif at < len(content):
                out.append(content[at])
                window[end] = content[at]
                end = (end + 1) % _WINDOW
                at += 1
    return bytes(out[:size])
