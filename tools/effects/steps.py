"""The kinds of step a change is made of, and how names look before and after each.

A step says itself what it needs and what it leaves: recovery, undo and planning compare that with
the disk and know nothing of the kinds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.effects.copies import Copy, Drop
from tools.effects.fingerprint import ANY_FOLDER
from tools.effects.mail import Send
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.effects.fingerprint import Fingerprint


@dataclass(frozen=True, slots=True)
class Held:
    """What a folder holds on all levels, as it was counted when the plan was made.

    Attributes:
        documents: How many.
        size_bytes: Their size together.
    """

    documents: int = 0
    size_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """Give one file or folder another path, without ever replacing what is there.

    Attributes:
        source: Path relative to the archive, as bytes.
        target: Path relative to the archive, as bytes; must be free.
        expected: The state of ``source`` that the plan was made for.
        held: What goes along in a folder; nothing for a file. It is told and consented to, not
            checked again: what was put into a folder since moves along.
    """

    source: bytes
    target: bytes
    expected: Fingerprint
    held: Held = Held()

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1 + self.held.documents

    @property
    def size_bytes(self) -> int:
        """The size of the files it touches."""
        return self.expected.size_bytes + self.held.size_bytes

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The names it changes."""
        return self.source, self.target

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """What the names are when it can be taken; None is free."""
        return {self.target: None, self.source: self.expected}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """What the names are once it was taken."""
        return {self.source: None, self.target: self.expected}

    def reversed(self) -> Move:
        """The step that takes this one back: a move changes nothing in a fingerprint."""
        return replace(self, source=self.target, target=self.source)


@dataclass(frozen=True, slots=True)
class MakeFolder:
    """Make an empty folder where nothing is.

    Attributes:
        path: Relative to the archive, as bytes; the folder it lies in must be there.
    """

    path: bytes

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1

    @property
    def size_bytes(self) -> int:
        """The size of the files it touches."""
        return 0

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The name it changes."""
        return (self.path,)

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The name is free."""
        return {self.path: None}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """A folder has the name."""
        return {self.path: ANY_FOLDER}

    def reversed(self) -> RemoveFolder:
        """Remove it again."""
        return RemoveFolder(self.path)


@dataclass(frozen=True, slots=True)
class RemoveFolder:
    """Remove a folder that is empty: the way back from making one, planned by undo alone.

    Attributes:
        path: Relative to the archive, as bytes.
    """

    path: bytes

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1

    @property
    def size_bytes(self) -> int:
        """The size of the files it touches."""
        return 0

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The name it changes."""
        return (self.path,)

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """A folder has the name."""
        return {self.path: ANY_FOLDER}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """The name is free."""
        return {self.path: None}

    def reversed(self) -> MakeFolder:
        """Make it again."""
        return MakeFolder(self.path)


FileChange = Move | MakeFolder | RemoveFolder | Write | Discard | Exchange
FileStep = FileChange | Copy | Drop
Change = FileChange | Send  # what a person is shown
Step = FileStep | Send


def net(steps: Iterable[Step]) -> tuple[Change, ...]:
    """Leave out the names that only stand in between.

    Moves that follow one another are joined: a circle of names needs one more. A new version of a
    file is written beside it and changes places with it: the exchange is what counts. Of what goes
    into the trash, the note that the desktop needs there is left out. A copy to another disk and
    the removal of the original are a move.
    """
    steps = tuple(steps)
    beside = {step.beside for step in steps if isinstance(step, Exchange)}
    copied = {step.paths for step in steps if isinstance(step, Copy)}
    joined: list[Change] = []
    at: dict[bytes, int] = {}  # where a moved thing is now -> its place in the list
    for step in steps:
        if isinstance(step, Write | Discard) and (step.path in beside or in_trash(step.path)):
            continue
        if isinstance(step, Drop):
            if step.paths not in copied:  # of a copy that was made before, by another operation
                joined.append(Discard(step.path, step.content))
            continue
        if isinstance(step, Copy):
            step = Move(step.source, step.target, step.expected)  # noqa: PLW2901 - the same, plainer
        if not isinstance(step, Move):
            joined.append(step)
            continue
        place = at.pop(step.source, None)
        if place is None:
            place = len(joined)
            joined.append(step)
        else:
            joined[place] = replace(step, source=joined[place].paths[0])
        at[step.target] = place
    return tuple(joined)
