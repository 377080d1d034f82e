"""Settling what a crash left, from the disk alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tests.tools.effects.scene import Crash, Scene, clock
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.operation import State
from tools.effects.recovery import prefixes

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.plan import Plan

SWAP = (("a", "stage"), ("b", "a"), ("stage", "b"))


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with two files."""
    scene = Scene(tmp_path)
    scene.write("a", "b")
    return scene


def _interrupt(scene: Scene, plan: Plan, moves: int, operation_id: str = "op") -> None:
    """Crash right after so many moves: each step looks and moves."""
    with (
        scene.start(at=2 * moves or 1, after=moves > 0, begun=True) as dying,
        pytest.raises(Crash),
    ):
        dying.executor.execute(plan, operation_id, "s")


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_the_disk_tells_how_far_a_swap_got(scene: Scene, moves: int) -> None:
    """All names together fit exactly one number of steps, though each step alone fits several."""
    plan = scene.plan(*SWAP)
    _interrupt(scene, plan, moves)
    assert prefixes(plan.steps, files_beneath(scene.root)) == [moves]
    with scene.start() as running:
        (outcome,) = running.executor.recover()
        assert running.executor.recover() == ()
    assert outcome.state is (State.DONE if moves else State.ABORTED)
    assert scene.contents() == ({"a": "b", "b": "a"} if moves else {"a": "a", "b": "b"})


def test_an_effect_finished_later_is_finished_once(scene: Scene) -> None:
    """An hour later the rest is done, and the person's other changes stay."""
    _interrupt(scene, scene.plan(("a", "x"), ("b", "y")), 1)
    scene.write("later")
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.text.startswith('Renamed, 2 files:\n"a" -> "x"\n"b" -> "y"')
    assert scene.contents() == {"later": "later", "x": "a", "y": "b"}


def test_when_the_rest_can_no_longer_be_done_all_of_it_is_taken_back(scene: Scene) -> None:
    """A folder that vanished makes the rest impossible: the first step is taken back."""
    (scene.root / "sub").mkdir()
    _interrupt(scene, scene.plan(("a", "x"), ("b", "sub/y")), 1)
    (scene.root / "sub").rmdir()
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.ABORTED
    assert scene.contents() == {"a": "a", "b": "b"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("edited", """1 not in force, 1 that can't be told ("a" -> "x")"""),
        ("gone", """1 in force, 1 that can't be told ("b" -> "y")"""),
        ("both names", '1 in force, 1 not in force, and another file is called "a"'),
    ],
)
def test_what_fits_nothing_is_left_alone(scene: Scene, change: str, says: str) -> None:
    """If a person or program was there since, nothing is touched and the names are told."""
    _interrupt(scene, scene.plan(("a", "x"), ("b", "y")), 1)
    if change == "edited":
        (scene.root / "x").write_text("edited since")
    elif change == "gone":
        (scene.root / "b").unlink()
    else:
        (scene.root / "a").write_text("again")
    before = scene.contents()
    with scene.start() as running:
        (outcome,) = running.executor.recover()
        assert running.executor.recover() == ()
        assert running.executor.outcome("op") == outcome
    assert outcome.state is State.IN_DOUBT
    assert says in outcome.text
    assert scene.contents() == before


def test_moves_that_end_where_they_began_are_in_doubt(scene: Scene) -> None:
    """Several numbers of steps fit: none is guessed."""
    plan = scene.plan(("a", "z"), ("z", "a"))
    _interrupt(scene, plan, 2)
    assert prefixes(plan.steps, files_beneath(scene.root)) == [0, 2]
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.IN_DOUBT
    assert scene.contents() == {"a": "a", "b": "b"}


def test_an_unreadable_path_is_in_doubt(scene: Scene, tmp_path: Path) -> None:
    """A folder that became a link out of the archive is not followed."""
    scene.write("sub/a")
    _interrupt(scene, scene.plan(("sub/a", "sub/x")), 1)
    (scene.root / "sub").rename(tmp_path / "outside")
    (scene.root / "sub").symlink_to(tmp_path / "outside")
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.IN_DOUBT
    assert (tmp_path / "outside" / "x").read_text() == "sub/a"


def test_another_archive_is_left_for_its_own_start(scene: Scene, tmp_path: Path) -> None:
    """An open intent waits until its own archive is opened."""
    _interrupt(scene, scene.plan(("a", "x"), ("b", "y")), 1)
    other = tmp_path / "other"
    other.mkdir()
    with scene.start() as running:
        assert Executor(running.ledger, other, clock).recover() == ()
        assert [outcome.state for outcome in running.executor.recover()] == [State.DONE]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("moves", [1, 2])
def test_a_crash_anywhere_in_recovery_is_harmless(
    tmp_path: Path, moves: int, *, after: bool
) -> None:
    """Recovery that dies at any of its calls is finished by the next one."""
    for at in range(1, 30):
        folder = tmp_path / str(at)
        folder.mkdir()
        scene = Scene(folder)
        scene.write("a", "b")
        _interrupt(scene, scene.plan(*SWAP), moves)
        died = False
        with scene.start(at, after=after) as dying:
            try:
                dying.executor.recover()
            except Crash:
                died = True
        with scene.start() as running:
            running.executor.recover()
            outcome = running.executor.outcome("op")
        assert outcome is not None
        assert outcome.state is State.DONE
        assert scene.contents() == {"a": "b", "b": "a"}
        if not died:
            return
    pytest.fail("recovery makes more calls than were tried")


def test_an_empty_mount_point_settles_nothing(scene: Scene, tmp_path: Path) -> None:
    """The disk isn't there: it is told, and the change is finished when the disk is back."""
    _interrupt(scene, scene.plan(("a", "x"), ("b", "y")), 1)
    scene.root.rename(tmp_path / "disk")
    scene.root.mkdir()
    with scene.start() as running, pytest.raises(ArchivistError, match="Mount the disk"):
        running.executor.recover()
    scene.root.rmdir()
    (tmp_path / "disk").rename(scene.root)
    with scene.start() as running:
        (outcome,) = running.executor.recover()
    assert outcome.state is State.DONE
    assert scene.contents() == {"x": "a", "y": "b"}
