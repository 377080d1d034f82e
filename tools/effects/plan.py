"""What a change will do, step by step, before anything is touched."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file was when the plan was made; checked again right before each step.

    Attributes:
        device: ``st_dev``.
        inode: ``st_ino``.
        size_bytes: ``st_size``.
        mtime_ns: ``st_mtime_ns``, its last 64 bits as a signed number.
    """

    device: int
    inode: int
    size_bytes: int
    mtime_ns: int

    def matches(self, other: Fingerprint | None) -> bool:
        """Say whether both are of the same, unchanged file.

        The device is left out: it changes when a disk is mounted again, and a ledger lasts longer
        than a mount.
        """
        return other is not None and (
            (self.inode, self.size_bytes, self.mtime_ns)
            == (other.inode, other.size_bytes, other.mtime_ns)
        )


@dataclass(frozen=True, slots=True)
class Move:
    """Give one file another path, without ever replacing what is there.

    Attributes:
        source: Path relative to the archive, as bytes.
        target: Path relative to the archive, as bytes; must be free.
        expected: The state of ``source`` that the plan was made for.
    """

    source: bytes
    target: bytes
    expected: Fingerprint

    def reversed(self) -> Move:
        """The step that takes this one back: a move changes nothing in a fingerprint."""
        return Move(self.target, self.source, self.expected)


Step = Move  # the union of step kinds; see design of the effects package


@dataclass(frozen=True, slots=True)
class Radius:
    """How far a plan reaches: computed from its steps, never declared.

    Attributes:
        objects: Number of files and folders it touches.
        size_bytes: Their size together.
        reversible: Whether undo can restore everything.
    """

    objects: int
    size_bytes: int
    reversible: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """An ordered list of steps for one call of one tool.

    Attributes:
        tool: The tool's canonical name.
        steps: In the order of execution.
    """

    tool: str
    steps: tuple[Step, ...]

    @property
    def radius(self) -> Radius:
        """Objects and bytes that the steps touch."""
        return Radius(
            objects=len({step.expected.inode for step in self.steps}),
            size_bytes=sum(step.expected.size_bytes for step in self.steps),
            reversible=True,
        )

    @property
    def digest(self) -> str:
        """The sha256 that consent is bound to: another plan needs another consent."""
        return hashlib.sha256(repr((self.tool, self.steps)).encode()).hexdigest()
