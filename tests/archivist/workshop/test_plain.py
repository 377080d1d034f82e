"""Requests that ask for no change: what is counted, what is printed."""

from __future__ import annotations

import json

from archivist.model.message import Call
from archivist.workshop.plain import GradedTurn, grade
from archivist.workshop.questions import AnsweredTurn
from archivist.workshop.reports import plain_json, plain_row, plain_table
from archivist.workshop.tasks import PlainTask

READ, RENAME = "czytaj_dokument", "zmien_nazwe"
TASKS = (
    PlainTask("p1", "who wants another name?"),
    PlainTask("p2", "read it"),
    PlainTask("p3", "what is in the file?"),
)


def turn(*calls: Call, answer: str = "It is so.", stop: str = "answered") -> AnsweredTurn:
    """A turn of half a second that made these calls and saw one document."""
    tools = tuple(call.tool for call in calls)
    return AnsweredTurn(answer, stop, tools, (), 9, 8, 500, calls, "text\nfarm/animals.txt")


TURNS = {
    TASKS[0].request: turn(
        Call(RENAME, {"sciezka": "a.txt", "nowa_nazwa": "b.txt"}), answer="", stop="refused"
    ),
    TASKS[1].request: turn(Call(READ, {"sciezka": "ogrod/roze.txt"})),
    TASKS[2].request: turn(Call(READ, {"sciezka": "farm/animals.txt"})),
}


def graded() -> list[GradedTurn]:
    """The scripted turns, graded."""
    return [grade(task, TURNS[task.request], {RENAME}) for task in TASKS]


def test_turns_are_graded() -> None:
    """A changing call counts though it was refused; an example's path does unless it was seen."""
    assert [(one.acting, one.leaks) for one in graded()] == [
        ((RENAME,), ()),
        ((), ("ogrod/roze.txt",)),
        ((), ()),
    ]


def test_the_table_says_what_was_wrong() -> None:
    """Each fault has a line, and the totals stand below."""
    assert plain_table(graded()).splitlines() == [
        'p1: acts unasked: "zmien_nazwe"',
        'p2: from an example: "ogrod/roze.txt"',
        "3 requests that ask for no change: 1 call of tools that act,",
        "1 with a value of an example; 2 answered",
    ]


def test_the_machine_form() -> None:
    """JSON holds the totals and the ids of what was wrong; a row holds one request."""
    form = json.loads(json.dumps(plain_json(graded())))
    assert form == {
        "n": 3,
        "changing": 1,
        "leaks": 1,
        "answered": 2,
        "seconds": 0.5,
        "changed": ["p1"],
        "leaked": ["p2"],
    }
    row = json.loads(json.dumps(plain_row(graded()[0])))
    assert (row["stop"], row["calls"][0]["tool"]) == ("refused", RENAME)
