"""One process at a time changes files or settles what an earlier one left."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from config.errors import ArchivistError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PAUSE_S = 0.02


@contextmanager
def exclusive_lock(path: Path, patience_s: float) -> Iterator[None]:
    """Hold a lock that the system itself lets go when this process ends, however it ends.

    That is what makes an open intent safe to judge: whoever holds the lock knows that no living
    process is in the middle of an operation. No process ids are compared, so a reused id, another
    container or a changed clock can't mislead.

    Args:
        path: The lock file; it is created and stays.
        patience_s: How long to wait for another holder.

    Raises:
        ArchivistError: Another process held it all the while, or the file can't be opened.
    """
    try:
        opened = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise ArchivistError(
            f"The lock file {path} can't be opened ({error.strerror}), so nothing was changed. "
            "Make its folder writable, or set ARCHIVIST_HOME to another one."
        ) from error
    try:
        deadline = time.monotonic() + patience_s
        while not _try_lock(opened):
            if time.monotonic() >= deadline:
                raise ArchivistError(
                    "Another Archivist is changing files at this moment, so nothing was changed. "
                    "Try again when it has finished."
                )
            time.sleep(_PAUSE_S)
        yield
    finally:
        os.close(opened)  # lets the lock go


if sys.platform == "win32":
    import msvcrt

    def _try_lock(opened: int) -> bool:
        os.lseek(opened, 0, os.SEEK_SET)
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _try_lock(opened: int) -> bool:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
