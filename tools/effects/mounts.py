"""Telling disks apart: between which folders a rename is possible."""

from __future__ import annotations

import os

_ABOUT_DESCRIPTOR = "/proc/self/fdinfo/%d"
_MOUNT = b"mnt_id:"


def disk_of(opened: int) -> tuple[int, int]:
    """Return what all folders have in common between which things can be renamed.

    That is the device, and on Linux the mount too: a disk that is mounted at two places counts as
    two. Where the system does not tell mounts apart (0), a rename between them fails, and the
    change is taken back.

    Args:
        opened: A folder.
    """
    device = os.fstat(opened).st_dev
    try:
        with open(_ABOUT_DESCRIPTOR % opened, "rb") as about:  # noqa: PTH123 - a file of the kernel's
            lines = about.read().splitlines()
    except OSError:  # no Linux, or no /proc
        return device, 0
    mounts = (line.removeprefix(_MOUNT) for line in lines if line.startswith(_MOUNT))
    return device, int(next(mounts, b"0"))
