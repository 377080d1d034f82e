"""Filters in front of every system call of a command, as programs for the kernel (seccomp).

The greater one denies what the walls would let through. Everything else is allowed, but nothing
that is newer than the list of ``system_calls``: a program then does without, as it would on an
older kernel.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from typing import TYPE_CHECKING

from tools.shell import system_calls

if TYPE_CHECKING:
    from tools.shell.system_calls import Machine

# From linux/bpf_common.h, linux/seccomp.h, linux/audit.h.
_ENTRY = struct.Struct("=HBBI")  # struct sock_filter
_LOAD, _EQUALS, _ABOVE, _ANY_BIT, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x06
_ALLOW, _ASK, _FAIL, _KILL = 0x7FFF0000, 0x7FC00000, 0x00050000, 0x80000000
_AT_NUMBER, _AT_MACHINE, _AT_ARGUMENTS = 0, 4, 16
_ARGUMENT_BYTES = 8

# CLONE_NEWCGROUP, UTS, IPC, USER, PID, NET and NS, from linux/sched.h.
_NEW_NAMESPACES = 0x7E020000
# Asking a terminal or pipe about itself: TCGETS, TIOCGPGRP, TIOCGWINSZ, FIONREAD, FIONBIO, and the
# two that set close-on-exec. Not among them: typing into a terminal, flags of files.
_HARMLESS_CONTROLS = (0x5401, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# F_SETOWN, F_SETSIG and F_SETOWN_EX send a signal to whom one likes, F_SETLEASE blocks others.
_HARMFUL_FCNTL = (8, 10, 15, 1024)


class Program(ctypes.Structure):
    """``struct sock_fprog``: a filter as the kernel takes it."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    @classmethod
    def of(cls, entries: bytes) -> Program:
        """Wrap the entries of a filter."""
        return cls(len(entries) // _ENTRY.size, entries)


def forks_ask() -> bytes:
    """Write the filter that lets every fork ask for permission.

    Raises:
        OSError: The numbers of this machine's system calls are not known here.
    """
    machine = system_calls.this_machine()
    asking = (_entry(_EQUALS, call, 0, 1) + _entry(_RETURN, _ASK) for call in machine.forks)
    return b"".join((*_numbered(machine), *asking, _allow()))


def filter_program() -> bytes:
    """Write the filter that denies.

    Raises:
        OSError: The numbers of this machine's system calls are not known here.
    """
    machine = system_calls.this_machine()
    return b"".join(
        (
            *_numbered(machine),
            _entry(_ABOVE, system_calls.NEWEST, 0, 1),  # also x32, which sets a high bit
            _fail(errno.ENOSYS),
            *(
                _denied(number, errno.EPERM)
                for number in system_calls.denied_numbers(machine.column)
            ),
            _denied(machine.clone3, errno.ENOSYS),  # its flags can't be seen from here
            _unless(machine.clone, 0, (_entry(_ANY_BIT, _NEW_NAMESPACES, 0, 1), _fail())),
            _unless(machine.prlimit64, 0, (_entry(_EQUALS, 0, 1, 0), _fail())),
            _unless(machine.fcntl, 1, _each(_HARMFUL_FCNTL, (_fail(),))),
            _unless(machine.ioctl, 1, (*_each(_HARMLESS_CONTROLS, (_allow(),)), _fail())),
            _allow(),
        )
    )


def _numbered(machine: Machine) -> tuple[bytes, ...]:
    """Load a call's number; a call by those of another machine, such as of 32 bits, kills."""
    return (
        _entry(_LOAD, _AT_MACHINE),
        _entry(_EQUALS, machine.audit, 1, 0),
        _entry(_RETURN, _KILL),
        _entry(_LOAD, _AT_NUMBER),
    )


def _entry(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """Write one entry; a jump counts the entries that it skips."""
    return _ENTRY.pack(code, if_true, if_false, value)


def _allow() -> bytes:
    return _entry(_RETURN, _ALLOW)


def _fail(number: int = errno.EPERM) -> bytes:
    return _entry(_RETURN, _FAIL | number)


def _denied(call: int, number: int) -> bytes:
    return _entry(_EQUALS, call, 0, 1) + _fail(number)


def _each(values: tuple[int, ...], then: tuple[bytes]) -> tuple[bytes, ...]:
    """Do something for each of these values of what was loaded."""
    return tuple(entry for value in values for entry in (_entry(_EQUALS, value, 0, 1), *then))


def _unless(call: int, argument: int, checks: tuple[bytes, ...]) -> bytes:
    """For one call, load the low half of an argument (from 0), check it, and allow what is left."""
    checked = (_entry(_LOAD, _AT_ARGUMENTS + argument * _ARGUMENT_BYTES), *checks, _allow())
    return _entry(_EQUALS, call, 0, len(checked)) + b"".join(checked)
