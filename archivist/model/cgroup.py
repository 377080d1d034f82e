"""What a container may take: the limits that Linux sets to a group of processes.

Version 2 (https://docs.kernel.org/admin-guide/cgroup-v2.html) and the older version 1. A limit of
an outer group holds for the inner ones, so the tightest counts. Other systems have no such files.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEM = Path("/")
_FILE_PAGES = ("active_file", "inactive_file")
_UNLIMITED_BYTES = 1 << 60  # version 1 writes a number near 2**63 for no limit


def memory_left_bytes(system: Path = SYSTEM) -> int | None:
    """Return what this process may still take of its groups' memory; None without a limit.

    Pages of files count as free: the kernel drops them before it kills anybody.
    """
    left = []
    for folder in _groups(system, "memory"):
        limit = _number(folder, "memory.max", "memory.limit_in_bytes")
        used = _number(folder, "memory.current", "memory.usage_in_bytes")
        if limit is not None and used is not None and limit < _UNLIMITED_BYTES:
            left.append(max(0, limit - used + _droppable_bytes(folder)))
    return min(left, default=None)


def processors_allowed(system: Path = SYSTEM) -> float | None:
    """Return how many processors' time this process may use; None without a limit."""
    shares = []
    for folder in _groups(system, "cpu"):
        quota, _, period = _text(folder / "cpu.max").partition(" ")
        quota = quota or _text(folder / "cpu.cfs_quota_us")
        period = period or _text(folder / "cpu.cfs_period_us")
        if quota.isdecimal() and period.isdecimal() and int(period):
            shares.append(int(quota) / int(period))
    return min(shares, default=None)


def _groups(system: Path, controller: str) -> Iterator[Path]:
    """The folders of this process's groups, innermost first."""
    for line in _text(system / "proc/self/cgroup").splitlines():
        _, controllers, name = line.split(":", 2)
        if controllers == "":
            mounts = [system / "sys/fs/cgroup", system / "sys/fs/cgroup/unified"]
        elif controller in controllers.split(","):
            mounts = [system / "sys/fs/cgroup" / controller]
        else:
            continue
        for mount in mounts:
            # In a container the name can be the one outside: then only the mount is there.
            inner = mount / name.lstrip("/")
            yield from (each for each in (inner, *inner.parents) if each.is_relative_to(mount))


def _droppable_bytes(folder: Path) -> int:
    said = dict(line.split(" ", 1) for line in _text(folder / "memory.stat").splitlines())
    # Version 1 counts inner groups only in the lines that begin with total.
    lists = [said.get(f"total_{name}", said.get(name, "")) for name in _FILE_PAGES]
    return sum(int(each) for each in lists if each.isdecimal())


def _number(folder: Path, *names: str) -> int | None:
    for name in names:
        if (text := _text(folder / name)).isdecimal():
            return int(text)
    return None


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "surrogateescape").strip()  # groups have names
    except OSError:  # not Linux, or not this version
        return ""
