"""Walls of bubblewrap: the command sees a file system, processes and a network of its own."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING

from tools.shell import filters
from tools.shell.environment import ENVIRONMENT, READABLE_FILES, shell_program

if TYPE_CHECKING:
    from tools.shell.spec import Spec

ARCHIVE = "/archive"  # where the command finds it, and starts
_WHERE_INSTALLED = "/usr/bin:/bin:/usr/local/bin"  # not PATH: it decides what keeps a model in
_TOP = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
_NOBODY = "65534"


def become(spec: Spec) -> None:
    """Turn this process into a shell that sees the archive and the system's programs.

    Raises:
        OSError: bubblewrap is not installed, or there is no filter for this machine.
    """
    program = shutil.which("bwrap", path=_WHERE_INSTALLED)
    if program is None:
        raise OSError(errno.ENOENT, "it is not installed")
    filter_end = _readable(filters.filter_program())
    arguments = [
        program,
        # Each by name instead of --unshare-all, which goes on where a user namespace can't be had.
        *("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
        "--unshare-cgroup-try",
        *("--uid", _NOBODY, "--gid", _NOBODY, "--cap-drop", "ALL", "--die-with-parent"),
        *_file_system(spec.archive),
        *_covered(spec.hidden),
        *("--remount-ro", "/"),
        *("--chdir", ARCHIVE, "--seccomp", str(filter_end)),
        *("--", shell_program(), "-c", spec.command),
    ]
    os.execve(program, arguments, ENVIRONMENT)  # noqa: S606 - that is the aim


def _file_system(archive: str) -> list[str]:
    """List what is there; nothing else is, and nothing of it can be written.

    No /proc, /sys, /run and /tmp, and of /dev four devices without memory.
    """
    found = ["--ro-bind", "/usr", "/usr"]
    for path in _TOP:
        if os.path.islink(path):  # noqa: PTH114 - it stays as it is written
            found += ["--symlink", os.readlink(path), path]  # noqa: PTH115 - same
        else:
            found += ["--ro-bind-try", path, path]
    for path in READABLE_FILES:
        found += ["--ro-bind-try", path, path]
    for path in _DEVICES:
        found += ["--dev-bind", path, path]
    return [*found, "--ro-bind", archive, ARCHIVE]


def _covered(hidden: tuple[str, ...]) -> list[str]:
    """Put an empty folder over a hidden one, and a device that can't be opened over a file."""
    arguments = []
    for path in hidden:
        place = f"{ARCHIVE}/{path}"
        if path.endswith("/"):
            arguments += ["--tmpfs", place, "--remount-ro", place]
        else:
            arguments += ["--ro-bind", "/dev/null", place]
    return arguments


def _readable(content: bytes) -> int:
    """Return the reading end of a pipe that holds this much: a filter has 2,000 bytes."""
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    os.set_inheritable(reading, True)  # noqa: FBT003 - the standard library's signature
    return reading
