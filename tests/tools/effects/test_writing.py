"""New files and new versions of files: nothing lost, nothing twice, everything back."""

from __future__ import annotations

import os
import stat
import struct
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Running, Scene, clock
from tests.tools.effects.test_executor import Meddler
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.operation import Outcome, State
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.effects.writing import plan_replace, plan_write
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.effects.plan import Plan

MOST_CALLS = 60
_NOBODY = 0xFFFFFFFF  # where an entry of an access list names no person
either_side = pytest.mark.parametrize("after", [False, True], ids=["before", "after"])


def _new(_scene: Scene) -> Plan:
    return plan_write("zapisz_plik", b"x.txt", b"new", "new")


def _new_in_new_folder(_scene: Scene) -> Plan:
    return plan_write("zapisz_plik", b"p/q/x.txt", b"new", "new", (b"p", b"p/q"))


def _empty(_scene: Scene) -> Plan:
    return plan_write("zapisz_plik", b"x.txt", b"", "")


def _replaced(scene: Scene) -> Plan:
    return _version(scene, b"a", b"another")


def _appended(scene: Scene) -> Plan:
    return _version(scene, b"a", b"a and more")


def _version(scene: Scene, path: bytes, data: bytes) -> Plan:
    files = files_beneath(scene.root)
    existing = files.read(path)
    assert existing is not None
    return plan_replace("dopisz_do_pliku", path, existing, data, text="more", files=files)


every_kind = pytest.mark.parametrize(
    "planned", [_new, _new_in_new_folder, _empty, _replaced, _appended]
)


def _look(scene: Scene) -> tuple[dict[str, str], list[str]]:
    return scene.contents(), scene.folders()


def _undo(running: Running, operation_id: str, undo_id: str = "undo") -> Outcome:
    operation = running.ledger.get(operation_id)
    assert operation is not None
    plan = undo_plan(operation, running.ledger, running.files)
    return running.executor.execute(plan, undo_id, "", undo_of=operation_id)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with two files."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    return scene


@every_kind
@either_side
def test_a_crash_anywhere_in_a_write_is_settled_once(
    tmp_path: Path, planned: Callable[[Scene], Plan], *, after: bool
) -> None:
    """After a crash the file is new or old, whole; a replay doubles nothing and nothing is left."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = Scene(folder)
        scene.write("a", "b")
        before = _look(scene)
        plan = planned(scene)
        with scene.start(at, after=after) as dying:
            crashed = False
            try:
                dying.executor.execute(plan, "op", "s")
            except Crash:
                crashed = True
        assert scene.contents()["a"] in {"a", "another", "a and more"}
        with scene.start() as again:
            again.executor.recover()
            outcome = again.executor.execute(plan, "op", "s")
            settled = _look(scene)
            assert again.executor.execute(plan, "op", "s") == outcome
        assert _look(scene) == settled
        if outcome.state is State.ABORTED:
            assert settled == before
        else:
            assert outcome.state is State.DONE
            (data,) = plan.contents
            assert settled[0][plan.documents[0].decode()] == data.decode()
            assert len(settled[0]) == len(before[0]) + (plan.documents[0] != b"a")
        if not crashed:
            assert outcome.state is State.DONE
            return
    pytest.fail("the write makes more calls than were tried")


@every_kind
@either_side
def test_a_crash_anywhere_in_taking_a_write_back_is_settled_once(
    tmp_path: Path, planned: Callable[[Scene], Plan], *, after: bool
) -> None:
    """After a crash in an undo everything is back or nothing is."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = Scene(folder)
        scene.write("a", "b")
        before = _look(scene)
        with scene.start() as running:
            running.executor.execute(planned(scene), "op", "s")
        done = _look(scene)
        with scene.start(at, after=after) as dying:
            crashed = False
            try:
                _undo(dying, "op")
            except Crash:
                crashed = True
        with scene.start() as again:
            again.executor.recover()
            outcome = again.executor.outcome("undo")
        if outcome is None or outcome.state is State.ABORTED:
            assert _look(scene) == done
        else:
            assert outcome.state is State.DONE
            assert _look(scene) == before
        if not crashed:
            assert outcome is not None
            assert outcome.state is State.DONE
            return
    pytest.fail("undo makes more calls than were tried")


