"""Requests: each names a call that the tool takes, with values that stand in the words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from archivist.adapting.phrasebook import load_phrasebook
from archivist.adapting.requests import Requests
from archivist.agent.speech import ANSWER
from tools.arguments import normalised
from tools.contract import Voice
from tools.registry import Registry

from .conftest import WRITER

if TYPE_CHECKING:
    from tools.contract import Tool
    from tools.registry import Belt

BOOKS = {language: load_phrasebook(language) for language in ("en", "pl")}
MADE = 60


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_call_passes_the_checks_of_its_tool(belt: Belt, language: str) -> None:
    """In either voice; an answer's text is left to whoever answers."""
    requests, rng = Requests(belt, BOOKS), random.Random(4)
    for tool in belt.tools:
        for _ in range(MADE):
            lesson = requests.write(tool, language, rng)
            assert lesson.call.tool == belt.spoken(tool)
            if tool.name == ANSWER:
                assert set(lesson.call.arguments.values()) == {""}
            else:
                assert normalised(tool, lesson.call.arguments, belt.voice)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_texts_of_a_call_stand_in_the_request(polish: Belt, language: str) -> None:
    """But for a file type, a format or a sum, which may be said in other words."""
    requests, rng = Requests(polish, BOOKS), random.Random(5)
    said_otherwise = {"wzorzec", "format", "dzialanie"}
    for tool in polish.tools:
        for _ in range(MADE):
            lesson = requests.write(tool, language, rng)
            texts = {
                value
                for name, value in lesson.call.arguments.items()
                if isinstance(value, str) and name not in said_otherwise
            }
            assert all(text in lesson.request for text in texts)


def test_a_tool_of_the_persons_own_is_asked_for_by_its_contract(own_tool: Tool) -> None:
    """Its names, its purpose and its arguments are enough."""
    belt = Registry((own_tool,)).belt(WRITER, Voice.ENGLISH)
    requests, rng = Requests(belt, BOOKS), random.Random(6)
    lessons = [requests.write(own_tool, "en", rng) for _ in range(MADE)]
    assert all(lesson.call.tool == "check_weather" for lesson in lessons)
    assert all(str(lesson.call.arguments["place"]) in lesson.request for lesson in lessons)
    told = " ".join(lesson.request.lower() for lesson in lessons)
    assert "forecast" in told
    assert "weather in a town" in told
    polish = " ".join(requests.write(own_tool, "pl", rng).request.lower() for _ in range(MADE))
    assert "pogode" in polish  # its name
    assert "będzie pogoda" in polish  # what it is found by


def test_skipped_lines_are_counted(polish: Belt) -> None:
    """Who skips twenty reads from the twenty-first."""
    requests, rng = Requests(polish, BOOKS), random.Random(7)
    reader = next(tool for tool in polish.tools if tool.name == "czytaj_dokument")
    lessons = [requests.write(reader, "en", rng) for _ in range(400)]
    skipped = [lesson for lesson in lessons if "skip the first" in lesson.request.lower()]
    assert skipped
    for lesson in skipped:
        line = lesson.call.arguments["od_linii"]
        assert isinstance(line, int)
        assert f"first {line - 1} " in lesson.request


def test_a_sum_in_words_is_a_calculation(polish: Belt) -> None:
    """Who takes three from twelve has 12 - 3 calculated."""
    requests, rng = Requests(polish, BOOKS), random.Random(8)
    adder = next(tool for tool in polish.tools if tool.name == "policz")
    lessons = [requests.write(adder, "pl", rng) for _ in range(300)]
    taken = [one for one in lessons if "odejmij" in one.request.lower()]
    assert taken
    for lesson in taken:
        first, _, second = str(lesson.call.arguments["dzialanie"]).partition(" - ")
        assert f"{second} od {first}" in lesson.request


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_first_of_two_wishes_counts(polish: Belt, language: str) -> None:
    """What else is asked for gives no argument, and stands in the words all the same."""
    requests, rng = Requests(polish, BOOKS), random.Random(10)
    counter = next(tool for tool in polish.tools if tool.name == "suma_kontrolna")
    lessons = [requests.write(counter, language, rng) for _ in range(400)]
    longest = max(lessons, key=lambda lesson: len(lesson.request))
    assert set(longest.call.arguments) == {"sciezka"}
    ends = [len(one.request.partition(str(one.call.arguments["sciezka"]))[2]) for one in lessons]
    assert sum(end > 60 for end in ends) > 10
