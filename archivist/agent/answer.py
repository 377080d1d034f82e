"""The answer's text while its call is still being decoded."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from archivist.model.dialects import call_json

if TYPE_CHECKING:
    from archivist.model.message import Call

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[^u])")


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
                escape = _ESCAPE.match(self._raw, self._position)
                if escape is None:
                    break
                text.append(json.loads(f'"{escape.group()}"'))
                self._position = escape.end()
            else:
                text.append(character)
                self._position += 1
        return "".join(text)
