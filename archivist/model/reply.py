"""A reply of a server as it comes in: what of it may be shown, and the call it ends as."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.checking import Misfit, cleaned, fit
from archivist.model.constraint import FreeText
from archivist.model.dialects import call_json
from archivist.model.message import Call

if TYPE_CHECKING:
    from archivist.model.constraint import CallRule, Constraint

# The longest reply that is read, in characters: a server may put white space between tokens.
MAXIMUM_CHARACTERS = 65_536

# The next whole piece of the inside of a JSON string. A pair of surrogates is one piece, and a
# lone one is dropped with what our own decoder never writes.
_PIECE = re.compile(
    r'[^"\\]+'
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}(?=[^\\]|\\[^u]|\\u.{4})"
    r"|\\u(?![dD][89abAB])[0-9a-fA-F]{4}"
    r'|\\["\\/bfnrt]',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A call that is nothing but one free text, such as an answer.

    Attributes:
        tool: Its tool.
        argument: The text's name.
        maximum: The text's greatest length in characters.
    """

    tool: str
    argument: str
    maximum: int

    def call(self, text: str) -> Call:
        return Call(self.tool, {self.argument: text})

    def starts(self, raw: str) -> int:
        """Find where the text starts in a reply, whatever its white space; 0 if it does not."""
        tool, argument = (re.escape(json.dumps(name)) for name in (self.tool, self.argument))
        head = rf'\s*{{\s*"name"\s*:\s*{tool}\s*,\s*"arguments"\s*:\s*{{\s*{argument}\s*:\s*"'
        found = re.match(head, raw)
        return found.end() if found else 0


class Reply:
    """Collects the pieces of one reply.

    Servers differ in white space, escapes and the order of keys. What is shown is what our own
    decoder would have written, so that listeners know one form only. Free text is shown while it
    comes; everything else is held back until it is whole and checked, and until then a better
    reply can take its place.

    Args:
        constraint: What the reply may be.
    """

    def __init__(self, constraint: Constraint) -> None:
        self._constraint = constraint
        self._candidates = [spoken for rule in constraint.calls if (spoken := _spoken(rule))]
        self._spoken: _Spoken | None = None
        self._position = 0
        self._text = ""
        self.raw = ""
        self.shown = ""

    @property
    def is_full(self) -> bool:
        """Whether more would not be read: the text is at its maximum, or this is no call."""
        return len(self.raw) > MAXIMUM_CHARACTERS or self._is_spoken

    def feed(self, piece: str) -> str:
        """Add a piece; return what may be shown now (may be empty)."""
        self.raw += piece
        for candidate in self._candidates if self._spoken is None else ():
            if start := candidate.starts(self.raw):
                self._spoken, self._position = candidate, start
        return "" if self._spoken is None else self._show(self._spoken)

    def call(self) -> Call:
        """Read the whole reply.

        Raises:
            Misfit: It is no call that the constraint allows.
        """
        if self._spoken is not None and self._is_spoken:
            return self._spoken.call(self._text)
        try:
            value = json.loads(self.raw)
        except (ValueError, RecursionError):
            raise Misfit("the reply must be one JSON object and nothing else") from None
        match value:
            case {"name": str(name), "arguments": dict(arguments), **others} if not others:
                return fit(Call(name, arguments), self._constraint)
        raise Misfit("the object must have name and arguments, and nothing else")

    def rest(self, call: Call) -> str:
        """Return what is still to be shown of the call that the reply ended as."""
        return call_json(call).removeprefix(self.shown)

    @property
    def _is_spoken(self) -> bool:
        return self._spoken is not None and len(self._text) >= self._spoken.maximum

    def _show(self, spoken: _Spoken) -> str:
        before = len(self._text)
        while piece := _PIECE.match(self.raw, self._position):
            self._text += cleaned(json.loads(f'"{piece.group()}"', strict=False))
            self._position = piece.end()
        self._text = self._text.lstrip()[: spoken.maximum]
        if len(self._text) == before:
            return ""
        whole = call_json(spoken.call(self._text)).removesuffix('"}}')
        new = whole.removeprefix(self.shown)
        self.shown = whole
        return new


def _spoken(rule: CallRule) -> _Spoken | None:
    if len(rule.arguments) == 1 and len(rule.arguments[0].rules) == 1:
        only = rule.arguments[0].rules[0]
        if isinstance(only, FreeText):
            return _Spoken(rule.tool, rule.arguments[0].name, only.maximum)
    return None
