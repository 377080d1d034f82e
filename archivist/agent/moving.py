"""A folder that something shall be moved into, which is not where it is now."""

from __future__ import annotations

import re

_MOVE = re.compile(
    r"\b(?:mov(?:e|ing)|put|place|transfer|relocate|tuck|drop|przenie[śs]\w*|prze[łl][óo][żz]\w*|"
    r"przesu[ńn]\w*|wrzu[ćc]\w*|przerzu[ćc]\w*|w[łl][óo][żz]\w*|umie[śs][ćc]\w*|schowaj\w*)\b",
    re.IGNORECASE,
)
_INTO = r"\b(?:to|into|do|na)\s+(?:(?:the|my|our|a|new)\s+)*"
_WORD = r"(?:(?:sub)?(?:folder|directory)|(?:pod)?(?:folder|katalog)\w*)"


def goes_into(text: str, folder: str) -> bool:
    """Whether the words move something into a folder: it is no place to look for that.

    Args:
        text: The whole request.
        folder: As it is written there.
    """
    name = rf"[\"“„«']?{re.escape(folder)}"
    return bool(_MOVE.search(text)) and bool(
        re.search(rf"{_INTO}(?:{_WORD}\s+)?{name}", text, re.IGNORECASE)
    )
