"""kill -9 between any two system calls of a change, on a real disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.effects.killed import KINDS, TIME_NS
from tests.tools.effects.scene import Scene
from tools.effects.operation import State
from tools.effects.plan import Plan
from tools.effects.undo import undo_plan

PROJECT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")


Look = dict[str, tuple[bytes, int] | None]


def _look(scene: Scene) -> Look:
    """Every name with its bytes and permissions."""
    return {
        str(path.relative_to(scene.root)): None
        if path.is_dir()
        else (path.read_bytes(), path.stat().st_mode)
        for path in scene.root.rglob("*")
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_at_any_moment_is_settled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The change is there wholly or not at all; a replay repeats nothing; undo brings all back."""
    words = [sys.executable, "-m", "tests.tools.effects.killed", str(tmp_path), kind]
    killed = subprocess.run(words, cwd=PROJECT, capture_output=True, check=False)
    assert killed.returncode == 0, killed.stderr.decode()
    done: list[Look] = []
    not_done: list[Look] = []
    for moment in range(1, int(killed.stdout) + 1):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / str(moment) / "home"))
        scene = Scene(tmp_path / str(moment))
        with scene.start() as running:
            running.executor.recover()
            operation, look = running.ledger.get("op"), _look(scene)
            if operation is None or operation.state is State.ABORTED:
                not_done.append(look)
                continue
            assert operation.state is State.DONE
            done.append(look)
            running.executor.execute(Plan(operation.tool, operation.steps), "op", "s")
            assert _look(scene) == look
            plan = undo_plan(operation, running.ledger, running.files)
            running.executor.execute(plan, "back", "", undo_of="op")
            not_done.append(_look(scene))
            if kind != "undo":
                assert {(scene.root / name).stat().st_mtime_ns for name in "ab"} == {TIME_NS}
    assert len(not_done) > len(done) > 1
    assert all(look == done[0] for look in done)
    assert all(look == not_done[0] for look in not_done)
    assert done[0] != not_done[0]
