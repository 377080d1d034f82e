"""A contender's side of the pipe: one JSON object a line in, one a line out.

Nothing but the standard library is imported: a contender may live in an environment of its own.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Task = Callable[..., dict[str, Any]]

_ROLLUP = Path("/proc/self/smaps_rollup")


def serve(tasks: dict[str, Task]) -> None:
    """Do what is asked until the pipe closes.

    Each reply holds, beside what the task returns, how long it took: ``ms``.

    Args:
        tasks: What can be asked, by name; the rest of the object are a task's arguments.
    """
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # libraries print
    tasks = {"memory": memory, **tasks}
    for line in sys.stdin:
        asked = json.loads(line)
        task = tasks[asked.pop("do")]
        begun = time.perf_counter()
        reply = task(**asked)
        reply.setdefault("ms", (time.perf_counter() - begun) * 1000)
        print(json.dumps(reply), file=replies, flush=True)


def memory() -> dict[str, Any]:
    """Measure the memory of this process that is no file's; None where the system does not say."""
    try:
        lines = _ROLLUP.read_text("ascii").splitlines()
    except OSError:
        return {"bytes": None}
    return {"bytes": next(int(x.split()[1]) * 1024 for x in lines if x.startswith("Anonymous:"))}
