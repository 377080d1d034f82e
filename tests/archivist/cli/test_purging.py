"""``archivist effects purge``, as a person uses it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from archivist.cli.purging import volume
from tests.archivist.cli.terminal import Terminal
from tests.archivist.cli.test_undo import Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A document with three versions."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.replace("op1", "a", b"second")
    desk.replace("op2", "a", b"third")
    return desk


@pytest.mark.parametrize(
    ("text", "size_bytes"),
    [("0", 0), ("500MB", 500_000_000), ("1.5 GB", 1_500_000_000), ("7kb", 7000), ("12", 12)],
)
def test_a_size_is_read(text: str, size_bytes: int) -> None:
    """In decimal units, as sizes are shown."""
    assert volume(text) == size_bytes


@pytest.mark.parametrize("text", ["", "MB", "-1", "5 apples", "1e9", "10MiB"])
def test_what_is_no_size_is_told(text: str) -> None:
    """With how to write one."""
    with pytest.raises(argparse.ArgumentTypeError, match="write 500MB"):
        volume(text)


def test_a_person_sees_what_they_lose_and_agrees(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """The change, its name and the size are shown; afterwards undo and the list say it plainly."""
    with Terminal(["effects", "purge", "--keep-at-most", "6"]) as terminal:
        terminal.wait_for("Remove them for good? [y/n] ")
        assert "could not be taken back any more:" in terminal.screen
        assert "new version of 'a'" in terminal.screen
        terminal.type("y\n")
        assert terminal.exit_code() == 0
    assert "Done: 6 bytes removed, 6 bytes still kept." in terminal.screen
    assert run(["undo", "op1", "--yes"]) == 1
    assert "the old version is no longer kept" in capsys.readouterr().err
    assert run(["effects", "--last", "2"]) == 0
    listed = capsys.readouterr().out
    assert listed.count("can't be taken back: its old version was given up by ") == 1
    assert run(["undo", "op2", "--yes"]) == 0
    assert desk.scene.contents() == {"a": "second"}


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--keep-at-most", "0", "--dry-run"], 0, "These changes could not be taken back"),
        (["--keep-at-most", "0"], 3, "nobody can be asked here"),
        (["--keep-at-most", "1MB", "--yes"], 0, "Nothing is to be removed; 12 bytes is kept."),
        (["--older-than", "2020-01-01", "--yes"], 0, "Nothing is to be removed"),
        ([], 2, "Say what shall go: `--older-than 90d`"),
    ],
)
def test_without_agreement_everything_stays(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str], code: int, says: str
) -> None:
    """A dry run, a pipe, limits that nothing exceeds and no limit at all remove nothing."""
    assert run(["effects", "purge", *words]) == code
    told = capsys.readouterr()
    assert says in told.out + told.err
    assert run(["undo", "--session", "session-1", "--yes", desk.flag]) == 0
    assert desk.scene.contents() == {"a": "a"}


def test_what_is_in_doubt_stays_and_is_told(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """A limit that can't be met is no failure, and the reason is given."""
    with desk.scene.start() as running:
        operation = running.ledger.get("op2")
        assert operation is not None
        running.ledger._database.execute("UPDATE operations SET state = 'in_doubt' WHERE id='op2'")
    assert run(["effects", "purge", "--keep-at-most", "0", "--yes"]) == 0
    told = capsys.readouterr().out
    assert "That is more than 0 bytes: 11 bytes is needed by changes that are interr" in told
    assert run(["effects", "--file", "a", "purge", "--keep-at-most", "0", "--yes"]) == 2
