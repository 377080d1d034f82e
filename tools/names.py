"""How a file name is shown to a person: whole, and with nothing hidden in it."""

from __future__ import annotations

import os
import unicodedata

# Control, format (bidi marks, zero-width), unassigned, private and undecodable characters, line and
# paragraph separators: a terminal obeys or swallows them instead of showing them.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
# Letters and marks that draw nothing at all, though Unicode does not call them format characters.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_FIRST_LONE_BYTE = 0xDC80  # os.fsdecode maps an undecodable byte b to U+DC00 + b
_LAST_LONE_BYTE = 0xDCFF
_SHORT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escaped(name: str | bytes) -> str:
    r"""Render a name or path so that two different names never look the same by trickery.

    Characters that draw nothing, steer the terminal or turn the direction of writing become
    ``\xNN``, ``\uNNNN`` or ``\UNNNNNNNN``; a backslash is doubled, so that the text stays
    unambiguous. Letters of any script, combining marks and emoji stay as they are.

    Args:
        name: A file name or path; bytes are decoded as the file system does it.

    Returns:
        Printable text without line breaks, safe in any terminal.
    """
    text = os.fsdecode(name) if isinstance(name, bytes) else name
    if text.isascii() and text.isprintable() and "\\" not in text:
        return text
    return "".join(map(_escaped_character, text))


def _escaped_character(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    if not _is_hidden(character):
        return character
    code = ord(character)
    if _FIRST_LONE_BYTE <= code <= _LAST_LONE_BYTE:
        return f"\\x{code - 0xDC00:02x}"
    if code <= 0xFF:  # noqa: PLR2004 - the greatest code that two hexadecimal digits hold
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004 - same, four


def _is_hidden(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Zs":
        return character != " "
    variation = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return category in _HIDDEN_CATEGORIES or character in _BLANK or variation
