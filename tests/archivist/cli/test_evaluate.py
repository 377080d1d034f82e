"""The command line of the evaluations, and the files they write."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.evaluate import add_arguments
from archivist.cli.evaluating import watched
from archivist.workshop.trials import Result

if TYPE_CHECKING:
    import pytest


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
