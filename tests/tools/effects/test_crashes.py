"""A crash at every call of the file layer, in every part of the effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Scene, moved
from tools.effects.operation import State

if TYPE_CHECKING:
    from pathlib import Path

SHAPES = {
    "single": [("a", "b")],
    "other folder": [("a", "sub/a")],
    "chain": [("c", "d"), ("b", "c"), ("a", "b")],
    "swap": [("a", "stage"), ("b", "a"), ("stage", "b")],
    "circle": [("a", "stage"), ("c", "a"), ("b", "c"), ("stage", "b")],
    "there and back": [("a", "z"), ("z", "a")],
    "bulk": [(name, f"sub/{name}") for name in "abc"],
}
MOST_CALLS = 40
every_shape = pytest.mark.parametrize("moves", SHAPES.values(), ids=SHAPES)
either_side = pytest.mark.parametrize("after", [False, True], ids=["before", "after"])


def _prepared(folder: Path, moves: list[tuple[str, str]]) -> Scene:
    scene = Scene(folder)
    scene.write("a", "sub/x")
    targets = {target for _, target in moves}
    sources = {source for source, _ in moves}
    for name in ("b", "c"):
        if name in sources or name not in targets:
            scene.write(name)
    return scene


@every_shape
@either_side
def test_a_crash_anywhere_in_execute_is_settled_once(
    tmp_path: Path, moves: list[tuple[str, str]], *, after: bool
) -> None:
    """After a crash the change is there wholly or not at all, and a replay changes nothing."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = _prepared(folder, moves)
        before = scene.contents()
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
        elif outcome.state is State.ABORTED:
            assert scene.contents() == before
        else:
            # Only moves that end where they began can't be told apart from none.
            assert whole == before
            assert sorted(scene.contents().values()) == sorted(before.values())
        if not crashed:
            assert outcome.state is State.DONE
            return
    pytest.fail("the shape makes more calls than were tried")
