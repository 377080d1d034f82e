"""The steps that move a file to another disk, where a rename can't reach.

Such a move is two steps: a copy is made, checked and flushed under its new name, then the original
is removed. At every moment one of the two is whole and on a disk. Taken back, the two are the same
two again, the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.writes import Content


@dataclass(frozen=True, slots=True)
class Copy:
    """Make a copy of a file, with its permissions, times and attributes, where nothing is.

    Attributes:
        source: Path relative to the archive, as bytes.
        target: Path relative to the archive, as bytes; must be free.
        expected: The state of ``source`` that the plan was made for.
        content: What the copy holds, when that was changed last, and its permissions.
    """

    source: bytes
    target: bytes
    expected: Fingerprint
    content: Content

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1

    @property
    def size_bytes(self) -> int:
        """The size of the files it touches."""
        return self.content.size_bytes

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The names that it needs or changes."""
        return self.source, self.target

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The target is free."""
        return {self.target: None, self.source: self.expected}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """Both names have the content."""
        return {self.source: self.expected, self.target: self.content.state}

    def reversed(self) -> Drop:
        """Remove the copy again."""
        return Drop(self.target, self.source, self.content.state, self.content)


@dataclass(frozen=True, slots=True)
class Drop:
    """Remove a file of which a whole copy is elsewhere.

    Attributes:
        path: Relative to the archive, as bytes.
        copy: The path of the copy; if it holds anything else, nothing is removed.
        expected: The state of ``path`` that the plan was made for.
        content: What both hold.
    """

    path: bytes
    copy: bytes
    expected: Fingerprint
    content: Content

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1

    @property
    def size_bytes(self) -> int:
        """The size of the files it touches."""
        return self.content.size_bytes

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The names that it needs or changes."""
        return self.path, self.copy

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """Both names have the content."""
        return {self.path: self.expected, self.copy: self.content.state}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """Only the copy has it."""
        return {self.path: None, self.copy: self.content.state}

    def reversed(self) -> Copy:
        """Copy it back."""
        return Copy(self.copy, self.path, self.content.state, self.content)
