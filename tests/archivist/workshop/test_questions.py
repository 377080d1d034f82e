"""Grading answers: whole turns are followed and what they state is compared."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import (
    Consent,
    ConsentNeeded,
    Ended,
    Event,
    Observed,
    StepStarted,
    Stop,
    ToolCalled,
    Usage,
)
from archivist.model.message import Call
from archivist.workshop.questions import AnsweredTurn, GradedAnswer, follow, grade
from archivist.workshop.reports import answer_row, questions_json, questions_table
from archivist.workshop.tasks import QuestionTask
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import Move
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Generator

FILE = Fingerprint(device=1, inode=2, size_bytes=3, mtime_ns=4, is_folder=False)
TASKS = (
    QuestionTask("q1", "how much?", (("94,22", "94.22"),), "orange.pdf"),
    QuestionTask("q2", "when?", (("9 czerwca",), ("13 740",)), "auto.md"),
)
ANSWERS = {
    "how much?": AnsweredTurn(
        "It is 94.22.", "answered", ("znajdz_dokumenty",), ("orange.pdf",), 900, 800, 2500
    ),
    "when?": AnsweredTurn("9 czerwca", "answered", (), (), 100, 0, 500),
}


def graded() -> list[GradedAnswer]:
    """The scripted answers, graded."""
    return [grade(task, ANSWERS[task.question]) for task in TASKS]


def test_a_turn_is_followed_to_its_end() -> None:
    """Calls, paths, cost and answer are collected; consent is never given."""
    replies: list[Consent | None] = []
    usage = Usage(prompt_tokens=50, cached_tokens=40, model_ms=7)

    def turn() -> Generator[Event, Consent | None, None]:
        replies.append((yield StepStarted(1)))
        replies.append((yield ToolCalled(1, "znajdz_dokumenty", {"slowa": "a"}, "")))
        found = Observation(Status.OK, paths=("a.md", "b.md"), header="2 found", content="x y")
        replies.append((yield Observed(1, "znajdz_dokumenty", found)))
        replies.append(
            (yield Observed(2, "czytaj_dokument", Observation(Status.OK, paths=("a.md",))))
        )
        replies.append((yield ConsentNeeded(Plan("zmien_nazwe", ()), "It touches 12 objects.")))
        yield Ended(Stop.REFUSED, "no", usage=usage)

    followed = follow(turn())
    assert followed == AnsweredTurn(
        "no",
        "refused",
        ("znajdz_dokumenty", "czytaj_dokument"),
        ("a.md", "b.md"),
        50,
        40,
        7,
        (Call("znajdz_dokumenty", {"slowa": "a"}),),
        "2 found\nx y\na.md\nb.md\n\n\na.md",
    )
    assert replies == [None, None, None, None, Consent.UNAVAILABLE]


def test_consent_is_given_as_far_as_it_was_given_before() -> None:
    """To as many objects as were named, and to none without a number."""
    replies: list[Consent | None] = []
    move, other = (Move(name, b"new " + name, FILE) for name in (b"a.txt", b"b.txt"))

    def turn() -> Generator[Event, Consent | None, None]:
        replies.append((yield ConsentNeeded(Plan("zmien_nazwe", (move,)), "It is new.")))
        replies.append((yield ConsentNeeded(Plan("zmien_nazwe", (move, other)), "It is new.")))
        yield Ended(Stop.ANSWERED, "yes")

    follow(turn(), approve=1)
    follow(turn())
    given, refused = Consent.GIVEN, Consent.UNAVAILABLE
    assert replies == [given, refused, refused, refused]


def test_answers_are_graded() -> None:
    """An answer is right when it lacks no fact; finding the document is told apart."""
    assert [(one.right, one.missing, one.found) for one in graded()] == [
        (True, (), True),
        (False, ("13 740",), False),
    ]


def test_the_table_says_what_is_lacking() -> None:
    """Each question has a line, and each fact that is lacking too."""
    table = questions_table(graded())
    assert "q1             yes   yes      2.5  znajdz_dokumenty" in table
    assert "lacks 13 740" in table
    assert "right 1 (50%), right document found 1" in table


def test_the_machine_form() -> None:
    """JSON holds the totals; a row holds one question with its answer."""
    form = json.loads(json.dumps(questions_json(graded())))
    assert form == {"n": 2, "right": 1, "found": 1, "seconds": pytest.approx(1.5), "wrong": ["q2"]}
    row = json.loads(json.dumps(answer_row(graded()[1])))
    assert (row["missing"], row["answer"]) == (["13 740"], "9 czerwca")
