"""Of each change of an operation it is told how far it got, whatever the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Scene, Wish
from tools.effects.operation import Operation, State
from tools.effects.standing import Reached, standings
from tools.effects.writing import plan_replace, plan_write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def begun(scene: Scene, *moves: Wish) -> Operation:
    """Write an intent, and take no step of it."""
    with scene.start(at=1, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(scene.plan(*moves), "op", "s")
    with scene.start() as running:
        operation = running.ledger.get("op")
    assert operation is not None
    return operation


def _reached(scene: Scene, operation: Operation) -> list[Reached]:
    with scene.start() as running:
        return [one.reached for one in standings(operation, running.files)]


@pytest.mark.parametrize(
    ("outside", "reached"),
    [
        (lambda _root: None, [Reached.BEFORE, Reached.BEFORE, Reached.BEFORE]),
        (lambda root: (root / "new").mkdir(), [Reached.AFTER, Reached.BEFORE, Reached.BEFORE]),
        (
            lambda root: (root / "b").rename(root / "y"),
            [Reached.BEFORE, Reached.BEFORE, Reached.AFTER],
        ),
        (
            lambda root: (root / "a").write_text("edited"),
            [Reached.BEFORE, Reached.UNCLEAR, Reached.BEFORE],
        ),
        (
            lambda root: (root / "x").hardlink_to(root / "a"),
            [Reached.BEFORE, Reached.UNCLEAR, Reached.BEFORE],
        ),
    ],
)
def test_each_change_stands_by_itself(
    tmp_path: Path, outside: Callable[[Path], object], reached: list[Reached]
) -> None:
    """In an order that no plan has, and beside one that nothing can be said of."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    operation = begun(scene, "new", ("a", "x"), ("b", "y"))
    outside(scene.root)
    assert _reached(scene, operation) == reached


def test_a_thing_on_its_way_is_found(tmp_path: Path) -> None:
    """In a swap one of the two has a name of the program's for a moment."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    operation = begun(scene, ("a", ".stage"), ("b", "a"), (".stage", "b"))
    (scene.root / "a").rename(scene.root / ".stage")
    assert _reached(scene, operation) == [Reached.BETWEEN, Reached.BEFORE]
    with scene.start() as running:
        (aside, _) = standings(operation, running.files)
    assert aside.at == b".stage"


def test_a_folder_that_became_a_link_hides_only_what_is_in_it(tmp_path: Path) -> None:
    """Its documents can't be looked at; the others can."""
    scene = Scene(tmp_path)
    scene.write("sub/a", "b")
    operation = begun(scene, ("sub/a", "sub/x"), ("b", "y"))
    (scene.root / "sub").rename(tmp_path / "elsewhere")
    (scene.root / "sub").symlink_to(tmp_path / "elsewhere")
    assert _reached(scene, operation) == [Reached.UNCLEAR, Reached.BEFORE]


def test_what_is_written_stands_by_its_content(tmp_path: Path) -> None:
    """A new version and a new file are told from what was there before, and from anything else."""
    scene = Scene(tmp_path)
    scene.write("a")
    with scene.start() as running:
        existing = running.files.read(b"a")
        assert existing is not None
        steps = plan_replace("t", b"a", existing, b"new", text="", files=running.files)
        running.executor.execute(steps, "op1", "s")
        running.executor.execute(plan_write("t", b"n", b"text", "text"), "op2", "s")
        changed, made = (running.ledger.get(one) for one in ("op1", "op2"))
    assert changed is not None
    assert made is not None
    assert made.state is State.DONE
    assert _reached(scene, changed) + _reached(scene, made) == [Reached.AFTER, Reached.AFTER]
    (scene.root / "a").write_text("a")
    (scene.root / "n").unlink()
    assert _reached(scene, changed) + _reached(scene, made) == [Reached.BEFORE, Reached.BEFORE]
    (scene.root / "a").write_text("other")
    (scene.root / "n").write_text("other")
    assert _reached(scene, changed) + _reached(scene, made) == [Reached.UNCLEAR, Reached.UNCLEAR]
