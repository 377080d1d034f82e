"""``archivist effects``: a screenful of each change, and what was looked for where nothing fits."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from tests.archivist.cli.command_line import type_in
from tests.archivist.cli.test_undo import Desk
from tests.tools.effects.scene import Crash

if TYPE_CHECKING:
    from pathlib import Path

_MANY = 40


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An archive in which many documents got other names at once."""
    desk = Desk(tmp_path)
    desk.scene.write(*(f"a{each:02}" for each in range(_MANY)))
    desk.do("wide", *((f"a{each:02}", f"x{each:02}") for each in range(_MANY)))
    return desk


def test_a_wide_change_is_a_screenful(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The list has the first names and how to see all; `show` and JSON have every name."""
    listed = type_in(capsys, "effects", desk.flag).out
    assert "... and 30 others: `archivist effects show wide` shows all" in listed
    assert listed.count(" -> ") == 10
    whole = type_in(capsys, "effects", "show", "wi").out
    assert whole.count(" -> ") == _MANY
    (row,) = json.loads(type_in(capsys, "effects", "--json").out)
    assert len(row["steps"]) == _MANY


def test_of_a_wide_change_in_doubt_the_difference_comes_first(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is to be looked at stands above the counts, and all of it fits on a screen."""
    moves = [(f"x{each:02}", f"y{each:02}") for each in range(_MANY)]
    with desk.scene.start(at=20, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(desk.scene.plan(*moves), "doubt", "s")
    (desk.scene.root / "x30").write_text("edited")
    assert run(["undo", "doubt", "--yes"]) == 1
    shown = type_in(capsys, "effects", "settle", "doubt").out
    assert shown.index("'x30' -> 'y30'") < shown.index("changes in force:")
    assert "30 changes not in force" in shown or "29 changes not in force" in shown
    assert len(shown.splitlines()) < 24


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--file", "none.pdf"], "No change was made to 'none.pdf'."),
        (["--since", "2100-01-01"], "No change was made since 2100-01-01 00:00."),
        (
            ["--session", "s9", "--file", "a\x1b"],
            "No change was made by session s9 and to 'a\\x1b'.",
        ),
    ],
)
def test_what_was_looked_for_is_told(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    """Where no change fits, nobody reads that nothing was ever changed."""
    assert type_in(capsys, "effects", *words).out == f"{says}\n"
    assert type_in(capsys, "effects", *words, desk.flag).out != f"{says}\n"


def test_more_than_is_shown_is_counted(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The list says that it is not all."""
    desk.do("op2", ("x00", "y"))
    shown = type_in(capsys, "effects", "--last", "1").out
    assert "These are the newest 1 of 2: --last N shows more." in shown
    assert "wide" not in shown


def test_an_empty_path_is_a_wrong_argument(capsys: pytest.CaptureFixture[str]) -> None:
    """A script whose variable was empty is told so."""
    with pytest.raises(SystemExit) as caught:
        run(["effects", "--file", ""])
    assert caught.value.code == 2
    assert "the path is empty" in capsys.readouterr().err


def test_an_archive_that_is_not_there(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that was never changed is refused; of one whose disk is away the changes are listed."""
    refused = type_in(capsys, "effects", "--archive", str(tmp_path / "nope"))
    assert refused.code == 1
    assert "does not exist" in refused.err
    desk.scene.root.rename(tmp_path / "away")
    assert "wide  done" in type_in(capsys, "effects", desk.flag).out


def test_a_damaged_row_is_told_beside_the_others(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """A time that can't be read costs only the time; what can't be read at all is named."""
    desk.do("op2", ("x00", "y"))
    with closing(sqlite3.connect(desk.scene.database)) as database, database:
        database.execute("UPDATE operations SET created_at = 'yesterday' WHERE id = 'op2'")
        database.execute("UPDATE steps SET kind = 'teleport' WHERE operation = 'wide'")
    listed = type_in(capsys, "effects")
    assert listed.out.startswith("at an unknown time  op2  done\n")
    assert "Operation wide can't be read and is left out" in listed.err
    assert (listed.code, listed.out.count(" -> ")) == (0, 1)
    (row,) = json.loads(type_in(capsys, "effects", desk.flag, "--json").out)
    assert row["operation"] == "op2"
    assert type_in(capsys, "undo", "--session", "session-1", "--yes", desk.flag).code == 0
    assert "x00" in desk.scene.contents()