@either_side
@pytest.mark.parametrize("first", [2, 4, 6, 8, 10])
def test_a_crash_anywhere_in_recovery_of_a_write_is_harmless(
    tmp_path: Path, first: int, *, after: bool
) -> None:
    """Recovery that dies at any of its calls is finished by the next one."""
    for at in range(1, MOST_CALLS):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = Scene(folder)
        scene.write("a", "b")
        plan = _appended(scene)
        with scene.start(first) as dying, pytest.raises(Crash):
            dying.executor.execute(plan, "op", "s")
        died = False
        with scene.start(at, after=after) as dying:
            try:
                dying.executor.recover()
            except Crash:
                died = True
        with scene.start() as running:
            running.executor.recover()
            outcome = running.executor.outcome("op")
        assert outcome is None or outcome.state in {State.DONE, State.ABORTED}
        whole = outcome is not None and outcome.state is State.DONE
        assert scene.contents() == {"a": "a and more" if whole else "a", "b": "b"}
        if not died:
            return
    pytest.fail("recovery makes more calls than were tried")


def test_an_append_made_twice_is_two_operations(scene: Scene) -> None:
    """The same text again is added again, and each is taken back alone, the last first."""
    with scene.start() as running:
        for number in (1, 2):
            old = (scene.root / "a").read_bytes()
            plan = _version(scene, b"a", old + b"+1")
            running.executor.execute(plan, f"op{number}", "s")
        assert scene.contents()["a"] == "a+1+1"
        with pytest.raises(UndoRefusedError, match="'a' has changed since"):
            _undo(running, "op1")
        _undo(running, "op2", "undo2")
        assert scene.contents()["a"] == "a+1"
        _undo(running, "op1", "undo1")
        assert scene.contents()["a"] == "a"
        _undo(running, "undo1", "again")
    assert scene.contents() == {"a": "a+1", "b": "b"}


def test_the_outcome_names_the_file_and_not_what_stood_in_between(scene: Scene) -> None:
    """One line for a new version, whatever steps it took."""
    with scene.start() as running:
        text = running.executor.execute(_replaced(scene), "op", "s").text
        assert text == 'Written: new version of "a" (1 -> 7 bytes).'
        text = running.executor.execute(_new(scene), "new", "s").text
        assert text == 'Written: new file "x.txt" (3 bytes).'
    assert scene.contents() == {"a": "another", "b": "b", "x.txt": "new"}


def test_what_a_file_is_survives_a_new_version_and_the_way_back(scene: Scene) -> None:
    """Permissions and extended attributes stay, and undo restores the time as well."""
    path = scene.root / "a"
    path.chmod(0o640)
    os.setxattr(path, "user.note", b"mine")
    os.utime(path, ns=(10**18, 10**18))
    with scene.start() as running:
        running.executor.execute(_replaced(scene), "op", "s")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert os.getxattr(path, "user.note") == b"mine"
        assert path.stat().st_mtime_ns != 10**18
        _undo(running, "op")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.getxattr(path, "user.note") == b"mine"
    assert path.stat().st_mtime_ns == 10**18


def test_a_date_far_away_survives_a_new_version_and_the_way_back(scene: Scene) -> None:
    """A damaged date is more nanoseconds away than 64 signed bits can say."""
    path = scene.root / "a"
    os.utime(path, (2**34, 2**34))
    far_ns = path.stat().st_mtime_ns  # a file system may know no such year
    with scene.start() as running:
        assert running.executor.execute(_replaced(scene), "op", "s").state is State.DONE
        _undo(running, "op")
    assert path.read_text() == "a"
    assert path.stat().st_mtime_ns == far_ns


@pytest.mark.parametrize(
    ("harm", "says"), [("link", "2 names on this disk"), ("read-only", "write-protected")]
)
def test_files_that_get_no_new_version(scene: Scene, harm: str, says: str) -> None:
    """One of several hard links, and a write-protected file, are refused with the reason."""
    if harm == "link":
        os.link(scene.root / "a", scene.root / "link")
    else:
        (scene.root / "a").chmod(0o444)
    with pytest.raises(ToolError, match=says):
        _replaced(scene)


def test_what_is_no_file_is_not_waited_for(scene: Scene) -> None:
    """A pipe, a folder and a link hold nothing that could be read."""
    os.mkfifo(scene.root / "pipe")
    (scene.root / "folder").mkdir()
    (scene.root / "link").symlink_to("a")
    files = files_beneath(scene.root)
    for name in (b"pipe", b"folder", b"link", b"missing", b"a/x"):
        assert files.read(name) is None


@pytest.mark.parametrize("change", ["edited", "gone", "pipe"])
def test_a_file_that_changed_since_the_plan_keeps_what_it_has(scene: Scene, change: str) -> None:
    """What somebody else wrote is never replaced by a version made of an older one."""
    plan = _appended(scene)
    path = scene.root / "a"
    path.unlink()
    if change == "edited":
        path.write_text("b")
    elif change == "pipe":
        os.mkfifo(path)
    with scene.start() as running:
        outcome = running.executor.execute(plan, "op", "s")
    assert outcome.state is State.ABORTED
    assert scene.contents() == ({"a": "b", "b": "b"} if change == "edited" else {"b": "b"})


