"""Single requests and the first call that serves each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.adapting.contracts import lines_of
from archivist.adapting.lesson import Lesson
from archivist.adapting.names import Names
from archivist.adapting.roughening import roughen
from archivist.agent.speech import ANSWER, voiced
from archivist.model.message import User
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from archivist.adapting.phrasebook import Phrasebook, Piece
    from tools.contract import Tool
    from tools.registry import Belt

# Of all requests for tools that take no text.
_FRAMES = {"": 0.77, "before": 0.1, "after": 0.06, "joint": 0.07}


class Requests:
    """Writes requests for the tools of a belt.

    Args:
        belt: The tools, and the voice of the calls.
        books: The lines of each language. A tool without lines of its own is asked for in words
            of its contract.
    """

    def __init__(self, belt: Belt, books: Mapping[str, Phrasebook]) -> None:
        self._belt = belt
        self._books = books
        self._names = {
            (language, tool.name): Names(book.words, tool)
            for language, book in books.items()
            for tool in belt.tools
        }

    def names(self, tool: Tool, language: str) -> Names:
        """What makes up names for a tool."""
        return self._names[language, tool.name]

    def write(self, tool: Tool, language: str, rng: random.Random) -> Lesson:
        """Write one request for a tool and the call that serves it."""
        pieces = self._wish(tool, language, rng)
        if tool.name != ANSWER and not _dictates(tool):
            pieces = self._framed(pieces, tool, language, rng)
        return self._lesson(tool, language, roughen(pieces, language, rng), {})

    def write_later(
        self, tool: Tool, language: str, rng: random.Random, known: Mapping[str, object]
    ) -> Lesson | None:
        """Write a request that only an earlier turn gives a meaning.

        Args:
            tool: What it asks for.
            language: ``en`` or ``pl``.
            rng: Decides everything.
            known: The values of arguments that the earlier turn gives.

        Returns:
            None where the book has no line for this tool.
        """
        book = self._books[language]
        lines = book.later.get(tool.name)
        if lines is None:
            return None
        pieces = book.say(rng.choice(lines), self._names[language, tool.name], rng)
        return self._lesson(tool, language, roughen(pieces, language, rng), known)

    def say(self, kind: str, tool: Tool, language: str, rng: random.Random) -> str:
        """Write words that stand under a name of their own among those that come later."""
        book = self._books[language]
        pieces = book.say(rng.choice(book.later[kind]), self._names[language, tool.name], rng)
        return "".join(piece.text for piece in roughen(pieces, language, rng))

    def _wish(self, tool: Tool, language: str, rng: random.Random) -> tuple[Piece, ...]:
        book = self._books[language]
        lines = book.tools.get(tool.name) or lines_of(tool, language)
        return book.say(rng.choice(lines), self._names[language, tool.name], rng)

    def _framed(
        self, pieces: tuple[Piece, ...], tool: Tool, language: str, rng: random.Random
    ) -> tuple[Piece, ...]:
        """Put words around a wish now and then, or a second wish after it, which comes later."""
        name = rng.choices(tuple(_FRAMES), tuple(_FRAMES.values()))[0]
        others = [one for one in self._belt.tools if one.name not in {ANSWER, tool.name}]
        if not name or (name == "joint" and not others):
            return pieces
        frame = self._books[language].frames[name]
        names = self._names[language, tool.name]
        around = _unasked(self._books[language].say(rng.choice(frame), names, rng))
        if name == "before":
            return (*around, *pieces)
        if name == "after":
            return (*_ended(pieces), *around)
        second = _unasked(self._wish(rng.choice(others), language, rng))
        return (*_ended(pieces), *around, *second)

    def _lesson(
        self,
        tool: Tool,
        language: str,
        pieces: tuple[Piece, ...],
        known: Mapping[str, object],
    ) -> Lesson:
        said = {each.argument: each.text if each.value is None else each.value for each in pieces}
        named = [item.name for item in parameters_of(tool.arguments)]
        if tool.name == ANSWER:  # its text is the reader's; see Lesson.call
            said = dict.fromkeys(named, "")
        said = {**known, **said}
        arguments = {name: said[name] for name in named if name in said}
        request = "".join(piece.text for piece in pieces)
        call = voiced(self._belt, tool.name, arguments)
        return Lesson((User(request),), call, tool.name, language)


def _dictates(tool: Tool) -> bool:
    """Whether a tool takes a text, which may run to the end of the words."""
    return any(item.argument.kind is Kind.TEXT for item in parameters_of(tool.arguments))


def _unasked(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Words that give no argument of the call."""
    return tuple(replace(piece, argument="", value=None) for piece in pieces)


def _ended(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Drop the mark at the end: something follows."""
    *first, last = pieces
    return pieces if last.fixed else (*first, replace(last, text=last.text.rstrip("?. ")))
