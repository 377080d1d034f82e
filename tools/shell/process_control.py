"""The few calls of prctl(2) that Python lacks; numbers from uapi/linux/prctl.h."""

from __future__ import annotations

import ctypes
import errno
import os
import signal

from tools.shell import filters

_PR_SET_PDEATHSIG = 1
_PR_SET_SECCOMP = 22
_PR_CAPBSET_DROP = 24
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2
_MOST_CAPABILITIES = 64


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent has ended."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> None:
    """Be killed when the parent ends, however it does."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def gain_no_privileges() -> None:
    """Let no program that is executed from here on have more rights: setuid means nothing."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Let no program that is executed from here on have a capability, even one of root's.

    Who is not root has none to drop.
    """
    for capability in range(_MOST_CAPABILITIES):
        try:
            _prctl(_PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno in {errno.EPERM, errno.EINVAL}:
                return  # not root; or the last one that this kernel knows
            raise


def filter_system_calls(program: bytes) -> None:
    """Put a filter, as :mod:`tools.shell.filters` writes it, in front of every system call."""
    loaded = filters.Program.of(program)
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(loaded))


def _prctl(option: int, first: int, second: int = 0) -> None:
    arguments = (
        ctypes.c_ulong(first),
        ctypes.c_ulong(second),
        ctypes.c_ulong(0),
        ctypes.c_ulong(0),
    )
    if ctypes.CDLL(None, use_errno=True).prctl(ctypes.c_int(option), *arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
