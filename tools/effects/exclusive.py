"""Renaming without ever replacing what already has the new name."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_AT_FDCWD = -100
_RENAME_NOREPLACE = 1  # linux/fs.h
_RENAME_EXCHANGE = 2
# What renameat2 answers where the kernel or the file system (some network and FUSE ones) lacks it.
_UNSUPPORTED = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP})
# What link answers on file systems without hard links, and for a file with too many of them.
_NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK})


def rename(
    source: bytes,
    target: bytes,
    *,
    source_folder: int | None = None,
    target_folder: int | None = None,
) -> None:
    """Give a file another name; one atomic call where the system has it.

    Linux: ``renameat2(RENAME_NOREPLACE)``. Windows: ``rename`` refuses an existing target by
    itself. Elsewhere, and on file systems without it: a second link and then the removal of the
    first, so a crash in between leaves both names on the one file. Without hard links as well:
    a check and then a rename, with a window of microseconds in which another program that creates
    the target would lose it.

    Args:
        source: A name in ``source_folder``, or a path.
        target: A name in ``target_folder``, or a path.
        source_folder: An open folder, or None for paths.
        target_folder: An open folder, or None for paths.

    Raises:
        FileExistsError: The target is taken, be it by another link to the same file.
        OSError: Anything else the system says; nothing was changed.
    """
    if sys.platform == "win32":
        os.rename(source, target)  # noqa: PTH104 - bytes, and no Path could carry the folder
        return
    renameat2 = _renameat2()
    if renameat2 is not None:
        code = renameat2(source, target, _fd(source_folder), _fd(target_folder), _RENAME_NOREPLACE)
        if code == 0:
            return
        if code not in _UNSUPPORTED:
            raise OSError(code, os.strerror(code), source, None, target)
    _link_and_remove(source, target, source_folder, target_folder)


def exchange(first: bytes, second: bytes, *, first_folder: int, second_folder: int) -> None:
    """Let two names change places in one atomic call.

    Raises:
        OSError: The system or the file system has no such call (ENOTSUP), or says anything else;
            nothing was changed.
    """
    renameat2 = _renameat2()
    code = (
        errno.ENOTSUP
        if renameat2 is None
        else renameat2(first, second, first_folder, second_folder, _RENAME_EXCHANGE)
    )
    if code:
        code = errno.ENOTSUP if code in _UNSUPPORTED else code
        raise OSError(code, os.strerror(code), first, None, second)


def _fd(folder: int | None) -> int:
    return _AT_FDCWD if folder is None else folder


@cache
def _renameat2() -> Callable[[bytes, bytes, int, int, int], int] | None:
    """Find the system call; the function it gives returns an errno, 0 for success."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None, use_errno=True)
    try:
        function = library.renameat2
    except AttributeError:  # musl and glibc before 2.28
        return None
    function.argtypes = [
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_uint,
    ]

    def call(
        source: bytes, target: bytes, source_folder: int, target_folder: int, flags: int
    ) -> int:
        if function(source_folder, source, target_folder, target, flags) == 0:
            return 0
        return ctypes.get_errno()

    return call


def _link_and_remove(
    source: bytes, target: bytes, source_folder: int | None, target_folder: int | None
) -> None:
    try:
        os.link(
            source,
            target,
            src_dir_fd=source_folder,
            dst_dir_fd=target_folder,
            follow_symlinks=False,
        )
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _check_and_rename(source, target, source_folder, target_folder)
        return
    try:
        os.unlink(source, dir_fd=source_folder)
    except OSError:
        os.unlink(target, dir_fd=target_folder)  # it keeps its first name alone
        raise


def _check_and_rename(
    source: bytes, target: bytes, source_folder: int | None, target_folder: int | None
) -> None:
    try:
        os.stat(target, dir_fd=target_folder, follow_symlinks=False)
    except FileNotFoundError:
        os.rename(source, target, src_dir_fd=source_folder, dst_dir_fd=target_folder)
        return
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), source, None, target)
