"""``archivist effects settle --finish`` and ``--take-back``, as a person uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from tests.archivist.cli.terminal import Terminal
from tests.archivist.cli.test_undo import Desk
from tests.tools.effects.disks import mounted
from tests.tools.effects.scene import Crash
from tools.effects.operation import State
from tools.effects.writing import plan_write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.effects.scene import Wish


def _doubtful(desk: Desk, *moves: Wish, taken: tuple[str, str]) -> None:
    """Stop before the first step, as if the disk had kept another one alone of them all."""
    with desk.scene.start(at=1, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(desk.scene.plan(*moves), "op", "session-1")
    (desk.scene.root / taken[0]).rename(desk.scene.root / taken[1])
    with desk.scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.IN_DOUBT


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Of two documents that were to go into a new folder, one is there, and not the first."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b", "c")
    (desk.scene.root / "new").mkdir()
    _doubtful(desk, ("a", "new/a"), ("b", "new/b"), taken=("b", "new/b"))
    return desk


def _state(desk: Desk, operation_id: str) -> State:
    with desk.scene.start() as running:
        operation = running.ledger.get(operation_id)
    assert operation is not None
    return operation.state


def test_the_rest_is_done(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """It is shown first; then all of it is in force, and can be taken back."""
    assert run(["effects", "settle", "op"]) == 0
    shown = capsys.readouterr().out
    assert "1 change in force:\n    'b' -> 'new/b'" in shown
    assert "archivist effects settle op --finish" in shown
    assert run(["effects", "settle", "op", "--finish"]) == 3
    assert "'a' -> 'new/a'" in capsys.readouterr().out
    assert _state(desk, "op") is State.IN_DOUBT
    assert run(["effects", "settle", "op", "--finish", "--yes"]) == 0
    assert desk.scene.contents() == {"c": "c", "new/a": "a", "new/b": "b"}
    assert _state(desk, "op") is State.DONE
    assert run(["undo", "op", "--yes"]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b", "c": "c"}


def test_what_was_done_is_taken_back(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Each has its old name, and the operation counts as one that changed nothing."""
    assert run(["effects", "settle", "op", "--take-back", "--yes"]) == 0
    assert "'new/b' -> 'b'" in capsys.readouterr().out
    assert desk.scene.contents() == {"a": "a", "b": "b", "c": "c"}
    assert _state(desk, "op") is State.ABORTED


