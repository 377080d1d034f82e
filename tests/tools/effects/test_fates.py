"""What became of operations: in force, taken back, put in force again, or unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Scene
from tools.effects.fates import Fate, fates
from tools.effects.operation import State
from tools.effects.undo import undo_plan

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.effects.scene import Running, Wish


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with two files."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    return scene


def _do(running: Running, scene: Scene, operation: str, *moves: Wish) -> None:
    running.executor.execute(scene.plan(*moves), operation, "s1")


def _undo(running: Running, operation: str, undo: str) -> None:
    taken = running.ledger.get(operation)
    assert taken is not None
    plan = undo_plan(taken, running.ledger, running.files)
    running.executor.execute(plan, undo, "", undo_of=operation)


def _fate(running: Running, operation: str = "op") -> Fate:
    return fates(running.ledger, [operation]).of[operation]


def test_an_operation_is_in_force_until_it_is_taken_back(scene: Scene) -> None:
    """An undo, an undo of that, and another undo: the last one counts, and is named."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"))
        assert _fate(running) == Fate("op", State.DONE)
        for taken, undo, state in (
            ("op", "u1", State.UNDONE),
            ("u1", "r1", State.DONE),
            ("op", "u2", State.UNDONE),
        ):
            _undo(running, taken, undo)
            fate = _fate(running)
            assert (fate.state, fate.undo and fate.undo.id) == (state, undo)


def test_a_session_is_asked_about_whole(scene: Scene) -> None:
    """All it changed, in order, without the undos; what is not in the ledger is told so."""
    with scene.start() as running:
        _do(running, scene, "s1/1/1", ("a", "x"))
        _do(running, scene, "s1/2/1", ("b", "y"))
        _undo(running, "s1/1/1", "u1")
        found = fates(running.ledger, ["s1/2/1", "gone"], "s1").of
    assert [(fate.operation, fate.state) for fate in found.values()] == [
        ("s1/1/1", State.UNDONE),
        ("s1/2/1", State.DONE),
        ("gone", None),
    ]


def test_a_folder_that_stayed_is_named(scene: Scene) -> None:
    """It held something else when the change was taken back."""
    with scene.start() as running:
        _do(running, scene, "op", "new", "old", ("a", "new/a"))
        scene.write("new/mine")
        _undo(running, "op", "u1")
        fate = _fate(running)
    assert (fate.state, fate.stayed) == (State.UNDONE, (b"new",))


def test_an_interrupted_undo_is_told(scene: Scene) -> None:
    """Until it is settled, the operation counts as in force, and its undo is named."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"), ("b", "y"))
    with scene.start(at=2, after=True, begun=True) as dying, pytest.raises(Crash):
        _undo(dying, "op", "u1")
    with scene.start() as running:
        fate = _fate(running)
        assert (fate.state, fate.undo) == (State.DONE, None)
        assert fate.doubtful is not None
        assert (fate.doubtful.id, fate.doubtful.state) == ("u1", State.INTENT)
        running.executor.recover()
        assert _fate(running).doubtful is None
