"""The command line of the evaluations, and the files they write."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from archivist.cli.evaluate import add_arguments
from archivist.cli.results import new_file, watched, write_row
from config.errors import ArchivistError


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


def test_rows_are_written_as_they_happen(tmp_path: Path) -> None:
    """A row can be read while the evaluation still runs, odd names included."""
    file = tmp_path / "out.jsonl"
    with new_file(file) as out:
        write_row(out, {"path": "um\udcf3wa"})
        assert json.loads(file.read_text()) == {"path": "um\udcf3wa"}
    write_row(None, {"path": "nowhere"})
    assert len(file.read_text().splitlines()) == 1


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    """Results of an earlier evaluation are not overwritten."""
    file = tmp_path / "out.jsonl"
    file.write_text("old")
    with pytest.raises(ArchivistError, match="name a new file"), new_file(file):
        pass
    assert file.read_text() == "old"
    with pytest.raises(ArchivistError, match="can't be made"), new_file(file / "x"):
        pass


def test_an_evaluation_that_never_began_leaves_no_file(tmp_path: Path) -> None:
    """Where the model could not be loaded, the same command works again afterwards."""
    file = tmp_path / "out.jsonl"
    with pytest.raises(ArchivistError, match="no model"), new_file(file):
        raise ArchivistError("no model")
    assert not file.exists()


def test_a_file_that_was_removed_meanwhile(tmp_path: Path) -> None:
    """The evaluation ends as it would have."""
    file = tmp_path / "out.jsonl"
    with new_file(file):
        file.unlink()
    assert not file.exists()


def test_progress_stays_off_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """Results pass through, and nothing is counted where no terminal shows it."""
    assert list(watched("abc", 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""
