"""Reading and writing whole files in an open folder, for the file layer."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.effects import exclusive

if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK_BYTES = 1 << 20
_DESCRIPTORS = "/proc/self/fd"
# Set by the system itself, by rules of its own; a program may not even try.
_SYSTEMS_OWN = ("security.", "trusted.")


@dataclass(frozen=True, slots=True)
class Existing:
    """A regular file as it was found.

    Attributes:
        data: All that is in it.
        mtime_ns: When it was last changed.
        links: How many names it has, here and elsewhere.
        writable: Whether its permissions let its owner write to it.
        ours: Whether it belongs to the person who runs this program.
    """

    data: bytes
    mtime_ns: int
    links: int
    writable: bool
    ours: bool


def open_regular(name: bytes | str, folder: int | None) -> int | None:
    """Open a regular file for reading; None for anything else, which is never waited for."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    looked = os.stat(name, dir_fd=folder, follow_symlinks=False)
    if not stat.S_ISREG(looked.st_mode):
        return None
    opened = os.open(name, flags | getattr(os, "O_BINARY", 0), dir_fd=folder)
    if stat.S_ISREG(os.fstat(opened).st_mode):
        return opened
    os.close(opened)
    return None


def read(opened: int) -> Existing:
    """Read all of an open file, and close it."""
    with os.fdopen(opened, "rb") as file:
        status = os.fstat(opened)
        return Existing(
            data=file.read(),
            mtime_ns=status.st_mtime_ns,
            links=status.st_nlink,
            writable=bool(status.st_mode & stat.S_IWUSR),
            ours=not hasattr(os, "geteuid") or status.st_uid == os.geteuid(),
        )


def write(folder: int | None, name: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
    """Make a file that appears under its name only when all of it is on the disk.

    Args:
        folder: Open, where it is to be; None for a path.
        name: Its free name there.
        data: What it holds.
        like: The name of a file there whose permissions and attributes it gets, or empty.
        mtime_ns: When it was last changed; 0 for now.

    Raises:
        FileExistsError: Something has the name.
        OSError: Anything else that stops it; nothing was changed.
    """
    with new_file(folder, name) as opened:
        write_all(opened, memoryview(data))
        if like:
            _copy_attributes(folder, like, opened)
        if mtime_ns:
            os.utime(opened, ns=(mtime_ns, mtime_ns))


@contextmanager
def new_file(folder: int | None, name: bytes) -> Iterator[int]:
    """Open a file that gets its name at the end, when all of it is on the disk.

    Linux has files without a name, which a crash leaves no trace of. Elsewhere, and on file systems
    without them, it has another name until then, always the same for one name, so that what a crash
    left of it can be found: see :func:`tidy`.

    Raises:
        FileExistsError: Something has the name.
        OSError: Anything else that stops it; nothing was changed.
    """
    opened, beside = _unnamed(folder), b""
    if opened is None:
        tidy(folder, name)
        beside = _beside(name)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        opened = os.open(beside, flags, 0o666, dir_fd=folder)
    try:
        yield opened
        os.fsync(opened)
        if beside:
            if sys.platform == "win32":  # what is open can't be renamed there
                os.close(opened)
                opened = None
            exclusive.rename(beside, name, source_folder=folder, target_folder=folder)
        else:
            source = f"{_DESCRIPTORS}/{opened}".encode()
            os.link(source, name, dst_dir_fd=folder, follow_symlinks=True)
    except BaseException:
        if opened is not None:
            os.close(opened)
            opened = None
        if beside:
            with suppress(OSError):
                os.unlink(beside, dir_fd=folder)
        raise
    finally:
        if opened is not None:
            os.close(opened)


def tidy(folder: int | None, name: bytes) -> None:
    """Remove what a crash left of a file that was to get this name.

    Raises:
        OSError: It can't be removed.
    """
    with suppress(FileNotFoundError):
        os.unlink(_beside(name), dir_fd=folder)


def _beside(name: bytes) -> bytes:
    """The name of a file that is not whole yet; no other file of ours ends so."""
    folder, cut, last = name.rpartition(os.sep.encode())
    return folder + cut + b".archivist-" + hashlib.sha256(last).hexdigest()[:12].encode() + b"~"


def _unnamed(folder: int | None) -> int | None:
    """Open a file without a name, which a crash leaves no trace of; None where there are none."""
    flag = getattr(os, "O_TMPFILE", None)
    if folder is None or flag is None or not os.path.isdir(_DESCRIPTORS):  # noqa: PTH112 - a constant
        return None
    try:
        return os.open(b".", flag | os.O_RDWR, 0o666, dir_fd=folder)
    except OSError:  # the file system has no such thing; whatever else it is shows up again
        return None


def write_all(opened: int, view: memoryview) -> None:
    """Write every byte, however few a call takes."""
    while view:
        view = view[os.write(opened, view[:CHUNK_BYTES]) :]


def _copy_attributes(folder: int | None, like: bytes, opened: int) -> None:
    """Give an open file the permissions, group, ACLs and extended attributes of another."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    model = os.open(like, flags, dir_fd=folder)
    try:
        status = os.fstat(model)
        if os.fstat(opened).st_gid != status.st_gid:
            os.fchown(opened, -1, status.st_gid)
        os.fchmod(opened, stat.S_IMODE(status.st_mode))
        for name in attributes(model):
            os.setxattr(opened, name, os.getxattr(model, name))
    finally:
        os.close(model)


def attributes(opened: int) -> list[str]:
    """Name the extended attributes of an open file, ACLs among them, that a program may set."""
    if not hasattr(os, "listxattr"):
        return []
    try:
        names = os.listxattr(opened)
    except OSError:  # the file system has none
        return []
    return [name for name in names if not name.startswith(_SYSTEMS_OWN)]
