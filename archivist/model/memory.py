"""How much memory a program can still take."""

from __future__ import annotations

import os
from pathlib import Path

MEMINFO = Path("/proc/meminfo")


def available_memory_bytes() -> int | None:
    """Return how much memory a program can still take; None where the system does not say.

    Linux counts reclaimable caches as available; elsewhere only free pages are known.
    """
    try:
        for line in MEMINFO.read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass  # not Linux: ask the C library below
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
