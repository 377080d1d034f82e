"""How a path is shown and how a shown path is read back.

Inside the program a path is bytes, as the file system has it. What a person or a model sees is
text: readable, on one line, unable to steer a terminal, and exact enough to be given back.
"""

from __future__ import annotations

import re
import unicodedata

_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")
_LOOKS_ESCAPED = re.compile(r"%(?=[0-9A-Fa-f]{2})")
_LONGEST_TYPE = 12  # characters; "numbers" and "sqlite3" are long for a type
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u2009": " "})


def display(relative: bytes) -> str:
    """Show a path as one line of text; :func:`parse` gives the bytes back.

    Bytes that are not UTF-8, and characters that are invisible or steer a terminal (controls, line
    ends, bidi marks, zero-width ones), become ``%XX`` by byte, as does a ``%`` that would otherwise
    look like such an escape, and a ``"``: a sentence ends its quotation of a name itself. A space
    at either end too: it would be trimmed on the way back.
    """
    text = relative.decode("utf-8", "surrogateescape")
    if text.isprintable() and not {"%", '"'} & set(text) and text.strip() == text:
        return text
    text = "".join(
        c if (c.isprintable() and c != '"') or unicodedata.category(c) == "Zs" else _percent(c)
        for c in _LOOKS_ESCAPED.sub("%25", text)
    )
    inner = text.strip()
    head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return _percent(head) + inner + _percent(tail) if inner else _percent(text)


def spelled(relative: bytes) -> str:
    """Show a path so that it can be told apart from a twin that looks the same.

    Everything that is not ASCII, and each space, becomes ``%XX``; :func:`parse` reads it too.
    """
    return "".join(c if c.isascii() and c != " " else _percent(c) for c in display(relative))


def parse(text: str) -> bytes:
    """Read a path as :func:`display` or :func:`spelled` showed it."""
    return _ESCAPE.sub(lambda match: bytes.fromhex(match[1].decode()), literal(text))


def literal(text: str) -> bytes:
    """Read a path as it stands, ``%`` being just a character.

    Code points that no file name can have (a lone surrogate) become ``?``.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def twin_key(relative: bytes) -> bytes:
    """Return what two names share when they look the same: NFC, every kind of space one space."""
    if relative.isascii():
        return relative
    text = relative.decode("utf-8", "surrogateescape").translate(_SPACES)
    return unicodedata.normalize("NFC", text).encode("utf-8", "surrogateescape")


def parent(relative: bytes) -> bytes:
    """Return the folder a path lies in; the root is empty."""
    return relative.rpartition(b"/")[0]


def join(folder: bytes, name: bytes) -> bytes:
    """Return the path of a name in a folder."""
    return folder + b"/" + name if folder else name


def last(relative: bytes) -> bytes:
    """Return the last part of a path."""
    return relative.rpartition(b"/")[2]


def type_of(relative: bytes) -> str:
    """Return the type that a file's name says, such as ``pdf``, or ``no extension``.

    Letters and digits, not many: what follows a point in a sentence is no type.
    """
    stem, _, extension = last(relative).rpartition(b".")
    told = extension.decode("utf-8", "replace")
    known = stem and told.isalnum() and len(told) <= _LONGEST_TYPE
    return told.lower() if known else "no extension"


def _percent(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "surrogateescape"))
