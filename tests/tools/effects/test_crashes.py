"""A crash at every call of the file layer, in every part of the effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Scene, Wish, moved
from tools.effects.operation import State
from tools.effects.undo import undo_plan

if TYPE_CHECKING:
    from pathlib import Path

SHAPES: dict[str, list[Wish]] = {
    "single": [("a", "b")],
    "other folder": [("a", "sub/a")],
    "chain": [("c", "d"), ("b", "c"), ("a", "b")],
    "swap": [("a", "stage"), ("b", "a"), ("stage", "b")],
    "circle": [("a", "stage"), ("c", "a"), ("b", "c"), ("stage", "b")],
    "there and back": [("a", "z"), ("z", "a")],
    "bulk": [(name, f"sub/{name}") for name in "abc"],
    "new folder": ["new"],
    "into a new folder": ["new", "new/deep", ("a", "new/deep/a"), ("b", "new/b")],
    "folder": [("sub", "moved")],
    "folder into a new folder": ["new", ("sub", "new/sub")],
    "swap of folders": [("sub", "stage"), ("other", "sub"), ("stage", "other")],
}
MOST_CALLS = 40
every_shape = pytest.mark.parametrize("moves", SHAPES.values(), ids=SHAPES)
either_side = pytest.mark.parametrize("after", [False, True], ids=["before", "after"])


def _prepared(folder: Path, moves: list[Wish]) -> Scene:
    scene = Scene(folder)
    scene.write("a", "sub/x", "other/y")
    targets = {move[1] for move in moves if isinstance(move, tuple)}
    sources = {move[0] for move in moves if isinstance(move, tuple)}
    for name in ("b", "c"):
        if name in sources or name not in targets:
            scene.write(name)
    return scene


@every_shape
@either_side
def test_a_crash_anywhere_in_execute_is_settled_once(
    tmp_path: Path, moves: list[Wish], *, after: bool
) -> None:
    """After a crash the change is there wholly or not at all, and a replay changes nothing."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = _prepared(folder, moves)
        before, folders = scene.contents(), scene.folders()
        plan = scene.plan(*moves)
        with scene.start(at, after=after) as dying:
            try:
                dying.executor.execute(plan, "op", "s")
            except Crash:
                crashed = True
            else:
                crashed = False
        with scene.start() as again:
            again.executor.recover()
            outcome = again.executor.execute(plan, "op", "s")
        whole = moved(before, moves)
        if outcome.state is State.DONE:
            assert scene.contents() == whole
            assert {move for move in moves if isinstance(move, str)} <= set(scene.folders())
        elif outcome.state is State.ABORTED:
            assert scene.contents() == before
            assert scene.folders() == folders
        else:
            # Only moves that end where they began can't be told apart from none.
            assert whole == before
            assert sorted(scene.contents().values()) == sorted(before.values())
        if not crashed:
            assert outcome.state is State.DONE
            return
    pytest.fail("the shape makes more calls than were tried")


@every_shape
@either_side
def test_a_crash_anywhere_in_undo_is_settled_once(
    tmp_path: Path, moves: list[Wish], *, after: bool
) -> None:
    """After a crash in an undo everything is back or nothing is, new folders included."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = _prepared(folder, moves)
        before = scene.contents(), scene.folders()
        with scene.start() as running:
            running.executor.execute(scene.plan(*moves), "op", "s")
        done = scene.contents(), scene.folders()
        with scene.start(at, after=after) as dying:
            crashed = False
            try:
                operation = dying.ledger.get("op")
                assert operation is not None
                plan = undo_plan(operation, dying.ledger, dying.files)
                dying.executor.execute(plan, "undo", "s", undo_of="op")
            except Crash:
                crashed = True
        with scene.start() as again:
            again.executor.recover()
            outcome = again.executor.outcome("undo")
            first = again.executor.outcome("op")
        now = scene.contents(), scene.folders()
        assert first is not None
        if outcome is None or outcome.state is State.ABORTED:
            assert (now, first.state) == (done, State.DONE)
        elif outcome.state is State.DONE:
            assert (now, first.state) == (before, State.UNDONE)
        else:  # only moves that end where they began can't be told apart from none
            assert before == done == now
        if not crashed:
            assert outcome is not None
            assert outcome.state is State.DONE
            return
    pytest.fail("undo makes more calls than were tried")
