"""How much a command may use: time of the processor, memory, processes, open files."""

from __future__ import annotations

import os
import resource

MOST_PROCESSES = 64
_CPU_S = 30
_NICENESS = 10  # the program that watches comes first
_MEMORY_BYTES = 1024**3  # of address space, for each process
_LIMITS = (
    (resource.RLIMIT_CPU, _CPU_S),
    (resource.RLIMIT_AS, _MEMORY_BYTES),
    (resource.RLIMIT_FSIZE, 0),
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_NOFILE, 256),
)


def apply() -> None:
    """Limit this process and all that it will start; there is no way back."""
    os.nice(_NICENESS)
    for limit, wanted in _LIMITS:
        hard = resource.getrlimit(limit)[1]
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(limit, (value, value))


def processes_of(group: int) -> int:
    """Count the processes of a process group.

    RLIMIT_NPROC would not do: it counts everything that the same user runs, in containers also
    what can't be seen from here, and means nothing for root.
    """
    return sum(_group_of(name) == group for name in os.listdir("/proc") if name.isdecimal())


def _group_of(process: str) -> int | None:
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:
            return int(stream.read().rpartition(b")")[2].split()[2])
    except (FileNotFoundError, ProcessLookupError):
        return None  # it ended in between
