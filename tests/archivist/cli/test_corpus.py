"""``archivist doctor --read``: what the readers make of any folder."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from archivist.cli.corpus import Corpus
from tests.archivist.cli.command_line import type_in
from tests.tools.archive import samples
from tools.archive.readers.survey import Attempt, Outcome

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that is no archive, with something of every outcome that can be had at will."""
    folder = tmp_path / "anything"
    (folder / "deeper").mkdir(parents=True)
    (folder / ".hidden").write_text("x")
    (folder / "a.txt").write_text("text")
    (folder / "b.txt").write_text("text")
    (folder / "deeper" / "whole.pdf").write_bytes(samples.pdf("text"))
    (folder / "deeper" / "scan\n1.pdf").write_bytes(samples.pdf("text", ""))
    (folder / "deeper" / "scan2.pdf").write_bytes(samples.pdf("text", "text", ""))
    (folder / "locked.pdf").write_bytes(samples.pdf("", encrypted=True))
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    return folder


def test_a_table_by_kind_with_reasons(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind with its outcomes, like reasons once, and nothing of a name steers the terminal."""
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    outcome = type_in(capsys, "doctor", "--read", str(folder))
    assert outcome.code == 0
    rows = [line.split() for line in outcome.out.splitlines()]
    assert ["PDF", "document", "4", "1", "2", "1", "-", "-"] in [row[:8] for row in rows]
    assert ["text", "2", "2", "-", "-", "-", "-"] in [row[:7] for row in rows]
    assert ["all", "kinds", "7", "3", "2", "2", "-", "-"] in [row[:8] for row in rows]
    assert "  2 in part: Page 2 was not read" in outcome.out
    assert "- deeper/scan%0A1.pdf\n" in outcome.out
    assert "  1 refused: is encrypted" in outcome.out
    assert "slowest:" in outcome.out
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_json_names_what_was_not_wholly_read(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With kind, outcome and reasons; counts are numbers."""
    if os.name == "posix":
        (folder / "link.txt").symlink_to("a.txt")
    told = json.loads(type_in(capsys, "doctor", "--read", str(folder), "--json").out)
    assert (told["complete"], told["documents"], told["closed_folders"]) == (True, 7, [])
    assert told["left_out"] == (["link.txt"] if os.name == "posix" else [])
    assert told["kinds"]["PDF document"]["in part"] == 2
    assert {each["path"]: each["outcome"] for each in told["not_wholly_read"]} == {
        "deeper/scan%0A1.pdf": "in part",
        "deeper/scan2.pdf": "in part",
        "locked.pdf": "refused",
        "photo.png": "refused",
    }


def test_an_empty_folder_and_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to read is no failure; no folder is, with what to do."""
    (tmp_path / "empty").mkdir()
    outcome = type_in(capsys, "doctor", "--read", str(tmp_path / "empty"))
    assert (outcome.code, outcome.out) == (0, "There is no document in it.\n")
    outcome = type_in(capsys, "doctor", "--read", str(tmp_path / "none"))
    assert outcome.code == 1
    assert "is no folder: name one after --read." in outcome.err


def test_crashes_and_hangs_are_failures() -> None:
    """They are counted apart, shown first, and the sums are not sound."""
    corpus = Corpus()
    for number, ending in enumerate((Outcome.REFUSED, Outcome.REFUSED, Outcome.CRASHED)):
        corpus.add(Attempt(b"%d" % number, "text", ending, (f"is bad ({number})",), number))
    assert not corpus.sound
    top = [(ended, reason.says, reason.documents) for ended, reason in corpus.top("text")]
    assert top == [(Outcome.CRASHED, "is bad (2)", 1), (Outcome.REFUSED, "is bad (0)", 2)]
    assert corpus.seconds == {"text": 2}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_ctrl_c_ends_with_the_table_so_far(tmp_path: Path) -> None:
    """A bar shows how far it is; what was read until Ctrl-C is shown, and the exit code says so."""
    from tests.archivist.cli.terminal import Terminal  # noqa: PLC0415 - not on Windows

    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.html").write_text("<html>" + "<div>" * 100_000)  # a good part of a second
    for number in range(400):
        (folder / f"b{number}.html").hardlink_to(folder / "a.html")
    with Terminal(["doctor", "--read", str(folder)]) as terminal:
        terminal.wait_for("/401")
        terminal.type("\x03")
        assert terminal.exit_code() == 130
    assert "web page" in terminal.screen or "There is no document in it." in terminal.screen
    assert "Stopped: this is what was read until then." in terminal.screen
