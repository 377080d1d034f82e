"""Assignments: the project's own are whole, each can be done and failed, and both are told."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from archivist.workshop.assignment_reports import (
    assignment_row,
    assignments_json,
    assignments_table,
)
from archivist.workshop.assignments import Copy, GradedAssignment, grade, tree
from archivist.workshop.oracle import named_first
from archivist.workshop.questions import AnsweredTurn
from archivist.workshop.tasks import (
    AssignmentTask,
    read_assignment_tasks,
    read_plain_tasks,
    read_question_tasks,
)
from config.errors import ArchivistError
from tests.archive.__main__ import write

FOLDER = Path(__file__).parents[2] / "tasks"
TASKS = read_assignment_tasks(FOLDER / "assignments.jsonl")
GOOD: dict[str, object] = {"id": "1", "kind": "read", "request": "r", "steps": 3, "facts": [["a"]]}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample archive, which nobody changes."""
    folder = tmp_path_factory.mktemp("sample")
    write(folder)
    return folder


def turn(answer: str, tools: int = 2, stop: str = "answered") -> AnsweredTurn:
    """A turn of half a second with as many calls."""
    return AnsweredTurn(answer, stop, ("znajdz_dokumenty",) * tools, (), 9, 8, 500)


def right_answer(task: AssignmentTask) -> str:
    """Everything that must be stated, with the right one of two things in front."""
    return " ".join(spellings[0] for spellings in [*task.first[:1], *task.facts, *task.first[1:]])


def done(task: AssignmentTask, before: dict[str, str]) -> dict[str, str]:
    """The files after the right changes."""
    moved = dict(task.changes)
    return {moved.get(path, path): digest for path, digest in before.items()}


def test_the_projects_assignments_are_whole() -> None:
    """Thirty of six kinds, half of them Polish, none of them among the other requests."""
    assert [task.id for task in TASKS] == [
        f"{language}{number:02}" for language in ("en", "pl") for number in range(1, 16)
    ]
    assert Counter(task.kind for task in TASKS) == {
        "read": 8,
        "compare": 4,
        "change": 6,
        "count": 3,
        "sum": 4,
        "recover": 5,
    }
    others = {task.request for task in read_plain_tasks(FOLDER / "plain.jsonl")}
    others |= {task.question for task in read_question_tasks(FOLDER / "questions.jsonl")}
    lines = (FOLDER / "selection.jsonl").read_text(encoding="utf-8").splitlines()
    others |= {json.loads(line)["request"] for line in lines}
    assert len({task.request for task in TASKS} - others) == len(TASKS)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_each_can_be_done_and_failed(task: AssignmentTask, sample: Path) -> None:
    """The right answer and files pass; without a fact or a change, or too late, they fail."""
    before = tree(sample)
    assert {old for old, _ in task.changes} <= before.keys()
    after, answer = done(task, before), right_answer(task)
    assert grade(task, turn(answer), before, after).right
    assert not grade(task, turn("I don't know."), before, before).right
    assert not grade(task, turn(answer, stop="step_limit"), before, after).right
    assert not grade(task, turn(answer, tools=task.steps), before, after).right
    if task.amounts:
        assert not grade(task, turn(f"{answer} And 1,01 zł."), before, after).right
    for spellings in task.facts:
        lacking = replace(task, facts=tuple(one for one in task.facts if one != spellings))
        assert not grade(task, turn(right_answer(lacking)), before, after).right
    if task.first:
        swapped = replace(task, first=task.first[::-1])
        assert not grade(task, turn(right_answer(swapped)), before, after).right


def test_files_are_compared_with_what_was_asked() -> None:
    """A second file that was moved, removed, made or written is told by its path."""
    task = AssignmentTask("1", "change", "r", 4, changes=(("listy/a.txt", "listy/b.txt"),))
    before = {"listy": "a folder", "listy/a.txt": "1", "c.txt": "2"}
    after = {"listy": "a folder", "listy/b.txt": "1", "c.txt": "3", "d.txt": "2"}
    assert grade(task, turn("Done."), before, after).faults == (
        "c.txt has another content",
        "d.txt must not be there",
    )
    assert grade(task, turn("Done."), before, before).faults == (
        "listy/a.txt must not be there",
        "listy/b.txt is not there",
    )


