"""A person closes what is in doubt, and the ledger goes on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tests.tools.effects.scene import Crash, Scene, clock
from tools.effects.operation import Decision, State, Verdict
from tools.effects.settling import looks_like, settle
from tools.effects.undo import undo_plan

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.effects.scene import Running


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """A swap that was done, and whose undo is in doubt: nobody knows how far it got."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    with scene.start() as running:
        plan = scene.plan(("a", "stage"), ("b", "a"), ("stage", "b"))
        running.executor.execute(plan, "op", "s")
    with scene.start(at=3, after=True, begun=True) as dying, pytest.raises(Crash):
        _take_back(dying)
    (scene.root / "a").unlink(missing_ok=True)
    (scene.root / "b").unlink(missing_ok=True)
    scene.write("other")
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.IN_DOUBT
    return scene


def _take_back(running: Running) -> None:
    operation = running.ledger.get("op")
    assert operation is not None
    plan = undo_plan(operation, running.ledger, running.files)
    running.executor.execute(plan, "undo", "", undo_of="op")


def _states(running: Running) -> list[State]:
    return [operation.state for operation in running.ledger.latest(9)]


def _say(running: Running, verdict: Verdict) -> None:
    settle("undo", Decision(verdict, "ala", clock().isoformat()), running.ledger)


@pytest.mark.parametrize(
    ("verdict", "states"),
    [
        (Verdict.DONE, [State.DONE, State.UNDONE]),
        (Verdict.UNDONE, [State.ABORTED, State.DONE]),
    ],
)
def test_an_undo_that_is_settled_counts_for_what_it_took_back(
    scene: Scene, verdict: Verdict, states: list[State]
) -> None:
    """Done, the first operation is taken back; undone, it is in force; no file is touched."""
    before = scene.contents()
    with scene.start() as running:
        assert _states(running) == [State.IN_DOUBT, State.DONE]
        operation = running.ledger.get("undo")
        assert operation is not None
        assert looks_like(operation, running.files) is None
        _say(running, verdict)
        assert _states(running) == states
        settled = running.ledger.get("undo")
        assert settled is not None
        assert [(one.verdict, one.who) for one in settled.decisions] == [(verdict, "ala")]
        assert running.executor.recover() == ()
        with pytest.raises(ArchivistError, match="is not in doubt"):
            _say(running, verdict)
        assert running.ledger.unsettled() == []
    assert scene.contents() == before


def test_what_was_never_begun_is_not_settled(scene: Scene) -> None:
    """An id that nobody has is an error."""
    with scene.start() as running, pytest.raises(ArchivistError, match="no operation 'none'"):
        settle("none", Decision(Verdict.DONE, "ala", ""), running.ledger)
