"""Messages as Outlook saves them (.msg), by [MS-OXMSG]: each property is a stream."""

from __future__ import annotations

import datetime as dt
import re
import struct
from email import message_from_string
from email.policy import default
from functools import partial
from typing import TYPE_CHECKING

from tools.archive.readers import rtf
from tools.archive.readers.document import Document, UnreadableError, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import html_text
from tools.archive.readers.nested import Contents
from tools.archive.readers.rtf_compressed import decompressed
from tools.archive.readers.text import decode, normalised

if TYPE_CHECKING:
    from tools.archive.readers.nested import Nesting
    from tools.archive.readers.ole import Compound

# Numbers of properties ([MS-OXPROPS]).
_SUBJECT, _BODY, _HTML, _RTF, _HEADERS = "0037", "1000", "1013", "1009", "007D"
_SENDER, _SENDER_ADDRESS, _SENDER_SMTP = "0C1A", "0C1F", "5D01"
_TO, _CC = "0E04", "0E03"
_SENT, _CODE_PAGE, _INTERNET_PAGE = 0x0039_0040, 0x3FFD_0003, 0x3FDE_0003
_LONG_NAME, _NAME, _SHOWN_NAME, _DATA, _MESSAGE = "3707", "3704", "3001", "3701", "3701000D"
_ATTACHMENT = re.compile(r"__attach_version1\.0_#[0-9A-Fa-f]{8}")
_FIXED = "__properties_version1.0"
_HEAD_BYTES, _INNER_HEAD_BYTES = 32, 24  # before the entries of a message, of one within it
_UTF8_PAGE = 65001


class _Properties:
    """What one folder of the file says.

    Args:
        compound: The file.
        folder: With ``/`` at its end; empty for the message itself.
    """

    def __init__(self, compound: Compound, folder: str) -> None:
        self._compound = compound
        self.folder = folder
        self._fixed: dict[int, int] = {}
        stream = compound.stream(f"{folder}{_FIXED}")
        start = _INNER_HEAD_BYTES if folder else _HEAD_BYTES
        for at in range(start, len(stream) - 15, 16):
            tag, _flags, value = struct.unpack_from("<IIQ", stream, at)
            self._fixed[tag] = value

    def number(self, tag: int) -> int:
        """Return a number; 0 if there is none."""
        return self._fixed.get(tag, 0)

    def data(self, number: str) -> bytes:
        """Return bytes; empty if there are none."""
        return self._compound.stream(f"{self.folder}__substg1.0_{number}0102")

    def text(self, number: str, page: str = "") -> str:
        """Return a text, which is in UTF-16 or, in old files, in the encoding of its writer."""
        if wide := self._compound.stream(f"{self.folder}__substg1.0_{number}001F"):
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        narrow = self._compound.stream(f"{self.folder}__substg1.0_{number}001E")
        return decode(narrow, page).rstrip("\0")


def read(compound: Compound, nesting: Nesting, folder: str = "") -> Document:
    """Read a message, and what is attached to it.

    Args:
        compound: The file.
        nesting: Its place.
        folder: Where in the file the message lies, with ``/`` at its end.

    Raises:
        UnreadableError: It is damaged.
    """
    properties = _Properties(compound, folder)
    page = _page(properties)
    pieces = [f"{name}: {value}" for name, value in _head(properties, page) if value]
    pieces += ["", _body(properties, page)]
    attached = Contents(nesting, "attachment")
    unread: list[str] = []
    start = len(folder)
    found = {name[start:].partition("/")[0] for name in compound.names if name.startswith(folder)}
    for inner in sorted(filter(_ATTACHMENT.fullmatch, found)):
        _attach(compound, f"{folder}{inner}/", page, attached, unread)
    text = "\n".join([*pieces, *attached.pieces]) + "\n"
    return clipped(text, Kind.MSG.value, None, (*attached.unread(), *unread))


def _head(properties: _Properties, page: str) -> list[tuple[str, str]]:
    address = properties.text(_SENDER_SMTP, page) or properties.text(_SENDER_ADDRESS, page)
    name = properties.text(_SENDER, page)
    if "@" in address:
        shown = f"{name} <{address}>" if address != name else address
    else:  # inside a company a sender has no address but a path in its directory
        stated = message_from_string(properties.text(_HEADERS, page), policy=default).get("From")
        shown = str(stated or name or address)
    lines = (
        ("From", shown),
        ("To", properties.text(_TO, page)),
        ("Cc", properties.text(_CC, page)),
        ("Date", _date(properties, page)),
        ("Subject", properties.text(_SUBJECT, page)),
    )
    return [(name, " ".join(value.replace("\0", " ").split())) for name, value in lines]


def _date(properties: _Properties, page: str) -> str:
    if sent := properties.number(_SENT):
        try:
            # In tenths of microseconds since 1601 ([MS-DTYP] 2.3.3).
            moment = dt.datetime(1601, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=sent // 10)
        except OverflowError:
            return ""
        return f"{moment:%Y-%m-%d %H:%M} UTC"
    return str(message_from_string(properties.text(_HEADERS, page)).get("Date", ""))


def _body(properties: _Properties, page: str) -> str:
    if plain := properties.text(_BODY, page):
        return normalised(plain).strip()
    if html := properties.data(_HTML) or properties.text(_HTML, page).encode():
        return html_text(html, _encoding(properties.number(_INTERNET_PAGE))).strip()
    if packed := properties.data(_RTF):
        return rtf.read(decompressed(packed)).text.strip()
    return ""


def _attach(
    compound: Compound, folder: str, page: str, attached: Contents, unread: list[str]
) -> None:
    properties = _Properties(compound, folder)
    name = next(
        (
            text
            for number in (_LONG_NAME, _NAME, _SHOWN_NAME)
            if (text := properties.text(number, page))
        ),
        "?",
    )
    message = f"{folder}__substg1.0_{_MESSAGE}/"
    if any(stream.startswith(message) for stream in compound.names):
        if (place := attached.open(name)) is not None:
            try:
                inner = read(compound, place, message)
            except UnreadableError as error:
                unread.append(f"The message attached was not read: it {error}.")
                return
            attached.pieces.append(inner.text.rstrip("\n"))
            unread += inner.unread
    elif data := properties.data(_DATA):
        attached.add(name, len(data), partial(bytes, data))
    else:
        attached.leave_out(name, "it is a link, or an object of another program")


def _page(properties: _Properties) -> str:
    return _encoding(properties.number(_CODE_PAGE) or properties.number(_INTERNET_PAGE))


def _encoding(page: int) -> str:
    """Name the encoding of a Windows code page, as far as :func:`decode` tries it."""
    number = page & 0xFFFF_FFFF
    return {0: "", _UTF8_PAGE: "utf-8", 28592: "iso-8859-2"}.get(number, f"cp{number}")
