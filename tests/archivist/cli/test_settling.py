"""``archivist effects settle``, as a person uses it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from tests.archivist.cli.terminal import Terminal
from tests.archivist.cli.test_undo import Desk
from tests.tools.effects.letters import Sender, letter
from tests.tools.effects.post import Fault, post_office
from tools.effects.operation import State
from tools.effects.steps import Move

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An archive in which one change of two is in doubt: ``c`` was moved to ``y`` and edited."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "c", "d")
    desk.do("op1", ("a", "x"))
    desk.interrupt("op2", ("c", "y"), ("d", "z"))
    (desk.scene.root / "y").write_text("edited since")
    assert run(["undo", "--yes", desk.flag]) == 1
    return desk


def _state(desk: Desk, operation_id: str) -> State:
    with desk.scene.start() as running:
        operation = running.ledger.get(operation_id)
    assert operation is not None
    return operation.state


def test_what_is_there_is_shown(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Every name with what it holds now, and nothing is decided without the person."""
    capsys.readouterr()
    assert run(["effects", "settle", "op2"]) == 0
    shown = capsys.readouterr().out
    assert "1 change to look at" in shown
    assert "meant: 'c' -> 'y'" in shown
    assert "'c': nothing" in shown
    assert "'y': 12 bytes, last changed " in shown
    assert "1 change not in force:\n    'd' -> 'z'" in shown
    assert "can't tell" in shown
    assert _state(desk, "op2") is State.IN_DOUBT
    assert run(["effects", "settle", "op2", "--as", "done"]) == 3
    assert _state(desk, "op2") is State.IN_DOUBT


@pytest.mark.parametrize(
    ("verdict", "state", "says"),
    [
        ("done", State.DONE, "It is in force: "),
        ("undone", State.ABORTED, "No step of it is in force: "),
    ],
)
def test_a_person_closes_it(
    desk: Desk, capsys: pytest.CaptureFixture[str], verdict: str, state: State, says: str
) -> None:
    """The ledger remembers who said what and when; no file is touched; undo goes on."""
    before = desk.scene.contents()
    with Terminal(["effects", "settle", "op2", "--as", verdict]) as terminal:
        terminal.wait_for(f"Write down that it is {verdict}? [y/n] ")
        terminal.type("y\n")
        assert terminal.exit_code() == 0
    assert says in terminal.screen
    assert (desk.scene.contents(), _state(desk, "op2")) == (before, state)
    capsys.readouterr()
    assert run(["effects", "--json", "--last", "1"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert [(one["verdict"], bool(one["who"])) for one in row["decisions"]] == [(verdict, True)]
    assert run(["effects", "settle", "op2", "--as", verdict, "--yes"]) == 1
    assert "is not in doubt but" in capsys.readouterr().err
    if state is State.ABORTED:
        assert run(["undo", "--yes", desk.flag]) == 0
        assert "a" in desk.scene.contents()
    else:  # it is judged by the disk like any other
        assert run(["undo", "--yes", desk.flag]) == 1
        assert "'y' has changed since" in capsys.readouterr().err


def test_what_the_disk_says_by_now_is_told(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody has put it right by hand: that is seen, and who says the opposite is warned."""
    with desk.scene.start() as running:
        operation = running.ledger.get("op2")
    assert operation is not None
    step = operation.steps[0]
    assert isinstance(step, Move)
    root = desk.scene.root
    (root / "y").write_text("c")
    os.utime(root / "y", ns=(0, step.expected.mtime_ns))
    (root / "y").rename(root / "c")
    capsys.readouterr()
    assert run(["effects", "settle", "op2"]) == 0
    assert "as before the change: `--as undone`" in capsys.readouterr().out
    assert run(["effects", "settle", "op2", "--as", "done"]) == 3
    assert "Beware: The names are as before" in capsys.readouterr().out


def test_of_a_message_the_disk_says_nothing(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The Message-ID to look for is shown; then the person says whether it arrived."""
    with post_office(Fault.DROPS_AFTER_DOT) as office:
        Sender(desk.scene, office.account()).send(letter(desk.scene), "mail1")
    assert run(["effects", "settle", "mail1"]) == 0
    assert "Message-ID <" in capsys.readouterr().out
    assert run(["effects", "settle", "mail1", "--as", "done", "--yes"]) == 0
    assert _state(desk, "mail1") is State.DONE


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["settle", "none"], 1, "There is no operation 'none'"),
        (["settle", ""], 2, "The id is empty."),
        (["settle", "op1"], 1, "Operation op1 is not in doubt but done."),
        (["--session", "s", "settle", "op2"], 2, "takes no flag of the list"),
    ],
)
def test_what_is_refused(
    desk: Desk, capsys: pytest.CaptureFixture[str], words: list[str], code: int, says: str
) -> None:
    """Each refusal says what to do, and nothing is decided."""
    assert run(["effects", *words]) == code
    assert says in capsys.readouterr().err
    assert _state(desk, "op2") is State.IN_DOUBT


def test_without_its_disk_nothing_is_judged(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """An archive that is not there holds nothing, and that says nothing."""
    desk.scene.root.rename(desk.scene.root.with_name("elsewhere"))
    assert run(["effects", "settle", "op2", "--as", "undone", "--yes"]) == 1
    assert "connect the disk it is on" in capsys.readouterr().err
    assert _state(desk, "op2") is State.IN_DOUBT


def test_what_is_no_document_is_called_so(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe is not a file of no bytes, and a date that no calendar has ends nothing."""
    root = desk.scene.root
    os.mkfifo(root / "c")
    os.utime(root / "y", (14_000_000_000, 14_000_000_000))  # in 2413
    capsys.readouterr()
    assert run(["effects", "settle", "op2"]) == 0
    shown = capsys.readouterr().out
    assert "'c': no document, but a link, a pipe, a socket or a device" in shown
    assert "'y': 12 bytes, last changed at an impossible time" in shown


def test_a_name_that_cant_be_looked_at_hinders_nobody(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a folder became a link the person can still say what holds."""
    desk.scene.write("sub/e")
    desk.interrupt("op3", ("sub/e", "sub/f"), ("x", "w"))
    root = desk.scene.root
    (root / "sub").rename(root.with_name("away"))
    (root / "sub").symlink_to(root.with_name("away"))
    assert run(["undo", "op3", "--yes"]) == 1
    capsys.readouterr()
    assert run(["effects", "settle", "op3"]) == 0
    assert "'sub/e': can't be looked at (a symbolic link stands in" in capsys.readouterr().out
    assert run(["effects", "settle", "op3", "--as", "undone", "--yes"]) == 0
    assert _state(desk, "op3") is State.ABORTED
