"""Which wish is which: nothing is done twice by accident, and what is asked for twice is done."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from archivist.agent.carrying import Carrier
from archivist.agent.events import Stop
from archivist.agent.journal import Journal
from archivist.agent.recorder import RecordedConversation
from config.errors import ArchivistError
from tests.archivist.agent.house import SESSION, House, answer, drive, house, rename
from tests.archivist.agent.killed import APPEND, REQUEST, SETUP, store_in
from tests.tools.effects.scene import clock
from tools.effects.executor import Executor
from tools.effects.files import ConfinedFiles
from tools.effects.ledger import Ledger
from tools.effects.operation import State
from tools.effects.plan import Plan
from tools.observation import Status

if TYPE_CHECKING:
    from tools.observation import Observation

PROJECT = Path(__file__).parents[3]
NOTES = {"notes.txt": "eggs\n"}
ONCE, TWICE = "eggs\nmilk\n", "eggs\nmilk\nmilk\n"


def _text(folder: Path) -> str:
    return (folder / "dokumenty" / "notes.txt").read_text()


def _planned(home: House) -> Plan:
    ready = home.workspace.belt.prepare(APPEND.tool, APPEND.arguments, home.workspace)
    plan = getattr(ready, "plan", None)
    assert isinstance(plan, Plan)
    return plan


def test_what_the_model_repeats_in_a_turn_is_one_operation(tmp_path: Path) -> None:
    """A second, third append in one turn adds nothing: the model is told that it was made."""
    script = [APPEND, APPEND, APPEND, answer("Done.")]
    with house(tmp_path, NOTES, script, strict=False) as home:
        turn = home.turn(REQUEST)
        assert [operation.id for operation in home.ledger.latest(9)] == [f"{SESSION}/1/1"]
    assert _text(tmp_path) == ONCE
    first, *repeats = (result.observation for result in turn.results)
    assert first.operation == f"{SESSION}/1/1"
    assert repeats
    for repeat in repeats:
        assert repeat.status is Status.OK
        assert repeat.header.startswith("already made in this turn")
        assert not repeat.operation
    assert turn.ended.operations == (f"{SESSION}/1/1",)


def test_what_the_person_asks_for_again_is_done_again(tmp_path: Path) -> None:
    """The same words in a later turn are a new operation: a second append is a second line."""
    script = [APPEND, answer("1"), APPEND, answer("2")]
    with house(tmp_path, NOTES, script) as home:
        for number, text in ((1, ONCE), (2, TWICE)):
            turn = home.turn(REQUEST)
            assert turn.ended.stop is Stop.ANSWERED
            assert turn.ended.operations == (f"{SESSION}/{number}/1",)
            assert _text(tmp_path) == text


def test_there_and_back_and_there_again_are_three_operations(tmp_path: Path) -> None:
    """A to B, B to A, A to B: the third has the arguments of the first, and is carried out."""
    wishes = [("a.txt", "b.txt"), ("b.txt", "a.txt"), ("a.txt", "b.txt")]
    script = [call for wish in wishes for call in (rename(*wish), answer("Done."))]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        for number, (old, new) in enumerate(wishes, start=1):
            turn = home.turn(f"Rename {old} to {new}")
            assert turn.ended.operations == (f"{SESSION}/{number}/1",)
            assert home.names() == {new}
        states = [operation.state for operation in home.ledger.latest(9)]
    assert states == [State.DONE] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9, and no file is exchanged there")
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_call_that_kill_9_interrupted_is_finished_once(tmp_path: Path, moment: str) -> None:
    """The next start finishes it; its replay adds nothing; asked for again it is done again."""
    root = tmp_path / "dokumenty"
    root.mkdir()
    (root / "notes.txt").write_text(NOTES["notes.txt"])
    words = [sys.executable, "-m", "tests.archivist.agent.killed", str(tmp_path), moment]
    killed = subprocess.run(words, cwd=PROJECT, capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    session = killed.stdout.decode().strip()
    with house(tmp_path, {}, [APPEND, answer("Done.")]) as home:
        (settled,) = home.executor.recover()
        assert (settled.operation, settled.state) == (f"{session}/1/1", State.DONE)
        assert _text(tmp_path) == ONCE
        stored = home.ledger.get(settled.operation)
        assert stored is not None
        replayed = Carrier(home.executor, session, len)(Plan(stored.tool, stored.steps), stored.id)
        assert (replayed.status, replayed.header) == (Status.OK, settled.text)
        assert _text(tmp_path) == ONCE
        home.agent.session = session
        store = store_in(tmp_path)
        journal = Journal(store, session, SETUP, earlier=store.transcript(session))
        conversation = RecordedConversation(home.agent, journal)
        again = drive(conversation, REQUEST)  # type: ignore[arg-type]
        assert again.ended.operations == (f"{session}/2/1",)
    assert _text(tmp_path) == TWICE


def test_what_ran_out_of_time_is_done_once_when_it_is_tried_again(tmp_path: Path) -> None:
    """Another process changes files for too long; the retry has the same id, and so has the next.

    The first try leaves nothing behind that could be finished later.
    """
    with house(tmp_path, NOTES) as home, Ledger(tmp_path / "ledger.sqlite", 0.01) as impatient:
        carry = Carrier(Executor(impatient, home.root, clock), SESSION, len)
        plan = _planned(home)
        with home.ledger.exclusive(), pytest.raises(ArchivistError, match="at this moment"):
            carry(plan, f"{SESSION}/1/1")
        assert (_text(tmp_path), home.ledger.latest(9)) == (NOTES["notes.txt"], [])
        first = carry(plan, f"{SESSION}/1/1")
        second = carry(plan, f"{SESSION}/1/1")
        assert (first.status, second.header) == (Status.OK, first.header)
        assert len(home.ledger.latest(9)) == 1
    assert _text(tmp_path) == ONCE


class Slow(ConfinedFiles):
    """Waits in the middle of a change.

    Args:
        root: The archive's folder.
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.reached, self.go_on = threading.Event(), threading.Event()

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Wait, then do it."""
        self.reached.set()
        self.go_on.wait()
        super().exchange(path, beside)


def test_a_retry_while_the_first_try_is_still_at_work_waits_for_it(tmp_path: Path) -> None:
    """Whoever gave up waiting and asks again gets what the first try came to."""
    layers: list[Slow] = []

    def layer(root: Path) -> Slow:
        layers.append(Slow(root))
        return layers[-1]

    with house(tmp_path, NOTES, layer=layer) as home:
        plan, results = _planned(home), cast("list[Observation]", [])
        carry = Carrier(home.executor, SESSION, len)
        tries = [
            threading.Thread(target=lambda: results.append(carry(plan, f"{SESSION}/1/1")))
            for _ in range(2)
        ]
        tries[0].start()
        layers[0].reached.wait()
        tries[1].start()
        layers[0].go_on.set()
        for each in tries:
            each.join()
        assert [result.status for result in results] == [Status.OK] * 2
        assert results[0].header == results[1].header
        assert len(home.ledger.latest(9)) == 1
    assert _text(tmp_path) == ONCE
