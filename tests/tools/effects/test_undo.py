"""Taking operations back, and refusing to with every reason."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Crash, Running, Scene, Wish
from tools.effects.operation import Outcome, State
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.effects.undoing import new_operation_id
from tools.effects.writing import plan_replace, plan_write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with three files."""
    scene = Scene(tmp_path)
    scene.write("a", "b", "c")
    return scene


def _do(running: Running, scene: Scene, operation_id: str, *moves: Wish) -> None:
    outcome = running.executor.execute(scene.plan(*moves), operation_id, "s")
    assert outcome.state is State.DONE


def _undo(running: Running, operation_id: str, undo_id: str = "") -> Outcome:
    operation = running.ledger.get(operation_id)
    assert operation is not None
    plan = undo_plan(operation, running.ledger, running.files)
    return running.executor.execute(plan, undo_id or new_operation_id(), "", undo_of=operation.id)


def test_a_chain_is_taken_back_whole(scene: Scene) -> None:
    """Every file has its old name again, and both operations say so."""
    before = scene.contents()
    with scene.start() as running:
        _do(running, scene, "op", ("c", "d"), ("b", "c"), ("a", "b"))
        outcome = _undo(running, "op")
        taken_back = running.executor.outcome("op")
    assert scene.contents() == before
    assert outcome.text.startswith("Taken back, 3 files:")
    assert taken_back is not None
    assert taken_back.state is State.UNDONE


def test_only_what_the_ledger_holds_is_touched(scene: Scene) -> None:
    """Files the person made since stay, whatever they are called."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"))
        scene.write("mine", "x2")
        _undo(running, "op")
    assert scene.contents() == {"a": "a", "b": "b", "c": "c", "mine": "mine", "x2": "x2"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("edited", "'x' has changed since"),
        ("gone", "'x' is no longer there"),
        ("occupied", "the old name 'a' is taken by another file"),
        ("renamed by us", "'x' is called 'z' since operation later, so take that one back first"),
    ],
)
def test_an_undo_that_would_harm_is_refused(scene: Scene, change: str, says: str) -> None:
    """The reason is told and nothing is changed."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"), ("b", "y"))
        if change == "edited":
            (scene.root / "x").write_text("edited")
        elif change == "gone":
            (scene.root / "x").unlink()
        elif change == "occupied":
            scene.write("a")
        else:
            _do(running, scene, "later", ("x", "z"))
        before = scene.contents()
        with pytest.raises(UndoRefusedError, match=says):
            _undo(running, "op")
    assert scene.contents() == before


def test_every_reason_is_told(scene: Scene) -> None:
    """Two obstacles are two reasons."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"), ("b", "y"))
        (scene.root / "x").unlink()
        scene.write("b")
        with pytest.raises(UndoRefusedError, match=r"'b' is taken.*; 'x' is no longer there\."):
            _undo(running, "op")


def test_a_folder_that_was_made_goes_with_what_was_moved_into_it(scene: Scene) -> None:
    """Undo leaves no empty folder behind, and its own undo brings both back."""
    with scene.start() as running:
        _do(running, scene, "op", "new", "new/er", ("a", "new/er/a"))
        _undo(running, "op", "undo-1")
        assert (scene.folders(), scene.contents()["a"]) == ([], "a")
        _undo(running, "undo-1", "undo-2")
        assert scene.folders() == ["new", "new/er"]
        assert scene.contents()["new/er/a"] == "a"
        _undo(running, "undo-2")
    assert scene.folders() == []


def test_a_folder_that_holds_something_else_stays(scene: Scene) -> None:
    """What the person put into a new folder since stays there, hidden files too."""
    with scene.start() as running:
        _do(running, scene, "op", "new", "new/er", ("a", "new/er/a"))
        scene.write("new/.mine")
        outcome = _undo(running, "op")
        assert outcome.state is State.DONE
    assert scene.folders() == ["new"]
    assert scene.contents() == {"a": "a", "b": "b", "c": "c", "new/.mine": "new/.mine"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("filled", "the folder holds something by now"),
        ("gone", "'new' is no longer there"),
        ("moved", "'new' is called 'other' since operation later"),
    ],
)
def test_a_folder_alone_that_can_not_be_taken_back(scene: Scene, change: str, says: str) -> None:
    """A new folder that is full, gone or elsewhere is told."""
    with scene.start() as running:
        _do(running, scene, "op", "new")
        if change == "filled":
            scene.write("new/mine")
        elif change == "gone":
            (scene.root / "new").rmdir()
        else:
            _do(running, scene, "later", ("new", "other"))
        with pytest.raises(UndoRefusedError, match=says):
            _undo(running, "op")


def test_a_moved_folder_comes_back_with_what_it_holds_by_now(scene: Scene) -> None:
    """It is the same folder, though the person added a file and changed another."""
    scene.write("old/x")
    with scene.start() as running:
        _do(running, scene, "op", ("old", "new"))
        scene.write("new/added")
        (scene.root / "new" / "x").write_text("edited")
        _undo(running, "op")
    assert scene.contents()["old/x"] == "edited"
    assert scene.contents()["old/added"] == "new/added"


def test_what_lies_in_a_folder_that_moved_is_found_for_the_reason(scene: Scene) -> None:
    """A file whose folder was moved since is not called missing."""
    scene.write("old/x")
    with scene.start() as running:
        _do(running, scene, "op", ("old/x", "old/y"))
        _do(running, scene, "later", ("old", "new"))
        with pytest.raises(UndoRefusedError, match="'old/y' is called 'new/y' since operation"):
            _undo(running, "op")


def test_twice_is_told(scene: Scene) -> None:
    """What was taken back already is not taken back again."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"))
        _undo(running, "op", "undo-1")
        with pytest.raises(UndoRefusedError, match="taken back already by operation undo-1"):
            _undo(running, "op")


