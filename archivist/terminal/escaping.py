"""Makes running text harmless to a terminal; names have :func:`tools.names.escaped`."""

from __future__ import annotations

import unicodedata

from tools.names import escaped

_EMOJI_PRESENTATION = "\ufe0f"


def displayed(text: str) -> str:
    """Make text harmless and keep it readable.

    Control characters, bidirectional marks and undecodable bytes become visible as in a name;
    line feeds stay, tabs become four spaces, spaces of other kinds one, a carriage return before a
    line feed goes.
    """
    return "".join(map(_displayed, text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    r"""Make text harmless on one line: line feeds become a visible ``\n``."""
    return displayed(text).replace("\n", "\\n")


def _displayed(character: str) -> str:
    if character in {"\n", "\\", _EMOJI_PRESENTATION}:
        return character
    if character == "\t":
        return "    "
    return " " if unicodedata.category(character) == "Zs" else escaped(character)
