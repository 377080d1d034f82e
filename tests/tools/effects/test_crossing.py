"""Moves from one disk to another: whole, with all that belongs to a file, or not at all."""

from __future__ import annotations

import os
import resource
import sys
import tracemalloc
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.disks import (
    ACL,
    attributes,
    back,
    beyond,
    executed,
    give_attributes,
    second_disk,
)
from tests.tools.effects.scene import Crash, Scene, clock
from tools.effects import trash
from tools.effects.copies import Copy, Drop
from tools.effects.crossing import with_copies
from tools.effects.files import files_beneath
from tools.effects.fingerprint import Fingerprint
from tools.effects.layer import never
from tools.effects.operation import State, step_line
from tools.effects.plan import Plan
from tools.effects.rows import from_row, to_row
from tools.effects.steps import Move, net
from tools.effects.trashing import plan_trash
from tools.effects.undo import UndoRefusedError
from tools.effects.writes import Content
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the disks are those of Linux")
MOST_CALLS = 60


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with a few documents."""
    found = Scene(tmp_path)
    found.write("a", "b", "c", "sub/x")
    return found


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """An empty folder on another file system."""
    with second_disk(tmp_path) as folder:
        yield folder


def _plan(scene: Scene, disk: Path, *names: str) -> Plan:
    """Plan to move documents to the other disk."""
    files = files_beneath(scene.root)
    moves = []
    for name in names:
        expected = files.fingerprint(name.encode())
        assert expected is not None
        moves.append(Move(name.encode(), beyond(disk, name), expected))
    return Plan("przenies", tuple(moves))


def _there(disk: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(disk.iterdir())}


def test_a_move_keeps_all_that_belongs_to_a_file(scene: Scene, disk: Path) -> None:
    """Bytes, permissions, owner, times, attributes and access list go along, and come back."""
    source, target = scene.root / "a", disk / "a"
    give_attributes(source)
    before, times = attributes(source), source.stat()
    outcome = executed(scene, _plan(scene, disk, "a"))
    assert outcome.state is State.DONE
    assert not source.exists()
    assert (target.read_text(), attributes(target)) == ("a", before)
    assert target.stat().st_mtime_ns == times.st_mtime_ns
    target.chmod(0o600)
    os.utime(target)  # a disk that keeps neither: the ledger remembers both
    assert executed(scene, back(scene), "undo", "op").state is State.DONE
    assert (source.read_text(), source.stat().st_mtime_ns) == ("a", times.st_mtime_ns)
    assert attributes(source)["mode"] == before["mode"]
    assert _there(disk) == {}


def test_attributes_and_access_lists_are_there_to_be_kept(scene: Scene, disk: Path) -> None:
    """What the test above compares is no empty set, where the file systems have such things."""
    for path in (scene.root / "a", disk / "probe"):
        path.touch()
        try:
            os.setxattr(path, "user.probe", b"1")
        except OSError:
            pytest.skip("a file system here has no extended attributes")
        give_attributes(path)
        assert "user.comment" in attributes(path)
        if ACL not in attributes(path):
            pytest.skip("a file system here has no access lists")


def test_the_person_sees_a_move(scene: Scene, disk: Path) -> None:
    """One line and one object, before and after: no copy, no removal."""
    plan = _plan(scene, disk, "a")
    outcome = executed(scene, plan)
    assert len(plan.changes) == plan.radius.objects == 1
    with scene.start() as running:
        operation = running.ledger.get("op")
    assert operation is not None
    assert [type(step) for step in operation.steps] == [Copy, Drop]
    (change,) = net(operation.steps)
    assert step_line(change) == "'a' -> the trash"
    assert outcome.text == 'Moved: "a" -> the trash.'
    assert [step_line(step) for step in back(scene).changes] == ["the trash -> 'a'"]


def test_copies_come_before_anything_is_removed(scene: Scene, disk: Path) -> None:
    """Unless a name is needed sooner: then its file goes first."""
    files = files_beneath(scene.root)
    plan = _plan(scene, disk, "a", "b")
    kinds = [type(step) for step in with_copies(plan.steps, files, never)]
    assert kinds == [Copy, Copy, Drop, Drop]
    expected = files.fingerprint(b"c")
    assert expected is not None
    steps = with_copies((*plan.steps, Move(b"c", b"a", expected)), files, never)
    assert [type(step) for step in steps] == [Copy, Copy, Drop, Move, Drop]


def test_a_target_that_turned_up_leaves_all_as_it_was(scene: Scene, disk: Path) -> None:
    """The copies that were made are removed; what turned up stays."""
    plan = _plan(scene, disk, "a", "b", "c")
    before = scene.contents()
    (disk / "c").write_text("another program's")
    outcome = executed(scene, plan)
    assert outcome.state is State.ABORTED
    assert "exists already" in outcome.text
    assert scene.contents() == before
    assert _there(disk) == {"c": "another program's"}


def test_a_full_disk_leaves_all_as_it_was(scene: Scene, disk: Path) -> None:
    """A copy that fails half-way leaves nothing, nor do those before it."""
    (scene.root / "b").write_bytes(b"b" * 3_000_000)
    plan = _plan(scene, disk, "a", "b")
    before = scene.contents()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, limits[1]))
    try:
        outcome = executed(scene, plan)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert outcome.state is State.ABORTED
    assert "can't be copied" in outcome.text
    assert scene.contents() == before
    assert _there(disk) == {}


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("undoing", [False, True], ids=["moving", "undoing"])
def test_a_crash_anywhere_is_settled(
    scene: Scene, disk: Path, *, undoing: bool, after: bool
) -> None:
    """At every call: afterwards all is moved or nothing is, and both ways nothing is lost."""
    whole = scene.contents()
    moved = {name: text for name, text in whole.items() if name not in {"a", "b"}}
    for at in range(1, MOST_CALLS):
        operation = f"op{at}"
        plan, undo_of = _plan(scene, disk, "a", "b"), ""
        if undoing:
            assert executed(scene, plan, operation).state is State.DONE
            plan, undo_of, operation = back(scene, operation), operation, f"undo{at}"
        crashed = False
        with scene.start(at, after=after) as dying:
            try:
                dying.executor.execute(plan, operation, "s", undo_of=undo_of)
            except Crash:
                crashed = True
        with scene.start() as again:
            again.executor.recover()
            state = again.executor.execute(plan, operation, "s", undo_of=undo_of).state
        assert state in {State.DONE, State.ABORTED}
        there = (state is State.DONE) is not undoing
        assert scene.contents() == (moved if there else whole)
        assert _there(disk) == ({"a": "a", "b": "b"} if there else {})
        if there:
            wanted = operation if not undoing else f"op{at}"
            assert executed(scene, back(scene, wanted), f"back{at}", wanted).state is State.DONE
        if not crashed:
            return
    pytest.fail("there are more calls than were tried")


def test_the_person_can_stop_it(scene: Scene, disk: Path) -> None:
    """While a file is read nothing was begun; while it is copied what was made is taken back."""
    plan, before = _plan(scene, disk, "a", "b"), scene.contents()
    with scene.start() as running, pytest.raises(ToolError, match="was not moved"):
        running.executor.execute(plan, "op", "s", cancelled=lambda: True)
    answers = iter([False, False, False])  # two files are read, and a piece of the first is copied
    with scene.start() as running:
        outcome = running.executor.execute(plan, "op", "s", cancelled=lambda: next(answers, True))
    assert outcome.state is State.ABORTED
    assert "the person stopped it" in outcome.text
    assert (scene.contents(), _there(disk)) == (before, {})


def test_what_took_the_place_of_a_document_stays(scene: Scene, disk: Path) -> None:
    """A pipe, too, and it is not waited for."""
    plan = _plan(scene, disk, "a")
    (scene.root / "a").unlink()
    os.mkfifo(scene.root / "a")
    assert executed(scene, plan).state is State.ABORTED
    assert (scene.root / "a").is_fifo()
    with pytest.raises(OSError, match="no regular file"):
        files_beneath(scene.root).copy(b"a", beyond(disk, "a"), Content.of(b"a"))
    assert _there(disk) == {}


def test_a_document_that_changed_meanwhile_stays(scene: Scene, disk: Path) -> None:
    """What was agreed to is no longer what is there."""
    plan = _plan(scene, disk, "a")
    (scene.root / "a").write_text("new")
    outcome = executed(scene, plan)
    assert outcome.state is State.ABORTED
    assert "changed in the meantime" in outcome.text
    assert scene.contents()["a"] == "new"
    assert _there(disk) == {}


def test_undo_is_refused_where_the_copy_changed(scene: Scene, disk: Path) -> None:
    """A new content under the new name is never given up for the old one."""
    executed(scene, _plan(scene, disk, "a"))
    (disk / "a").write_text("A")
    with pytest.raises(UndoRefusedError, match="has changed since"):
        back(scene)
    (disk / "a").unlink()
    with pytest.raises(UndoRefusedError, match="no longer in the trash"):
        back(scene)
    (disk / "a").write_text("a")
    (scene.root / "a").write_text("another")
    with pytest.raises(UndoRefusedError, match="is taken by another file"):
        back(scene)


def test_a_copy_that_reads_back_wrong_gets_no_name(scene: Scene, disk: Path) -> None:
    """What differs from what was planned is refused, whoever is to blame."""
    files = files_beneath(scene.root)
    with pytest.raises(OSError, match="differs from what was to be moved"):
        files.copy(b"a", beyond(disk, "a"), Content.of(b"b"))
    assert _there(disk) == {}


def test_a_file_with_several_names_stays(scene: Scene, disk: Path) -> None:
    """A copy would part it from its other names."""
    os.link(scene.root / "a", scene.root / "twin")
    outcome = executed(scene, _plan(scene, disk, "a"))
    assert outcome.state is State.ABORTED
    assert "2 names on its disk (hard links)" in outcome.text
    assert _there(disk) == {}


def test_no_whole_file_is_in_memory(scene: Scene, disk: Path) -> None:
    """A file of 64 MB takes a few."""
    with (scene.root / "a").open("wb") as file:
        file.truncate(64_000_000)
    plan = _plan(scene, disk, "a")
    tracemalloc.start()
    try:
        assert executed(scene, plan).state is State.DONE
        _, most_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (disk / "a").stat().st_size == 64_000_000
    assert most_bytes < 8_000_000


def test_what_a_crash_left_of_a_copy_is_removed(
    scene: Scene, disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file can't be without a name: by the start that settles it, or by the next try."""
    monkeypatch.delattr(os, "O_TMPFILE")
    files = files_beneath(scene.root)
    plan = _plan(scene, disk, "a")
    begun: list[str] = []

    def kill() -> bool:
        begun.extend(path.name for path in disk.iterdir())
        raise Crash

    (copy, _) = with_copies(plan.steps, files, never)
    assert isinstance(copy, Copy)
    monkeypatch.setattr(os, "unlink", lambda *_, **__: None)  # as if killed outright
    with pytest.raises(Crash):
        files.copy(b"a", copy.target, copy.content, kill)
    monkeypatch.undo()
    (left,) = disk.iterdir()
    assert [left.name] == begun
    assert left.name.startswith(".archivist-")
    monkeypatch.delattr(os, "O_TMPFILE")
    files.tidy(copy.target)
    assert _there(disk) == {}
    left.write_text("half")
    assert executed(scene, plan).state is State.DONE
    assert _there(disk) == {"a": "a"}


