"""Processes that are killed between the system calls of a change, at one moment after the other.

``python -m tests.tools.effects.killed FOLDER KIND``: for each moment at which the files are not as
they were at the one before, it makes a scene in a numbered folder, begins the change there, and is
killed at that moment. It prints how many moments there were; the change in the last folder came to
its own end.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.tools.effects.scene import Scene
from tools.effects.moves import Rename, plan_moves
from tools.effects.trashing import plan_trash
from tools.effects.undo import undo_plan
from tools.effects.writing import plan_replace, plan_write

if TYPE_CHECKING:
    from tests.tools.effects.scene import Running
    from tools.effects.plan import Plan

KINDS = ("swap", "into new folders", "new file", "append", "trash", "undo")
TIME_NS = 1_000_000_000  # when the documents were changed last
_AT = datetime(2026, 3, 14, tzinfo=UTC)
_CALLS = ("open", "os.")  # what a system call is told of begins so


def _prepared(folder: Path) -> Scene:
    """A scene with two documents and a trash."""
    folder.mkdir(exist_ok=True)
    os.environ["XDG_DATA_HOME"] = str(folder / "home")
    scene = Scene(folder)
    scene.write("a", "b")
    (scene.root / "a").chmod(0o640)
    for name in "ab":
        os.utime(scene.root / name, ns=(TIME_NS, TIME_NS))
    return scene


def _planned(kind: str, scene: Scene, running: Running) -> Plan:
    """The change of a kind; the same one wherever nothing was changed yet."""
    files = running.executor.files
    match kind:
        case "swap":
            return plan_moves("m", [Rename(b"a", b"b"), Rename(b"b", b"a")], files)
        case "into new folders":
            wishes = [Rename(b"a", b"x/y/a"), Rename(b"b", b"x/b")]
            return plan_moves("m", wishes, files, [b"x", b"x/y"])
        case "new file":
            return plan_write("w", b"x/new", b"new", "new", [b"x"])
        case "trash":
            return plan_trash("t", b"a", scene.root, _AT, files)
    existing = files.read(b"a")
    assert existing is not None
    return plan_replace("append", b"a", existing, b"a+", text="+", files=files)


def _change(kind: str, scene: Scene, moment: int) -> None:
    with scene.start() as running:
        plan, undone = _planned(kind, scene, running), ""
        if kind == "undo":
            running.executor.execute(plan, "first", "s")
            operation = running.ledger.get("first")
            assert operation is not None
            plan, undone = undo_plan(operation, running.ledger, running.files), "first"
        _kill_at(moment, scene.root.parent)
        running.executor.execute(plan, "op", "s", undo_of=undone)


def _kill_at(moment: int, folder: Path) -> None:
    """Kill this process once the files have changed so often since now."""
    last, changes, looking = _look(folder), 0, False

    def hook(event: str, _: object) -> None:
        nonlocal last, changes, looking
        if looking or not event.startswith(_CALLS):
            return
        looking = True
        now = _look(folder)
        changes += now != last
        if changes == moment:
            os.kill(os.getpid(), signal.SIGKILL)
        last, looking = now, False

    sys.addaudithook(hook)


def _look(folder: Path) -> list[tuple[str, int, int]]:
    """Every name with the number and the size of what has it."""
    found = [(path, path.lstat()) for path in folder.rglob("*")]
    return sorted((str(path), status.st_ino, status.st_size) for path, status in found)


def _main(folder: Path, kind: str) -> None:
    for moment in itertools.count(1):
        scene = _prepared(folder / str(moment))
        child = os.fork()
        if child == 0:
            _change(kind, scene, moment)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) == 0:
            print(moment)  # noqa: T201 - told to the process that waits
            return
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2])
