"""Writers of the binary formats of old: Word 97, Excel 97 and Outlook's messages."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from tests.archive.compound import write_compound

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT_AT = 0x800  # where the text of a Word document begins here
_PAGE = 512


def write_doc(
    body: str, *, footnotes: str = "", header: str = "", comments: str = "", deleted: str = ""
) -> bytes:
    """A document of Word 97, each part in paragraphs that end in a carriage return.

    ``deleted`` is a part of the body that a tracked change deletes.
    """
    parts = (body, footnotes, header, "", comments, "", "", "")
    text = "".join(parts) + "\r"
    coded = text.encode("utf-16-le")
    main = bytearray(_TEXT_AT) + coded
    main += bytes(-len(main) % _PAGE)
    pieces = struct.pack("<II", 0, _units(text)) + struct.pack("<HIH", 0, _TEXT_AT, 0)
    clx = b"\x02" + struct.pack("<I", len(pieces)) + pieces
    table = bytearray(clx)
    start = _TEXT_AT + len(text[: text.find(deleted)].encode("utf-16-le"))
    ends = (_TEXT_AT, start, start + 2 * _units(deleted), _TEXT_AT + len(coded))
    page = bytearray(_PAGE)
    struct.pack_into("<4I", page, 0, *ends)
    page[16:19] = bytes((0, 250, 0)) if deleted else bytes(3)
    page[500:504] = b"\x03\x00\x08\x01"  # a property of three bytes: deleted
    page[-1] = 3
    runs_at = len(table)
    table += struct.pack("<III", _TEXT_AT, _TEXT_AT + len(coded), len(main) // _PAGE)
    main += page
    struct.pack_into("<HH", main, 0, 0xA5EC, 0xC1)
    struct.pack_into("<H", main, 0x0A, 0x0200)
    struct.pack_into("<8i", main, 0x4C, *map(_units, parts))
    struct.pack_into("<II", main, 0xFA, runs_at, 12)
    struct.pack_into("<II", main, 0x01A2, 0, len(clx))
    return write_compound({"WordDocument": bytes(main), "1Table": bytes(table)})


def _units(text: str) -> int:
    """Count as Word does: letters beyond the first 65,536 twice."""
    return len(text.encode("utf-16-le")) // 2


def write_xls(sheets: Mapping[str, tuple[tuple[str | float, ...], ...]]) -> bytes:
    """A workbook of Excel 97; a number from 40,000 on stands for a date."""
    styles = b"".join(_record(0xE0, struct.pack("<HH16x", 0, form)) for form in (0, 14))
    tables = [_sheet(rows) for rows in sheets.values()]
    head = _record(0x809, struct.pack("<HH12x", 0x0600, 0x0005)) + styles
    names = [struct.pack("<BB", len(name), 1) + name.encode("utf-16-le") for name in sheets]
    at = len(head) + sum(4 + 6 + len(name) for name in names) + 4
    for name, table in zip(names, tables, strict=True):
        head += _record(0x85, struct.pack("<IBB", at, 0, 0) + name)
        at += len(table)
    return write_compound({"Workbook": head + _record(0x0A, b"") + b"".join(tables)})


def _sheet(rows: tuple[tuple[str | float, ...], ...]) -> bytes:
    out = _record(0x809, struct.pack("<HH12x", 0x0600, 0x0010))
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, str):
                text = struct.pack("<HB", len(cell), 1) + cell.encode("utf-16-le")
                out += _record(0x204, struct.pack("<HHH", row, column, 0) + text)
            else:
                style = 1 if cell >= 40_000 else 0
                out += _record(0x203, struct.pack("<HHHd", row, column, style, cell))
    return out + _record(0x0A, b"")


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HH", number, len(content)) + content


def write_msg(
    texts: dict[str, str], attachments: dict[str, bytes], *, encoding: str = "utf-16-le"
) -> bytes:
    """An Outlook message of text properties, by their number such as ``0037`` for the subject.

    ``encoding`` is UTF-16, or what Outlook wrote before 2003.
    """
    kind = "001F" if encoding == "utf-16-le" else "001E"
    streams = {"__properties_version1.0": bytes(32)}
    for number, text in texts.items():
        streams[f"__substg1.0_{number}{kind}"] = text.encode(encoding)
    for place, (name, data) in enumerate(attachments.items()):
        folder = f"__attach_version1.0_#{place:08X}"
        streams[f"{folder}/__properties_version1.0"] = bytes(8)
        streams[f"{folder}/__substg1.0_3707{kind}"] = name.encode(encoding)
        streams[f"{folder}/__substg1.0_37010102"] = data
    return write_compound(streams)
