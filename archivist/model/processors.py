"""How many threads to evaluate with."""

from __future__ import annotations

import math
import os

from archivist.model.cgroup import SYSTEM, processors_allowed


def usable_cores() -> int:
    """Count the physical cores this process may use; hyper-threads only slow evaluation down.

    The processors it is bound to and a container's share of time are respected. Where the system
    does not tell (no ``/sys``), every processor counts as a core.
    """
    cores = _physical_cores()
    share = processors_allowed()
    # A share of 1.5 keeps two threads busy for three quarters of the time.
    return cores if share is None else max(1, min(cores, math.ceil(share)))


def _physical_cores() -> int:
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    allowed = os.sched_getaffinity(0)
    try:
        return len({_core(processor) for processor in allowed})
    except OSError:
        return len(allowed)


def _core(processor: int) -> tuple[str, str]:
    topology = SYSTEM / f"sys/devices/system/cpu/cpu{processor}/topology"
    return (
        (topology / "physical_package_id").read_text("ascii"),
        (topology / "core_id").read_text("ascii"),
    )
