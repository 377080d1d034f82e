"""What a command might try against its walls; each prints ``through`` if it gets there.

In the commands ``{outside}`` is a file beside the archive, ``{port}`` a port of loopback at which
somebody listens, and ``{victim}`` a process of the same user.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

THROUGH = "through"
SECRET = "kept-from-everybody"  # noqa: S105 - a word to look for


@dataclass(frozen=True)
class Attempt:
    """One try.

    Attributes:
        what: What it tries, in words.
        command: For ``bash -c``.
        anybody: Whether it gets through where there are no walls, whoever tries, and harms nothing
            but the files it was given.
    """

    what: str
    command: str
    anybody: bool = True


def _echoes(command: str) -> str:
    return f"{{{{ {command}; }}}} 2>/dev/null && echo {THROUGH}"


def _every_descriptor(direction: str) -> str:
    """Try all but 10, where bash keeps its own while it looks."""
    numbers = "$(seq 3 9) $(seq 11 60)"
    return (
        f"exec 2>/dev/null; for n in {numbers}; do : {direction}&$n && echo {THROUGH}; done; true"
    )


WRITING = (
    Attempt("write a new document", _echoes(": > new.txt")),
    Attempt("append to a document", _echoes("echo x >> letter.txt")),
    Attempt("empty a document", _echoes("truncate -s 0 letter.txt")),
    Attempt("remove a document", _echoes("rm -f letter.txt")),
    Attempt("rename a document", _echoes("mv letter.txt other.txt")),
    Attempt("make a folder", _echoes("mkdir folder")),
    Attempt("make a link", _echoes("ln -s letter.txt link.txt")),
    Attempt("make a second name", _echoes("ln letter.txt second.txt")),
    Attempt("make a pipe", _echoes("mkfifo pipe")),
    Attempt("change permissions", _echoes("chmod 777 letter.txt")),
    Attempt("change a time", _echoes("touch -d 2001-01-01 letter.txt")),
    Attempt("change a time of the folder", _echoes("touch -d 2001-01-01 .")),
    Attempt("write beside the archive", _echoes("echo x >> {outside}")),
    Attempt("write into the temporary folder", _echoes("mktemp -p /tmp"), anybody=False),
    Attempt("write into shared memory", _echoes("mktemp -p /dev/shm"), anybody=False),
    Attempt("write where programs are", _echoes("mktemp -p /usr/bin"), anybody=False),
    Attempt("write at the top", _echoes("mktemp -p /"), anybody=False),
)
READING = (
    Attempt("read beside the archive", _echoes("grep -q . {outside}")),
    Attempt("read by a way up", _echoes("grep -q . ../secret.txt")),
    Attempt("read through a link", _echoes("grep -q . out.txt")),
    Attempt("list the folder above", _echoes("ls .. | grep -q secret")),
    Attempt("read the home folder", _echoes("ls {home} | grep -q .")),
    Attempt("read the list of users", _echoes("grep -q . /etc/passwd")),
    Attempt("read passwords", _echoes("grep -q . /etc/shadow"), anybody=False),
    Attempt("read its environment", _echoes("grep -q . /proc/self/environ")),
    Attempt("read another's environment", _echoes("grep -qa . /proc/{victim}/environ")),
    Attempt("read another's command line", _echoes("grep -qa . /proc/{victim}/cmdline")),
    Attempt("look at devices of the kernel", _echoes("ls /sys/class")),
    Attempt("read what is mounted", _echoes("grep -q . /proc/self/mounts")),
    Attempt("find sockets of other programs", _echoes("ls /run/* | grep -q ."), anybody=False),
    Attempt("write to open descriptors", _every_descriptor(">"), anybody=False),
    Attempt("read from open descriptors", _every_descriptor("<"), anybody=False),
    Attempt("find a key in the environment", _echoes(f"env | grep -q {SECRET}")),
)
REACHING = (
    Attempt("connect by TCP", _echoes(": <> /dev/tcp/127.0.0.1/{port}")),
    Attempt("connect by TCP of version 6", _echoes(": <> /dev/tcp/::1/{port}"), anybody=False),
    Attempt("send by UDP", _echoes("echo x > /dev/udp/127.0.0.1/{port}")),
    Attempt("ask for a name", _echoes("getent hosts localhost"), anybody=False),
    Attempt("signal another process", _echoes("kill -0 {victim}")),
    Attempt("end another process", _echoes("kill {victim}"), anybody=False),
    Attempt("end every process", _echoes("kill -9 -1"), anybody=False),
    Attempt("leave its group", _echoes("setsid true"), anybody=False),
    Attempt("talk to the terminal", _echoes("echo x > /dev/tty"), anybody=False),
    Attempt("become another user", _echoes("su -c true"), anybody=False),
    Attempt("make a user namespace", _echoes("unshare --user true"), anybody=False),
    Attempt("make a network namespace", _echoes("unshare --user --net true"), anybody=False),
    Attempt("mount something", _echoes("mount -t tmpfs none ."), anybody=False),
    Attempt("change its root", _echoes("chroot . true"), anybody=False),
)
ATTEMPTS = (*WRITING, *READING, *REACHING)


@dataclass(frozen=True)
class Stage:
    """An archive to break out of, and what lies around it."""

    archive: Path
    places: dict[str, object]

    def command(self, attempt: Attempt) -> str:
        """Write the command of an attempt for this stage."""
        return attempt.command.format(**self.places)

    def seen(self) -> dict[str, tuple[object, ...]]:
        """Look at every file there is: content, permissions, times."""
        top = self.archive.parent
        found: dict[str, tuple[object, ...]] = {}
        for path in sorted(top.rglob("*")):
            status = path.lstat()
            content = path.read_bytes() if path.is_file() else b""
            found[str(path)] = (content, status.st_mode, status.st_mtime_ns, status.st_nlink)
        return found


@contextmanager
def stage(top: Path) -> Iterator[Stage]:
    """Set a stage in an empty folder."""
    archive = top / "archive"
    archive.mkdir()
    (archive / "letter.txt").write_text("Dear neighbour,\nthe boiler is repaired.\n")
    (archive / "out.txt").symlink_to("../secret.txt")
    outside = top / "secret.txt"
    outside.write_text(f"{SECRET}\n")
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        victim = stack.enter_context(
            subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        )
        stack.callback(victim.kill)
        yield Stage(
            archive,
            {
                "outside": outside,
                "home": top,
                "port": listener.getsockname()[1],
                "victim": victim.pid,
            },
        )
        assert victim.poll() is None, "a command ended another program"
