"""A plan that no longer fits the disk leaves no intent that nobody could judge after a crash."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Scene
from tools.effects.operation import State
from tools.effects.writing import plan_replace

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.tools.effects.scene import Running
    from tools.effects.plan import Plan

MOVES = (("a", "x"), "new", ("b", "new/b"))


def _moves(scene: Scene, _running: Running) -> Plan:
    return scene.plan(*MOVES)


def _version(_scene: Scene, running: Running) -> Plan:
    existing = running.files.read(b"a")
    assert existing is not None
    return plan_replace("zapisz_plik", b"a", existing, b"new", text="", files=running.files)


STALE: dict[str, tuple[Callable[[Scene, Running], Plan], Callable[[Path], object]]] = {
    '"a" is no longer there': (_moves, lambda root: (root / "a").unlink()),
    '"b" has changed in the meantime': (_moves, lambda root: (root / "b").write_text("edited")),
    '"x" exists already': (_moves, lambda root: (root / "x").touch()),
    '"new" exists already': (_moves, lambda root: (root / "new").mkdir()),
    '"a" has changed in the meantime': (_version, lambda root: (root / "a").write_text("b")),
}


@pytest.mark.parametrize("says", STALE)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_stale_plan_is_never_in_doubt(tmp_path: Path, says: str, *, after: bool) -> None:
    """Wherever the program dies, nothing was changed, and no later start wonders about it."""
    make, spoil = STALE[says]
    for at in count(1):
        scene = Scene(tmp_path / str(at))
        scene.write("a", "b")
        with scene.start() as running:
            plan = make(scene, running)
        spoil(scene.root)
        spoilt = scene.contents(), scene.folders()
        with scene.start(at, after=after) as dying:
            try:
                outcome = dying.executor.execute(plan, "op", "s")
            except Crash:
                outcome = None
        with scene.start() as running:
            assert running.executor.recover() == ()
            stored = running.executor.outcome("op")
            again = running.executor.execute(plan, "op", "s")
        assert (scene.contents(), scene.folders()) == spoilt
        assert (again.state, again.text) == (
            State.ABORTED,
            f"Nothing was changed, because {says}.",
        )
        if outcome is not None:
            break
        assert stored is None
    assert outcome == stored == again
    assert at > 1


def test_what_can_t_be_looked_at_is_told(tmp_path: Path) -> None:
    """The person learns which name it is, and why."""
    scene = Scene(tmp_path)
    scene.write("sub/a")
    plan = scene.plan(("sub/a", "x"))
    (scene.root / "sub").rename(tmp_path / "elsewhere")
    (scene.root / "sub").symlink_to(tmp_path / "elsewhere")
    with scene.start() as running:
        outcome = running.executor.execute(plan, "op", "s")
    assert outcome.state is State.ABORTED
    assert outcome.text.startswith('Nothing was changed, because "sub/a" can\'t be looked at (')
