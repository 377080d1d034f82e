"""Words that a regular expression looks for, as people would write them.

A contract says by regular expressions which requests ask for a tool; each stands for some ways to
say it. Read is what such expressions are made of: letters, groups, alternatives, classes of
letters, and what may be left out. Whatever may be left out is, and of a class its first letter is
taken. An expression that holds more than that stands for nothing here.
"""

from __future__ import annotations

from itertools import product

_MOST = 24  # ways to say one expression
_NOTHING = {"b", "B", "A", "Z"}
_SPACE = " "
_ANY = "\0"  # a character that an expression does not name
_LOOKING = ("=", "!", "<=", "<!")


class _UnreadableError(Exception):
    """There is more in an expression than is read."""


def wordings(pattern: str) -> tuple[str, ...]:
    """Write what an expression stands for; empty where that can't be told."""
    try:
        reader = _Reader(pattern)
        found = reader.alternatives()
        if reader.left():
            return ()
    except (_UnreadableError, IndexError, ValueError):
        return ()
    plain = (" ".join(text.split()) for text in found if _ANY not in text)
    return tuple(dict.fromkeys(text for text in plain if text))


class _Reader:
    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0

    def left(self) -> str:
        return self._pattern[self._at :]

    def alternatives(self) -> list[str]:
        found = self._sequence()
        while self._take("|"):
            found += self._sequence()
        return found[:_MOST]

    def _sequence(self) -> list[str]:
        found = [""]
        while self.left() and not self.left().startswith(("|", ")")):
            ways = self._repeated(self._atom())
            found = ["".join(each) for each in product(found, ways)][:_MOST]
        return found

    def _repeated(self, ways: list[str]) -> list[str]:
        """What an atom stands for, by what follows it."""
        optional = self._take("?") or self._take("*") or self._counted_from_none()
        repeated = not optional and self._take("+")
        if optional or repeated:
            self._take("?")
        # What may stand between two words leaves them apart.
        return [_SPACE if ways in ([_ANY], [_SPACE]) else ""] if optional else ways

    def _counted_from_none(self) -> bool:
        if not self.left().startswith("{0,"):
            return False
        self._at = self._pattern.index("}", self._at) + 1
        return True

    def _atom(self) -> list[str]:
        character = self._next()
        if character == "(":
            return self._group()
        if character == "[":
            return [self._class()]
        if character == "\\":
            return self._escaped()
        if character == ".":
            return [_ANY]
        if character in "^$":
            return [""]
        if character in "{}*+?":
            raise _UnreadableError
        return [character]

    def _group(self) -> list[str]:
        looking = False
        if self._take("?"):
            looking = any(self._take(sign) for sign in _LOOKING)
            if not looking and not self._take(":"):
                raise _UnreadableError
        found = self.alternatives()
        if not self._take(")"):
            raise _UnreadableError
        return [""] if looking else found

    def _class(self) -> str:
        first = self._next()
        if first in "^\\":
            raise _UnreadableError
        self._at = self._pattern.index("]", self._at) + 1
        return first

    def _escaped(self) -> list[str]:
        character = self._next()
        if character in _NOTHING:
            return [""]
        if character == "s":
            return [_SPACE]
        if character == "w":
            return [""]  # how a word goes on
        return [_ANY if character.isalnum() else character]

    def _next(self) -> str:
        character = self._pattern[self._at]
        self._at += 1
        return character

    def _take(self, text: str) -> bool:
        if not self.left().startswith(text):
            return False
        self._at += len(text)
        return True
