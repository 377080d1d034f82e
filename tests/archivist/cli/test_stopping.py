"""Ctrl-C while files are changed, and an output that nobody reads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from archivist.cli.stopping import finishing
from tests.archivist.cli.terminal import PROJECT, Terminal
from tests.archivist.cli.test_undo import Desk

_MANY = 3000


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An archive in which thousands of documents got other names at once."""
    desk = Desk(tmp_path)
    desk.scene.write(*(f"a{each:04}" for each in range(_MANY)))
    desk.do("wide", *((f"a{each:04}", f"x{each:04}") for each in range(_MANY)))
    return desk


def test_ctrl_c_in_the_middle_of_an_undo(desk: Desk) -> None:
    """What was begun is finished, that is said, and the exit code is that of a stopped program."""
    with Terminal(["undo", "--yes", desk.flag]) as terminal:
        while not any(path.name.startswith("a") for path in desk.scene.root.iterdir()):
            pass
        terminal.type("\x03")
        code = terminal.exit_code()
    assert "Stopping: what was begun is finished first." in terminal.screen
    assert "It had begun when you stopped it, so it was finished." in terminal.screen
    assert code == 130
    assert sorted(desk.scene.contents()) == sorted(f"a{each:04}" for each in range(_MANY))


def test_of_several_the_others_stay(desk: Desk) -> None:
    """Between two changes it ends, and says how many were taken back."""
    desk.scene.write("b")
    desk.do("last", ("b", "y"))
    desk.do("wide2", *((f"x{each:04}", f"z{each:04}") for each in range(_MANY)))
    with Terminal(["undo", "--yes", "--session", "session-1", desk.flag]) as terminal:
        while not any(path.name.startswith("x") for path in desk.scene.root.iterdir()):
            pass
        terminal.type("\x03")
        code = terminal.exit_code()
    assert "Stopped: 1 of 3 changes taken back, and nothing half-way." in terminal.screen
    assert code == 130
    assert "y" in desk.scene.contents()


def test_a_second_ctrl_c_ends_at_once(capfd: pytest.CaptureFixture[str]) -> None:
    """The first is noted and answered; who insists is heeded."""
    with finishing() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert "the next start finishes it" in capfd.readouterr().err
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_reader_that_went_away_stops_nothing(desk: Desk) -> None:
    """`undo --yes | head -1` takes all of it back, and that is no failure."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "archivist", "undo", "--yes", desk.flag],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=PROJECT,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(desk.scene.contents()) == sorted(f"a{each:04}" for each in range(_MANY))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_what_was_done_is_told_where_the_output_is_lost(desk: Desk) -> None:
    """`undo --yes > file` on a full disk takes all of it back, and says so on standard error."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "archivist", "undo", "--yes", desk.flag],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=PROJECT,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "Done (operation " in done.stderr
    assert "The output can't be written: No space left on device." in done.stderr
    assert sorted(desk.scene.contents()) == sorted(f"a{each:04}" for each in range(_MANY))
