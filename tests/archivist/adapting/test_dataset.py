"""The lessons as a whole: the same from a seed, all different, and none of them an evaluation's."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rapidfuzz import fuzz, process

from archivist.adapting.dataset import write_lessons
from archivist.agent.speech import ANSWER
from archivist.model.message import Observed
from tools.archive.folding import fold

if TYPE_CHECKING:
    from archivist.adapting.dataset import Dataset
    from archivist.adapting.lesson import Lesson
    from tools.registry import Belt

TASKS = Path(__file__).parents[2] / "tasks"
COUNT = 4000
NEAR = 80  # per cent of characters, in order; below it only the commonest turns of phrase agree


def every(taught: Dataset) -> tuple[Lesson, ...]:
    """Learnt and held ones."""
    return (*taught.learnt, *taught.held)


def test_a_seed_decides_everything(polish: Belt) -> None:
    """The same one gives the same lessons, another one others."""
    assert write_lessons(polish, 60, 1) == write_lessons(polish, 60, 1)
    assert write_lessons(polish, 60, 1) != write_lessons(polish, 60, 2)


def test_no_lesson_is_given_twice(taught: Dataset) -> None:
    """What is held back was not learnt, in whatever spelling."""
    said = {fold(repr(lesson.messages)) for lesson in every(taught)}
    assert len(said) == len(every(taught)) == COUNT


def test_all_is_taught(polish: Belt, taught: Dataset) -> None:
    """Every tool, both languages, and conversations of each kind."""
    kinds = Counter(lesson.kind for lesson in taught.learnt)
    assert {tool.name for tool in polish.tools} < set(kinds)
    assert len(kinds) == len(polish.tools) + 17
    assert min(kinds.values()) > 20
    languages = Counter(lesson.language for lesson in taught.learnt)
    assert abs(languages["pl"] - languages["en"]) < COUNT / 10
    assert 100 < len(taught.held) < 250


def test_no_order_in_a_document_is_followed(taught: Dataset) -> None:
    """After a document that gives orders the person is answered."""
    heeded = [one for one in every(taught) if one.kind == "heed no document"]
    assert heeded
    for lesson in heeded:
        assert isinstance(lesson.messages[-1], Observed)
        assert lesson.call.tool == ANSWER


@pytest.mark.parametrize("file", sorted(TASKS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_no_request_of_an_evaluation_is_taught(taught: Dataset, file: Path) -> None:
    """Neither exactly nor nearly: what is measured was not shown before."""
    rows = list(map(json.loads, file.read_text(encoding="utf-8").splitlines()))
    words = [row.get("request") or row.get("question") or row.get("text") for row in rows]
    asked = [fold(each) for each in words if each]
    assert asked or file.stem == "errors"  # which holds calls
    said = [fold(lesson.request) for lesson in every(taught)]
    near = process.cdist(asked, said, scorer=fuzz.ratio, score_cutoff=NEAR)
    pairs = [(asked[row], said[at]) for row, at in zip(*near.nonzero(), strict=True)]
    assert not pairs
