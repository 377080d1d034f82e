"""The steps that change what is in a file. Nothing they remove is lost: every content is kept.

A new version of a file is three steps: it is written beside the old one, both change places, and
the old one, whose content was kept before, is removed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.effects.fingerprint import Fingerprint

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Content:
    """What is in a file.

    Attributes:
        sha256: In hexadecimal; the bytes are in :class:`tools.effects.kept.Kept`.
        size_bytes: How many there are.
        mtime_ns: When they were last changed, set again when they are written back; 0 for now.
        mode: The permissions of a file that is copied to another disk, which may not know them all
            and has to give them back; else 0.
    """

    sha256: str
    size_bytes: int
    mtime_ns: int = 0
    mode: int = 0

    @classmethod
    def of(cls, data: bytes, mtime_ns: int = 0) -> Content:
        """Describe some bytes."""
        return cls(hashlib.sha256(data).hexdigest(), len(data), mtime_ns)

    @property
    def state(self) -> Fingerprint:
        """What a name is that has this content, whichever file it is and however old."""
        return Fingerprint(0, 0, self.size_bytes, self.mtime_ns, sha256=self.sha256)


@dataclass(frozen=True, slots=True)
class Write:
    """Make a file with some content where nothing is.

    Attributes:
        path: Relative to the archive, as bytes; the folder it lies in must be there.
        content: What it holds.
        like: A file whose permissions and extended attributes it gets, or empty.
    """

    path: bytes
    content: Content
    like: bytes = b""

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
        """The name it changes."""
        return (self.path,)

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The name is free."""
        return {self.path: None}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """The name has the content."""
        return {self.path: self.content.state}

    def reversed(self) -> Discard:
        """Remove it again."""
        return Discard(self.path, self.content, self.like)


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a file whose content is kept: the way back from writing it.

    Attributes:
        path: Relative to the archive, as bytes.
        content: What it holds; a file that holds anything else is not removed.
        like: As of the :class:`Write` that brings it back.
    """

    path: bytes
    content: Content
    like: bytes = b""

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
        """The name it changes."""
        return (self.path,)

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The name has the content."""
        return {self.path: self.content.state}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """The name is free."""
        return {self.path: None}

    def reversed(self) -> Write:
        """Write it again."""
        return Write(self.path, self.content, self.like)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Let two files change places, so that no moment is without either.

    Attributes:
        path: Relative to the archive, as bytes.
        beside: Where the new version is before, and the old one after.
        old: What ``path`` holds before.
        new: What it holds after.
    """

    path: bytes
    beside: bytes
    old: Content
    new: Content

    @property
    def objects(self) -> int:
        """How many files and folders it touches."""
        return 1

    @property
    def size_bytes(self) -> int:
        """The size of the file afterwards."""
        return self.new.size_bytes

    @property
    def paths(self) -> tuple[bytes, ...]:
        """The names it changes."""
        return self.path, self.beside

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The old version has its name."""
        return {self.path: self.old.state, self.beside: self.new.state}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """The new one has."""
        return {self.path: self.new.state, self.beside: self.old.state}

    def reversed(self) -> Exchange:
        """Change places again."""
        return Exchange(self.path, self.beside, old=self.new, new=self.old)
