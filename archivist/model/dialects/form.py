"""How a dialect writes one call, and how a reply in that form is read back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.message import Call

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class CallForm:
    """One call: ``before``, the tool's name, ``between``, the arguments as JSON, ``after``.

    Control tokens in ``between`` are written as ``<|name|>``; nothing else in a reply can be one.

    Attributes:
        before: Before the name.
        between: Between name and arguments; its first character is in no tool's name.
        after: After the arguments.
        opening: The frame between the start of the model's turn and the call. It belongs to the
            prompt and is never decoded.
    """

    before: str
    between: str
    after: str
    opening: str = ""

    def write(self, call: Call) -> str:
        """Write a call exactly as the constraint makes models write it."""
        arguments = arguments_json(call.arguments)
        return f"{self.before}{escape(call.tool)}{self.between}{arguments}{self.after}"


# The form that the rest of the program reads, whatever the dialect.
CANONICAL = CallForm('{"name": "', '", "arguments": ', "}")


class CallReader:
    """Reads a reply while it is being decoded.

    Args:
        form: How the reply is written.
    """

    def __init__(self, form: CallForm) -> None:
        self._form = form
        self._raw = ""
        self._name: str | None = None

    def feed(self, piece: str) -> str:
        """Take the next piece; return the piece of canonical JSON that became certain by it."""
        self._raw += piece
        form = self._form
        if (form.before, form.between) == (CANONICAL.before, CANONICAL.between):
            return piece
        if self._name is not None:
            return piece
        start = len(form.before)
        end = self._raw.find(form.between, start)
        if end < 0:
            return ""
        self._name = self._raw[start:end]
        arguments = self._raw[end + len(form.between) :]
        return f"{CANONICAL.before}{self._name}{CANONICAL.between}{arguments}"

    def rest(self) -> str:
        """What the finished reply lacks of the canonical form."""
        return CANONICAL.after.removeprefix(self._form.after)

    def call(self) -> Call:
        """Read the finished reply, which the constraint made the model write."""
        start = len(self._form.before)
        end = self._raw.index(self._form.between, start)
        arguments = self._raw[end + len(self._form.between) :].removesuffix(self._form.after)
        return Call(json.loads(f'"{self._raw[start:end]}"'), json.loads(arguments))


def call_json(call: Call) -> str:
    """Write a call in the canonical form."""
    return CANONICAL.write(call)


def arguments_json(arguments: Mapping[str, object]) -> str:
    """Write arguments on one line, letters as they are."""
    return json.dumps(arguments, ensure_ascii=False)


def escape(text: str) -> str:
    """Write a text as the inside of a JSON string, letters as they are."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
