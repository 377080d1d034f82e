"""Renaming without ever replacing what already has the new name."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from functools import cache
from typing import Protocol

# The system call by the name of its C function, the folder that stands for paths, and the flags for
# not replacing and for exchanging: linux/fs.h, and sys/stdio.h of macOS 10.12.
_CALLS = {"linux": ("renameat2", -100, 1, 2), "darwin": ("renameatx_np", -2, 4, 2)}
# What the call answers where the kernel or the file system (some network and FUSE ones) lacks it.
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

    Linux: ``renameat2(RENAME_NOREPLACE)``. macOS: ``renameatx_np(RENAME_EXCL)``. Windows:
    ``rename`` refuses an existing target by itself. Elsewhere, and on file systems without it: a
    second link and then the removal of the first, so a crash in between leaves both names on the
    one file. Without hard links as well: a check and then a rename, with a window of microseconds
    in which another program that creates the target would lose it.

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
    call = _flagged_rename()
    if call is not None:
        code = call(source, target, source_folder, target_folder, exchanging=False)
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
    call = _flagged_rename()
    code = errno.ENOTSUP
    if call is not None:
        code = call(first, second, first_folder, second_folder, exchanging=True)
    if code in _UNSUPPORTED:
        said = "the file system can't let two files change places"
        raise OSError(errno.ENOTSUP, said, first, None, second)
    if code:
        raise OSError(code, os.strerror(code), first, None, second)


class _Flagged(Protocol):
    """Renames by one call; returns an errno, 0 for success."""

    def __call__(
        self,
        source: bytes,
        target: bytes,
        source_folder: int | None,
        target_folder: int | None,
        *,
        exchanging: bool,
    ) -> int: ...


@cache
def _flagged_rename() -> _Flagged | None:
    """Find the system call; None where there is none."""
    if sys.platform not in _CALLS:
        return None
    name, here, exclusive, exchange = _CALLS[sys.platform]
    library = ctypes.CDLL(None, use_errno=True)
    function = getattr(library, name, None)
    if function is None:  # musl and glibc before 2.28, macOS before 10.12
        return None
    function.argtypes = [
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_uint,
    ]

    def call(
        source: bytes,
        target: bytes,
        source_folder: int | None,
        target_folder: int | None,
        *,
        exchanging: bool,
    ) -> int:
        first = here if source_folder is None else source_folder
        second = here if target_folder is None else target_folder
        flags = exchange if exchanging else exclusive
        if function(first, source, second, target, flags) == 0:
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
