"""The filter in front of the system calls, tried by a process that has no other walls."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.shell import filters, system_calls

PROJECT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has such filters; nothing else runs a shell"
)
FILTERED = """
import ctypes, errno, fcntl, mmap, os, pty, resource, signal, socket, sys, termios
from tools.shell import filters, process_control
call = ctypes.CDLL(None, use_errno=True)
master, terminal = pty.openpty()
reading, writing = os.pipe()
file = os.open(sys.argv[1], os.O_RDWR)
process_control.gain_no_privileges()
process_control.filter_system_calls(filters.filter_program())
def number(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
"""


def filtered(attempt: str, tmp_path: Path) -> str:
    """Run statements behind the filter; return the error's name, or what they print."""
    document = tmp_path / "letter.txt"
    document.write_text("x")
    statements = "\n".join(f"    {line}" for line in attempt.splitlines())
    script = (
        f"{FILTERED}\ntry:\n{statements}\n    print('through')\n"
        "except OSError as error:\n    print(errno.errorcode[error.errno])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, str(document)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended
    return ended.stdout.strip()


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.socket(socket.AF_INET, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
        "socket.socket(socket.AF_INET6, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "os.kill(os.getppid(), 0)",
        "os.pidfd_open(os.getppid())",
        "os.setsid()",
        "os.setpgid(0, 0)",
        "os.setpriority(os.PRIO_PROCESS, os.getppid(), 5)",
        "os.sched_setaffinity(os.getppid(), {0})",
        "resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
        "os.chmod(sys.argv[1], 0o777)",
        "os.fchmod(file, 0o777)",
        "os.chown(sys.argv[1], -1, -1)",
        "os.utime(sys.argv[1], (0, 0))",
        "os.truncate(sys.argv[1], 0)",
        "os.setxattr(sys.argv[1], 'user.a', b'b')",
        "fcntl.fcntl(reading, fcntl.F_SETOWN, os.getppid())",
        "fcntl.fcntl(reading, fcntl.F_SETSIG, signal.SIGKILL)",
        "fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)",
        "fcntl.ioctl(terminal, termios.TIOCSTI, b'x')",
        "fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)",
        "fcntl.ioctl(file, 0x40086602, bytes(8))",  # FS_IOC_SETFLAGS
        "number(call.unshare(0x10000000))",  # CLONE_NEWUSER
        "number(call.ptrace(0, 0, 0, 0))",  # PTRACE_TRACEME
        "number(call.mount(b'none', b'/tmp', b'tmpfs', 0, None))",
        "number(call.shmget(0, 4096, 0o1600))",
        "number(call.personality(0x40000))",
    ],
)
def test_what_is_denied(attempt: str, tmp_path: Path) -> None:
    """Each of these would reach beyond a command's walls, or change a file; none is permitted."""
    assert filtered(attempt, tmp_path) in {"EPERM", "ENOSYS"}
    assert (tmp_path / "letter.txt").read_text() == "x"


@pytest.mark.parametrize("number", [425, 435, 470, 1000, 0x40000000 + 41])
def test_calls_that_can_not_be_looked_into_are_not_there(number: int, tmp_path: Path) -> None:
    """The ring, clone3, whatever is newer than the list, and the numbers of x32."""
    attempt = f"number(call.syscall(ctypes.c_long({number}), 0, 0, 0, 0))"
    assert filtered(attempt, tmp_path) in {"ENOSYS", "EPERM"}


@pytest.mark.parametrize(
    "attempt",
    [
        "os.listdir('/')",
        "os.stat(sys.argv[1])",
        "os.close(os.open(sys.argv[1], os.O_RDONLY))",
        "os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)",
        "os.waitpid(os.fork() or os._exit(0), 0)",
        "fcntl.fcntl(reading, fcntl.F_SETFD, fcntl.FD_CLOEXEC)",
        "os.get_terminal_size(terminal)",
        "resource.getrlimit(resource.RLIMIT_CPU)",
        "mmap.mmap(-1, 4096).close()",
        "os.pipe()",
    ],
)
def test_what_is_permitted(attempt: str, tmp_path: Path) -> None:
    """Reading, and running programs that read, goes on as before."""
    assert filtered(attempt, tmp_path) == "through"


def test_every_number_is_denied_once() -> None:
    """A slip in the list would deny one call twice and another never."""
    for column in (1, 2):
        numbers = system_calls.denied_numbers(column)
        assert len(numbers) == len(set(numbers)) > 80
        assert all(0 <= number <= 469 for number in numbers)


def test_a_machine_that_is_not_known_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers of another processor would deny something else."""
    monkeypatch.setattr("platform.machine", lambda: "sparc64")
    with pytest.raises(OSError, match="sparc64"):
        filters.filter_program()