def test_a_copy_is_made_anew_after_a_change(sample: Path, tmp_path: Path) -> None:
    """Whatever one assignment did to the files, the next one finds them as they are."""
    copy = Copy(sample, tmp_path / "copy")

    def done(task: AssignmentTask) -> GradedAssignment:
        before = copy.renew()
        old, new = task.changes[0]
        (tmp_path / "copy" / old).rename(tmp_path / "copy" / new)
        (tmp_path / "copy" / "new.txt").write_text("n")
        return grade(task, turn("Done."), before, copy.tree())

    tasks = [task for task in TASKS if task.changes][:2]
    graded = [done(task) for task in tasks]
    assert [one.faults for one in graded] == [("new.txt must not be there",)] * 2
    assert tree(sample) == copy.renew() == copy.tree()


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("March is dearer than May.", True),
        ("May is cheaper than March.", False),
        ("It is March.", True),
        ("It is May.", False),
        ("It is neither.", False),
    ],
)
def test_the_right_one_of_two_is_named_first(answer: str, named: bool) -> None:  # noqa: FBT001 - a table's column
    """An answer that names both is right only in this order."""
    assert named_first(answer, ["march", "2026/03"], ["may"]) is named


def test_an_answer_in_another_language_is_counted() -> None:
    """The program's own remarks don't count, nor does an answer that could be in either."""
    task = AssignmentTask("1", "read", "Ile wynosi czynsz?", 4)
    told = {
        "The rent is 5.": True,
        "Czynsz wynosi 5.\n(This is what was read.)": False,
        "5": False,
    }
    for answer, other in told.items():
        assert GradedAssignment(task, turn(answer), ()).in_another_language is other


def test_the_reports() -> None:
    """The table has a line for each, its faults below it; JSON counts by kind."""
    right = GradedAssignment(AssignmentTask("a1", "sum", "r", 4), turn("7"), ())
    wrong = GradedAssignment(AssignmentTask("a2", "read", "r", 4), turn("8", 0), ("lacks 9",))
    assert assignments_table([right, wrong]).splitlines() == [
        "assignment  kind       right steps  model s  tools",
        "a1          sum          yes     3      0.5  znajdz_dokumenty znajdz_dokumenty",
        "a2          read          no     1      0.5  answered",
        "            lacks 9",
        "",
        "right 1 of 2: sum 1 of 1, read 0 of 1",
        "2.0 steps and 0.5 s an assignment; 0 answered in another language",
        "9 prompt tokens an assignment, 8 of them reused",
    ]
    form = json.loads(json.dumps(assignments_json([right, wrong])))
    assert form["by_kind"] == {"sum": {"n": 1, "right": 1}, "read": {"n": 1, "right": 0}}
    assert (form["n"], form["right"], form["wrong"]) == (2, 1, {"a2": ["lacks 9"]})
    row = json.loads(json.dumps(assignment_row(wrong)))
    assert (row["right"], row["faults"], row["answer"]) == (False, ["lacks 9"], "8")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (GOOD | {"extra": 1}, '"extra" is not known; known are id, kind, request, steps, facts'),
        ({key: GOOD[key] for key in ("id", "kind", "request")}, '"steps" is missing'),
        ({key: GOOD[key] for key in ("id", "kind", "request", "steps")}, "nothing is expected"),
        (GOOD | {"steps": 0}, '"steps" is not a whole number from 1 up'),
        (GOOD | {"approve": True}, '"approve" is not a whole number from 0 up'),
        (GOOD | {"first": [["a"]]}, '"first" is not like'),
        (GOOD | {"first": ["a", "b"]}, '"first" is not like'),
        (GOOD | {"amounts": "5,00"}, '"amounts" is not like'),
        (GOOD | {"changes": ["a"]}, '"changes" is not like'),
        (GOOD | {"changes": {"a": 1}}, '"changes" is not like'),
    ],
)
def test_a_broken_line_is_told(tmp_path: Path, line: object, fault: str) -> None:
    """The message names the line and the fault."""
    file = tmp_path / "tasks.jsonl"
    file.write_text(json.dumps(GOOD | {"id": "0"}) + "\n" + json.dumps(line), encoding="utf-8")
    with pytest.raises(ArchivistError) as raised:
        read_assignment_tasks(file)
    assert f"{file}, line 2: {fault}" in str(raised.value)
