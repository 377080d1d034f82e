"""A history of changes of every kind, each with a crash: afterwards, and all the way back."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.effects.scene import Crash, Scene
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.plan import Plan
from tools.effects.steps import Held, MakeFolder
from tools.effects.trashing import plan_trash
from tools.effects.undo import undo_plan
from tools.effects.writing import plan_replace, plan_write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Draw = Callable[[Sequence[str]], str]

AT = datetime(2026, 3, 14, tzinfo=UTC)
Look = tuple[dict[str, str], list[str]]


def _look(scene: Scene) -> Look:
    return scene.contents(), scene.folders()


def _planned(scene: Scene, draw: Draw) -> Plan | None:
    """Plan a change of some kind that is possible now; None where that kind is not."""
    documents, folders = sorted(set(scene.contents()) - {"stays"}), scene.folders()
    target = draw(["", *(f"{folder}/" for folder in folders)]) + draw(["a", "b", "c"])
    kind = draw(["move", "swap", "folder", "make", "write", "append", "trash"])
    if kind in {"make", "write", "folder"}:
        return _new(scene, kind, target, draw(["x", "y", "x/z"]))
    return _of_document(scene, kind, draw(documents), target) if documents else None


def _new(scene: Scene, kind: str, target: str, made: str) -> Plan | None:
    folders = scene.folders()
    if kind == "make" and made not in folders and made.rpartition("/")[0] in {"", *folders}:
        return Plan("make", (MakeFolder(made.encode()),))
    if kind == "write" and target not in scene.contents():
        return plan_write("write", target.encode(), target.encode(), target)
    if kind == "folder" and "x" in folders and "moved" not in folders:
        wish = Rename(b"x", b"moved", Held())
        return plan_moves("folder", [wish], files_beneath(scene.root))
    return None


def _of_document(scene: Scene, kind: str, document: str, target: str) -> Plan | None:
    files = files_beneath(scene.root)
    old, new = document.encode(), target.encode()
    free = target not in scene.contents()
    if kind == "move" and free:
        return plan_moves("move", [Rename(old, new)], files)
    if kind == "swap" and not free and old != new:
        return plan_moves("swap", [Rename(old, new), Rename(new, old)], files)
    if kind == "append":
        existing = files.read(old)
        assert existing is not None
        return plan_replace("append", old, existing, existing.data + b"+", text="+", files=files)
    return plan_trash("trash", old, scene.root, AT, files) if kind == "trash" else None


def _carried_out(scene: Scene, plan: Plan, operation: str, undo_of: str, at: int) -> State:
    """Execute with a crash at a call, settle, and try the same operation again."""
    with scene.start(at // 2, after=bool(at % 2)) as dying, suppress(Crash):
        dying.executor.execute(plan, operation, "s", undo_of=undo_of)
    with scene.start() as again:
        again.executor.recover()
        return again.executor.execute(plan, operation, "s", undo_of=undo_of).state


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_change_is_whole_and_all_of_them_can_be_taken_back(data: st.DataObject) -> None:
    """The archive is always as before or after a change, and the way back meets each point again.

    A document that got a new version is another file, so moves of it from before that stay.
    """
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        scene.write("a", "b", "stays")  # an archive without any file looks like an unmounted disk
        points: list[tuple[str, Look]] = []
        with mock.patch.dict(os.environ, {"XDG_DATA_HOME": f"{folder}/home"}):
            for number in range(data.draw(st.integers(1, 6))):
                plan = _planned(scene, lambda names: data.draw(st.sampled_from(names)))
                if plan is None:
                    continue
                before = _look(scene)
                at = data.draw(st.integers(0, 60))
                state = _carried_out(scene, plan, f"op{number}", "", at)
                assert state in {State.DONE, State.ABORTED}
                if state is State.ABORTED:
                    assert _look(scene) == before
                else:
                    points.append((f"op{number}", before))
            crashes = [data.draw(st.integers(0, 60)) for _ in points]
            for (operation_id, before), at in zip(reversed(points), crashes, strict=True):
                now = _look(scene)
                with scene.start() as running:
                    operation = running.ledger.get(operation_id)
                    assert operation is not None
                    if not _same_files(scene, operation_id):
                        return
                    plan = undo_plan(operation, running.ledger, running.files)
                state = _carried_out(scene, plan, f"undo-{operation_id}", operation_id, at)
                assert state in {State.DONE, State.ABORTED}
                if state is State.ABORTED:
                    assert _look(scene) == now
                    return
                assert _look(scene) == before


def _same_files(scene: Scene, operation_id: str) -> bool:
    """Say whether every file that an operation moved is still that very file."""
    files = files_beneath(scene.root)
    with scene.start() as running:
        operation = running.ledger.get(operation_id)
        assert operation is not None
        last = {path: state for step in operation.steps for path, state in step.after().items()}
    inodes = {path: state for path, state in last.items() if state and not state.sha256}
    return all(state.matches(files.fingerprint(path)) for path, state in inodes.items())