def test_an_undo_can_be_taken_back(scene: Scene) -> None:
    """Then the first operation is in force again, and can be undone again."""
    with scene.start() as running:
        _do(running, scene, "op", ("a", "x"))
        _undo(running, "op", "undo-1")
        _undo(running, "undo-1", "undo-2")
        assert scene.contents() == {"b": "b", "c": "c", "x": "a"}
        again = running.executor.outcome("op")
        assert again is not None
        assert again.state is State.DONE
        _undo(running, "op", "undo-3")
    assert scene.contents() == {"a": "a", "b": "b", "c": "c"}


def test_what_never_happened_is_told(scene: Scene) -> None:
    """An aborted operation, one in doubt and one still open each have their own sentence."""
    with scene.start() as running:
        running.executor.execute(scene.plan(("a", "none/x")), "aborted", "s")
        with pytest.raises(UndoRefusedError, match="changed nothing"):
            _undo(running, "aborted")
    with scene.start(at=4, begun=True) as dying, pytest.raises(Crash):
        dying.executor.execute(scene.plan(("a", "x"), ("b", "y")), "doubt", "s")
    with scene.start() as running:
        with pytest.raises(UndoRefusedError, match="was interrupted"):
            _undo(running, "doubt")
        (scene.root / "x").unlink()
        running.executor.recover()
        with pytest.raises(UndoRefusedError, match="is in doubt"):
            _undo(running, "doubt")


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_crash_anywhere_in_undo_is_settled(tmp_path: Path, *, after: bool) -> None:
    """After a crash the undo is whole or not at all, and the states agree with the disk."""
    for at in range(1, 40):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = Scene(folder)
        scene.write("a", "b")
        before = scene.contents()
        with scene.start() as running:
            _do(running, scene, "op", ("a", "stage"), ("b", "a"), ("stage", "b"))
        died = False
        with scene.start(at, after=after) as dying:
            try:
                _undo(dying, "op", "undo-1")
            except Crash:
                died = True
        with scene.start() as running:
            running.executor.recover()
            first, undo = running.executor.outcome("op"), running.executor.outcome("undo-1")
        assert first is not None
        if scene.contents() == before:
            assert first.state is State.UNDONE
            assert undo is not None
            assert undo.state is State.DONE
        else:
            assert scene.contents() == {"a": "b", "b": "a"}
            assert first.state is State.DONE
            assert undo is None or undo.state is State.ABORTED
        if not died:
            return
    pytest.fail("undo makes more calls than were tried")


