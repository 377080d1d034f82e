"""The stages of the ablation, and what is made of their results."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import TYPE_CHECKING

from archivist.workshop.ablation import (
    ABLATION,
    HEADINGS,
    REAL,
    Ablated,
    Stage,
    ablation_table,
    as_csv,
    lines,
    requests,
)
from archivist.workshop.selection import Decision, GradedDecision
from archivist.workshop.tasks import SelectionTask, read_selection_tasks
from tests.archivist.workshop.test_decoys import requests_file

if TYPE_CHECKING:
    from pathlib import Path

TASK = SelectionTask("a01", "Which documents mention the dentist?", "znajdz_dokumenty", {})


def ablated(stage: Stage, repeat: int, tool: str, first_ms: int = 100) -> Ablated:
    """A first call at a stage."""
    decision = Decision(tool, {}, True, 900, 800, 600, first_ms=first_ms)  # noqa: FBT003 - call_ok
    wrong = ("slowa",) if first_ms == 300 else ()
    return Ablated(stage, repeat, GradedDecision(TASK, decision, wrong), tool_tokens=200)


SMALL, LARGE = Stage(5, picked=True), Stage(40, picked=False)
RESULTS = [
    ablated(LARGE, 1, "sprawdz_pogode", 200),
    ablated(LARGE, 1, "znajdz_dokumenty", 300),
    ablated(SMALL, 1, "znajdz_dokumenty"),
    ablated(SMALL, 2, "znajdz_dokumenty"),
]


def test_each_stage_and_repeat_has_a_line() -> None:
    """What is picked stands first, small belts before large ones."""
    found = [(one.tools, one.belt, one.repeat, one.n, one.right_tool) for one in lines(RESULTS)]
    assert found == [
        (5, "picked", 1, 1, 1), (5, "picked", 2, 1, 1), (40, "all listed", 1, 2, 1)
    ]  # fmt: skip


def test_the_csv_has_the_columns_of_the_table() -> None:
    """Accuracy, tokens of the tools, time to the first token, wrong arguments."""
    rows = list(csv.DictReader(io.StringIO(as_csv(RESULTS))))
    assert tuple(rows[0]) == HEADINGS
    last = rows[-1]
    assert (last["tools"], last["accuracy"], last["tool_tokens"]) == ("40", "0.5", "200.0")
    assert (last["first_token_ms"], last["wrong_arguments"]) == ("250.0", "1")


def test_the_table_is_for_80_columns() -> None:
    """A line for each stage, all repeats together."""
    table = ablation_table(RESULTS)
    assert "5 tools, picked" in table
    assert "2 of 2" in table
    assert max(map(len, table.splitlines())) <= 80


def test_a_result_is_the_same_from_its_line() -> None:
    """So that a run that goes on counts what was measured before."""
    one = RESULTS[0]
    row = json.loads(json.dumps({**ABLATION.row(one), "repeat": one.repeat}))
    assert ABLATION.revived(TASK, row) == one
    assert ABLATION.verdicts(one) == {"right tool": False, "right args": False}


def test_there_are_eight_requests_for_each_tool(tmp_path: Path) -> None:
    """Half of them Polish, none twice; they come with the program."""
    names = ("slowa", "sciezka", "od_linii", "nowa_nazwa", "wzorzec", "folder")
    anything = dict.fromkeys(REAL, names)
    tasks = read_selection_tasks(requests_file(tmp_path), anything)
    assert Counter(task.tool for task in tasks) == dict.fromkeys(REAL, 8)
    assert len({task.request for task in tasks}) == len(tasks) == 40
    assert requests().name == "ablation.jsonl"
