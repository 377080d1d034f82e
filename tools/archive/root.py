"""The archive: a person's folder of documents, and nothing outside it."""

from __future__ import annotations

import os
import stat
import threading
from typing import TYPE_CHECKING, Self

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from tools.archive import confined, names
from tools.archive.locating import Locator
from tools.archive.walk import Entry, Listing, Walk, list_folder
from tools.folder import folder_remedy, require_folder
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import BinaryIO

    from tools.contract import Context


class NotADocumentError(OSError):
    """A pipe, socket, device, folder or link where a document was expected."""


def _never() -> bool:
    return False


class Archive:
    """Documents beneath one folder, reached without ever leaving it.

    Paths are bytes relative to the root, parts separated by ``/``; the root is ``b""``. Hidden
    names (a leading dot) are no part of the archive, nor is anything behind a symbolic link.
    Safe to use from several threads.

    Args:
        root: The folder; it is opened at first use.
        by_descriptor: Whether to reach everything through a descriptor of the folder, which no
            racing process can defeat; only Windows can't.
    """

    def __init__(self, root: Path, *, by_descriptor: bool = confined.HAS_DIRECTORY_FDS) -> None:
        self.root = root
        self._by_descriptor = by_descriptor
        self._fds: list[int] = []  # the last one is in use
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the folder."""
        with self._lock:
            for fd in self._fds:
                os.close(fd)
            self._fds.clear()

    def root_fd(self) -> int | None:
        """Return a descriptor of the root that stays ours, or None where there are none.

        Raises:
            ArchivistError: The folder is missing or can't be opened.
        """
        if not self._by_descriptor:
            return None
        with self._lock:
            try:
                now = self.root.stat()
                if not self._fds or not os.path.samestat(now, os.fstat(self._fds[-1])):
                    # Another folder took its place, such as a restored backup. The old descriptor
                    # stays open until the end: another thread may be using it.
                    self._fds.append(confined.open_root(self.root))
            except OSError as error:
                require_folder(self.root)
                raise ArchivistError(
                    phrase(
                        "The archive folder {root} can't be opened ({why}). {remedy}.",
                        root=escaped(str(self.root)),
                        why=in_words_of_the_system(error),
                        remedy=folder_remedy(self.root, error),
                    )
                ) from None
            return self._fds[-1]

    @staticmethod
    def display(relative: bytes) -> str:
        """Show a path as text that :meth:`locate` understands; see :func:`names.display`."""
        return names.display(relative)

    def locate(self, path: str, context: Context) -> bytes:
        """Find the document that a path written by a person or a model means.

        Raises:
            ToolError: There is none or more than one; it says what is near.
        """
        return Locator(self, context).document(path)

    def locate_folder(self, path: str, context: Context) -> bytes:
        """Find the folder that a path written by a person or a model means; empty is the root.

        Raises:
            ToolError: There is none or more than one; it says what is near.
        """
        return Locator(self, context).folder(path)

    def stat(self, relative: bytes) -> Entry:
        """Look at a document or folder without opening it.

        Raises:
            NotADocumentError: It is a link, pipe, socket or device, or hidden.
            OSError: It does not exist, can't be reached, or leads out of the archive.
        """
        relative = _visible(relative)
        status = self._lstat(relative)
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
            raise NotADocumentError(0, _kind(status.st_mode), relative)
        return Entry.of(relative, status)

    def open(self, relative: bytes) -> BinaryIO:
        """Open a document for reading.

        A pipe or device is never opened, not even for an instant: it is looked at first.

        Raises:
            NotADocumentError: It is anything but a regular file, or hidden.
            OSError: It does not exist, can't be read, or leads out of the archive.
        """
        relative = _visible(relative)
        root_fd = self.root_fd()
        if root_fd is None:
            _require_document(self._lstat(relative), relative)
            fd = confined.open_by_path(os.fspath(self.root), relative, os.O_RDONLY)
        else:
            fd = _open_document(root_fd, relative)
        try:
            _require_document(os.fstat(fd), relative)
        except NotADocumentError:
            os.close(fd)
            raise
        return os.fdopen(fd, "rb")

    def listing(self, folder: bytes = b"") -> Listing:
        """List one folder.

        Raises:
            OSError: It is missing, no folder, unreadable, or leads out of the archive.
        """
        return list_folder(self.root, self.root_fd(), folder)

    def walk(self, folder: bytes = b"", cancelled: Callable[[], bool] = _never) -> Walk:
        """Return a lazy walk over all documents in a folder and below it."""
        return Walk(self.listing, folder, cancelled)

    def _lstat(self, relative: bytes) -> os.stat_result:
        fd = self.root_fd()
        if fd is None:
            return os.lstat(confined.resolve_beneath(os.fspath(self.root), relative))
        folder = names.parent(relative)
        if not folder:
            return os.stat(names.last(relative) or b".", dir_fd=fd, follow_symlinks=False)
        at = confined.open_beneath(fd, folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            return os.stat(names.last(relative), dir_fd=at, follow_symlinks=False)
        finally:
            os.close(at)


def _open_document(root_fd: int, relative: bytes) -> int:
    """Look at a document and open it, both in the same folder, whatever takes that one's place."""
    at = confined.open_beneath(root_fd, names.parent(relative), os.O_RDONLY | os.O_DIRECTORY)
    try:
        name = names.last(relative) or b"."
        _require_document(os.stat(name, dir_fd=at, follow_symlinks=False), relative)
        # O_NONBLOCK: should a pipe take its place in between, this must not wait for a writer.
        return confined.open_part(at, name, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    finally:
        os.close(at)


def _visible(relative: bytes) -> bytes:
    """Return a path without needless parts.

    Raises:
        EscapeError: It leads out of the archive.
        NotADocumentError: Any of it is hidden.
    """
    parts = confined.split(relative)
    relative = b"/".join(parts)
    if relative.startswith(b".") or b"/." in relative:
        raise NotADocumentError(0, "is hidden", relative)
    return relative


def _require_document(status: os.stat_result, relative: bytes) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotADocumentError(0, _kind(status.st_mode), relative)


def _kind(mode: int) -> str:
    kinds = {
        stat.S_IFLNK: "is a symbolic link",
        stat.S_IFIFO: "is a named pipe",
        stat.S_IFSOCK: "is a socket",
        stat.S_IFDIR: "is a folder",
    }
    return kinds.get(stat.S_IFMT(mode), "is a device")
