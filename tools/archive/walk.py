"""Listing folders beneath the archive's root, lazily and without following a link."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tools.archive import confined
from tools.archive.names import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Entry:
    """A document or folder of the archive, as it was when it was looked at.

    Attributes:
        relative: Path relative to the archive.
        is_folder: Whether it is a folder; otherwise a regular file.
        device: ``st_dev``.
        inode: ``st_ino``.
        size_bytes: ``st_size``.
        mtime_ns: ``st_mtime_ns``.
    """

    relative: bytes
    is_folder: bool
    device: int
    inode: int
    size_bytes: int
    mtime_ns: int

    @classmethod
    def of(cls, relative: bytes, status: os.stat_result) -> Entry:
        """Make one from a stat result."""
        return cls(
            relative,
            stat.S_ISDIR(status.st_mode),
            status.st_dev,
            status.st_ino,
            status.st_size,
            status.st_mtime_ns,
        )


_FORM = stat.S_IFMT(0xFFFF)  # the bits of st_mode that tell a file from a folder
# As os.fsencode has them, which asks what it is given each time.
_ENCODING, _ERRORS = sys.getfilesystemencoding(), sys.getfilesystemencodeerrors()

# A name, then st_dev, st_ino, st_size and st_mtime_ns.
Status = tuple[bytes, int, int, int, int]


@dataclass(frozen=True)
class Listing:
    """What one folder holds: visible regular files and folders.

    Attributes:
        folder: Path relative to the archive.
        statuses: The files, by name.
        subfolders: The folders, by name.
    """

    folder: bytes
    statuses: tuple[Status, ...]
    subfolders: tuple[Status, ...]

    @cached_property
    def documents(self) -> tuple[Entry, ...]:
        """The regular files, by the bytes of their names."""
        return tuple(self._entry(status, is_folder=False) for status in self.statuses)

    @cached_property
    def folders(self) -> tuple[Entry, ...]:
        """The folders, by the bytes of their names."""
        return tuple(self._entry(status, is_folder=True) for status in self.subfolders)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All of them, by the bytes of their names."""
        return tuple(sorted((*self.documents, *self.folders), key=lambda entry: entry.relative))

    def _entry(self, status: Status, *, is_folder: bool) -> Entry:
        name, *rest = status
        return Entry(join(self.folder, name), is_folder, *rest)


def list_folder(root: os.PathLike[str], root_fd: int | None, folder: bytes) -> Listing:
    """List one folder.

    Hidden names (a leading dot), links, pipes, sockets and devices are left out; none is opened.

    Args:
        root: The archive's folder; used where there are no directory descriptors.
        root_fd: A descriptor of it, or None on such a system.
        folder: Path relative to it.

    Raises:
        OSError: It is missing, no folder, unreadable, or leads out of the root.
    """
    if root_fd is None:
        with os.scandir(confined.resolve_beneath(os.fspath(root), folder)) as found:
            return _listing(folder, found)
    fd = confined.open_beneath(root_fd, folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with os.scandir(fd) as found:
            return _listing(folder, found)
    finally:
        os.close(fd)


def _listing(folder: bytes, found: Iterator[os.DirEntry[str]]) -> Listing:
    """Look at what a folder holds; the loop is most of the time that a scan takes."""
    documents: list[Status] = []
    folders: list[Status] = []
    for item in found:
        name = item.name
        if name[0] == ".":
            continue
        try:
            status = item.stat(follow_symlinks=False)
        except FileNotFoundError:
            continue  # removed since the folder was read: as if it had never been listed
        form = status.st_mode & _FORM
        if form == stat.S_IFREG:
            of_form = documents
        elif form == stat.S_IFDIR:
            of_form = folders
        else:
            continue
        of_form.append(
            (
                name.encode(_ENCODING, _ERRORS),
                status.st_dev,
                status.st_ino,
                status.st_size,
                status.st_mtime_ns,
            )
        )
    documents.sort()
    folders.sort()
    return Listing(folder, tuple(documents), tuple(folders))


class Walk:
    """A walk through a folder and all below it, one folder at a time, sorted, depth first.

    Nothing is read before it is asked for, and never more than one folder is held, so that a home
    with a million files can be left half-way.

    Args:
        list_one: Lists one folder.
        top: Path of the folder where it starts.
        cancelled: Asked before each folder; the walk ends early when it says so.

    Attributes:
        unreadable: Folders that could not be listed so far.
        complete: Whether the walk came to its end.
    """

    def __init__(
        self, list_one: Callable[[bytes], Listing], top: bytes, cancelled: Callable[[], bool]
    ) -> None:
        self._list = list_one
        self._top = top
        self._cancelled = cancelled
        self.unreadable: list[bytes] = []
        self.complete = False

    def folders(self) -> Iterator[Listing]:
        """Yield one listing a folder."""
        waiting = [self._top]
        while waiting:
            if self._cancelled():
                return
            folder = waiting.pop()
            try:
                listing = self._list(folder)
            except OSError:
                self.unreadable.append(folder)
                continue
            yield listing
            waiting.extend(join(folder, name) for name, *_ in reversed(listing.subfolders))
        self.complete = True

    def __iter__(self) -> Iterator[Entry]:
        """Yield the documents."""
        for listing in self.folders():
            yield from listing.documents
