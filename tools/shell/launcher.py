"""The process above a command: builds the walls, watches, and leaves nothing behind.

It is started as ``python -I -S`` with an empty environment. Its standard input brings one line (the
:class:`~tools.shell.spec.Spec`) and then stays open: when it closes, be it because the command has
to stop or because the program was killed, everything ends. No process of the command can leave its
group, and none is made unasked; so one signal reaches them all.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
from contextlib import suppress

from tools.shell import bubblewrap, forks, landlock, limits, process_control
from tools.shell.spec import End, Ended, Spec, WallKind

_KILLED = 128  # an exit code above it tells of a signal


def main() -> None:
    """Run the command that standard input names; write how it ended to the descriptor given."""
    told = int(sys.argv[2])
    os.set_inheritable(told, False)  # noqa: FBT003 - a command could tell of its own end
    spec = Spec.of(sys.stdin.buffer.readline())
    nothing = os.open(os.devnull, os.O_RDWR)
    process_control.adopt_orphans()
    ours, its = socket.socketpair()
    child = os.fork()
    if child == 0:
        ours.close()
        _become(spec, nothing, told, its)
    its.close()
    for output in (1, 2):  # else they would never come to their end for the reader
        os.dup2(nothing, output)
    os.write(told, _watched(child, ours).line())


def _become(spec: Spec, nothing: int, told: int, above: socket.socket) -> None:
    """Turn this process into the command."""
    try:
        os.setpgid(0, 0)
        process_control.die_with_parent()
        os.dup2(nothing, 0)
        # Python ignores both, and an ignored signal stays so for the command.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        limits.apply()
        process_control.gain_no_privileges()
        listener = forks.ask_first()
        socket.send_fds(above, [b"."], [listener])
        os.close(listener)
        if spec.kind is WallKind.BUBBLEWRAP:
            bubblewrap.become(spec)
        else:
            landlock.become(spec)
    except OSError as error:
        os.write(told, Ended(End.FAILED, why=error.strerror or str(error)).line())
    finally:
        os._exit(1)


def _watched(child: int, below: socket.socket) -> Ended:
    """Wait for the command's end, or end it; return when nothing of it is left."""
    with suppress(PermissionError, ProcessLookupError):  # it did that itself, and is the command
        os.setpgid(child, child)
    end = _end_of(child, below)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    status = 0
    while True:
        try:
            process, its_status = os.wait()
        except ChildProcessError:
            break
        if process == child:
            status = its_status
    code = os.waitstatus_to_exitcode(status)
    return Ended(end, code if code >= 0 else _KILLED - code)


def _end_of(child: int, below: socket.socket) -> End:
    running = os.pidfd_open(child)
    _, listeners, _, _ = socket.recv_fds(below, 1, 1)
    if not listeners:
        return End.FAILED  # the child has said why
    asking = forks.Forks(listeners[0], child)
    while True:
        ready, _, _ = select.select([0, running, asking.listener], [], [])
        if running in ready:
            return End.EXITED
        if 0 in ready:
            return End.STOPPED
        if asking.answer():
            return End.PROCESSES