@pytest.mark.parametrize("chosen", [[], ["--since", "2000-01-01"]])
def test_what_finished_it_is_part_of_it(desk: Desk, chosen: list[str]) -> None:
    """The last change is the operation, not its rest: undo takes all of it back."""
    assert run(["effects", "settle", "op", "--finish", "--yes"]) == 0
    assert run(["undo", *chosen, "--yes", desk.flag]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b", "c": "c"}
    assert _state(desk, "op") is State.UNDONE


@pytest.mark.parametrize("chosen", [[], ["--since", "2000-01-01"]])
def test_what_took_it_back_is_no_change_of_its_own(
    desk: Desk, capsys: pytest.CaptureFixture[str], chosen: list[str]
) -> None:
    """Undo goes on with the change before, and never brings half of the doubtful one back."""
    assert run(["effects", "settle", "op", "--take-back", "--yes"]) == 0
    assert run(["undo", *chosen, "--yes", desk.flag]) == 1
    assert desk.scene.contents() == {"a": "a", "b": "b", "c": "c"}
    capsys.readouterr()
    assert run(["effects", "--last", "1"]) == 0
    assert "  settle in " in capsys.readouterr().out


def test_who_answers_late_changes_nothing(desk: Desk) -> None:
    """It was finished in another window while this one asked whether to take it back."""
    with Terminal(["effects", "settle", "op", "--take-back"]) as terminal:
        terminal.wait_for("Do it? [y/n] ")
        assert run(["effects", "settle", "op", "--finish", "--yes"]) == 0
        terminal.type("y\n")
        assert terminal.exit_code() == 1
    assert "so nothing was changed now" in " ".join(terminal.screen.split())
    assert desk.scene.contents() == {"c": "c", "new/a": "a", "new/b": "b"}
    assert _state(desk, "op") is State.DONE


@pytest.mark.parametrize("way", ["--finish", "--take-back"])
def test_what_was_changed_since_stays(
    desk: Desk, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    """Nothing is done with a document that can't be told, and so the doubt stays."""
    desk.scene.write("d", "e")
    (desk.scene.root / "new" / "b").write_text("edited")
    _doubtful_again = ("op2", ("d", "x"), ("e", "y"))
    desk.interrupt(*_doubtful_again)
    (desk.scene.root / "e").write_text("edited")
    assert run(["undo", "op2", "--yes"]) == 1
    capsys.readouterr()
    assert run(["effects", "settle", "op2", way, "--yes"]) == (1 if way == "--finish" else 0)
    told = capsys.readouterr()
    contents = desk.scene.contents()
    assert contents["e"] == "edited"
    assert _state(desk, "op2") is State.IN_DOUBT
    if way == "--finish":
        assert "Nothing of it is left that could be done." in told.err
    else:
        assert "stays as it is: 'e' -> 'y'" in told.out
        assert "operation op2 is still in doubt" in told.out
        assert contents["d"] == "d"


def test_a_name_that_is_taken_by_now_stops_it(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is replaced, here as anywhere."""
    desk.scene.write("new/a")
    before = desk.scene.contents()
    assert run(["effects", "settle", "op", "--finish", "--yes"]) == 1
    assert 'The name "new/a" is taken' in capsys.readouterr().err
    assert desk.scene.contents() == before
    assert _state(desk, "op") is State.IN_DOUBT


def test_folders_come_and_go_with_it(tmp_path: Path) -> None:
    """A folder that was to be made is made; one that was made is removed again if it is empty."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    moves: tuple[Wish, ...] = ("new", ("a", "x"), ("b", "new/b"))
    _doubtful(desk, *moves, taken=("a", "x"))
    assert run(["effects", "settle", "op", "--finish", "--yes"]) == 0
    assert desk.scene.contents() == {"new/b": "b", "x": "a"}
    desk.scene.write("c")
    with desk.scene.start(at=1, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(desk.scene.plan("made", "made/in", ("c", "made/c")), "op2", "s")
    (desk.scene.root / "made" / "in").mkdir(parents=True)
    (desk.scene.root / "c").write_text("edited")
    assert run(["undo", "op2", "--yes"]) == 1
    assert run(["effects", "settle", "op2", "--take-back", "--yes"]) == 0
    assert desk.scene.folders() == ["new"]


def test_a_swap_that_stopped_in_the_middle(tmp_path: Path) -> None:
    """A document under a name of the program's gets its old one again."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    desk.do("op", ("a", ".aside"), ("b", "a"), (".aside", "b"))
    with desk.scene.start() as running:
        running.ledger._database.execute("UPDATE operations SET state = 'in_doubt'")
    root = desk.scene.root
    (root / "b").rename(root / ".aside")
    assert run(["effects", "settle", "op", "--take-back", "--yes"]) == 0
    assert desk.scene.contents() == {"a": "a", "b": "b"}


def test_what_was_written_is_left_to_the_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text is not put together from two sides."""
    desk = Desk(tmp_path)
    with desk.scene.start() as running:
        running.executor.execute(plan_write("t", b"n", b"text", "text"), "op", "s")
        running.ledger._database.execute("UPDATE operations SET state = 'in_doubt'")
    assert run(["effects", "settle", "op", "--take-back", "--yes"]) == 1
    assert "--as undone" in capsys.readouterr().err
    assert desk.scene.contents() == {"n": "text"}


@pytest.mark.parametrize("way", ["--finish", "--take-back"])
def test_a_document_that_is_there_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    """Of what was copied to another disk, one is removed: after both were compared again."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b", "c")
    disk = desk.scene.root / "m"
    disk.mkdir()
    with mounted(disk):
        moves = (("a", "m/a"), ("b", "m/b"), ("c", "m/c"))
        with desk.scene.start(at=4, after=True, begun=True) as dying, pytest.raises(Crash):
            dying.executor.execute(desk.scene.plan(*moves), "op", "s")
        assert sorted(desk.scene.contents()) == ["a", "b", "c", "m/a", "m/b"]
        (desk.scene.root / "c").write_text("edited")
        assert run(["undo", "op", "--yes"]) == 1
        assert "2 whole under both names" in capsys.readouterr().out
        assert run(["effects", "settle", "op", way, "--yes"]) == 0
        assert "stays as it is: 'c' -> 'm/c'" in capsys.readouterr().out
        kept = ["m/a", "m/b"] if way == "--finish" else ["a", "b"]
        assert sorted(desk.scene.contents()) == sorted(["c", *kept])
        assert _state(desk, "op") is State.IN_DOUBT
        assert run(["undo", "settle-", "--yes"]) == 0
        assert sorted(desk.scene.contents()) == ["a", "b", "c", "m/a", "m/b"]
