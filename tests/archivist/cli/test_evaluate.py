"""The command line of the evaluations, and the files they write."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from archivist.cli.evaluate import add_arguments
from archivist.cli.evaluating import watched
from archivist.workshop.ablation import requests
from archivist.workshop.trials import Result
from tests.archivist.acceptance import Place
from tests.archivist.cli.command_line import type_in


def test_arguments_are_understood() -> None:
    """Kind, task file, output and model are read."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = parser.parse_args(
        ["selection", "--tasks", "t.jsonl", "--out", "o.jsonl", "--voice", "en", "--model", "m"]
    )
    assert (options.what, options.tasks, options.out) == (
        "selection",
        Path("t.jsonl"),
        Path("o.jsonl"),
    )
    assert (options.voice, options.model, options.json) == ("en", "m", False)
    assert parser.parse_args(["plain", "--tasks", "p.jsonl"]).what == "plain"


def test_progress_stays_off_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """Results pass through, and nothing is counted where no terminal shows it."""
    results = [Result("", 1, letter, measured=True) for letter in "abc"]
    assert list(watched(results, 3)) == results
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["selection"], "takes --tasks FILE"),
        (["ablation", "other.jsonl"], "takes --tasks FILE, and no other file"),
        (["errors", "--tasks", "e.jsonl", "--repeats", "2"], "the same every time"),
        (["plain", "--tasks", "p.jsonl", "--tools", "5"], "for archivist eval ablation alone"),
        (["plain", "--tasks", "p.jsonl", "--confusion"], "for archivist eval selection and"),
    ],
)
def test_what_does_not_fit_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    """In a sentence that says what is taken."""
    outcome = type_in(capsys, "eval", *words)
    assert outcome.code == 2
    assert told in outcome.err


def test_a_table_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """It is told before anything is measured."""
    outcome = type_in(capsys, "eval", "ablation", "--csv", "no/such/folder.csv")
    assert outcome.code == 1
    assert "There is no folder for" in outcome.err


def test_both_languages_are_understood() -> None:
    """Every flag has a Polish and an English name."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    polish = [
        "--narzedzi",
        "40,5",
        "--powtorzen",
        "3",
        "--ziarno",
        "7",
        "--dobor",
        "nie",
        "--glos",
        "pl",
        "--styl",
        "lean",
    ]
    english = [
        "--tools",
        "5,40",
        "--repeats",
        "3",
        "--seed",
        "7",
        "--jit",
        "no",
        "--voice",
        "pl",
        "--style",
        "lean",
    ]
    options = [
        vars(parser.parse_args(["ablation", *words]))
        for words in ([*polish, "--macierz-pomylek"], [*english, "--confusion"])
    ]
    assert options[0] == options[1] | {"picked": "nie"}
    assert options[0]["tools"] == (5, 40)


@pytest.mark.parametrize("tools", ["4", "41", "5,", "five", "-5", "٥"])
def test_numbers_of_tools_are_checked(tools: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From five, the real ones, to as many as there are."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["ablation", "--tools", tools])
    assert "numbers from 5 to 40" in capsys.readouterr().err


def test_a_csv_of_something_else_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is looked at before anything is measured."""
    file = tmp_path / "mine.csv"
    file.write_text("my,own\n1,2\n")
    outcome = type_in(capsys, "eval", "ablation", "--csv", str(file))
    assert (outcome.code, file.read_text()) == (1, "my,own\n1,2\n")
    assert "holds something else" in outcome.err


@pytest.mark.model
def test_an_ablation_goes_on_and_writes_its_figures(
    tmp_path: Path, models_folder: Path, saved_prefixes: Path
) -> None:
    """Two stages on two requests; a second run of the same command measures nothing."""
    place = Place.make(tmp_path, models_folder, saved_prefixes)
    tasks = tmp_path / "two.jsonl"
    tasks.write_bytes(b"".join(requests().read_bytes().splitlines(keepends=True)[15:17]))
    out, csv, chart = (tmp_path / name for name in ("out.jsonl", "ablacja.csv", "bars.svg"))
    words = ["eval", "ablation", "--model", "smollm2-135m", "--tasks", str(tasks), "--repeats", "1"]
    words += ["--narzedzi", "5,8", "--dobor", "tak", "--out", str(out), "--csv", str(csv)]
    first = place.run(*words, "--macierz-pomylek", "--wykres", str(chart))
    assert first.code == 0, first.err
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["tools"], row["id"]) for row in rows] == [
        (5, "a16"), (5, "a17"), (8, "a16"), (8, "a17")
    ]  # fmt: skip
    assert [row["ms"] for row in rows[:2]] == [row["ms"] for row in rows[2:]]  # the same prompt
    assert all(row["first_ms"] > 0 and row["tool_tokens"] > 0 for row in rows)
    assert {len(row["run"]["model_sha256"]) for row in rows} == {64}
    assert [line.split(",")[:3] for line in csv.read_text().splitlines()] == [
        ["tools", "belt", "repeat"], ["5", "picked", "1"], ["8", "picked", "1"]
    ]  # fmt: skip
    assert chart.read_bytes().startswith(b"<svg")
    assert "8 tools, picked: right tool" in first.out
    again = place.run(*words, "--json")
    assert again.code == 0, again.err
    assert "has every result already: nothing is measured again" in again.err
    assert len(out.read_text().splitlines()) == 4
    assert [line["n"] for line in again.json()["lines"]] == [2, 2]