def test_a_document_whose_old_text_was_brought_back_can_be_taken_back_further(
    tmp_path: Path,
) -> None:
    """Move, append, undo, undo: the text that was brought back is another file, and counts."""
    scene = Scene(tmp_path)
    scene.write("a")
    with scene.start() as running:
        running.executor.execute(scene.plan(("a", "b")), "move", "s")
        existing = running.files.read(b"b")
        assert existing is not None
        longer = plan_replace(
            "append", b"b", existing, existing.data + b"+", text="+", files=running.files
        )
        running.executor.execute(longer, "append", "s")
        for name in ("append", "move"):
            operation = running.ledger.get(name)
            assert operation is not None
            plan = undo_plan(operation, running.ledger, running.files)
            running.executor.execute(plan, f"back-{name}", "s", undo_of=name)
    assert scene.contents() == {"a": "a"}


@pytest.mark.parametrize("first", ["write", "append"])
def test_a_text_that_goes_and_comes_back_is_as_old_as_before(tmp_path: Path, first: str) -> None:
    """Change, move, undo both, undo the undos: no step on the way back looks like a later edit."""
    scene = Scene(tmp_path)
    scene.write("stays", *(["c"] if first == "append" else []))
    before = scene.contents()
    with scene.start() as running:
        existing = running.files.read(b"c")
        plan = (
            plan_write("write", b"c", b"new", "new")
            if existing is None
            else plan_replace("append", b"c", existing, b"c+", text="+", files=running.files)
        )
        running.executor.execute(plan, "op1", "s")
        os.utime(scene.root / "c", ns=(0, 1_000_000_000))  # long before it comes back
        _do(running, scene, "op2", ("c", "d"))
        for operation, undo in (("op2", "op3"), ("op1", "op4"), ("op4", "op5"), ("op3", "op6")):
            assert _undo(running, operation, undo).state is State.DONE
        assert (scene.root / "d").stat().st_mtime_ns == 1_000_000_000
        for operation, undo in (("op2", "op7"), ("op1", "op8")):
            assert _undo(running, operation, undo).state is State.DONE
    assert scene.contents() == before


def test_an_undo_in_doubt_is_named_as_what_has_to_be_settled_first(scene: Scene) -> None:
    """The operation never names itself as what stands in its own way."""
    moves: list[Wish] = [("c", "d"), ("b", "c"), ("a", "b")]
    with scene.start() as running:
        _do(running, scene, "op", *moves)
    with scene.start(at=5, after=True, begun=True) as dying, pytest.raises(Crash):
        _undo(dying, "op", "undo-1")
    with scene.start() as running, pytest.raises(UndoRefusedError) as refused:
        _undo(running, "op")
    assert "its undo, operation undo-1, was interrupted" in str(refused.value)
    (scene.root / "b").unlink(missing_ok=True)
    scene.write("b2")
    with scene.start() as running:
        (outcome,) = running.executor.recover()
        assert outcome.state is State.IN_DOUBT
        with pytest.raises(UndoRefusedError) as refused:
            _undo(running, "op")
    assert "its undo, operation undo-1, is in doubt" in str(refused.value)
    assert "archivist effects settle undo-1" in str(refused.value)
    assert "take that one back first" not in str(refused.value)


def test_a_folder_that_became_a_link_is_told(scene: Scene, tmp_path: Path) -> None:
    """Nobody is led out of the archive, and the reason is in words."""
    scene.write("sub/e")
    with scene.start() as running:
        _do(running, scene, "op", ("sub/e", "sub/f"))
        (scene.root / "sub").rename(tmp_path / "elsewhere")
        (scene.root / "sub").symlink_to(tmp_path / "elsewhere")
        with pytest.raises(UndoRefusedError) as refused:
            _undo(running, "op")
    assert "a symbolic link stands in the place of a folder" in str(refused.value)
    assert (tmp_path / "elsewhere" / "f").exists()


def test_what_was_settled_before_is_in_the_outcome(scene: Scene) -> None:
    """A change that another program left open is told of by the next one, whichever that is."""
    with scene.start(at=2, after=True, begun=True) as dying, pytest.raises(Crash):
        _do(dying, scene, "op1", ("a", "x"), ("b", "y"))
    with scene.start() as running:
        outcome = running.executor.execute(scene.plan(("c", "z")), "op2", "s")
    (settled,) = outcome.settled
    assert str(settled).startswith("Operation op1 had been interrupted. Renamed, 2 files:")
