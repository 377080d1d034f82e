"""What had a name, and how to tell it again."""

from __future__ import annotations

from dataclasses import dataclass


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
        sha256: Of a file's content, where that is what counts and not which file it is: of one
            that a step writes, its number is not known when the intent is written. Else empty.
    """

    device: int
    inode: int
    size_bytes: int
    mtime_ns: int
    is_folder: bool = False
    sha256: str = ""

    def matches(self, other: Fingerprint | None) -> bool:
        """Say whether both are of the same, unchanged file, of its content, or of one folder.

        The device is left out: it changes when a disk is mounted again, and a ledger lasts longer
        than a mount.
        """
        if other is None or self.is_folder != other.is_folder:
            return False
        if self.is_folder and 0 in {self.inode, other.inode}:
            return True
        if self.sha256:
            return (self.size_bytes, self.sha256) == (other.size_bytes, other.sha256)
        return (self.inode, self.size_bytes, self.mtime_ns) == (
            other.inode,
            other.size_bytes,
            other.mtime_ns,
        )


# A folder that a step makes: its number is not known when the intent is written.
ANY_FOLDER = Fingerprint(0, 0, 0, 0, is_folder=True)
