"""How much of the machine each process of a command may use."""

from __future__ import annotations

import os
import resource
from contextlib import suppress
from pathlib import Path

_CPU_S = 30
_NICENESS = 10  # the program that watches comes first
_MEMORY_BYTES = 512 * 1024**2  # of address space, for each process
_FIRST_TO_GO = b"1000"  # the system short of memory ends this before anything of the person's
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
    with suppress(OSError):  # some containers forbid it; it is a courtesy, no wall
        Path("/proc/self/oom_score_adj").write_bytes(_FIRST_TO_GO)
    for limit, wanted in _LIMITS:
        hard = resource.getrlimit(limit)[1]
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(limit, (value, value))
