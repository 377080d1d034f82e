"""Second turns: what they leave out stands in the turn before."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from archivist.adapting.later import Later
from archivist.adapting.phrasebook import load_phrasebook
from archivist.adapting.requests import Requests
from archivist.agent.speech import ANSWER, canonical
from archivist.model.message import Call, User

if TYPE_CHECKING:
    from archivist.adapting.lesson import Lesson
    from tools.registry import Belt

BOOKS = {language: load_phrasebook(language) for language in ("en", "pl")}
MADE = 400


def written(belt: Belt, language: str) -> list[Lesson]:
    """Many second turns."""
    later, rng = Later(belt, Requests(belt, BOOKS)), random.Random(9)
    return [later.write(language, rng) for _ in range(MADE)]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_document_that_is_not_named_was_spoken_of(belt: Belt, language: str) -> None:
    """The words have no path, the turn before has; many tools are asked for."""
    kinds: Counter[str] = Counter()
    for lesson in written(belt, language):
        if lesson.kind != "speak of the document":
            continue
        tool, arguments = canonical(belt, lesson.call)
        kinds[tool] += 1
        path = str(arguments["sciezka"])
        assert path not in lesson.request
        assert any(path in repr(message) for message in lesson.messages[:-1])
    assert len(kinds) > 5


@pytest.mark.parametrize("language", ["en", "pl"])
def test_of_two_documents_the_one_that_is_meant_is_read(belt: Belt, language: str) -> None:
    """The first or the second of those that the answer before names."""
    chosen: Counter[int] = Counter()
    for lesson in written(belt, language):
        if lesson.kind == "choose one of two":
            answer = lesson.messages[-2]
            assert isinstance(answer, Call)
            told = str(next(iter(answer.arguments.values())))
            path = str(canonical(belt, lesson.call)[1]["sciezka"])
            chosen[told.index(path) > len(told) // 3] += 1
    assert min(chosen[False], chosen[True]) > 10


@pytest.mark.parametrize("language", ["en", "pl"])
def test_thanks_and_plain_questions_are_answered(belt: Belt, language: str) -> None:
    """Whatever was spoken of before."""
    plain = [one for one in written(belt, language) if one.kind == "be answered at once"]
    assert len(plain) > 20
    for lesson in plain:
        assert isinstance(lesson.messages[0], User)
        assert canonical(belt, lesson.call)[0] == ANSWER
