"""A contender's side of the pipe: one JSON object a line in, one a line out.

Nothing but the standard library is imported: a contender may live in an environment of its own.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Task = Callable[..., dict[str, Any]]

_ROLLUP = Path("/proc/self/smaps_rollup")
# A reply up to the first character of a value, in which nothing is decided by the frame any more.
_WORD = re.compile(r'"arguments"\s*:\s*\{\s*"\w+"\s*:\s*"[^"]')


class Watch:
    """Notes when the first token of a reply came, and the first character of a call's value.

    Attributes:
        text: The reply so far.
    """

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self._first_ms = 0.0
        self._word_ms = 0.0
        self.text = ""

    @property
    def has_word(self) -> bool:
        """Whether the first character of a value has come."""
        return bool(self._word_ms)

    def feed(self, piece: str) -> None:
        """Take the next piece of the reply."""
        self.text += piece
        now_ms = (time.perf_counter() - self._begun) * 1000
        self._first_ms = self._first_ms or now_ms
        if not self._word_ms and _WORD.search(self.text):
            self._word_ms = now_ms

    def noted(self) -> dict[str, float]:
        """Say when; a reply that is no call has its first word at its end."""
        now_ms = (time.perf_counter() - self._begun) * 1000
        return {
            "ms": now_ms,
            "first_ms": self._first_ms or now_ms,
            "word_ms": self._word_ms or now_ms,
        }


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
