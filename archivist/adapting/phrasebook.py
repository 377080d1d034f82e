"""The ways people ask for things: lines of a small grammar, expanded into pieces of a request.

In a line, ``[a|b]`` is one of these, ``{part}`` a line of the book's parts or a made-up name, and
``<argument|text>`` a text that is the value of an argument.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

_SPECIAL = re.compile(r"[\[\]<>{}|]")
_SPACES = re.compile(r" {2,}")
_CLOSING = {"[": "]", "<": ">", "{": "}"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a request.

    Attributes:
        text: As it stands in the request.
        argument: The argument that it gives; empty for none.
        value: The argument's value where it is not the text.
        fixed: Whether it is copied letter by letter, whatever else of the request is misspelt.
    """

    text: str
    argument: str = ""
    value: object = None
    fixed: bool = False


class Namer(Protocol):
    """Makes up what is named in a request."""

    def piece(self, name: str, rng: random.Random) -> Piece | None:
        """Make up a thing of this kind; None if there is no such kind."""
        ...


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The lines of one language.

    Attributes:
        language: ``en`` or ``pl``.
        parts: Lines by the name under which other lines use them.
        tools: Lines by the canonical name of the tool they ask for.
        words: What made-up names and sentences consist of, by their kind.
        frames: What stands before, after and between wishes.
        later: Lines that only an earlier turn gives a meaning, by tool, or by what they go on with.
    """

    language: str
    parts: Mapping[str, tuple[str, ...]]
    tools: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    frames: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    later: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def say(self, line: str, names: Namer, rng: random.Random) -> tuple[Piece, ...]:
        """Expand a line."""
        return _joined(_Reader(self, names, rng, line).read(""))


def load_phrasebook(language: str) -> Phrasebook:
    """Read the book of a language, which ships with the program."""
    file = resources.files("archivist.adapting") / "phrases" / f"{language}.toml"
    document = tomllib.loads(file.read_text("utf-8"))
    parts, tools, words, frames, later = (
        {name: tuple(lines) for name, lines in document[table].items()}
        for table in ("parts", "tools", "words", "frames", "later")
    )
    return Phrasebook(language, parts, tools, words, frames, later)


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, book: Phrasebook, names: Namer, rng: random.Random, line: str) -> None:
        self._book = book
        self._names = names
        self._rng = rng
        self._line = line
        self._at = 0

    def read(self, closing: str) -> list[Piece]:
        """Read up to a closing mark, or a ``|`` between alternatives."""
        pieces: list[Piece] = []
        while self._at < len(self._line):
            mark = _SPECIAL.search(self._line, self._at)
            end = mark.start() if mark else len(self._line)
            if end > self._at:
                pieces.append(Piece(self._line[self._at : end]))
            self._at = end
            if mark is None or mark.group() in (closing, "|"):
                break
            self._at += 1
            pieces += self._marked(mark.group())
        return pieces

    def _marked(self, opening: str) -> list[Piece]:
        if opening == "[":
            return self._alternatives()
        if opening not in _CLOSING:
            raise ValueError(f"stray {opening} in {self._line!r}")
        end = self._line.index("|" if opening == "<" else "}", self._at)
        name = self._line[self._at : end]
        self._at = end + 1
        return self._part(name) if opening == "{" else [self._argument(name)]

    def _alternatives(self) -> list[Piece]:
        choices = []
        while True:
            choices.append(self.read("]"))
            closed = self._line[self._at] == "]"
            self._at += 1
            if closed:
                return self._rng.choice(choices)

    def _argument(self, name: str) -> Piece:
        inside = _joined(self.read(">"))
        self._at += 1
        text = "".join(piece.text for piece in inside)
        return Piece(text, argument=name, fixed=any(piece.fixed for piece in inside))

    def _part(self, name: str) -> list[Piece]:
        made = self._names.piece(name, self._rng)
        if made is not None:
            return [made]
        line = self._rng.choice(self._book.parts[name])
        return _Reader(self._book, self._names, self._rng, line).read("")


def _joined(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Put plain pieces together, with one space where alternatives left several."""
    joined: list[Piece] = []
    for piece in pieces:
        plain = not piece.argument and not piece.fixed
        if plain and joined and not joined[-1].argument and not joined[-1].fixed:
            piece = replace(piece, text=joined.pop().text + piece.text)  # noqa: PLW2901
        joined.append(piece)
    return tuple(
        piece if piece.fixed else replace(piece, text=_SPACES.sub(" ", piece.text))
        for piece in joined
    )
