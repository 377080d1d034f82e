"""Every fork of a command asks first: how the number of its processes is kept small.

RLIMIT_NPROC would not do: it counts everything that the same user runs, in a container also what
can't be seen from there, and means nothing for root. To look now and then would not do either: a
fork bomb is faster. So the kernel holds each fork until the launcher has said yes (seccomp user
notification; numbers from uapi/linux/seccomp.h).
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import struct
from pathlib import Path

from tools.shell import filters, system_calls
from tools.shell.spec import MOST_PROCESSES

_LOOKED_AT = 16  # forks between two counts, which take milliseconds

_SET_MODE_FILTER = 1
_NEW_LISTENER = 1 << 3
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_REQUEST_BYTES = 80
_ANSWER = struct.Struct("=QqiI")  # id, value, error, flags
_CONTINUE = 1


def ask_first() -> int:
    """Let each fork of this process and its descendants wait for an answer.

    Returns:
        The descriptor at which the questions arrive, for :class:`Forks`.

    Raises:
        OSError: The kernel lacks it.
    """
    program = filters.Program.of(filters.forks_ask())
    listener = int(
        ctypes.CDLL(None, use_errno=True).syscall(
            ctypes.c_long(system_calls.this_machine().seccomp),
            ctypes.c_uint(_SET_MODE_FILTER),
            ctypes.c_uint(_NEW_LISTENER),
            ctypes.byref(program),
        )
    )
    if listener < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return listener


class Forks:
    """Answers the questions of one command's processes.

    Args:
        listener: What :func:`ask_first` returned.
        group: The command's process group.
    """

    def __init__(self, listener: int, group: int) -> None:
        self.listener = listener
        self._group = group
        self._asked = 0

    def answer(self) -> bool:
        """Answer one question; say whether there are too many processes, and then don't."""
        request = bytearray(_REQUEST_BYTES)
        try:
            fcntl.ioctl(self.listener, _RECEIVE, request)
        except FileNotFoundError:
            return False  # who asked was killed in between
        self._asked += 1
        if self._asked % _LOOKED_AT == 0 and processes_of(self._group) > MOST_PROCESSES:
            return True
        (question,) = struct.unpack_from("=Q", request)
        try:
            fcntl.ioctl(self.listener, _SEND, _ANSWER.pack(question, 0, 0, _CONTINUE))
        except OSError as error:
            if error.errno != errno.ENOENT:  # same
                raise
        return False


def processes_of(group: int) -> int:
    """Count the processes of a process group."""
    names = os.listdir("/proc")  # noqa: PTH208 - names are wanted, no paths
    return sum(_group_of(name) == group for name in names if name.isdecimal())


def _group_of(process: str) -> int | None:
    try:
        line = Path("/proc", process, "stat").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return None  # it ended in between
    return int(line.rpartition(b")")[2].split()[2])  # the name before it may hold anything
