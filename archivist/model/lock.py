"""A lock between processes that ends with the process that holds it."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

POLL_S = 0.2

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BinaryIO) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(path: Path, waiting: Callable[[int], None]) -> Iterator[None]:
    """Hold the lock of a file, which is created and stays; a killed holder frees it.

    Args:
        path: The lock's file.
        waiting: Called before each wait with the number of waits so far; may raise to give up.

    Raises:
        OSError: The file can't be opened.
    """
    with path.open("ab") as file:
        waits = 0
        while not _try_lock(file):
            waiting(waits)
            time.sleep(POLL_S)
            waits += 1
        yield
