"""Grading decisions: what is right, what is counted, what is printed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from archivist.model.engine import Completion, Finish
from archivist.model.message import Call
from archivist.workshop.reports import decision_row, selection_json, selection_table
from archivist.workshop.selection import (
    Decision,
    GradedDecision,
    decision_of,
    grade,
    tally,
)
from archivist.workshop.tasks import SelectionTask
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

READ, RENAME = "czytaj_dokument", "zmien_nazwe"
TASKS = (
    SelectionTask("r1", "read a", READ, {"sciezka": "a.txt"}),
    SelectionTask("r2", "read b", READ, {"sciezka": "b.txt"}),
    SelectionTask("n1", "rename c", RENAME, {"sciezka": "c.txt"}),
    SelectionTask("h1", "hello", None, {}),
)


def decided(
    tool: str | None, arguments: dict[str, object], *, ok: bool = True, cached: int = 1000
) -> Decision:
    """A decision of half a second on a prompt of a thousand tokens."""
    return Decision(tool, arguments, ok, prompt_tokens=1000, cached_tokens=cached, ms=500)


SCRIPT = {
    "read a": decided(READ, {"sciezka": "a.txt", "od_linii": 1}, cached=900),
    "read b": decided(READ, {"sciezka": "x\u202e.txt"}),
    "rename c": decided(None, {"tekst": "no"}),
    "hello": decided(None, {"tekst": "hi"}, ok=False),
}


def graded() -> list[GradedDecision]:
    """The scripted decisions, graded."""
    return [grade(task, SCRIPT[task.request]) for task in TASKS]


def test_decisions_are_graded() -> None:
    """A wrong tool has wrong arguments too; unexpected arguments don't matter."""
    verdicts = [(one.right_tool, one.right_args, one.wrong) for one in graded()]
    assert verdicts == [
        (True, True, ()),
        (True, False, ("sciezka",)),
        (False, False, ()),
        (True, True, ()),
    ]


def test_decisions_are_counted() -> None:
    """The tally counts and averages; of nothing it is all zero."""
    all_ = tally(graded())
    assert (all_.n, all_.right_tool, all_.right_args, all_.call_ok) == (4, 3, 2, 3)
    assert (all_.prompt_tokens, all_.cached_tokens, all_.seconds) == (1000, 975, 0.5)
    assert tally([]).n == 0


def test_the_table_says_what_was_wrong() -> None:
    """Totals by expected tool, each mistake, and the cost stand in 80 columns."""
    table = selection_table(graded())
    assert max(map(len, table.splitlines())) <= 80
    assert "czytaj_dokument             2      2 (100%)       1 (50%)      2 (100%)" in table
    assert "all                         4       3 (75%)       2 (50%)       3 (75%)" in table
    assert "n1: (answer) instead of zmien_nazwe" in table
    assert "r2: czytaj_dokument with sciezka='x\\u202e.txt'" in table
    assert "0 changes that nobody asked for; 0 with a value of an example" in table
    assert "1,000 prompt tokens a request, 975 of them reused; 0.50 s a request" in table


def test_changes_and_leaks_are_counted() -> None:
    """A change counts where none was asked for, an example's value where the person gave another.

    So does the wrong change; the right one does not, whatever its arguments.
    """
    tasks = (TASKS[0], TASKS[2])
    script = {
        "read a": replace(decided(RENAME, {"sciezka": "ogrod/roze.txt"}), changes=True),
        "rename c": replace(decided(RENAME, {"sciezka": "d.txt"}), changes=True),
    }
    results = [grade(task, script[task.request]) for task in tasks]
    assert [(one.unasked, one.leaks) for one in results] == [
        (True, ("ogrod/roze.txt",)),
        (False, ()),
    ]
    assert (tally(results).changing, tally(results).leaks) == (1, 1)
    form = selection_json(results)
    assert (form["changed"], form["leaked"]) == (["r1"], ["r1"])
    assert 'r1: from an example: "ogrod/roze.txt"' in selection_table(results)


def test_the_machine_form() -> None:
    """JSON holds totals, totals by tool, and which were wrong; a row holds one request."""
    form = json.loads(json.dumps(selection_json(graded())))
    assert (form["n"], form["right_tool"], form["right_args"], form["call_ok"]) == (4, 3, 2, 3)
    assert form["by_tool"]["(answer)"]["n"] == 1
    assert (form["wrong_tool"], form["wrong_args"]) == (["n1"], ["r2"])
    row = json.loads(json.dumps(decision_row(graded()[1])))
    assert (row["right_tool"], row["wrong_arguments"]) == (True, ["sciezka"])


@pytest.mark.parametrize(
    ("call", "tool", "subset", "ok"),
    [
        (Call("read_document", {"path": "a.txt", "from_line": "3"}), READ,
         {"sciezka": "a.txt", "od_linii": 3}, True),
        (Call(READ, {"sciezka": "a.txt", "od_linii": "many"}), READ,
         {"sciezka": "a.txt", "od_linii": "many"}, False),
        (Call("odpowiedz", {"tekst": "Hello!"}), None, {}, True),
        (Call("powloka", {"x": 1}), "powloka", {"x": 1}, False),
        (None, "context_full", {}, False),
    ],
)  # fmt: skip
def test_a_completion_is_understood(
    call: Call | None,
    tool: str | None,
    subset: dict[str, object],
    ok: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Either voice becomes canonical names and values; a call that fails its checks says so."""
    belt = Registry(BELT, CORE).belt(Access(), Voice.ENGLISH)
    finish = Finish.COMPLETE if call else Finish.CONTEXT_FULL
    decision = decision_of(Completion(call, finish, prompt_tokens=9, cached_tokens=8, ms=7), belt)
    assert (decision.tool, decision.call_ok) == (tool, ok)
    assert subset.items() <= decision.arguments.items()
    assert not decision.changes
    assert (decision.prompt_tokens, decision.cached_tokens, decision.ms) == (9, 8, 7)


def test_a_change_is_known_by_its_tool() -> None:
    """Also where its arguments fail their checks."""
    belt = Registry(BELT, CORE).belt(Access(Trust.HOST, Profile.WRITER), Voice.ENGLISH)
    call = Call("rename_file", {"path": 7})
    assert decision_of(Completion(call, Finish.COMPLETE, 9, 8, 7), belt).changes
