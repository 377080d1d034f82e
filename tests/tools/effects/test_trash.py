"""The trash: by the specification, wholly or not at all, and everything back from it."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.tools.effects.scene import Crash, Running, Scene
from tools.effects import trash
from tools.effects.files import files_beneath
from tools.effects.operation import Decision, Outcome, State, Verdict
from tools.effects.purge import Wanted, carry_out_purge, plan_purge
from tools.effects.trashing import plan_trash
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from tools.effects.plan import Plan

AT = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)


def _scene(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "home"))
    scene = Scene(folder)
    scene.write("a", "sub/b")
    return scene


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """An archive whose person has no trash yet."""
    return _scene(tmp_path, monkeypatch)


def _plan(scene: Scene, path: str) -> Plan:
    return plan_trash("usun", path.encode(), scene.root, AT, files_beneath(scene.root))


def _trashed(scene: Scene) -> dict[str, str]:
    """What the trash holds: each thing with its note."""
    folder = scene.root.parent / "home" / "Trash"
    if not folder.exists():
        return {}
    things = {path.name: path.read_text() for path in (folder / "files").iterdir()}
    notes = {path.name.removesuffix(".trashinfo") for path in (folder / "info").iterdir()}
    assert notes == set(things)
    return things


def _undo(running: Running) -> Outcome:
    operation = running.ledger.get("op")
    assert operation is not None
    plan = undo_plan(operation, running.ledger, running.files)
    return running.executor.execute(plan, "undo", "", undo_of="op")


def test_a_document_goes_to_the_trash_with_its_note(scene: Scene) -> None:
    """The desktop can show where it came from and when, and its folders are the person's alone."""
    (scene.root / "zażółć %.txt").write_text("x")
    with scene.start() as running:
        text = running.executor.execute(_plan(scene, "zażółć %.txt"), "op", "s").text
    assert text == 'Moved: "zażółć %.txt" -> the trash.'
    assert _trashed(scene) == {"zażółć %.txt": "x"}
    folder = scene.root.parent / "home" / "Trash"
    head, path, date = (folder / "info" / "zażółć %.txt.trashinfo").read_text().splitlines()
    assert head == "[Trash Info]"
    assert unquote(path) == f"Path={scene.root / 'zażółć %.txt'}"
    assert path.isascii()
    assert date == "DeletionDate=2026-03-14T15:09:26"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_it_comes_back(scene: Scene) -> None:
    """With its folder, name and content, and the note goes; and it can go again."""
    before = scene.contents()
    with scene.start() as running:
        running.executor.execute(_plan(scene, "sub/b"), "op", "s")
        assert scene.contents() == {"a": "a"}
        assert _undo(running).text == 'Taken back: the trash -> "sub/b".'
        assert (scene.contents(), _trashed(scene)) == (before, {})
        again = running.ledger.get("undo")
        assert again is not None
        plan = undo_plan(again, running.ledger, running.files)
        running.executor.execute(plan, "redo", "", undo_of="undo")
    assert _trashed(scene) == {"b": "sub/b"}


def test_it_comes_back_after_a_purge(scene: Scene) -> None:
    """What the note says is kept anew before the note goes."""
    before = scene.contents()
    with scene.start() as running:
        running.executor.execute(_plan(scene, "a"), "op", "s")
        wanted = Wanted(most_bytes=0)
        purge = plan_purge(wanted, running.ledger)
        assert purge.operations == ()
        decision = Decision(Verdict.LET_GO, "ala", AT.isoformat())
        carry_out_purge(purge, wanted, running.ledger, decision)
        assert running.ledger.kept.files() == []
        assert _undo(running).state is State.DONE
    assert (scene.contents(), _trashed(scene)) == (before, {})


def test_it_comes_back_without_its_note(scene: Scene) -> None:
    """A power cut or another program may have taken the note: the document is what counts."""
    with scene.start() as running:
        running.executor.execute(_plan(scene, "a"), "op", "s")
        (scene.root.parent / "home" / "Trash" / "info" / "a.trashinfo").unlink()
        assert _undo(running).state is State.DONE
    assert scene.contents() == {"a": "a", "sub/b": "sub/b"}
    assert _trashed(scene) == {}


def test_two_of_one_name_lie_side_by_side(scene: Scene) -> None:
    """Nothing in the trash is ever replaced."""
    scene.write("sub/a")
    with scene.start() as running:
        for number, path in enumerate(("a", "sub/a")):
            running.executor.execute(_plan(scene, path), str(number), "s")
    assert _trashed(scene) == {"a": "a", "a.2": "sub/a"}


