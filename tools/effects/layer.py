"""What the effects need of a file system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.effects.contents import Existing
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.writes import Content


def never() -> bool:
    """Answer whether the person wants to stop where nobody can."""
    return False


class FileLayer(Protocol):
    """Looks at names and changes them. Paths are bytes relative to the archive, or in a trash."""

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """Look at whatever has exactly this name, links unfollowed; None if nothing has it.

        Raises:
            OSError: It can't be looked at.
        """
        ...

    def regular(self, paths: Sequence[bytes]) -> list[Fingerprint | None]:
        """Look at many names, as :meth:`fingerprint` does; None for each that is no regular file.

        Raises:
            OSError: One can't be looked at.
        """
        ...

    def is_file(self, path: bytes) -> bool:
        """Say whether a regular file has this name (no folder, link or device)."""
        ...

    def names(self, folder: bytes) -> list[bytes]:
        """List every name in a folder, hidden ones included."""
        ...

    def name_limit_bytes(self, folder: bytes) -> int:
        """The longest name that can be given in a folder, in bytes."""
        ...

    def links(self, path: bytes) -> int:
        """How many names a regular file has on its disk; 0 if no regular file has this one."""
        ...

    def disk(self, folder: bytes) -> tuple[int, int]:
        """Tell the disk a folder lies on, or would lie on once it is made, from other disks.

        From one to another nothing can be renamed. A second mount of the same disk is another.
        """
        ...

    def move(self, source: bytes, target: bytes) -> None:
        """Give the file or folder ``source`` the free path ``target``.

        Raises:
            FileExistsError: Something has that path already.
            OSError: Anything else that stops it; nothing was changed.
        """
        ...

    def make_folder(self, path: bytes) -> None:
        """Make an empty folder.

        Raises:
            FileExistsError: Something has that path already.
            OSError: Anything else that stops it; nothing was changed.
        """
        ...

    def remove_folder(self, path: bytes) -> None:
        """Remove a folder, if it is empty.

        Raises:
            OSError: It holds something, or can't be removed; nothing was changed.
        """
        ...

    def make_trash(self, path: bytes) -> None:
        """Make the folders of the trash that a step's path lies in, where they are missing.

        Raises:
            OSError: They can't be made.
        """
        ...

    def content(self, path: bytes, stopped: Callable[[], bool] = never) -> Content | None:
        """Describe what is in a file, piece by piece; None if no regular file has this name.

        Args:
            path: The file's.
            stopped: Whether the person wants to stop.

        Raises:
            InterruptedError: The person stopped it.
            OSError: It can't be read.
        """
        ...

    def copy(
        self, source: bytes, target: bytes, content: Content, stopped: Callable[[], bool] = never
    ) -> None:
        """Copy a file to another disk; see :func:`tools.effects.copying.copy`.

        Args:
            source: The file's path.
            target: The copy's, which is free.
            content: What it has to hold; its time and permissions are set, whatever the source's.
            stopped: Whether the person wants to stop.

        Raises:
            FileExistsError: Something has that path already.
            InterruptedError: The person stopped it.
            OSError: Anything else that stops it; nothing was changed.
        """
        ...

    def tidy(self, path: bytes) -> None:
        """Remove what a crash left of a file that :meth:`write` or :meth:`copy` was to make.

        Raises:
            OSError: It can't be removed.
        """
        ...

    def read(self, path: bytes) -> Existing | None:
        """Read a file; None if no regular file has this name.

        Raises:
            OSError: It can't be read.
        """
        ...

    def write(self, path: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
        """Make a file; see :func:`tools.effects.contents.write`.

        Args:
            path: Its free path.
            data: What it holds, on the disk when this returns.
            like: A file in the same folder whose permissions and attributes it gets, or empty.
            mtime_ns: When it was last changed; 0 for now.

        Raises:
            FileExistsError: Something has that path already.
            OSError: Anything else that stops it; nothing was changed.
        """
        ...

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Let two files change places.

        Raises:
            OSError: The system can't, or anything else stops it; nothing was changed.
        """
        ...

    def discard(self, path: bytes) -> None:
        """Remove a file for good; the caller has kept what is in it.

        Raises:
            OSError: It can't be removed; nothing was changed.
        """
        ...

    def sync(self, folder: bytes) -> None:
        """Return once the names in this folder would survive a power cut.

        Raises:
            FileNotFoundError: There is no such folder any more.
            OSError: The disk can't say so.
        """
        ...
