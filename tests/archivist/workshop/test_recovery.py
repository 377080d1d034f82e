"""Requests are answered with the errors as they are, and with one that says nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from archivist.workshop.questions import AnsweredTurn
from archivist.workshop.recovery import (
    Errors,
    generic,
    grade,
    read_recovery_tasks,
    recovery_json,
    recovery_table,
)
from config.errors import ArchivistError
from tests.failures.scene import Scene
from tools.contract import Voice
from tools.trust import Access

TASKS = Path(__file__).parents[2] / "tasks" / "recovery.jsonl"


def turn(answer: str, errors: int = 0) -> AnsweredTurn:
    """A turn of two calls that ends in this answer."""
    return AnsweredTurn(answer, "answered", ("a", "b"), (), 100, 90, 10, errors=errors)


def test_there_are_five_requests_of_each_kind() -> None:
    """Half of each Polish, and none twice."""
    tasks = read_recovery_tasks(TASKS)
    kinds = [task.kind for task in tasks]
    assert sorted(kinds.count(kind) for kind in set(kinds)) == [5] * 6
    assert len({task.request for task in tasks}) == len(tasks) == 30


def test_both_conditions_are_counted_apart() -> None:
    """What helped is what the pairs show."""
    tasks = read_recovery_tasks(TASKS)[:2]
    answers = {Errors.INSTRUCTIVE: "three keys, 1.4 bar", Errors.GENERIC: "no idea"}
    graded = [grade(task, one, turn(answers[one], errors=1)) for one in Errors for task in tasks]
    told: dict[str, Any] = recovery_json(graded)
    assert told["instructive"]["right"] == 2
    assert told["generic"]["wrong"] == ["r01", "r02"]
    right = next(each for each in told["compared"]["verdicts"] if each["measure"] == "right")
    assert (right["a"], right["b"], right["shown_to_differ"]) == (2, 0, False)
    table = recovery_table(graded)
    assert "wrong with generic errors: r01, r02" in table
    assert (
        "prompt tokens a request                          100                         100" in table
    )
    assert max(map(len, table.splitlines())) <= 80


def test_a_generic_error_takes_the_place_of_each(tmp_path: Path) -> None:
    """Nothing of the tool's own words is left; taken off, they are back."""
    scene = Scene(tmp_path, Access(), Voice.ENGLISH)
    scene.belt.retold = generic
    for name in ("read_document", "no_such_tool"):
        told = scene.fail(name, {})
        assert told is not None
        assert (told.what, told.why) == ("The call failed: invalid request.", "")
    scene.belt.retold = None
    told = scene.fail("read_document", {})
    assert told is not None
    assert told.instead
    scene.close()


def test_a_wrong_line_is_told(tmp_path: Path) -> None:
    """The line's number and what is wrong with it."""
    file = tmp_path / "tasks.jsonl"
    file.write_text('{"id": "1", "request": "x", "facts": [["1"]]}', "utf-8")
    with pytest.raises(ArchivistError, match="line 1: "):
        read_recovery_tasks(file)
