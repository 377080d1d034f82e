"""Carrying out plans: once, wholly or not at all."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tests.tools.effects.scene import Crash, FailingFs, Running, Scene, clock
from tools.effects.executor import Executor
from tools.effects.faults import LedgerError
from tools.effects.files import ConfinedFiles
from tools.effects.operation import State
from tools.effects.steps import Move
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.fingerprint import Fingerprint


class Meddler:
    """A file layer during whose n-th look another program does something first.

    Args:
        running: Whose file layer is wrapped.
        at: The 1-based number of the look, once an intent is written.
        deed: What the other program does.
    """

    def __init__(self, running: Running, at: int, deed: object) -> None:
        self._files = running.files
        self._running = running
        self._at = at
        self._deed = deed
        self._looks = 0

    def __getattr__(self, name: str) -> object:
        """Everything else is the layer's own."""
        return getattr(self._files, name)

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """Look, after the deed: checks come before moves."""
        running = self._running
        if self._looks < self._at and running.ledger.open_intents(running.executor.archive):
            self._looks += 1
            if self._looks == self._at:
                assert callable(self._deed)
                self._deed()
        return self._files.fingerprint(path)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with three files."""
    scene = Scene(tmp_path)
    scene.write("a", "b", "c")
    return scene


def test_a_rename_is_done_and_told(scene: Scene) -> None:
    """The outcome names both paths and the ledger holds it."""
    with scene.start() as running:
        outcome = running.executor.execute(scene.plan(("a", "x")), "op", "s")
        assert outcome.state is State.DONE
        assert outcome.text == 'Renamed: "a" -> "x".'
        assert running.executor.outcome("op") == outcome
        stored = running.ledger.get("op")
    assert scene.contents() == {"b": "b", "c": "c", "x": "a"}
    assert stored is not None
    assert (stored.session, stored.tool, stored.finished_at) == (
        "s",
        "zmien_nazwe",
        stored.created_at,
    )


def test_a_file_with_a_date_far_away(scene: Scene) -> None:
    """A damaged date is more nanoseconds away than the ledger's 64 signed bits can say."""
    os.utime(scene.root / "a", (2**34, 2**34))
    with scene.start() as running:
        outcome = running.executor.execute(scene.plan(("a", "x")), "op", "s")
        stored = running.ledger.get("op")
    assert outcome.state is State.DONE
    assert stored is not None
    (step,) = stored.steps
    assert isinstance(step, Move)
    assert step.expected.matches(ConfinedFiles(scene.root).fingerprint(b"x"))


def test_a_replay_changes_nothing(scene: Scene) -> None:
    """The same id gives the stored outcome, even if the plan could be carried out once more."""
    plan = scene.plan(("a", "x"))
    with scene.start() as running:
        first = running.executor.execute(plan, "op", "s")
        (scene.root / "x").rename(scene.root / "a")
        assert running.executor.execute(plan, "op", "s") == first
    assert scene.contents() == {"a": "a", "b": "b", "c": "c"}


def test_another_plan_is_no_replay(scene: Scene) -> None:
    """Under an id that is taken it is refused: the outcome of another change would be a lie."""
    with scene.start() as running:
        running.executor.execute(scene.plan(("a", "x")), "s/1/1", "s")
        with pytest.raises(ArchivistError, match="in use by another program too"):
            running.executor.execute(scene.plan(("b", "y")), "s/1/1", "s")
    assert scene.contents() == {"x": "a", "b": "b", "c": "c"}


def test_there_and_back_and_there_again(scene: Scene) -> None:
    """A -> Z, Z -> A, A -> Z are three operations, though two have the same arguments."""
    with scene.start() as running:
        for number, move in enumerate([("a", "z"), ("z", "a"), ("a", "z")]):
            outcome = running.executor.execute(scene.plan(move), str(number), "s")
            assert outcome.state is State.DONE
    assert scene.contents() == {"b": "b", "c": "c", "z": "a"}