@pytest.mark.parametrize("known", [Fingerprint(1, 2, 3, 4), Content("f" * 64, 3).state])
def test_the_ledger_knows_the_steps_again(known: Fingerprint) -> None:
    """With the permissions and the time that come back, and by what they know a file."""
    content = Content("f" * 64, 3, 5, 0o640)
    seen = replace(Fingerprint(1, 2, 3, 4), sha256="f" * 64)
    steps = Copy(b"a", b"b", known, content), Drop(b"a", b"b", known, content)
    for step in (*steps, Move(b"a", b"b", known), Move(b"a", b"b", seen)):
        assert from_row(to_row(step)) == step


def test_the_ledger_follows_a_document_to_another_disk(scene: Scene, disk: Path) -> None:
    """Who asks for the old path is told the new one."""
    executed(scene, _plan(scene, disk, "a"))
    with scene.start() as running:
        renamed = running.executor.renamed_to(b"a")
    assert renamed is not None
    assert renamed.path == beyond(disk, "a")


def test_a_trash_on_another_disk_takes_a_copy(
    scene: Scene, disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its note, and it comes back; of the folders of the trash none was there."""
    monkeypatch.setattr(trash, "trash_for", lambda _document: disk / "Trash")
    plan = plan_trash("usun", b"a", scene.root, clock(), files_beneath(scene.root))
    assert executed(scene, plan).state is State.DONE
    assert (disk / "Trash" / "files" / "a").read_text() == "a"
    assert (disk / "Trash" / "info" / "a.trashinfo").exists()
    assert "a" not in scene.contents()
    assert executed(scene, back(scene), "undo", "op").state is State.DONE
    assert scene.contents()["a"] == "a"
    assert list((disk / "Trash" / "files").iterdir()) == []
