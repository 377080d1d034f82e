"""Word documents of before 2007, by [MS-DOC]: the pieces that the text lies in, put together.

Since Word 97 the file says where each piece of text is (2.8.35, PlcPcd), and how many characters
of the whole belong to the body, to footnotes, headers, comments, endnotes and text boxes (2.5.5).
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, Obstacle, UnreadableError, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.archive.readers.ole import Compound

_MARK = 0xA5EC
_OLDEST = 0x00C1  # Word 97
_WORD_6, _WORD_6_TEXT_AT, _SAVED_FAST = frozenset({0xA5DC, 0xA5EC}), 0x18, 0x0004
_PICTURES, _ENCRYPTED, _TABLE_1 = 0x0008, 0x0100, 0x0200  # flags of FibBase (2.5.2)
_FLAGS_AT, _COUNTS_AT, _RUNS_AT, _CLX_AT = 0x0A, 0x4C, 0xFA, 0x01A2
# In the order in which their characters follow one another; the third was for macros.
_PARTS = ("", "footnotes", "header", "", "comments", "endnotes", "text boxes", "text boxes")
_PIECE_TABLE, _PROPERTIES = 2, 1
_COMPRESSED = 0x4000_0000
_WIDE = 2  # bytes a character
_PAGE_BYTES = 512  # of what says how runs of characters look (2.9.33, ChpxFkp)
_DELETED = b"\x00\x08\x01"  # sprmCFRMarkDel, on

# What a field would compute stands before its mark 20, what it shows after it.
_INSTRUCTION = re.compile("\x13[^\x13\x14\x15]*\x14?")
_INNERMOST = re.compile("\x13[^\x13\x14\x15]*(?:\x14([^\x13\x15]*))?\x15")
_DEEPEST_FIELDS = 20
_ROW_END, _CELL_END = re.compile("\x07\x07"), re.compile(" *\x07 *")
_SIGNS = {
    0x0B: "\n", 0x0C: "\n", 0x0D: "\n", 0x0E: "\n", 0x1E: "-", 0x1F: None, 0x00: None,
    0x01: None, 0x02: None, 0x03: None, 0x04: None, 0x05: None, 0x08: None, 0x13: None, 0x14: None,
    0x15: None,
}  # fmt: skip


def read(compound: Compound) -> Document:
    """Read a document of Word 97 to 2003.

    Raises:
        UnreadableError: It is damaged, encrypted or older.
    """
    main = compound.stream("WordDocument")
    try:
        mark, version = struct.unpack_from("<HH", main)
        if mark in _WORD_6 and version < _OLDEST:
            return _read_word6(main)
        if mark != _MARK or version < _OLDEST:
            raise UnreadableError("was written by a Word too old to be read", Obstacle.UNSUPPORTED)
        flags, table = _opened(main, compound)
        deleted = _deleted(main, table)
        sections = list(_sections(main, table, deleted))
    except (struct.error, IndexError):
        raise UnreadableError("is a damaged or cut off Word document") from None
    unread = ["Deleted text of tracked changes is not shown."] if deleted else []
    if flags & _PICTURES:
        unread.append("Pictures in it were not read.")
    if any(name.startswith("ObjectPool/") for name in compound.names):
        unread.append("Embedded files were not read.")
    return clipped("\n\n".join(sections) + "\n", Kind.DOC.value, None, tuple(unread))


def _read_word6(main: bytes) -> Document:
    """Read a document of Word 6 or 95, whose text lies in one piece unless it was saved fast."""
    (flags,) = struct.unpack_from("<H", main, _FLAGS_AT)
    if flags & (_ENCRYPTED | _SAVED_FAST):
        raise UnreadableError(
            "is encrypted, or was saved by Word 6 in pieces: it can't be read", Obstacle.ENCRYPTED
        )
    start, end = struct.unpack_from("<II", main, _WORD_6_TEXT_AT)
    text = _tidied(decode(main[start:end]))
    return clipped(f"{text}\n", Kind.DOC.value, None, ("Pictures in it were not read.",))


def _opened(main: bytes, compound: Compound) -> tuple[int, bytes]:
    """Return the flags of the document and the stream that its tables are in."""
    (flags,) = struct.unpack_from("<H", main, _FLAGS_AT)
    if flags & _ENCRYPTED:
        raise UnreadableError(
            "is encrypted: it has to be saved without its password first", Obstacle.ENCRYPTED
        )
    return flags, compound.stream("1Table" if flags & _TABLE_1 else "0Table")


def _sections(main: bytes, table: bytes, deleted: list[tuple[int, int]]) -> Iterator[str]:
    start, length = struct.unpack_from("<II", main, _CLX_AT)
    text = b"".join(_pieces(main, table[start : start + length], deleted))
    at = 0
    counts = struct.unpack_from("<8i", main, _COUNTS_AT)
    for label, count in zip(_PARTS, counts, strict=True):
        end = at + 2 * max(count, 0)
        part = _tidied(text[at:end].decode("utf-16-le", "replace"))
        at = end
        if part:
            yield f"[{label}]\n{part}" if label else part


def _deleted(main: bytes, table: bytes) -> list[tuple[int, int]]:
    """Return where in the stream deleted runs lie, in bytes."""
    start, length = struct.unpack_from("<II", main, _RUNS_AT)
    plan = table[start : start + length]
    count = max(len(plan) - 4, 0) // 8
    ranges = []
    for number in struct.unpack_from(f"<{count}I", plan, 4 * (count + 1)):
        page = main[(number & 0x3F_FFFF) * _PAGE_BYTES :][:_PAGE_BYTES]
        if len(page) < _PAGE_BYTES:
            continue
        runs = page[-1]
        ends = struct.unpack_from(f"<{runs + 1}I", page)
        for run in range(runs):
            at = 2 * page[4 * (runs + 1) + run]
            if at and _DELETED in page[at + 1 : at + 1 + page[at]]:
                ranges.append((ends[run], ends[run + 1]))
    return ranges


def _pieces(main: bytes, clx: bytes, deleted: list[tuple[int, int]]) -> Iterator[bytes]:
    """Yield the text piece by piece in UTF-16, by whose units the document counts."""
    at = 0
    while clx[at] == _PROPERTIES:
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    if clx[at] != _PIECE_TABLE:
        raise UnreadableError("is a damaged or cut off Word document")
    (length,) = struct.unpack_from("<I", clx, at + 1)
    table = clx[at + 5 : at + 5 + length]
    count = (len(table) - 4) // 12
    ends = struct.unpack_from(f"<{count + 1}I", table)
    room = 2 * len(main)  # no letter is shown twice, so overlapping pieces are no bomb
    for number in range(count):
        size = max(ends[number + 1] - ends[number], 0)
        (place,) = struct.unpack_from("<I", table, 4 * (count + 1) + 8 * number + 2)
        room -= size
        if room < 0:
            raise UnreadableError("is a damaged or cut off Word document")
        start, width = place & ~_COMPRESSED, _WIDE
        if place & _COMPRESSED:
            start, width = start // 2, 1
        piece = bytearray(main[start : start + width * size])
        for begins, ends_at in deleted:
            first, last = max(begins - start, 0), min(ends_at - start, len(piece))
            if first < last:
                piece[first:last] = bytes(last - first)  # zeros, which are no text
        yield (
            bytes(piece)
            if width == _WIDE
            else piece.decode("cp1252", "replace").encode("utf-16-le")
        )


def _tidied(text: str) -> str:
    for _ in range(_DEEPEST_FIELDS):
        text, found = _INNERMOST.subn(r"\1", text)
        if not found:
            break
    text = _INSTRUCTION.sub("", text)
    text = _CELL_END.sub(" | ", _ROW_END.sub("\n", text)).translate(_SIGNS)
    lines = (line.strip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
