"""Workbooks that only a library reads: Excel's binary formats, by calamine."""

from __future__ import annotations

import datetime as dt
import io
import struct
from typing import TYPE_CHECKING

from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    Obstacle,
    UnreadableError,
    clipped,
)
from tools.archive.readers.grid import Grid
from tools.archive.readers.kinds import Kind
from tools.quoting import named, one_line

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

    from tools.archive.readers.ole import Compound
    from tools.archive.readers.zips import Wrapping

_RECORD_HEAD = struct.Struct("<HH")  # number and length
_FIRST_RECORDS = 10
_FILE_PASS = 0x2F


def read_xls(compound: Compound) -> Document:
    """Read a workbook of Excel before 2007.

    Raises:
        UnreadableError: It is damaged or encrypted.
    """
    if _is_encrypted(compound.stream("Workbook") or compound.stream("Book")):
        raise UnreadableError(
            "is encrypted: it has to be saved without its password first", Obstacle.ENCRYPTED
        )
    return _read(compound.data, Kind.XLS)


def _is_encrypted(stream: bytes) -> bool:
    """Say whether one of the first records tells how it is encrypted ([MS-XLS] 2.4.117)."""
    at = 0
    for _ in range(_FIRST_RECORDS):
        record = stream[at : at + _RECORD_HEAD.size]
        if len(record) < _RECORD_HEAD.size:
            return False
        number, length = _RECORD_HEAD.unpack(record)
        if number == _FILE_PASS:
            return True
        at += _RECORD_HEAD.size + length
    return False


def read_xlsb(wrapping: Wrapping) -> Document:
    """Read a binary workbook of a newer Excel.

    Raises:
        UnreadableError: It is damaged.
    """
    return _read(wrapping.data, Kind.XLSB)


def _read(data: bytes, kind: Kind) -> Document:
    blocks: list[str] = []
    unread: list[str] = []
    length = 0
    try:
        book = _opened(data)
    except BaseException as error:  # noqa: BLE001  # what is no damage goes on, see there
        raise _damage(error, "is a damaged or cut off Excel workbook") from None
    for number, name in enumerate(book.sheet_names):
        if length > MAX_TEXT_CHARS:
            unread.append(f"The sheet {named(name)} was not read: the workbook is too long.")
            continue
        try:
            lines = _lines(book.get_sheet_by_index(number))
        except BaseException as error:  # noqa: BLE001  # same
            why = _damage(error, "it is damaged or no table")
            unread.append(f"The sheet {named(name)} was not read: {why}.")
            continue
        blocks.append("\n".join([f"[sheet {one_line(name)}]", *lines]))
        length += len(blocks[-1])
    return clipped("\n\n".join(blocks) + "\n", kind.value, None, tuple(unread))


def _opened(data: bytes) -> CalamineWorkbook:
    import python_calamine  # only this reader needs it  # noqa: PLC0415

    return python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))


def _damage(error: BaseException, reason: str) -> UnreadableError:
    """Tell damage from what is not the file's fault, which goes on as it is.

    A panic inside calamine derives from ``BaseException``, and nothing exports its class.
    """
    if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
        raise error
    return UnreadableError(reason)


def _lines(sheet: CalamineSheet) -> list[str]:
    grid = Grid()
    top, left = sheet.start or (0, 0)
    for row, cells in enumerate(sheet.to_python(skip_empty_area=True), start=top + 1):
        grid.add(row, [(left + at, _shown(cell)) for at, cell in enumerate(cells, start=1)])
    return grid.lines()


def _shown(cell: object) -> str:
    match cell:
        case bool():
            return str(cell).upper()
        case float():
            return f"{cell:.15g}"
        case dt.datetime():
            return f"{cell:%Y-%m-%d}" if cell.time() == dt.time() else f"{cell:%Y-%m-%d %H:%M}"
        case dt.time():
            return f"{cell:%H:%M}"
        case _:
            return str(cell)
