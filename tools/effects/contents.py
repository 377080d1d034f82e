"""Reading and writing whole files in an open folder, for the file layer."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass

from tools.effects import exclusive

_CHUNK_BYTES = 1 << 20
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


def write(folder: int, name: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
    """Make a file that appears under its name only when all of it is on the disk.

    Args:
        folder: Open, where it is to be.
        name: Its free name there.
        data: What it holds.
        like: The name of a file there whose permissions and attributes it gets, or empty.
        mtime_ns: When it was last changed; 0 for now.

    Raises:
        FileExistsError: Something has the name.
        OSError: Anything else that stops it; nothing was changed.
    """
    opened, beside = _unnamed(folder), b""
    if opened is None:
        beside = b".archivist-" + secrets.token_hex(4).encode()
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666, dir_fd=folder)
    try:
        _fill(opened, data)
        if like:
            _copy_attributes(folder, like, opened)
        if mtime_ns:
            os.utime(opened, ns=(mtime_ns, mtime_ns))
        os.fsync(opened)
        if beside:
            exclusive.rename(beside, name, source_folder=folder, target_folder=folder)
        else:
            source = f"{_DESCRIPTORS}/{opened}".encode()
            os.link(source, name, dst_dir_fd=folder, follow_symlinks=True)
    except BaseException:
        if beside:
            with suppress(OSError):
                os.unlink(beside, dir_fd=folder)
        raise
    finally:
        os.close(opened)


def _unnamed(folder: int) -> int | None:
    """Open a file without a name, which a crash leaves no trace of; None where there are none."""
    flag = getattr(os, "O_TMPFILE", None)
    if flag is None or not os.path.isdir(_DESCRIPTORS):  # noqa: PTH112 - a constant
        return None
    try:
        return os.open(b".", flag | os.O_WRONLY, 0o666, dir_fd=folder)
    except OSError:  # the file system has no such thing; whatever else it is shows up again
        return None


def _fill(opened: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(opened, view[:_CHUNK_BYTES]) :]


def _copy_attributes(folder: int, like: bytes, opened: int) -> None:
    """Give an open file the permissions, group, ACLs and extended attributes of another."""
    model = os.open(like, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    try:
        status = os.fstat(model)
        if os.fstat(opened).st_gid != status.st_gid:
            os.fchown(opened, -1, status.st_gid)
        os.fchmod(opened, stat.S_IMODE(status.st_mode))
        for name in _attributes(model):
            if not name.startswith(_SYSTEMS_OWN):
                os.setxattr(opened, name, os.getxattr(model, name))
    finally:
        os.close(model)


def _attributes(opened: int) -> list[str]:
    if not hasattr(os, "listxattr"):
        return []
    try:
        return os.listxattr(opened)
    except OSError:  # the file system has none
        return []
