"""Walls of Landlock: a process takes from itself the right to anything on the disk but reading.

Landlock does not know every way to change a file or to reach the world; the filter of system calls
closes what it leaves open, and is no less needed than Landlock itself. Numbers are those of
uapi/linux/landlock.h.
"""

from __future__ import annotations

import ctypes
import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from tools.shell import filters, process_control
from tools.shell.environment import ENVIRONMENT, READABLE_FILES, shell_program

if TYPE_CHECKING:
    from tools.shell.spec import Spec

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_LEAST_VERSION = 3  # Linux 6.2: before it, a file could be emptied

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_ALL_TO_VERSION_3 = (1 << 15) - 1
_CONTROL_DEVICES = 1 << 15  # from version 5 on
_BIND_AND_CONNECT_TCP = 0b11  # from version 4 on
_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11  # from version 6 on

_PROGRAMS = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


class _RulesetAttributes(ctypes.Structure):
    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed_access", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


def become(spec: Spec) -> None:
    """Turn this process into a shell that can read the archive and the system's programs.

    Raises:
        OSError: The kernel lacks something; the process is then of no use any more.
    """
    program = shell_program()
    ruleset = _new_ruleset()
    read = _READ_FILE | _READ_DIR
    for path in _PROGRAMS:
        _allow(ruleset, path, read | _EXECUTE)
    for path in READABLE_FILES:
        _allow(ruleset, path, read)
    for path in _DEVICES:
        _allow(ruleset, path, _READ_FILE | (_WRITE_FILE if path == "/dev/null" else 0))
    os.chdir(spec.archive)
    _allow_archive(ruleset, spec)
    process_control.drop_capabilities()
    _call(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    process_control.filter_system_calls(filters.filter_program())
    os.execve(program, [program, "-c", spec.command], ENVIRONMENT)  # noqa: S606 - that is the aim


def _new_ruleset() -> int:
    try:
        version = _call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION_FLAG))
    except OSError as error:
        if error.errno not in {errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM}:
            raise
        raise OSError(error.errno, "this kernel has it not, or not switched on") from None
    if version < _LEAST_VERSION:
        raise OSError(errno.ENOSYS, "this kernel is too old for it (Linux 6.2 is needed)")
    attributes = _RulesetAttributes(_ALL_TO_VERSION_3)
    size = 8
    if version >= 4:  # noqa: PLR2004 - the versions are explained beside the rights
        attributes.handled_access_net = _BIND_AND_CONNECT_TCP
        size = 16
    if version >= 5:  # noqa: PLR2004 - same
        attributes.handled_access_fs |= _CONTROL_DEVICES
    if version >= 6:  # noqa: PLR2004 - same
        attributes.scoped = _ABSTRACT_SOCKETS_AND_SIGNALS
        size = 24
    return _call(
        _CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(size), ctypes.c_uint32(0)
    )


def _allow_archive(ruleset: int, spec: Spec) -> None:
    """Allow to read what is not hidden.

    A right can only be given to a folder with all that is in it. So a folder with something hidden
    beneath gives its visible members one by one; its own names can be listed.
    """
    divided = {""} if spec.hidden else set()
    for path in spec.hidden:
        parts = path.rstrip("/").split("/")
        divided |= {"/".join(parts[:length]) for length in range(1, len(parts))}
    if not divided:
        _allow(ruleset, spec.archive, _READ_FILE | _READ_DIR)
        return
    for folder in divided:
        _allow(ruleset, f"{spec.archive}/{folder}", _READ_DIR)
        for member in os.scandir(f"{spec.archive}/{folder}"):
            path = f"{folder}/{member.name}" if folder else member.name
            is_ours = not member.name.startswith(".") and not member.is_symlink()
            if is_ours and path not in divided:
                _allow(ruleset, member.path, _READ_FILE | _READ_DIR)


def _allow(ruleset: int, path: str, access: int) -> None:
    """Allow access to a path and all beneath it; one that is not there is left out."""
    with suppress(FileNotFoundError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        if not os.path.isdir(path):  # noqa: PTH112 - the path stays as it is written
            access &= ~_READ_DIR
        rule = _PathBeneath(access, place)
        _call(
            _ADD_RULE,
            ctypes.c_int(ruleset),
            ctypes.c_int(_PATH_BENEATH),
            ctypes.byref(rule),
            ctypes.c_uint32(0),
        )
        os.close(place)


def _call(number: int, *arguments: object) -> int:
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    result = int(syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
