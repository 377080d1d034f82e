"""Ctrl-C as a wish to stop, so that long work ends with what it has."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C only be noted while this lasts; the value says whether it was pressed."""
    stopped = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    with _handling(stop):
        yield stopped.is_set


@contextmanager
def finishing() -> Iterator[Callable[[], bool]]:
    """Note Ctrl-C as :func:`stoppable` does, and say at once that what was begun is finished first.

    A second Ctrl-C raises KeyboardInterrupt.
    """
    stopped = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()
        # Not by a stream: the handler may have interrupted somebody who is writing to it.
        with suppress(OSError):
            os.write(
                sys.stderr.fileno(),
                b"\nStopping: what was begun is finished first. "
                b"Ctrl-C again ends at once, and the next start finishes it.\n",
            )

    with _handling(stop):
        yield stopped.is_set


@contextmanager
def _handling(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
