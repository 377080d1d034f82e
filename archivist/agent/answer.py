"""The answer's text while its call is still being decoded."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from archivist.model.dialects import call_json

if TYPE_CHECKING:
    from archivist.model.message import Call

# One escape; the two halves of a character outside the basic plane are one. What JSON doesn't know
# never becomes certain: the decoder allows no such call.
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}"
    r"""|["\\/bfnrt])"""
)
_FIRST_HALF = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}")
_START_OF_SECOND = re.compile(r"(?:\\(?:u(?:[dD](?:[c-fC-F][0-9a-fA-F]?)?)?)?)?")
_ESCAPE_LENGTH = 6
_HALF = re.compile("[\ud800-\udfff]")


class AnswerStream:
    """Reads the pieces of a raw call and gives back the answer's text as it grows.

    Args:
        empty: The call that answers with an empty text, in the prompt's voice.
    """

    def __init__(self, empty: Call) -> None:
        self._head = call_json(empty).removesuffix('"}}')
        self._raw = ""
        self._position = len(self._head)
        self._closed = False

    def feed(self, piece: str) -> str:
        """Add a piece of the raw call; return the text that became certain (may be empty)."""
        self._raw += piece
        if self._closed or not self._raw.startswith(self._head):
            return ""
        text = []
        while self._position < len(self._raw):
            character = self._raw[self._position]
            if character == '"':
                self._closed = True
                break
            if character == "\\":
                escape = self._escape()
                if not escape:
                    break
                text.append(_HALF.sub("\ufffd", json.loads(f'"{escape}"')))
                self._position += len(escape)
            else:
                text.append(character)
                self._position += 1
        return "".join(text)

    def _escape(self) -> str:
        """The whole escape at the position; empty while more of it may come."""
        found = _ESCAPE.match(self._raw, self._position)
        if found is None:
            return ""
        rest = self._raw[found.end() : found.end() + _ESCAPE_LENGTH]
        if _FIRST_HALF.fullmatch(found.group()) and _START_OF_SECOND.fullmatch(rest):
            return ""
        return found.group()
