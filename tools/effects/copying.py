"""Copying a file to another disk, whole and with all that belongs to it, or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tools.effects import contents
from tools.effects.writes import Content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ACL = "system.posix_acl_access"
_CANNOT = frozenset({errno.EPERM, errno.ENOTSUP, errno.ENOSYS})


def content(opened: int, stopped: Callable[[], bool]) -> Content:
    """Describe what is in an open file, from where it stands, a piece at a time.

    Raises:
        InterruptedError: The person stopped it.
        OSError: It can't be read.
    """
    status = os.fstat(opened)
    digest = hashlib.sha256()
    size_bytes = 0
    for piece in _pieces(opened, stopped):
        digest.update(piece)
        size_bytes += len(piece)
    mode = stat.S_IMODE(status.st_mode)
    return Content(digest.hexdigest(), size_bytes, status.st_mtime_ns, mode)


def copy(  # noqa: PLR0913 - two names in two folders
    source: bytes,
    name: bytes,
    wanted: Content,
    stopped: Callable[[], bool],
    *,
    source_folder: int | None = None,
    folder: int | None = None,
) -> None:
    """Make a copy that has its name only when all of it is on the disk and was read back.

    It gets the owner, group, attributes and ACL of the original, and the permissions and the time
    of ``wanted``. What the other disk can't keep is refused, but for permissions: where it has no
    such thing the ledger remembers them. Holes in a file are filled.

    Args:
        source: A name in ``source_folder``, or a path.
        name: A free name in ``folder``, or a path.
        wanted: What both hold.
        stopped: Whether the person wants to stop.
        source_folder: Open, or None for a path.
        folder: Open, or None for a path.

    Raises:
        FileExistsError: Something has the name.
        InterruptedError: The person stopped it.
        OSError: Anything else that stops it; nothing was changed.
    """
    with _original(source, source_folder) as original, contents.new_file(folder, name) as copied:
        for piece in _pieces(original, stopped):
            contents.write_all(copied, piece)
        _give(original, copied, wanted)
        os.fsync(copied)
        if hasattr(os, "posix_fadvise"):  # else it would be read back from memory
            os.posix_fadvise(copied, 0, 0, os.POSIX_FADV_DONTNEED)
        os.lseek(copied, 0, os.SEEK_SET)
        found = content(copied, stopped)
        if (found.sha256, found.size_bytes) != (wanted.sha256, wanted.size_bytes):
            raise OSError(
                errno.EIO,
                "the copy differs from what was to be moved: it was changed meanwhile, or a disk "
                "is faulty",
            )


@contextmanager
def _original(name: bytes, folder: int | None) -> Iterator[int]:
    opened = contents.open_regular(name, folder)
    if opened is None:
        raise OSError(errno.EINVAL, "it is no regular file")
    try:
        if (links := os.fstat(opened).st_nlink) > 1:
            raise OSError(
                errno.EMLINK,
                f"it has {links} names on its disk (hard links), and a copy would part them",
            )
        yield opened
    finally:
        os.close(opened)


def _pieces(opened: int, stopped: Callable[[], bool]) -> Iterator[memoryview]:
    buffer = memoryview(bytearray(contents.CHUNK_BYTES))
    with open(opened, "rb", buffering=0, closefd=False) as file:
        while count := file.readinto(buffer):
            yield buffer[:count]
            if stopped():
                raise InterruptedError(errno.EINTR, "the person stopped it")


def _give(original: int, copied: int, wanted: Content) -> None:
    """Give a copy what belongs to a file beside its content."""
    status, own = os.fstat(original), os.fstat(copied)
    owner = status.st_uid, status.st_gid
    if owner != (own.st_uid, own.st_gid) and hasattr(os, "fchown"):
        try:
            os.fchown(copied, *owner)
        except OSError as error:
            raise OSError(error.errno, "a copy can't have its owner and group there") from error
    for name in contents.attributes(original):
        if not name.startswith("user.") and name != _ACL:
            continue  # a network's own, of what it also says in another way
        try:
            os.setxattr(copied, name, os.getxattr(original, name))
        except OSError as error:
            what = "its access list" if name == _ACL else f"its attribute {name}"
            raise OSError(error.errno, f"{what} can't be kept there") from error
    if hasattr(os, "fchmod"):  # after the access list, of which it sets a part
        try:
            os.fchmod(copied, wanted.mode)
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
    if os.utime in os.supports_fd:
        os.utime(copied, ns=(status.st_atime_ns, wanted.mtime_ns))
