"""How many threads a model gets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from archivist.model.processors import usable_cores

AFFINITY = hasattr(os, "sched_getaffinity")


def test_there_is_at_least_one() -> None:
    """And never more than there are processors."""
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)


@pytest.mark.skipif(not AFFINITY, reason="this system can't bind a process to processors")
def test_being_bound_is_respected() -> None:
    """A process bound to one processor evaluates with one thread."""
    program = (
        "import os; os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n"
        "from archivist.model.processors import usable_cores; print(usable_cores())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"1"
