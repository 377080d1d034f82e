"""Ctrl-C while native code runs that calls back into Python.

Raised inside of a callback, KeyboardInterrupt is printed and lost, and the work goes on.
"""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def interrupt_held() -> Iterator[None]:
    """Keep a Ctrl-C until the end of the block, and raise KeyboardInterrupt there.

    Nothing is changed where Ctrl-C would not raise it.
    """
    pressed = False

    def hold(_number: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not raises or threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set a handler, and only it gets the interrupt
        return
    signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if pressed:
            raise KeyboardInterrupt