def test_consent_is_bound_to_the_plan(scene: Scene) -> None:
    """When a file changed after it was shown, the agreement is for another plan."""
    shown = scene.plan(("a", "x"))
    (scene.root / "a").write_text("changed since")
    with scene.start() as running:
        with pytest.raises(ToolError, match="no longer the one that was agreed to") as caught:
            running.executor.execute(scene.plan(("a", "x")), "op", "s", shown.digest)
        assert caught.value.retryable
        assert running.executor.outcome("op") is None
        plan = scene.plan(("a", "x"))
        assert running.executor.execute(plan, "op", "s", plan.digest).state is State.DONE


@pytest.mark.parametrize("change", ["edited", "replaced", "gone"])
def test_a_changed_file_stops_the_plan(scene: Scene, change: str) -> None:
    """What was planned for another state of the file is taken back, and the reason told."""
    plan = scene.plan(("a", "x"), ("b", "y"))
    path = scene.root / "b"
    if change == "edited":
        path.write_text("longer than before")
    elif change == "replaced":
        (scene.root / "new").write_text("b")
        (scene.root / "new").replace(path)
    else:
        path.unlink()
    before = scene.contents()
    with scene.start() as running:
        outcome = running.executor.execute(plan, "op", "s")
    assert outcome.state is State.ABORTED
    assert outcome.text.startswith('Nothing was changed, because "b" ')
    assert scene.contents() == before


def test_a_target_that_turns_up_in_between_is_kept(scene: Scene) -> None:
    """Another program takes the new name in the middle: ours goes back, theirs stays."""
    plan = scene.plan(("a", "x"), ("b", "y"))
    with scene.start() as running:
        meddler = Meddler(running, 2, lambda: (scene.root / "y").write_text("theirs"))
        executor = Executor(running.ledger, scene.root, clock, meddler)  # type: ignore[arg-type]
        outcome = executor.execute(plan, "op", "s")
    assert outcome.state is State.ABORTED
    assert '"y" exists already' in outcome.text
    assert scene.contents() == {"a": "a", "b": "b", "c": "c", "y": "theirs"}


def test_what_cannot_be_taken_back_is_in_doubt(scene: Scene) -> None:
    """If the old name is taken too, nothing is forced, and the outcome says what is where."""
    plan = scene.plan(("a", "x"), ("b", "y"))

    def meddle() -> None:
        (scene.root / "y").write_text("theirs")
        (scene.root / "a").write_text("theirs too")

    with scene.start() as running:
        executor = Executor(running.ledger, scene.root, clock, Meddler(running, 2, meddle))  # type: ignore[arg-type]
        outcome = executor.execute(plan, "op", "s")
        assert running.executor.recover() == ()
    assert outcome.state is State.IN_DOUBT
    assert 'Still in force: "a" -> "x"' in outcome.text
    assert scene.contents() == {"a": "theirs too", "b": "b", "c": "c", "x": "a", "y": "theirs"}


def test_an_outcome_that_cannot_be_written_is_settled_later(scene: Scene) -> None:
    """When the ledger fails after the files moved, the person is told, and the next start knows."""
    plan = scene.plan(("a", "x"))
    with scene.start() as running:
        close = running.ledger._database.close
        executor = Executor(running.ledger, scene.root, clock, Meddler(running, 1, close))  # type: ignore[arg-type]
        with pytest.raises(LedgerError, match="the change is settled at the next start"):
            executor.execute(plan, "op", "s")
    assert scene.contents() == {"b": "b", "c": "c", "x": "a"}
    with scene.start() as running:
        assert [outcome.state for outcome in running.executor.recover()] == [State.DONE]


class DyingDisk(FailingFs):
    """A disk that can't flush."""

    def sync(self, folder: bytes) -> None:
        """Fail as a dying disk does."""
        raise OSError(errno.EIO, os.strerror(errno.EIO), folder)


