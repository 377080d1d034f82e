"""Telling Polish from English."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from archivist.agent.language import answer_language, language
from config.language import Language, speak

TASKS = Path(__file__).parents[2] / "tasks"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Find the invoice from Optyk Źrenica and show it", "en"),
        ("Show umowy/na/od/ile.pdf", "en"),
        ("gdzie jest umowa najmu", "pl"),
        ("Streść umowy/the-lease-of-it.pdf", "pl"),
        ("Czynsz wynosi 2 350,00 zł.", "pl"),
        ("The czynsz is 2 350,00 zł per month.", "en"),
        ("Convert umowy/praca.docx to markdown", "en"),
        ("Dopisz mleko do zakupy.txt", "pl"),
        ("42", ""),
        ("", ""),
    ],
)
def test_common_words_tell_the_language(text: str, told: str) -> None:
    """Names and paths don't."""
    assert language(text) == told


@pytest.mark.parametrize("name", ["selection", "plain", "assignments"])
def test_the_requests_of_the_task_files_are_told(name: str) -> None:
    """None as the other language, and most at all: a path or a greeting may be either."""
    rows = [json.loads(line) for line in (TASKS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    told = [(row["id"][:2], language(row["request"]), row["request"]) for row in rows]
    assert not [one for one in told if one[1] not in {"", one[0]}]
    assert sum(one[1] == one[0] for one in told) >= len(told) * 0.9


def test_words_that_tell_nothing_are_the_screens() -> None:
    """What tells keeps its own language."""
    speak(Language.POLISH)
    try:
        told = [answer_language(each) for each in ("rozmiar faktury/", "Show me the lease", "42")]
    finally:
        speak(Language.ENGLISH)
    assert told == ["pl", "en", "pl"]
    assert answer_language("rozmiar faktury/") == ""
