"""A plain text as it lies in the archive: its encoding and line end are kept."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from tools.archive.names import display
from tools.archive.readers import text
from tools.archive.readers.kinds import HEAD_BYTES, Kind, kind_of
from tools.effects.absence import absent
from tools.errors import ToolError

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.contents import Existing
    from tools.effects.layer import FileLayer

_LARGEST_BYTES = 8 * 1024 * 1024  # a version of it is kept for every change
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def existing_text(path: bytes, context: Context, files: FileLayer) -> Existing:
    """Read a plain text that may be given a new version.

    Raises:
        ToolError: It is no plain text, or too large.
        OSError: It can't be read.
    """
    shown = f'"{display(path)}"'
    if context.archive.stat(path).size_bytes > _LARGEST_BYTES:
        raise ToolError(
            f"{shown} is too large to be changed.",
            f"Up to {_LARGEST_BYTES >> 20} MiB are changed, so that every version can be kept.",
            "Tell the person.",
        )
    existing = files.read(path)
    if existing is None:
        raise absent(path)
    kind = kind_of(existing.data[:HEAD_BYTES])
    if kind not in {Kind.TEXT, Kind.EMPTY}:
        name = kind.value if isinstance(kind, Kind) else kind
        raise ToolError(
            f"{shown} is no plain text but: {name}.",
            "Only plain text (such as .txt, .md, .csv) can be written.",
            "Give another document, or tell the person.",
        )
    return existing


def encoded(words: str, old: bytes) -> bytes:
    """Write words as an old text is written: its encoding, its line end, whole lines.

    Raises:
        ToolError: The encoding lacks a character.
    """
    encoding = text.encoding_of(old)
    end = "\r\n" if "\r\n" in text.decode(old) else "\n"
    lines = text.normalised(words)
    lines += "" if lines.endswith("\n") else "\n"
    try:
        return lines.replace("\n", end).encode(encoding)
    except UnicodeEncodeError as error:
        raise ToolError(
            f"The character {lines[error.start]!r} can't be written.",
            f"The document is in the encoding {encoding}, which lacks it.",
            "Give the text without it.",
        ) from error


def appended(old: bytes, words: str) -> bytes:
    """Return the old text with words as new lines at its end; not a byte before them changes."""
    decoded = text.decode(old)
    added = encoded(words, old)
    if decoded and not decoded.endswith(("\n", "\r")):
        added = encoded("\n", old) + added
    return old + added


def mark_of(old: bytes) -> bytes:
    """Return the byte order mark that a text begins with, or nothing."""
    return next((mark for mark in _MARKS if old.startswith(mark)), b"")
