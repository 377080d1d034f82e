"""Showing how far training is: a bar on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from archivist.cli.progress import counter
from archivist.terminal.estimate import left_words
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from archivist.adapting.training import Trained

_LINE_S = 60.0


@contextmanager
def shown() -> Iterator[Callable[[Trained], None]]:
    """Give a listener for the steps of a training that writes to standard error."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    with counter("training") as progress:
        yield lambda trained: progress(trained.step, trained.steps)


class _Lines:
    """Writes the first step, the last one, and one a minute."""

    def __init__(self) -> None:
        self._next_s = 0.0

    def __call__(self, trained: Trained) -> None:
        now = time.monotonic()
        if now < self._next_s and trained.step < trained.steps:
            return
        self._next_s = now + _LINE_S
        print(
            phrase(
                "step {step:,} of {steps:,}, loss {loss:.3f}, {left}",
                step=trained.step,
                steps=trained.steps,
                loss=trained.loss,
                left=left_words(trained.left_s),
            ),
            file=sys.stderr,
        )
