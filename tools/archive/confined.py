"""Opening what lies strictly beneath a folder, whatever the path says and whoever races us.

What it guarantees: the file descriptor returned belongs to something reached from the root by real
folders alone. Symbolic links (also in the last part), ``..``, absolute paths and the kernel's magic
links are refused, and swapping a folder for a link while we look does not help an attacker.
What it cannot: hard links and mounted folders inside the root are part of it, by definition.

Linux 5.6 and later ask the kernel (``openat2``); other systems with directory descriptors walk one
component at a time with ``O_NOFOLLOW``. Windows has neither: :func:`open_by_path` resolves and then
compares, which a racing process could defeat between the two.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import itertools
import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HAS_DIRECTORY_FDS = os.open in os.supports_dir_fd and os.scandir in os.supports_fd

# From uapi/asm-generic/unistd.h. Alpha and MIPS count otherwise: the number means nothing there,
# the probe fails and the fallback is taken.
_OPENAT2 = 437
_RESOLVE_NO_MAGICLINKS = 0x02  # the three from uapi/linux/openat2.h
_RESOLVE_NO_SYMLINKS = 0x04
_RESOLVE_BENEATH = 0x08
_ATTEMPTS = 64  # enough for any rename storm; a lookup that still races is reported
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would translate line ends otherwise


class EscapeError(OSError):
    """A path that leaves its root, or goes through a symbolic link."""


class _OpenHow(ctypes.Structure):
    """``struct open_how`` of openat2(2)."""

    _fields_ = (
        ("flags", ctypes.c_uint64),
        ("mode", ctypes.c_uint64),
        ("resolve", ctypes.c_uint64),
    )


def open_root(root: bytes | str | os.PathLike[str]) -> int:
    """Open the folder that later calls stay beneath; the caller closes it.

    The root itself may be reached through symbolic links: the person chose it.
    """
    return os.open(root, os.O_RDONLY | _FOLDER | _CLOEXEC)


def open_beneath(root_fd: int, relative: bytes, flags: int, mode: int = 0) -> int:
    """Open ``relative`` beneath an open folder, following no symbolic link.

    Args:
        root_fd: A descriptor of the root, as by :func:`open_root`.
        relative: Parts separated by ``/``; empty means the root itself.
        flags: As for :func:`os.open`; close-on-exec is added.
        mode: Permissions of a file that ``O_CREAT`` makes.

    Returns:
        A descriptor that the caller closes.

    Raises:
        EscapeError: The path is absolute, has ``..`` or a NUL byte, or meets a symbolic link.
        OSError: Anything else that :func:`os.open` raises.
    """
    parts = split(relative)
    flags |= _CLOEXEC
    if (openat2 := _openat2()) is not None:
        return openat2(root_fd, b"/".join(parts) or b".", flags, mode)
    return _open_by_parts(root_fd, parts, flags, mode)


def open_by_path(root: str, relative: bytes, flags: int, mode: int = 0) -> int:
    """Open ``relative`` beneath ``root`` where there are no directory descriptors (Windows).

    Raises:
        EscapeError: The resolved path is outside ``root`` or goes through a link.
    """
    return os.open(resolve_beneath(root, relative), flags | _BINARY, mode)


def resolve_beneath(root: str, relative: bytes) -> str:
    """Return the absolute path of ``relative``, having checked that no part of it is a link.

    Raises:
        EscapeError: The resolved path is outside ``root`` or goes through a link.
    """
    real_root = os.path.realpath(root)
    path = str(Path(real_root).joinpath(*map(os.fsdecode, split(relative))))
    if os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
        raise _linked(relative)
    return path


def split(relative: bytes) -> list[bytes]:
    """Cut a relative path into its parts; empty parts and ``.`` vanish.

    Raises:
        EscapeError: It is absolute, has ``..`` or a NUL byte (on Windows also a drive or stream).
    """
    parts = [part for part in relative.split(b"/") if part not in {b"", b"."}]
    foreign = (b"\\", b":") if sys.platform == "win32" else ()
    if (
        relative.startswith(b"/")
        or b".." in parts
        or b"\0" in relative
        or any(mark in relative for mark in foreign)
    ):
        raise _escape(relative)
    return parts


def _escape(relative: bytes) -> EscapeError:
    return EscapeError(errno.EXDEV, "leaves its root", relative)


def _linked(relative: bytes) -> EscapeError:
    why = "a symbolic link stands in the place of a folder, and none is followed"
    return EscapeError(errno.EXDEV, why, relative)


def _open_by_parts(root_fd: int, parts: list[bytes], flags: int, mode: int) -> int:
    """Open one component after the other, each relative to the descriptor before it."""
    if not parts:
        return os.open(b".", flags, mode, dir_fd=root_fd)
    at = os.dup(root_fd)
    try:
        for part in parts[:-1]:
            deeper = open_part(at, part, os.O_RDONLY | _FOLDER | _CLOEXEC, 0)
            os.close(at)
            at = deeper
        return open_part(at, parts[-1], flags, mode)
    finally:
        os.close(at)


def open_part(at: int, part: bytes, flags: int, mode: int = 0) -> int:
    """Open what lies in an open folder itself, following no symbolic link.

    Args:
        at: A descriptor of the folder.
        part: One name in it.
        flags: As for :func:`os.open`.
        mode: Permissions of a file that ``O_CREAT`` makes.

    Raises:
        EscapeError: It is a symbolic link.
        OSError: Anything else that :func:`os.open` raises.
    """
    # Systems disagree on the error for a link (ELOOP, EMLINK, ENOTDIR), and O_PATH opens the link
    # itself: so what was met is looked at rather than the number.
    try:
        opened = os.open(part, flags | _NO_FOLLOW, mode, dir_fd=at)
    except OSError:
        if _is_link(at, part):
            raise _linked(part) from None
        raise
    if stat.S_ISLNK(os.fstat(opened).st_mode):
        os.close(opened)
        raise _linked(part)
    return opened


def _is_link(at: int, part: bytes) -> bool:
    try:
        return stat.S_ISLNK(os.stat(part, dir_fd=at, follow_symlinks=False).st_mode)
    except OSError:
        return False


@functools.cache
def _openat2() -> Callable[[int, bytes, int, int], int] | None:
    """Return a caller of openat2(2), or None where the kernel or a filter lacks it."""
    if sys.platform != "linux":
        return None
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    resolve = _RESOLVE_BENEATH | _RESOLVE_NO_MAGICLINKS | _RESOLVE_NO_SYMLINKS

    def call(root_fd: int, relative: bytes, flags: int, mode: int) -> int:
        # The kernel refuses a mode without O_CREAT, where open(2) would ignore it.
        how = _OpenHow(flags, mode if flags & os.O_CREAT else 0, resolve)
        for attempt in itertools.count():
            fd = int(
                syscall(
                    ctypes.c_long(_OPENAT2),
                    ctypes.c_int(root_fd),
                    ctypes.c_char_p(relative),
                    ctypes.byref(how),
                    ctypes.c_size_t(ctypes.sizeof(how)),
                )
            )
            if fd >= 0:
                return fd
            number = ctypes.get_errno()
            # EAGAIN: a rename raced the lookup and the kernel could not be sure; EINTR: a signal.
            if number in {errno.EAGAIN, errno.EINTR} and attempt < _ATTEMPTS:
                continue
            if number in {errno.EXDEV, errno.ELOOP}:
                raise _linked(relative)
            raise OSError(number, os.strerror(number), relative)
        raise AssertionError  # unreachable: the count has no end

    top = open_root("/")
    try:
        os.close(call(top, b".", os.O_RDONLY | _CLOEXEC, 0))
    except OSError:  # an older kernel (ENOSYS) or a filter of system calls (EPERM)
        return None
    finally:
        os.close(top)
    return call
