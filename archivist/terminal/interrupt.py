"""Ctrl-C while work goes on."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


@contextmanager
def on_interrupt(action: Callable[[], None]) -> Iterator[None]:
    """Call ``action`` instead of raising KeyboardInterrupt; only in the main thread.

    Args:
        action: Must be safe in a signal handler: set a flag, nothing more.
    """

    def handle(_number: int, _frame: FrameType | None) -> None:
        action()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