def test_the_same_content_in_another_file_is_the_same(scene: Scene) -> None:
    """An editor that saved without a change made a new file of the same content."""
    plan = _appended(scene)
    (scene.root / "new").write_text("a")
    (scene.root / "new").replace(scene.root / "a")
    with scene.start() as running:
        assert running.executor.execute(plan, "op", "s").state is State.DONE


@pytest.mark.parametrize("at", range(1, 7))
def test_a_file_that_changes_in_the_middle_is_not_lost(scene: Scene, at: int) -> None:
    """Whenever another program writes in between, what it wrote is still somewhere."""
    plan = _appended(scene)
    with scene.start() as running:
        meddler = Meddler(running, at, lambda: (scene.root / "a").write_text("theirs"))
        executor = Executor(running.ledger, scene.root, clock, meddler)  # type: ignore[arg-type]
        executor.execute(plan, "op", "s")
        made = meddler._looks >= at
    assert ("theirs" in scene.contents().values()) == made


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("edited", "'a' has changed since"),
        ("gone", "'a' is no longer there"),
        ("moved", "'a' is called 'z' since operation later"),
        ("purged", "no longer kept"),
    ],
)
def test_a_write_that_can_not_be_taken_back(scene: Scene, change: str, says: str) -> None:
    """The reason is told, and nothing is changed."""
    with scene.start() as running:
        running.executor.execute(_replaced(scene), "op", "s")
        if change == "edited":
            (scene.root / "a").write_text("edited")
        elif change == "gone":
            (scene.root / "a").unlink()
        elif change == "moved":
            running.executor.execute(scene.plan(("a", "z")), "later", "s")
        else:
            for path in (scene.database.parent / "kept").iterdir():
                path.unlink()
        before = scene.contents()
        with pytest.raises(UndoRefusedError, match=says) as caught:
            _undo(running, "op")
        assert ".archivist" not in str(caught.value)
    assert scene.contents() == before


def test_a_new_file_that_was_edited_stays(scene: Scene) -> None:
    """Undo never removes what the person wrote."""
    with scene.start() as running:
        running.executor.execute(_new(scene), "op", "s")
        (scene.root / "x.txt").write_text("mine")
        with pytest.raises(UndoRefusedError, match="changed since"):
            _undo(running, "op")
    assert scene.contents()["x.txt"] == "mine"


def test_a_taken_name_is_never_written_over(scene: Scene) -> None:
    """A file that turned up since the plan stays."""
    plan = _new(scene)
    scene.write("x.txt")
    with scene.start() as running:
        outcome = running.executor.execute(plan, "op", "s")
    assert outcome.state is State.ABORTED
    assert scene.contents()["x.txt"] == "x.txt"


def test_a_version_that_was_kept_and_spoiled_is_not_given_back(scene: Scene) -> None:
    """What the disk turned into something else is not taken for the old version."""
    with scene.start() as running:
        running.executor.execute(_replaced(scene), "op", "s")
        for path in (scene.database.parent / "kept").iterdir():
            path.write_bytes(b"spoiled")
        outcome = _undo(running, "op")
    assert outcome.state is State.ABORTED
    assert scene.contents() == {"a": "another", "b": "b"}


def test_kept_versions_are_the_person_s_alone(scene: Scene) -> None:
    """Nobody else can read what was in a document."""
    with scene.start() as running:
        running.executor.execute(_replaced(scene), "op", "s")
    kept = scene.database.parent / "kept"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept.iterdir()} == {0o600}
    assert sorted(path.read_text() for path in kept.iterdir()) == ["a", "another"]


def test_an_access_list_survives_a_new_version(scene: Scene) -> None:
    """What one other person may do stays as it was."""
    path = scene.root / "a"
    entries = [(0x01, 6, _NOBODY), (0x02, 4, 12345), (0x04, 4, _NOBODY), (0x10, 4, _NOBODY)]
    entries.append((0x20, 0, _NOBODY))
    packed = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)
    try:
        os.setxattr(path, "system.posix_acl_access", packed)
    except OSError:  # the file system of the tests has no such lists: nothing to lose
        assert "system.posix_acl_access" not in os.listxattr(path)
        return
    with scene.start() as running:
        running.executor.execute(_replaced(scene), "op", "s")
    assert path.read_text() == "another"
    assert os.getxattr(path, "system.posix_acl_access") == packed
