"""Conversations of several steps, and the call that is right at one point of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.adapting.later import Later
from archivist.adapting.lesson import Lesson
from archivist.adapting.passages import Passages
from archivist.agent.endings import REFUSED
from archivist.agent.speech import answer_call, canonical, voiced
from archivist.model.message import User
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from archivist.adapting.requests import Requests
    from archivist.model.message import Call, Message
    from tools.registry import Belt

_FIND, _READ, _SEARCH = "znajdz_dokumenty", "czytaj_dokument", "szukaj_w_dokumencie"
_RENAME, _MOVE = "zmien_nazwe", "przenies"
_NEEDED = (_FIND, _READ, _SEARCH, _RENAME, _MOVE)
_TRIES = 200
_LATER = 0.4  # of all conversations

# What asks for a fact, as against for a document.
_ASKING = re.compile(
    r"^\W*(?:how much|when|by when|until when|who|what|which|tell me|look up the|"
    r"ile|kiedy|do kiedy|kto|co|jaki|jaka|podaj|sprawd[źz])\b",
    re.IGNORECASE,
)

_THEN = {
    "en": {
        _RENAME: "find {words} and rename it to {new}",
        _MOVE: "find {words} and move it to {to}",
    },
    "pl": {
        _RENAME: "znajdź {words} i zmień nazwę na {new}",
        _MOVE: "znajdź {words} i przenieś do {to}",
    },
}
_DONE = {
    _RENAME: 'Renamed 1 file: "{path}" is now "{new}".',
    _MOVE: 'Moved 1 file: "{path}" is now in "{to}".',
}


class Conversations:
    """Writes conversations for a belt that can find, read, search, rename and move.

    Args:
        belt: The tools, and the voice of the calls.
        requests: Writes what they begin with.
    """

    def __init__(self, belt: Belt, requests: Requests) -> None:
        self._belt = belt
        self._requests = requests
        self._later = Later(belt, requests)
        self._tools = {tool.name: tool for tool in belt.tools}
        self.possible = all(name in self._tools for name in _NEEDED)
        self._kinds: tuple[Callable[[str, random.Random], Lesson], ...] = (
            self._answers_from_passage,
            self._reads_what_was_found,
            self._answers_from_document,
            self._follows_a_hint,
            self._tries_fewer_words,
            self._reads_the_nearest,
            self._reads_on,
            self._heeds_no_document,
            self._reads_after_a_miss,
            self._changes_what_was_found,
            self._says_that_it_is_done,
            self._goes_on_after_a_refusal,
        )

    def write(self, language: str, rng: random.Random) -> Lesson:
        """Write one conversation."""
        if rng.random() < _LATER:
            return self._later.write(language, rng)
        return rng.choice(self._kinds)(language, rng)

    def _passages(self, language: str, rng: random.Random) -> Passages:
        return Passages(
            self._belt, self._requests.names(self._tools[_READ], language), language, rng
        )

    def _asked(
        self, tool: str, language: str, rng: random.Random, *given: str, asking: bool = False
    ) -> Lesson:
        """A request for a tool with just these arguments, perhaps one that asks for a fact."""
        for _ in range(_TRIES):
            lesson = self._requests.write(self._tools[tool], language, rng)
            if tuple(canonical(self._belt, lesson.call)[1]) == given and (
                not asking or _ASKING.search(lesson.request)
            ):
                return lesson
        raise LookupError(f"no line of the phrasebook {language} gives {tool} just {given}")

    def _found(
        self, language: str, rng: random.Random, *, fact: bool
    ) -> tuple[Passages, str, list[Message], tuple[str, ...]]:
        """A question and what a search found for it."""
        passages = self._passages(language, rng)
        asked = self._asked(_FIND, language, rng, "slowa", asking=not fact)
        words = str(canonical(self._belt, asked.call)[1]["slowa"])
        paths = passages.paths()
        result = passages.found(paths, words, fact=fact)
        messages = [*asked.messages, asked.call, passages.observed(result, asked.request)]
        return passages, words, messages, paths

    def _call(self, tool: str, **arguments: object) -> Call:
        return voiced(self._belt, tool, arguments)

    def _answer(self) -> Call:
        return answer_call(self._belt, "")

    def _answers_from_passage(self, language: str, rng: random.Random) -> Lesson:
        _, _, messages, _ = self._found(language, rng, fact=True)
        return Lesson(tuple(messages), self._answer(), "answer from a passage", language)

    def _reads_what_was_found(self, language: str, rng: random.Random) -> Lesson:
        _, _, messages, paths = self._found(language, rng, fact=False)
        call = self._call(_READ, sciezka=paths[0])
        return Lesson(tuple(messages), call, "read what was found", language)

    def _answers_from_document(self, language: str, rng: random.Random) -> Lesson:
        passages, words, messages, paths = self._found(language, rng, fact=False)
        request = _request(messages)
        read = passages.observed(passages.text(paths[0], words), request)
        messages += [self._call(_READ, sciezka=paths[0]), read]
        return Lesson(tuple(messages), self._answer(), "answer from a document", language)

    def _follows_a_hint(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        asked = self._asked(_FIND, language, rng, "slowa")
        words = str(canonical(self._belt, asked.call)[1]["slowa"])
        hint = " ".join(passages.sentence().strip(".").split()[:2])
        result = passages.observed(passages.nothing(words, hint), asked.request)
        call = self._call(_FIND, slowa=hint)
        return Lesson((*asked.messages, asked.call, result), call, "follow a hint", language)

    def _tries_fewer_words(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        for _ in range(_TRIES):
            asked = self._asked(_FIND, language, rng, "slowa")
            words = str(canonical(self._belt, asked.call)[1]["slowa"]).split()
            if len(words) > 2:  # noqa: PLR2004 - there must be fewer
                break
        result = passages.observed(passages.nothing(" ".join(words)), asked.request)
        call = self._call(_FIND, slowa=" ".join(words[-2:]))
        return Lesson((*asked.messages, asked.call, result), call, "try fewer words", language)

    def _reads_the_nearest(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        asked = self._asked(_READ, language, rng, "sciezka")
        path = str(canonical(self._belt, asked.call)[1]["sciezka"])
        near = f"{passages.paths()[0].rpartition('/')[0]}/{path.rpartition('/')[2]}".lstrip("/")
        result = passages.observed(passages.missing(path, near), asked.request)
        call = self._call(_READ, sciezka=near)
        return Lesson((*asked.messages, asked.call, result), call, "read the nearest", language)

    def _reads_on(self, language: str, rng: random.Random) -> Lesson:
        passages, _, messages, paths = self._found(language, rng, fact=False)
        start = rng.randint(15, 300)
        cut = passages.observed(passages.cut(paths[0], start), _request(messages))
        messages += [self._call(_READ, sciezka=paths[0]), cut]
        call = self._call(_READ, sciezka=paths[0], od_linii=start)
        return Lesson(tuple(messages), call, "read on", language)

    def _heeds_no_document(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        asked = self._asked(_READ, language, rng, "sciezka")
        path = str(canonical(self._belt, asked.call)[1]["sciezka"])
        text = passages.text(path, passages.sentence(), order=True)
        result = passages.observed(text, asked.request)
        kind = "heed no document"
        return Lesson((*asked.messages, asked.call, result), self._answer(), kind, language)

    def _reads_after_a_miss(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        asked = self._asked(_SEARCH, language, rng, "sciezka", "fraza")
        given = canonical(self._belt, asked.call)[1]
        header = f'the words "{given["fraza"]}" do not stand in this document'
        result = Observation(Status.OK, header=header, total=0, paths=(str(given["sciezka"]),))
        call = self._call(_READ, sciezka=given["sciezka"])
        messages = (*asked.messages, asked.call, passages.observed(result, asked.request))
        return Lesson(messages, call, "read after a miss", language)

    def _changes_what_was_found(self, language: str, rng: random.Random) -> Lesson:
        """Find, then change; at either of the two steps, or after them."""
        passages = self._passages(language, rng)
        found = self._asked(_FIND, language, rng, "slowa")
        words = str(canonical(self._belt, found.call)[1]["slowa"])
        tool, new, to = self._change(language, rng)
        request = _THEN[language][tool].format(words=words, new=new, to=to)
        path = passages.paths()[0]
        messages: list[Message] = [User(request)]
        steps: list[tuple[Call, Observation]] = [
            (self._call(_FIND, slowa=words), passages.found((path,), words, fact=False)),
            (self._changed(tool, path, new, to), _done(passages, tool, path, new, to)),
        ]
        shown = rng.randint(0, len(steps))
        for call, result in steps[:shown]:
            messages += [call, passages.observed(result, request)]
        call = steps[shown][0] if shown < len(steps) else self._answer()
        return Lesson(tuple(messages), call, "change what was found", language)

    def _says_that_it_is_done(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        tool = rng.choice((_RENAME, _MOVE))
        asked = self._requests.write(self._tools[tool], language, rng)
        given = canonical(self._belt, asked.call)[1]
        new, to = str(given.get("nowa_nazwa", "")), str(given.get("do_folderu", ""))
        done = _done(passages, tool, str(given["sciezka"]), new, to)
        messages = (*asked.messages, asked.call, passages.observed(done, asked.request))
        return Lesson(messages, self._answer(), "say that it is done", language)

    def _goes_on_after_a_refusal(self, language: str, rng: random.Random) -> Lesson:
        passages = self._passages(language, rng)
        tool = rng.choice((_RENAME, _MOVE))
        asked = self._requests.write(self._tools[tool], language, rng)
        error = ErrorInfo("The person said no.", "", "", retryable=False)
        refused = passages.observed(Observation(Status.REFUSED, error=error), asked.request)
        answer = answer_call(self._belt, REFUSED)
        following = self._requests.write(rng.choice(self._belt.tools), language, rng)
        messages = (*asked.messages, asked.call, refused, answer, *following.messages)
        return Lesson(messages, following.call, "go on after a refusal", language)

    def _change(self, language: str, rng: random.Random) -> tuple[str, str, str]:
        """A changing tool, a new name and a folder."""
        tool = rng.choice((_RENAME, _MOVE))
        names = self._requests.names(self._tools[tool], language)
        made = names.piece("newname", rng)
        return tool, made.text if made else "", names.folder(rng)

    def _changed(self, tool: str, path: str, new: str, to: str) -> Call:
        if tool == _RENAME:
            return self._call(tool, sciezka=path, nowa_nazwa=new)
        if tool == _MOVE:
            return self._call(tool, sciezka=path, do_folderu=to)
        return self._call(tool, sciezka=path)


def _request(messages: list[Message]) -> str:
    return next(each.text for each in messages if isinstance(each, User))


def _done(passages: Passages, tool: str, path: str, new: str, to: str) -> Observation:
    return passages.done(_DONE[tool].format(path=path, new=new, to=to))
