"""How much of the machine each process of a command may use."""

from __future__ import annotations

import os
import resource

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
