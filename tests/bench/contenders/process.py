"""The bench's side of the pipe: a contender in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping


class ContenderFailed(Exception):  # noqa: N818 - what happened to it is a result
    """A contender's process ended; the text says how."""


class Contender:
    """A running contender.

    Args:
        module: What runs in the process, below ``tests.bench.contenders``.
        settings: Given to it as JSON, its only argument.
        python: The interpreter it needs.
        environment: Variables to set for it.
    """

    def __init__(
        self,
        module: str,
        settings: Mapping[str, Any],
        python: str = sys.executable,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._module = module
        # Held back, unless it fails: libraries have much to say.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed at the exit
        self._begun = time.perf_counter()
        self._process = subprocess.Popen(
            [python, "-m", f"tests.bench.contenders.{module}", json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            encoding="utf-8",
            # Spinning threads of one would slow the others; the program sets this for itself.
            env={
                **os.environ,
                "OMP_WAIT_POLICY": "passive",
                "GOMP_SPINCOUNT": "500",
                **(environment or {}),
            },
        )

    @property
    def age_ms(self) -> float:
        """Time since the process was started, in milliseconds."""
        return (time.perf_counter() - self._begun) * 1000

    def ask(self, do: str, **arguments: object) -> dict[str, Any]:
        """Let it do something and wait for the reply.

        Raises:
            ContenderFailed: It ended instead.
        """
        asked, replies = self._process.stdin, self._process.stdout
        if asked is None or replies is None:
            raise ContenderFailed(f"{self._module} has no pipe")
        with suppress(BrokenPipeError):  # it ended: its exit code is told below
            print(json.dumps({"do": do, **arguments}), file=asked, flush=True)
        line = replies.readline()
        if not line:
            raise ContenderFailed(self._last_words())
        reply: dict[str, Any] = json.loads(line)
        return reply

    def __enter__(self) -> Self:
        """It runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close its input, at which it ends, and wait for that."""
        self._process.communicate()
        self._complaints.close()

    def _last_words(self) -> str:
        code = self._process.wait()
        self._complaints.seek(0)
        lines = self._complaints.read().decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f"{self._module} ended with code {code}. {last}".strip()
