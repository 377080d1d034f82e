"""Real processes: one killed in the middle of an operation, two at the same time."""

from __future__ import annotations

import email
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tests.tools.effects.letters import Sender
from tests.tools.effects.post import Fault, post_office
from tests.tools.effects.process import OPERATIONS
from tests.tools.effects.scene import Scene, clock
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.effects.operation import State

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[3]


def _started(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tools.effects.process", *words], cwd=PROJECT
    )


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with two files."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    return scene


@pytest.fixture
def paused(scene: Scene, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that waits in the middle of an operation."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = _started("pause", str(tmp_path), str(pipe))
    assert pipe.read_text() == "paused\n"  # opening waits until the process writes
    assert scene.contents() == {"b": "b", "x": "a"}
    yield process
    process.kill()
    process.wait()


def test_a_killed_process_is_settled_by_the_next(
    scene: Scene, paused: subprocess.Popen[bytes]
) -> None:
    """After kill -9 between two moves the operation is finished, once."""
    paused.kill()
    paused.wait()
    with scene.start() as running:
        (outcome,) = running.executor.recover()
        assert running.executor.recover() == ()
    assert (outcome.operation, outcome.state) == ("killed", State.DONE)
    assert scene.contents() == {"x": "a", "y": "b"}


@pytest.mark.usefixtures("paused")
def test_the_operation_of_a_living_process_is_left_alone(scene: Scene) -> None:
    """While the process lives nothing of its operation is touched, and we are told to wait."""
    with Ledger(scene.database, patience_s=0.05) as ledger:
        executor = Executor(ledger, scene.root, clock)
        named = r"Another Archivist is changing files at this moment: `archivist .*` \(process"
        with pytest.raises(ArchivistError, match=named):
            executor.recover()
        assert executor.recover_if_idle() == ()
        outcome = executor.outcome("killed")
    assert outcome is not None
    assert outcome.state is State.INTENT
    assert scene.contents() == {"b": "b", "x": "a"}


def test_two_processes_at_once_do_each_thing_once(scene: Scene, tmp_path: Path) -> None:
    """Both start on a fresh ledger; an id that both use runs in one of them only."""
    processes = [_started("race", str(tmp_path), name) for name in ("left", "right")]
    assert [process.wait() for process in processes] == [0, 0]
    contents = scene.contents()
    with scene.start() as running:
        operations = running.ledger.latest(1000)
    assert {operation.state for operation in operations} == {State.DONE}
    assert len(operations) == OPERATIONS + OPERATIONS // 2
    for number in range(OPERATIONS):
        done = [name for name in ("left", "right") if f"{name}{number}.done" in contents]
        assert len(done) == (1 if number % 2 else 2)
        for name in ("left", "right"):
            kept = f"{name}{number}.done" if name in done else f"{name}{number}"
            assert contents[kept] == f"{name}{number}"


@pytest.mark.parametrize("fault", [Fault.NOTHING, Fault.SILENT], ids=["sent", "not sent"])
def test_a_process_killed_while_it_sends_leaves_a_doubt(
    scene: Scene, tmp_path: Path, fault: Fault
) -> None:
    """After kill -9 nobody knows: the next start sends nothing, and says what to look for."""
    with post_office(fault) as office:
        office.may_answer.clear()
        process = _started("send", str(tmp_path), str(office.port))
        assert (office.arrived if fault is Fault.NOTHING else office.called).wait(60)
        process.kill()
        process.wait()
        office.may_answer.set()
        office.fault = Fault.NOTHING
        sender = Sender(scene, office.account())
        (outcome,) = sender.recover()
        assert sender.recover() == ()
        sent = [email.message_from_bytes(each.data) for each in office.messages]
    assert (outcome.operation, outcome.state) == ("mail", State.IN_DOUBT)
    assert [message["Message-ID"] in outcome.text for message in sent] == (
        [True] if fault is Fault.NOTHING else []
    )


def test_two_processes_at_once_send_one_message(scene: Scene, tmp_path: Path) -> None:
    """The second finds what the first one did, and is told the same."""
    assert scene.contents()
    with post_office() as office:
        processes = [_started("send", str(tmp_path), str(office.port)) for _ in range(2)]
        assert [process.wait() for process in processes] == [0, 0]
        assert len(office.messages) == 1
