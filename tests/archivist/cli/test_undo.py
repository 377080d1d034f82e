"""``archivist undo`` and ``archivist effects``, as a person uses them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from archivist.cli.records import ledger_path
from config.paths import Paths
from tests.archivist.cli.terminal import Terminal
from tests.tools.effects.letters import Sender, letter
from tests.tools.effects.post import post_office
from tests.tools.effects.scene import Crash, Running, Scene, Wish
from tools.effects.operation import State
from tools.effects.undo import undo_plan
from tools.effects.writing import plan_replace

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.plan import Plan


class Desk:
    """An archive whose ledger is the one the commands use.

    Args:
        folder: An empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self.scene = Scene(folder)
        self.scene.database = ledger_path(Paths.from_environment())
        self.flag = f"--archive={self.scene.root}"

    def do(self, operation_id: str, *moves: Wish) -> Plan:
        """Carry out an operation, as a session would have."""
        plan = self.scene.plan(*moves)
        with self.scene.start() as running:
            running.executor.execute(plan, operation_id, "session-1")
        return plan

    def replace(self, operation_id: str, name: str, data: bytes) -> None:
        """Give a file a new version, as a session would have."""
        path = name.encode()
        with self.scene.start() as running:
            existing = running.files.read(path)
            assert existing is not None
            plan = plan_replace("zapisz_plik", path, existing, data, text="", files=running.files)
            outcome = running.executor.execute(plan, operation_id, "session-1")
            assert outcome.state is State.DONE

    def interrupt(self, operation_id: str, *moves: tuple[str, str]) -> None:
        """Crash right after the first move."""
        plan = self.scene.plan(*moves)
        with self.scene.start(at=2, after=True, begun=True) as dying, pytest.raises(Crash):
            dying.executor.execute(plan, operation_id, "session-1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An archive with two files, one of them renamed from ``a`` to ``x``."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    desk.do("op1", ("a", "x"))
    return desk


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (("new",), "what it made is removed"),
        ((("sub", "moved"),), "1 folder gets its old name back"),
        (("new", ("b", "new/b"), ("x", "new/x")), "2 files get their old name back"),
        ((("b", "s"), ("x", "b"), ("s", "x")), "2 files get their old name back"),
    ],
)
def test_what_is_taken_back_is_told(
    desk: Desk, moves: tuple[Wish, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """New folders, moved folders and swaps are spoken of as what they are, and listed."""
    desk.scene.write("sub/y")
    before = desk.scene.contents(), desk.scene.folders()
    desk.do("op2", *moves)
    assert run(["effects", desk.flag]) == 0
    listed = capsys.readouterr().out
    assert ("new folder 'new'" in listed) == ("new" in moves)
    assert run(["undo", "--yes", desk.flag]) == 0
    assert says in capsys.readouterr().out
    assert (desk.scene.contents(), desk.scene.folders()) == before


def test_yes_takes_the_last_change_back(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has its old name, byte for byte, and the command says what it did."""
    assert run(["undo", "--yes", desk.flag]) == 0
    shown = capsys.readouterr().out
    assert "1 file gets its old name back" in shown
    assert "'x' -> 'a'" in shown
    assert desk.scene.contents() == {"a": "a", "b": "b"}


def test_each_undo_takes_back_one_more(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The second undo takes back the change before, and the third has nothing left."""
    desk.do("op2", ("b", "y"))
    assert run(["undo", "--yes", desk.flag]) == 0
    assert desk.scene.contents() == {"b": "b", "x": "a"}
    assert run(["undo", "--yes", desk.flag]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b"}
    assert run(["undo", "--yes", desk.flag]) == 1
    assert "nothing to take back" in capsys.readouterr().err


def test_without_a_terminal_it_asks_nobody_and_does_nothing(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """The plan is printed and the exit code is 3."""
    assert run(["undo", desk.flag]) == 3
    shown = capsys.readouterr().out
    assert "'x' -> 'a'" in shown
    assert "--yes" in shown
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def test_an_id_is_enough(desk: Desk) -> None:
    """The operation knows its archive, and the beginning of its id will do."""
    desk.do("second", ("b", "y"))
    assert run(["undo", "op", "--yes"]) == 0
    assert desk.scene.contents() == {"a": "a", "y": "b"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["undo", "none", "--yes"], "There is no operation 'none'. `archivist effects` lists"),
        (["undo", "op", "--yes"], "Several operations begin with 'op': op2, op1. Give more."),
        (["undo", "op1", "--yes", "--archive", "/"], "Leave --archive out."),
        (["undo", "--yes", "--archive", "/"], "The last change was in"),
    ],
)
def test_what_is_refused(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    """Each refusal is one sentence that says what to do instead, with exit code 1."""
    desk.do("op2", ("b", "y"))
    assert run(words) == 1
    assert says in capsys.readouterr().err
    assert desk.scene.contents() == {"x": "a", "y": "b"}


def test_a_changed_file_is_left_alone(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """What was edited since is not renamed back."""
    (desk.scene.root / "x").write_text("edited")
    assert run(["undo", "--yes", desk.flag]) == 1
    told = capsys.readouterr().err
    assert "'x' has changed since" in told
    assert "To take back a certain change, name its id" in told
    assert run(["undo", "op1", "--yes"]) == 1
    assert "name its id" not in capsys.readouterr().err
    assert desk.scene.contents() == {"b": "b", "x": "edited"}


def test_sizes_are_those_of_what_comes_back(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a new version: from its own to the old one's."""
    desk.replace("op2", "x", b"a longer text")
    assert run(["undo", "--dry-run", desk.flag]) == 0
    shown = capsys.readouterr().out
    assert "the old version comes back, 1 byte in all." in shown
    assert "new version of 'x' (13 bytes -> 1 byte)" in shown


@pytest.mark.parametrize("words", [["--dry-run"], ["--yes"], ["op1", "--yes"]])
def test_an_archive_that_is_away_is_not_to_be_made_anew(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """A new, empty folder in its place would be no help."""
    desk.scene.root.rename(desk.scene.root.with_name("away"))
    assert run(["undo", *words, *([] if "op1" in words else [desk.flag])]) == 1
    told = capsys.readouterr().err
    assert "connect the disk it is on" in told
    assert "mkdir" not in told


def test_an_interrupted_change_is_settled_first(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Undo finishes what was interrupted, says so, and takes back that very operation."""
    desk.scene.write("c", "d")
    desk.interrupt("op2", ("c", "y"), ("d", "z"))
    assert run(["undo", "--yes", desk.flag]) == 0
    shown = capsys.readouterr().out
    assert "Operation op2 had been interrupted." in shown
    assert "2 files get their old name back" in shown
    assert desk.scene.contents() == {"b": "b", "c": "c", "d": "d", "x": "a"}


def test_an_interrupted_undo_is_finished_and_no_more(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Undo again after a crash of undo doesn't take back one operation too many."""
    desk.do("op2", ("b", "y"))
    with desk.scene.start(at=2, after=True, begun=True) as dying, pytest.raises(Crash):
        _take_back(dying, "op2")
    assert run(["undo", "--yes", desk.flag]) == 0
    assert "had been interrupted" in capsys.readouterr().out
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def _take_back(running: Running, operation_id: str) -> None:
    operation = running.ledger.get(operation_id)
    assert operation is not None
    plan = undo_plan(operation, running.ledger, running.files)
    running.executor.execute(plan, "undo-x", "", undo_of=operation_id)


def test_a_person_agrees_at_a_terminal(desk: Desk) -> None:
    """Every name is shown escaped and whole; Enter alone is no answer, y is."""
    desk.do("op2", ("b", "\x1b[2Jb\u202e" + "ł" * 100))
    with Terminal(["undo", desk.flag]) as terminal:
        terminal.wait_for("[y/n] ")
        terminal.type("\n")
        terminal.wait_for("[y/n] ", times=2)
        assert desk.scene.contents().keys() != {"b", "x"}
        terminal.type("y\n")
        assert terminal.exit_code() == 0
    assert "'\\x1b[2Jb\\u202e" + "ł" * 100 + "' -> 'b'" in terminal.screen
    assert "\x1b[2J" not in terminal.screen
    assert desk.scene.contents() == {"b": "b", "x": "a"}


@pytest.mark.parametrize("keys", ["n\n", "nie\n", "\x04"])
def test_a_person_says_no(desk: Desk, keys: str) -> None:
    """No, its Polish form and the end of input change nothing."""
    with Terminal(["undo", desk.flag]) as terminal:
        terminal.wait_for("[y/n] ")
        terminal.type(keys)
        assert terminal.exit_code() == 0
    assert "Nothing was changed." in terminal.screen
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def test_what_was_typed_before_the_question_is_no_answer(desk: Desk) -> None:
    """A y pressed while the program starts is thrown away."""
    with Terminal(["undo", desk.flag]) as terminal:
        terminal.type("y\ny\n")
        terminal.wait_for("[y/n] ")
        assert desk.scene.contents() == {"b": "b", "x": "a"}
        terminal.type("n\n")
        assert terminal.exit_code() == 0
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def test_ctrl_c_at_the_question_changes_nothing(desk: Desk) -> None:
    """The exit code is the one of a cancelled program, and there is no traceback."""
    with Terminal(["undo", desk.flag]) as terminal:
        terminal.wait_for("[y/n] ")
        terminal.type("\x03")
        code = terminal.exit_code()
    assert "Traceback" not in terminal.screen
    assert code == 130
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def test_effects_lists_newest_first(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Time, id, state, tool, session and every name are there."""
    desk.do("op2", ("b", "y\x1b"))
    desk.do("op3", ("x", "none/x"))
    run(["undo", "op2", "--yes"])
    capsys.readouterr()
    assert run(["effects"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("op3  aborted") < shown.index("op2  undone") < shown.index("op1  done")
    assert "'b' -> 'y\\x1b'" in shown
    assert "session session-1" in shown
    assert "undo of op2" in shown
    assert "Nothing was changed, because" in shown


def test_effects_as_json(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Names that are no text survive in JSON."""
    (desk.scene.root / os.fsdecode(b"\xff")).write_text("bytes")
    desk.do("op2", ("b", "y"))
    assert run(["effects", "--json", "--last", "1", desk.flag]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["operation"] == "op2"
    assert row["state"] == "done"
    assert row["steps"] == [{"kind": "move", "source": "b", "target": "y"}]


def test_effects_of_one_archive(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another archive's changes are left out when one is named."""
    assert run(["effects", f"--archive={tmp_path}"]) == 0
    assert capsys.readouterr().out == f"Nothing was changed in {tmp_path} yet.\n"
    assert desk.scene.contents() == {"b": "b", "x": "a"}


@pytest.mark.parametrize("count", ["0", "-1", "x", "1.5"])
def test_effects_refuses_a_wrong_count(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A count below one, or none, is a usage error."""
    with pytest.raises(SystemExit) as caught:
        run(["effects", f"--last={count}"])
    assert caught.value.code == 2
    assert "whole number" in capsys.readouterr().err


def test_an_interrupted_change_that_was_taken_back_is_all(
    desk: Desk, capfd: pytest.CaptureFixture[str]
) -> None:
    """The change in mind is gone by itself: no older one is taken back, and the log stays quiet."""
    plan = desk.scene.plan(("b", "y"))
    with desk.scene.start(at=1, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(plan, "op2", "session-1")
    assert run(["undo", "--yes", desk.flag]) == 0
    shown = capfd.readouterr()
    assert "No other change was taken back." in shown.out
    assert shown.err == ""
    assert desk.scene.contents() == {"b": "b", "x": "a"}
    assert run(["undo", "--yes", desk.flag]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b"}


def test_a_change_in_doubt_is_not_reached_past(
    desk: Desk, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither when it is settled nor afterwards is an older one meant, unless it is named."""
    desk.scene.write("c", "d")
    desk.interrupt("op2", ("c", "y"), ("d", "z"))
    (desk.scene.root / "y").write_text("edited since")
    before = desk.scene.contents()
    assert run(["undo", "--yes", desk.flag]) == 1
    assert "name its id" in capfd.readouterr().out
    assert run(["undo", "--yes", desk.flag]) == 1
    assert "operation op2, is in doubt" in capfd.readouterr().err
    assert desk.scene.contents() == before
    assert run(["undo", "op1", "--yes"]) == 0
    assert desk.scene.contents().keys() == {"a", "b", "d", "y"}


def test_the_empty_id_names_nothing(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """A script whose variable was empty takes nothing back."""
    assert run(["undo", "", "--yes", desk.flag]) == 2
    assert "The id is empty." in capsys.readouterr().err
    assert desk.scene.contents() == {"b": "b", "x": "a"}


def test_a_message_is_listed_and_not_taken_back(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stands among the changes; undo says why it stays, and how to reach an earlier one."""
    with post_office() as office:
        Sender(desk.scene, office.account()).send(letter(desk.scene), "mail1")
    assert run(["effects"]) == 0
    assert "  message 'Zażółć' to ala@example.com, ola@example.org\n" in capsys.readouterr().out
    assert run(["effects", "--json", "--last", "1"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["steps"][0]["kind"] == "send"
    with post_office() as office:
        plan = letter(desk.scene, attachment=b"x")
        Sender(desk.scene, office.account()).send(plan, "mail2")
    assert run(["effects", "--json", "--file", "x"]) == 0
    found = [row["operation"] for row in json.loads(capsys.readouterr().out)]
    assert found == ["mail2", "op1"]
    assert run(["undo", "--yes", desk.flag]) == 1
    assert "nobody can call a message back. To take back a certain" in capsys.readouterr().err
    assert run(["undo", "op1", "--yes"]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b"}


def test_a_dry_run_shows_and_changes_nothing(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names and sizes are shown; what was interrupted stays so, and is told."""
    desk.scene.write("c", "d")
    desk.interrupt("op2", ("c", "y"), ("d", "z"))
    before = desk.scene.contents()
    assert run(["undo", "op1", "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert "Operation op2 was interrupted" in shown
    assert "1 file gets its old name back, 1 byte in all." in shown
    assert "'x' -> 'a' (1 byte)" in shown
    assert shown.endswith("this was a dry run.\n")
    assert desk.scene.contents() == before
    with desk.scene.start() as running:
        assert [one.id for one in running.ledger.open_intents(running.executor.archive)] == ["op2"]
