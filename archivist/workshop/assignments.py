"""Does the program do what it was asked? Each assignment is a whole turn on a copy of the archive.

Judged by the files afterwards and by the facts in the answer, never by what a model says it did.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from archivist.agent.events import Stop
from archivist.agent.language import language
from archivist.workshop.oracle import missing, named_first, other_amounts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from archivist.workshop.questions import AnsweredTurn
    from archivist.workshop.tasks import AssignmentTask

Tree = dict[str, str]

_FOLDER = "a folder"


@dataclass(frozen=True, slots=True)
class GradedAssignment:
    """What came of an assignment beside what had to.

    Attributes:
        task: What was asked and expected.
        turn: What came of it.
        faults: Everything that is not as it had to be, a sentence each.
    """

    task: AssignmentTask
    turn: AnsweredTurn
    faults: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether everything is as it had to be."""
        return not self.faults

    @property
    def steps(self) -> int:
        """The steps that it took; the answer is one."""
        return len(self.turn.tools) + (self.turn.stop == Stop.ANSWERED)

    @property
    def in_another_language(self) -> bool:
        """Whether the model answered in the one of the two languages that was not spoken."""
        said = "\n".join(line for line in self.turn.answer.splitlines() if line[:1] != "(")
        spoken, answered = language(self.task.request), language(said)
        return bool(spoken and answered) and spoken != answered


class Copy:
    """A copy of an archive that is made anew once something in it was changed.

    Args:
        archive: The person's own; only read.
        folder: Where the copy goes; made here.

    Attributes:
        folder: The same.
    """

    def __init__(self, archive: Path, folder: Path) -> None:
        self._archive = archive
        self.folder = folder
        self._whole = tree(archive)
        folder.mkdir()

    def renew(self) -> Tree:
        """Make the copy like the archive, and return what is in it."""
        if tree(self.folder) != self._whole:
            for entry in self.folder.iterdir():  # the folder itself stays: it is open
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
            shutil.copytree(self._archive, self.folder, symlinks=True, dirs_exist_ok=True)
        return self._whole

    def tree(self) -> Tree:
        """What is in the copy now."""
        return tree(self.folder)


def tree(folder: Path) -> Tree:
    """Every file below a folder with the digest of its bytes, and every folder."""
    return {
        entry.relative_to(folder).as_posix(): sha256(entry.read_bytes()).hexdigest()
        if entry.is_file()
        else _FOLDER
        for entry in sorted(folder.rglob("*"))
    }


def grade(
    task: AssignmentTask, turn: AnsweredTurn, before: Mapping[str, str], after: Mapping[str, str]
) -> GradedAssignment:
    """Compare what came of an assignment with what had to."""
    graded = GradedAssignment(task, turn, ())
    faults = [f"lacks {fact}" for fact in missing(turn.answer, task.facts)]
    if task.first and not named_first(turn.answer, *task.first):
        faults.append(f"{task.first[0][0]} is not named first")
    if task.amounts:
        faults += [f"states {one}" for one in other_amounts(turn.answer, task.amounts)]
    faults += strayed(_expected(task, before), after)
    if turn.stop != Stop.ANSWERED:
        faults.append(f"ended as {turn.stop}")
    if graded.steps > task.steps:
        faults.append(f"took {graded.steps} steps instead of {task.steps}")
    return GradedAssignment(task, turn, tuple(faults))


def _expected(task: AssignmentTask, before: Mapping[str, str]) -> Tree:
    """The files as they must be afterwards."""
    expected = dict(before)
    for old, new in task.changes:
        expected[new] = expected.pop(old, "a document that the archive lacks")
    return expected


def strayed(expected: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """Say where the files are not as they must be."""
    for path in sorted(expected.keys() | after.keys()):
        if path not in after:
            yield f"{path} is not there"
        elif path not in expected:
            yield f"{path} must not be there"
        elif expected[path] != after[path]:
            yield f"{path} has another content"
