"""Disks mounted in an archive: what goes over their edge, and what can't."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.disks import back, executed, mounted
from tests.tools.effects.scene import Scene, clock
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.steps import Held, Move
from tools.effects.undo import undo_plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disks are those of Linux")


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with a few documents."""
    found = Scene(tmp_path)
    found.write("a", "b", "c", "sub/x")
    return found


def test_a_disk_in_the_archive(scene: Scene) -> None:
    """Documents go there and back by name; a swap over its edge is possible; nothing of it moves.

    A folder can't go there, with what to do instead, nor can the folder it is mounted at.
    """
    (scene.root / "m").mkdir()
    with mounted(scene.root / "m"):
        (scene.root / "m" / "own").write_text("own")
        files = files_beneath(scene.root)
        before = scene.contents()
        for wishes in ([("a", "m/a"), ("b", "m/b")], [("a", "m/own"), ("m/own", "a")]):
            renames = [Rename(old.encode(), new.encode()) for old, new in wishes]
            plan = plan_moves("przenies", renames, files, ())
            operation = str(wishes)
            assert executed(scene, plan, operation).state is State.DONE
            assert len(plan.changes) == len(wishes)
            after = {new: before[old] for old, new in wishes}
            assert {name: scene.contents()[name] for name in after} == after
            undone = executed(scene, back(scene, operation), f"undo {operation}", operation)
            assert undone.state is State.DONE
            assert scene.contents() == before
            for number in range(3):  # and over again: each undo can be taken back
                last = f"undo {number} {operation}" if number else f"undo {operation}"
                again = f"undo {number + 1} {operation}"
                assert executed(scene, back(scene, last), again, last).state is State.DONE
            assert {name: scene.contents()[name] for name in after} == after
            last = f"undo 3 {operation}"
            assert executed(scene, back(scene, last), f"end {operation}", last).state is State.DONE
            assert scene.contents() == before
        for source, target, why in ((b"sub", b"m/sub", "another disk"), (b"m", b"n", "mounted")):
            with pytest.raises(ToolError, match=why):
                plan_moves("przenies_katalog", [Rename(source, target, Held())], files)
        os.link(scene.root / "a", scene.root / "twin")
        with pytest.raises(ToolError, match="2 names"):
            plan_moves("przenies", [Rename(b"a", b"m/a")], files)
        (scene.root / "c").write_bytes(b"c" * 2_000_000)
        full = executed(scene, plan_moves("przenies", [Rename(b"c", b"m/c")], files), "full")
        assert full.state is State.ABORTED
        assert "No space left" in full.text
        assert [path.name for path in (scene.root / "m").iterdir()] == ["own"]


def test_a_folder_mounted_twice_is_two_disks(scene: Scene) -> None:
    """One device, and yet nothing can be renamed from one mount to the other."""
    outside = scene.root.parent / "outside"
    outside.mkdir()
    (scene.root / "m").mkdir()
    with mounted(scene.root / "m", outside):
        files = files_beneath(scene.root)
        assert (scene.root / "m").stat().st_dev == scene.root.stat().st_dev
        plan = plan_moves("przenies", [Rename(b"a", b"m/a")], files)
        assert executed(scene, plan).state is State.DONE
        assert (outside / "a").read_text() == "a"
        assert executed(scene, back(scene), "undo", "op").state is State.DONE
        assert scene.contents()["a"] == "a"


def test_a_disk_that_came_later_is_crossed_by_undo(scene: Scene) -> None:
    """What was renamed into a folder comes back by a copy where that is on another disk by now."""
    plan = plan_moves("przenies", [Rename(b"a", b"sub/a")], files_beneath(scene.root))
    executed(scene, plan)
    with mounted(scene.root / "sub"):
        os.utime(scene.root)
        (scene.root / "sub" / "a").write_text("a")
        times = [step.expected.mtime_ns for step in plan.steps if isinstance(step, Move)]
        os.utime(scene.root / "sub" / "a", ns=(times[0], times[0]))
        ledger = Ledger(scene.database)
        try:
            operation = ledger.get("op")
            assert operation is not None
            executor = Executor(ledger, scene.root, clock)
            back = undo_plan(operation, ledger, executor.files)
            assert executor.execute(back, "undo", "", undo_of="op").state is State.DONE
        finally:
            ledger.close()
        assert (scene.root / "a").read_text() == "a"
