"""Changes chosen by session, time and document."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from archivist.cli.choosing import moment
from archivist.cli.entry import run
from tests.archivist.cli.terminal import Terminal
from tests.archivist.cli.test_undo import Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An archive with two files, one of them renamed from ``a`` to ``x``."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    desk.do("op1", ("a", "x"))
    return desk


def test_a_time_is_a_date_or_so_long_ago() -> None:
    """What is neither is an error that shows how to write one."""
    day = moment("2026-03-14").astimezone()
    assert (day.month, day.day, day.hour) == (3, 14, 0)
    assert moment("2026-03-14 15:09") - moment("2026-03-14") == timedelta(hours=15, minutes=9)
    before = datetime.now(UTC)
    ago = moment("2h")
    assert before <= ago + timedelta(hours=2) <= datetime.now(UTC)
    with pytest.raises(argparse.ArgumentTypeError, match="is no time; write 2026-11-30"):
        moment("yesterday")


def test_a_session_is_taken_back_newest_first(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where a later change builds on an earlier one; what another session did stays."""
    with desk.scene.start() as running:
        running.executor.execute(desk.scene.plan(("b", "c")), "other", "session-2")
    desk.do("op2", ("x", "y"))
    assert run(["undo", "--session", "session-1", desk.flag]) == 3
    shown = capsys.readouterr().out
    assert shown.index("Operation op2") < shown.index("Operation op1")
    assert desk.scene.contents() == {"c": "b", "y": "a"}
    assert run(["undo", "--session", "session-1", "--yes", desk.flag]) == 0
    assert "Done: 2 changes taken back." in capsys.readouterr().out
    assert desk.scene.contents() == {"a": "a", "c": "b"}
    assert run(["undo", "--session", "session-1", "--yes", desk.flag]) == 1
    assert "No such change is in force" in capsys.readouterr().err


def test_a_session_is_not_taken_back_by_half_unseen(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """What can't come back is told before anything is done, and --yes agrees to no half."""
    desk.do("op2", ("b", "y"))
    (desk.scene.root / "x").write_text("edited")
    before = desk.scene.contents()
    for words, code in ((["--dry-run"], 0), (["--yes"], 3), ([], 3)):
        assert run(["undo", "--since", "1990-01-01", desk.flag, *words]) == code
        told = capsys.readouterr().out
        assert "'y' -> 'b' (1 byte)" in told
        assert "Stays: Operation op1 can't be taken back" in told
        assert "'x' has changed since" in told
        assert desk.scene.contents() == before
    with Terminal(["undo", "--since", "1990-01-01", desk.flag]) as terminal:
        terminal.wait_for("Take back 1 change, newest first and leave 1 as it is? [y/n] ")
        terminal.type("y\n")
        assert terminal.exit_code() == 0
    assert desk.scene.contents() == {"b": "b", "x": "edited"}
    assert run(["undo", "--since", "1990-01-01", "--yes", desk.flag]) == 1
    assert "None of these changes" in capsys.readouterr().err


def test_what_comes_in_between_is_told(desk: Desk) -> None:
    """A file that is edited while the person thinks stops the rest; what was done is counted."""
    desk.do("op2", ("b", "y"))
    with Terminal(["undo", "--session", "session-1", desk.flag]) as terminal:
        terminal.wait_for("[y/n] ")
        (desk.scene.root / "x").write_text("edited")
        terminal.type("y\n")
        assert terminal.exit_code() == 1
    assert "1 of 2 changes taken back." in terminal.screen
    assert desk.scene.contents() == {"b": "b", "x": "edited"}


def test_changes_that_build_on_one_another_are_seen_as_they_will_be(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file, then its folder, then its text were changed: all of it is planned, then done."""
    desk.scene.write("old/c")
    desk.do("op2", ("old/c", "old/d"))
    desk.do("op3", ("old", "new"))
    desk.replace("op4", "new/d", b"second")
    desk.replace("op5", "new/d", b"third")
    desk.do("op6", "inner", ("new", "inner/new"))
    words = ["undo", "--session", "session-1", desk.flag]
    assert run([*words, "--dry-run"]) == 0
    assert "Stays" not in capsys.readouterr().out
    assert run([*words, "--yes"]) == 0
    assert "Done: 6 changes taken back." in capsys.readouterr().out
    assert desk.scene.contents() == {"a": "a", "b": "b", "old/c": "old/c"}


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--session", "session"], 1, "Several sessions begin with 'session'"),
        (["--session", ""], 2, "The session's id is empty."),
        (["--since", "9999d"], 0, "Done: 1 change taken back."),
        (["op1", "--since", "2h"], 2, "not both"),
        (["--since", "2100-01-01"], 1, "No such change is in force"),
    ],
)
def test_what_is_chosen_is_clear(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str], code: int, says: str
) -> None:
    """A choice that can be read in two ways, or in none, changes nothing."""
    if "session" in words:
        with desk.scene.start() as running:
            running.executor.execute(desk.scene.plan(("b", "c")), "other", "session-2")
    assert run(["undo", "--yes", desk.flag, *words]) == code
    told = capsys.readouterr()
    assert says in told.out + told.err


def test_effects_are_chosen(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """By session, by time, and by a name that a document has or had."""
    desk.do("op2", ("b", "y"))
    for words, found in (
        (["--file", "a"], ["op1"]),
        (["--file", "x"], ["op1"]),
        (["--file", "y"], ["op2"]),
        (["--file", f"{desk.scene.root}/y"], ["op2"]),
        (["--file", "./y"], ["op2"]),
        (["--session", "session-1"], ["op2", "op1"]),
        (["--since", "2100-01-01"], []),
        (["--session", "session-1", "--last", "1"], ["op2"]),
    ):
        assert run(["effects", "--json", desk.flag, *words]) == 0
        rows = json.loads(capsys.readouterr().out)
        assert [row["operation"] for row in rows] == found
    assert run(["effects", "--file", "none"]) == 0
    assert "No change was made to 'none'." in capsys.readouterr().out
