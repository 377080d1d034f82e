"""What a command finds around it, whatever the walls are made of."""

from __future__ import annotations

import errno
import os

# Beside the archive and the system's programs, these files can be read: where libraries lie, which
# of several programs a name means, and the time zone. No name of a user, no password, no host.
READABLE_FILES = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/nonexistent",
    "TERM": "dumb",
}
_SHELLS = ("/bin/bash", "/usr/bin/bash", "/bin/sh")


def shell_program() -> str:
    """Return the shell that runs a command: models write for bash.

    Raises:
        OSError: There is none.
    """
    for path in _SHELLS:
        if os.access(path, os.X_OK):
            return path
    raise OSError(errno.ENOENT, "there is no shell on this system")
