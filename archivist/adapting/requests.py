"""Single requests and the first call that serves each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.adapting.contracts import lines_of
from archivist.adapting.lesson import Lesson
from archivist.adapting.names import Names
from archivist.adapting.roughening import roughen
from archivist.agent.speech import ANSWER, voiced
from archivist.model.message import User
from tools.parameters import parameters_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from archivist.adapting.phrasebook import Phrasebook
    from tools.contract import Tool
    from tools.registry import Belt


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
        book = self._books[language]
        lines = book.tools.get(tool.name) or lines_of(tool, language)
        pieces = book.say(rng.choice(lines), self._names[language, tool.name], rng)
        pieces = roughen(pieces, language, rng)
        said = {each.argument: each.text if each.value is None else each.value for each in pieces}
        named = [item.name for item in parameters_of(tool.arguments)]
        if tool.name == ANSWER:  # its text is the reader's; see Lesson.call
            said = dict.fromkeys(named, "")
        arguments = {name: said[name] for name in named if name in said}
        request = "".join(piece.text for piece in pieces)
        call = voiced(self._belt, tool.name, arguments)
        return Lesson((User(request),), call, tool.name, language)
