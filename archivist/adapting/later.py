"""Requests that go on with an earlier turn: "rename it to b.pdf", "and from the bank?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.adapting.lesson import Lesson
from archivist.adapting.passages import Passages
from archivist.agent.speech import ANSWER, answer_call, canonical, voiced
from archivist.model.message import User

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from archivist.adapting.requests import Requests
    from archivist.model.message import Message
    from tools.registry import Belt

_FIND, _READ = "znajdz_dokumenty", "czytaj_dokument"
_ONE_DOCUMENT = (
    *(_READ, _READ, "szukaj_w_dokumencie", "zmien_nazwe", "zmien_nazwe", "przenies", "przenies"),
    *("suma_kontrolna", "konwertuj_docx", "usun"),
)


class Later:
    """Writes second turns for a belt that can find and read.

    Args:
        belt: The tools, and the voice of the calls.
        requests: Writes what is asked in either turn.
    """

    def __init__(self, belt: Belt, requests: Requests) -> None:
        self._belt = belt
        self._requests = requests
        self._tools = {tool.name: tool for tool in belt.tools}
        self._kinds: tuple[Callable[[str, random.Random], Lesson], ...] = (
            self._speaks_of_the_document,
            self._speaks_of_the_document,
            self._chooses_of_two,
            self._asks_for_more,
            self._is_answered_at_once,
            self._turns_to_something_else,
        )

    def write(self, language: str, rng: random.Random) -> Lesson:
        """Write one earlier turn and the request after it."""
        return rng.choice(self._kinds)(language, rng)

    def _speaks_of_the_document(self, language: str, rng: random.Random) -> Lesson:
        path = self._passages(language, rng).path()
        tools = [self._tools[name] for name in _ONE_DOCUMENT if name in self._tools]
        known = {"sciezka": path}
        later = None
        while later is None:  # not every tool has such lines in every book
            later = self._requests.write_later(rng.choice(tools), language, rng, known)
        before = self._earlier((path,), language, rng)
        return _after(before, later, "speak of the document")

    def _chooses_of_two(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        paths = (passages.path(), passages.path())
        at = rng.randrange(len(paths))
        reader = self._tools[_READ]
        words = self._requests.say(("first", "second")[at], reader, language, rng)
        call = voiced(self._belt, _READ, {"sciezka": paths[at]})
        later = Lesson((User(words),), call, _READ, language)
        return _after(self._earlier(paths, language, rng), later, "choose one of two")

    def _asks_for_more(self, language: str, rng: random.Random) -> Lesson:
        return self._unrelated(_FIND, "ask for more", language, rng)

    def _is_answered_at_once(self, language: str, rng: random.Random) -> Lesson:
        return self._unrelated(ANSWER, "be answered at once", language, rng)

    def _unrelated(self, tool: str, kind: str, language: str, rng: random.Random) -> Lesson:
        later = self._requests.write_later(self._tools[tool], language, rng, {})
        if later is None:
            raise LookupError(f"the phrasebook {language} has no later lines for {tool}")
        path = self._passages(language, rng).path()
        return _after(self._earlier((path,), language, rng), later, kind)

    def _turns_to_something_else(self, language: str, rng: random.Random) -> Lesson:
        path = self._passages(language, rng).path()
        later = self._requests.write(rng.choice(self._belt.tools), language, rng)
        return _after(self._earlier((path,), language, rng), later, "turn to something else")

    def _earlier(self, paths: tuple[str, ...], language: str, rng: random.Random) -> list[Message]:
        """A turn that was about these documents, with its calls or as it is remembered."""
        passages = self._passages(language, rng)
        asked = self._requests.write(self._tools[_FIND], language, rng)
        messages: list[Message] = [User(asked.request)]
        words = str(canonical(self._belt, asked.call)[1].get("slowa", passages.sentence()))
        if rng.random() < 0.5:  # noqa: PLR2004 - half of them
            found = passages.found(paths, words, fact=True)
            messages += [asked.call, passages.observed(found, asked.request)]
        named, fact = ", ".join(paths), passages.fact()
        answer = rng.choice((f"{named}.", f"{fact[:1].upper()}{fact[1:]} ({named})."))
        return [*messages, answer_call(self._belt, answer)]

    def _passages(self, language: str, rng: random.Random) -> Passages:
        return Passages(
            self._belt, self._requests.names(self._tools[_READ], language), language, rng
        )


def _after(before: list[Message], later: Lesson, kind: str) -> Lesson:
    return Lesson((*before, *later.messages), later.call, kind, later.language)