def test_a_disk_that_cannot_flush_is_told(scene: Scene) -> None:
    """The outcome doesn't claim what a power cut could take away."""
    with scene.start() as running:
        executor = Executor(running.ledger, scene.root, clock, DyingDisk(ConfinedFiles(scene.root)))
        outcome = executor.execute(scene.plan(("a", "x")), "op", "s")
    assert outcome.state is State.IN_DOUBT
    assert "Input/output error" in outcome.text


def test_a_missing_folder_is_told(scene: Scene) -> None:
    """A target folder that is missing aborts; nothing is created on the way."""
    with scene.start() as running:
        outcome = running.executor.execute(scene.plan(("a", "none/x")), "op", "s")
    assert outcome.state is State.ABORTED
    assert "No such file or directory" in outcome.text
    assert scene.contents() == {"a": "a", "b": "b", "c": "c"}


def test_two_links_to_one_file(scene: Scene) -> None:
    """A hard link is renamed alone, and to the other link's name not at all."""
    os.link(scene.root / "a", scene.root / "link")
    with scene.start() as running:
        assert running.executor.execute(scene.plan(("link", "x")), "1", "s").state is State.DONE
        assert running.executor.execute(scene.plan(("x", "a")), "2", "s").state is State.ABORTED
    assert scene.contents() == {"a": "a", "b": "b", "c": "c", "x": "a"}


def test_an_interrupted_operation_is_settled_before_the_next(scene: Scene) -> None:
    """A crash of one process is settled by the next change of another, without a restart."""
    with scene.start() as waiting:
        plan = scene.plan(("a", "x"), ("b", "y"))
        with scene.start(at=4, begun=True) as dying, pytest.raises(Crash):
            dying.executor.execute(plan, "first", "s")
        assert waiting.executor.execute(scene.plan(("c", "z")), "second", "s").state is State.DONE
        first = waiting.executor.outcome("first")
    assert first is not None
    assert first.state is State.DONE
    assert first.text.endswith("(Finished after an interruption.)")
    assert scene.contents() == {"x": "a", "y": "b", "z": "c"}


def test_a_missing_archive_is_not_an_empty_one(scene: Scene) -> None:
    """A disk that isn't mounted changes nothing in the ledger."""
    plan = scene.plan(("a", "x"))
    with scene.start() as running:
        with scene.start(at=2, begun=True) as dying, pytest.raises(Crash):
            dying.executor.execute(plan, "op", "s")
        scene.root.rename(scene.root.with_name("away"))
        with pytest.raises(ArchivistError, match="does not exist, so nothing was changed"):
            running.executor.recover()
        scene.root.with_name("away").rename(scene.root)
        assert [outcome.state for outcome in running.executor.recover()] == [State.ABORTED]


def test_a_link_to_the_archive_is_the_same_archive(scene: Scene, tmp_path: Path) -> None:
    """Operations are found again whichever way the folder is named."""
    (tmp_path / "link").symlink_to(scene.root)
    with scene.start() as running:
        linked = Executor(running.ledger, tmp_path / "link", clock)
        linked.execute(scene.plan(("a", "x")), "op", "s")
        renamed = running.executor.renamed_to(b"a")
    assert renamed is not None
    assert renamed.path == b"x"


def test_five_hundred_files_are_one_operation(scene: Scene) -> None:
    """A wide plan happens wholly; its text counts every file and names as many as fit a screen."""
    names = [f"scan{number}" for number in range(500)]
    scene.write(*names)
    with scene.start() as running:
        plan = scene.plan(*((name, f"{name}.pdf") for name in names))
        outcome = running.executor.execute(plan, "op", "s")
    assert outcome.state is State.DONE
    assert outcome.text.startswith("Renamed, 500 files:\n")
    assert outcome.text.count(" -> ") == 30
    assert outcome.text.endswith("and 470 more")
    assert all(f"scan{number}.pdf" in scene.contents() for number in (0, 499))
