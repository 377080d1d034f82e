"""The kinds of step a change is made of, and how names look before and after each.

A step says itself what it needs and what it leaves: recovery, undo and planning compare that with
the disk and know nothing of the kinds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What had a name when the plan was made; checked again right before each step.

    A folder is the same folder whatever it holds by now, so its size and time are 0.

    Attributes:
        device: ``st_dev``.
        inode: ``st_ino``; 0 stands for any folder.
        size_bytes: ``st_size`` of a file.
        mtime_ns: ``st_mtime_ns`` of a file.
        is_folder: Whether it is a folder.
    """

    device: int
    inode: int
    size_bytes: int
    mtime_ns: int
    is_folder: bool = False

    def matches(self, other: Fingerprint | None) -> bool:
        """Say whether both are of the same, unchanged file or of the same folder.

        The device is left out: it changes when a disk is mounted again, and a ledger lasts longer
        than a mount.
        """
        if other is None or self.is_folder != other.is_folder:
            return False
        if self.is_folder and 0 in {self.inode, other.inode}:
            return True
        return (self.inode, self.size_bytes, self.mtime_ns) == (
            other.inode,
            other.size_bytes,
            other.mtime_ns,
        )


# A folder that a step makes: its number is not known when the intent is written.
ANY_FOLDER = Fingerprint(0, 0, 0, 0, is_folder=True)


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


Step = Move | MakeFolder | RemoveFolder


def net(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Join moves that follow one another: a circle of names needs one that stands in between."""
    joined: list[Step] = []
    at: dict[bytes, int] = {}  # where a moved thing is now -> its place in the list
    for step in steps:
        if not isinstance(step, Move):
            joined.append(step)
            continue
        place = at.pop(step.source, None)
        if place is None:
            place = len(joined)
            joined.append(step)
        else:
            first = joined[place]
            joined[place] = replace(step, source=first.paths[0])
        at[step.target] = place
    return tuple(joined)
