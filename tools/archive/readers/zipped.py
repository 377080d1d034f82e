"""Zip archives: the list of their members, and the text of those that can be read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.nested import Contents
from tools.archive.readers.text import decode
from tools.quoting import one_line

if TYPE_CHECKING:
    from zipfile import ZipInfo

    from tools.archive.readers.nested import Nesting
    from tools.archive.readers.zips import Wrapping

_UTF8_NAME = 0x800  # the flag of a name in UTF-8; others are in what the maker's system spoke


def read(wrapping: Wrapping, nesting: Nesting) -> Document:
    """Read a zip archive."""
    members = [(_name(member), member) for member in wrapping.members()]
    lines = [f"{one_line(name)} ({member.file_size:,} bytes)" for name, member in members]
    contents = Contents(nesting, "file")
    for name, member in members:
        contents.add(name, member.file_size, partial(wrapping.member, member))
    text = "\n".join([f"[files: {len(members):,}]", *lines, *contents.pieces]) + "\n"
    return clipped(text, Kind.ZIP.value, None, contents.unread())


def _name(member: ZipInfo) -> str:
    if member.flag_bits & _UTF8_NAME:
        return member.filename
    try:
        return decode(member.filename.encode("cp437"))  # undoes what zipfile takes for granted
    except UnicodeEncodeError:
        return member.filename
