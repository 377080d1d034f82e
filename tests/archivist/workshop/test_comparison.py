"""Two runs are compared task by task, and chance is not taken for a difference."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.cli.entry import run
from archivist.workshop.comparison import compare, read_rows, sign_test
from archivist.workshop.ranges import wilson
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path

Rights = dict[str, bool]


def rows(rights: Rights) -> dict[str, dict[str, object]]:
    """Rows of a run with these results."""
    return {name: {"id": name, "right": right, "ms": 10} for name, right in rights.items()}


def written(file: Path, rights: Rights) -> Path:
    """The same in a file."""
    file.write_text("\n".join(map(json.dumps, rows(rights).values())), "utf-8")
    return file


def test_what_one_run_alone_got_right_is_named() -> None:
    """The tasks that came out differently are told by their ids."""
    compared = compare(
        rows({"a": True, "b": True, "c": False}), rows({"a": True, "b": False, "c": True})
    )
    (right,) = compared.verdicts
    assert (right.n, right.first, right.second) == (3, 2, 2)
    assert (right.only_first, right.only_second, right.chance) == (("b",), ("c",), 1.0)
    assert [(each.measure, each.first) for each in compared.amounts] == [("ms", 30.0)]


def test_six_of_six_are_shown_and_five_of_five_are_not() -> None:
    """Five tasks that all went one way happen by chance in 1 of 16 comparisons."""
    assert sign_test(6, 0) == pytest.approx(2 / 64)
    assert sign_test(0, 5) == pytest.approx(2 / 32)
    names = [f"t{number}" for number in range(6)]
    better, worse = dict.fromkeys(names, True), dict.fromkeys(names, False)
    assert compare(rows(worse), rows(better)).verdicts[0].shown
    assert not compare(rows(worse), rows(better | {"t0": False})).verdicts[0].shown


@given(st.integers(0, 40), st.integers(0, 40))
def test_the_sign_test_is_a_probability_in_both_directions(one: int, other: int) -> None:
    """It is the same whichever run comes first."""
    assert 0 < sign_test(one, other) <= 1
    assert sign_test(one, other) == sign_test(other, one)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_range_holds_the_share_that_was_seen(seen: tuple[int, int]) -> None:
    """And lies within 0 and 1."""
    right, n = seen
    low, high = wilson(right, n)
    assert 0 <= low <= right / n + 1e-12
    assert right / n - 1e-12 <= high <= 1


def test_wilson_s_range_is_the_known_one() -> None:
    """For 8 of 10, from the literature's formula."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_repeats_and_conditions_of_a_task_are_told_apart(tmp_path: Path) -> None:
    """Each stands beside the same one of the other run, whatever the order they were made in."""
    rows = ({"id": "a", "repeat": 2}, {"id": "a", "repeat": 1}, {"id": "a", "condition": "generic"})
    file = tmp_path / "a.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    assert list(read_rows(file)) == ["a (2)", "a", "generic: a"]


def test_the_command_says_what_is_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has both counts with their ranges, and a verdict in words."""
    first = written(tmp_path / "a.jsonl", {"a": True, "b": False, "x": True})
    second = written(tmp_path / "b.jsonl", {"a": True, "b": True})
    assert run(["eval", "compare", str(first), str(second)]) == 0
    out = capsys.readouterr().out
    assert "right: not shown to differ; only B: b" in out
    assert "1 tasks stand in one of the files only" in out
    assert run(["eval", "compare", str(first), str(second), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdicts"][0]["only_b"] == ["b"]


@pytest.mark.parametrize("text", ["", "3", "{", '{"x": 1}', "[" * 100_000])
def test_what_no_evaluation_wrote_is_told(tmp_path: Path, text: str) -> None:
    """A sentence, no traceback."""
    file = tmp_path / "a.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(ArchivistError, match=r"a\.jsonl"):
        read_rows(file)


def test_runs_of_different_task_files_are_refused() -> None:
    """Nothing in common, nothing to say."""
    with pytest.raises(ArchivistError, match="no task in common"):
        compare(rows({"a": True}), rows({"b": True}))


@pytest.mark.parametrize(
    "words", [["compare", "a"], ["compare"], ["selection"], ["selection", "x", "--tasks", "y"]]
)
def test_wrong_files_are_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Two runs to compare; a task file for everything else."""
    assert run(["eval", *words]) == 2
    assert "takes" in capsys.readouterr().err
