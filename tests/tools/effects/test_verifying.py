"""What is told after a change is what the disk says then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Scene, clock
from tools.effects.executor import Executor
from tools.effects.files import ConfinedFiles, files_beneath
from tools.effects.ledger import Ledger
from tools.effects.operation import Outcome, State
from tools.effects.writing import plan_write

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.plan import Plan


class Lying(ConfinedFiles):
    """A file system that calls everything success and does something else.

    Args:
        root: The archive's folder.
        lie: What it does.
    """

    def __init__(self, root: Path, lie: str) -> None:
        super().__init__(root)
        self._folder_path = root
        self._lie = lie

    def move(self, source: bytes, target: bytes) -> None:
        """Do nothing, or move and let another program be quick."""
        if self._lie == "nothing":
            return
        super().move(source, target)
        moved = self._folder_path / target.decode()
        if self._lie == "taken away":
            moved.unlink()
        elif self._lie == "swapped":
            moved.with_name("other").write_text("other")
            moved.with_name("other").replace(moved)
        else:  # a program that keeps folders alike sets the time of what it has seen
            moved.write_text("edited at once")

    def write(self, path: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
        """Lose the second half."""
        super().write(path, data[: len(data) // 2], like, mtime_ns)


def _done(scene: Scene, lie: str, plan: Plan) -> Outcome:
    with Ledger(scene.database) as ledger:
        executor = Executor(ledger, scene.root, clock, Lying(scene.root, lie))
        return executor.execute(plan, "op", "s")


@pytest.mark.parametrize(
    ("lie", "says"),
    [
        ("nothing", '"x" is not there'),
        ("taken away", '"x" is not there'),
        ("swapped", '"x" is something else'),
    ],
)
def test_a_name_that_is_not_as_it_should_be_is_in_doubt(
    tmp_path: Path, lie: str, says: str
) -> None:
    """Whatever the calls returned, nothing is called done that is not there."""
    scene = Scene(tmp_path)
    scene.write("a")
    outcome = _done(scene, lie, scene.plan(("a", "x")))
    assert outcome.state is State.IN_DOUBT
    assert says in outcome.text
    assert "look at these names yourself" in outcome.text


def test_a_file_that_is_edited_at_once_was_moved_all_the_same(tmp_path: Path) -> None:
    """It is the same file under its new name, so the change is done."""
    scene = Scene(tmp_path)
    scene.write("a")
    assert _done(scene, "edited", scene.plan(("a", "x"))).state is State.DONE


def test_a_file_that_holds_something_else_is_in_doubt(tmp_path: Path) -> None:
    """What was written is read again."""
    scene = Scene(tmp_path)
    outcome = _done(scene, "half", plan_write("zapisz_plik", b"x", b"whole", "whole"))
    assert outcome.state is State.IN_DOUBT
    assert '"x" is something else' in outcome.text


def test_many_names_are_counted(tmp_path: Path) -> None:
    """A sentence names five and counts the rest."""
    scene = Scene(tmp_path)
    names = [f"f{number}" for number in range(9)]
    scene.write(*names)
    outcome = _done(scene, "nothing", scene.plan(*((name, f"new-{name}") for name in names)))
    assert outcome.text.count("is not there") + outcome.text.count("is still there") == 5
    assert "and 13 names more" in outcome.text
    assert files_beneath(scene.root).fingerprint(b"f0") is not None