def test_a_name_of_the_greatest_length_goes_too(scene: Scene) -> None:
    """Its note has a longer name, so its own is cut in the trash, and comes back whole."""
    name = "x" * 255
    scene.write(name)
    with scene.start() as running:
        assert running.executor.execute(_plan(scene, name), "op", "s").state is State.DONE
        assert name not in scene.contents()
        _undo(running)
    assert scene.contents()[name] == name


@pytest.mark.parametrize("change", ["emptied", "occupied"])
def test_what_can_not_come_back_is_told(scene: Scene, change: str) -> None:
    """An emptied trash and a taken name have their reasons, without a path of the program's own."""
    with scene.start() as running:
        running.executor.execute(_plan(scene, "a"), "op", "s")
        if change == "emptied":
            (scene.root.parent / "home" / "Trash" / "files" / "a").unlink()
        else:
            scene.write("a")
        says = "no longer in the trash" if change == "emptied" else "'a' is taken"
        with pytest.raises(UndoRefusedError, match=says) as caught:
            _undo(running)
    assert "x00" not in str(caught.value)


def test_a_document_with_a_date_far_away_goes_there_and_back(scene: Scene) -> None:
    """A damaged date is more nanoseconds away than the ledger's 64 signed bits can say."""
    os.utime(scene.root / "a", (2**34, 2**34))
    with scene.start() as running:
        outcome = running.executor.execute(_plan(scene, "a"), "op", "s")
        assert outcome.state is State.DONE
        assert _undo(running).state is State.DONE
    assert scene.contents() == {"a": "a", "sub/b": "sub/b"}


@pytest.mark.parametrize("path", ["sub", "missing"])
def test_only_documents_go_to_the_trash(scene: Scene, path: str) -> None:
    """A folder and what isn't there are refused."""
    with pytest.raises(ToolError, match="no document"):
        _plan(scene, path)


@pytest.mark.parametrize("undoing", [False, True], ids=["there", "back"])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_crash_anywhere_is_settled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, after: bool, undoing: bool
) -> None:
    """After a crash on the way there or back the document is in one place, whole."""
    for at in range(1, 40):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = _scene(folder, monkeypatch)
        before = scene.contents()
        plan = _plan(scene, "sub/b")
        if undoing:
            with scene.start() as running:
                running.executor.execute(plan, "op", "s")
        crashed = False
        with scene.start(at, after=after) as dying:
            try:
                _undo(dying) if undoing else dying.executor.execute(plan, "op", "s")
            except Crash:
                crashed = True
        with scene.start() as again:
            again.executor.recover()
            outcome = again.executor.outcome("undo" if undoing else "op")
        done = outcome is not None and outcome.state is State.DONE
        assert outcome is None or outcome.state in {State.DONE, State.ABORTED}
        if done == undoing:
            assert (scene.contents(), _trashed(scene)) == (before, {})
        else:
            assert (scene.contents(), _trashed(scene)) == ({"a": "a"}, {"b": "sub/b"})
        if not crashed:
            assert done
            return
    pytest.fail("the trash takes more calls than were tried")


def test_the_only_document_of_an_archive_is_settled_too(scene: Scene) -> None:
    """The archive is empty then, and the trash shows that this is no disk that isn't mounted."""
    (scene.root / "sub" / "b").unlink()
    (scene.root / "sub").rmdir()
    plan = _plan(scene, "a")
    moved = len(["write the note", "look", "move"])
    with scene.start(moved, after=True, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(plan, "op", "s")
    assert scene.contents() == {}
    with scene.start() as running:
        assert [outcome.state for outcome in running.executor.recover()] == [State.DONE]


def test_a_note_at_the_top_of_a_file_system_is_relative(tmp_path: Path) -> None:
    """So that a disk that is mounted elsewhere keeps a trash that works."""
    for place in (Path("/disk/.Trash-1000"), Path("/disk/.Trash/1000")):
        info = trash.info_of(Path("/disk/docs/a b"), place, AT).decode()
        assert "Path=docs/a%20b\n" in info
    assert "Path=/disk/docs/a%20b\n" in trash.info_of(Path("/disk/docs/a b"), tmp_path, AT).decode()


def test_a_path_in_the_trash_can_be_no_path_of_the_archive() -> None:
    """A NUL byte tells them apart, and what is made is read back."""
    path = trash.trash_path(Path("/home/x/Trash"), b"files/a")
    assert trash.in_trash(path)
    assert not trash.in_trash(b"files/a")
    assert trash.split(path) == (Path("/home/x/Trash"), b"files/a")
