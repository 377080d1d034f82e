"""A lock that the system itself lets go when its holder ends, however that ends."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PAUSE_S = 0.02


class HeldError(ArchivistError):
    """Another process holds a lock; nothing was changed."""


@contextmanager
def exclusive_lock(path: Path, patience_s: float) -> Iterator[int]:
    """Hold a lock alone; whoever holds it knows that no living process does.

    No process ids are compared, so a reused id, another container or a changed clock can't
    mislead.

    Args:
        path: The lock file; it is created and stays.
        patience_s: How long to wait for another holder.

    Yields:
        The open lock file.

    Raises:
        HeldError: Another process held it all the while.
        ArchivistError: The file can't be opened.
    """
    with _lock(path, patience_s, shared=False) as opened:
        yield opened


@contextmanager
def shared_lock(path: Path, patience_s: float) -> Iterator[int]:
    """Hold a lock beside others who share it; nobody holds it alone meanwhile.

    As :func:`exclusive_lock`. Only where :data:`CAN_SHARE`.
    """
    with _lock(path, patience_s, shared=True) as opened:
        yield opened


def is_held(path: Path) -> bool:
    """Say whether anybody holds a lock alone at this moment."""
    try:
        opened = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return False
    try:
        return not _try_lock(opened, shared=CAN_SHARE)  # keeps nobody out who shares
    finally:
        os.close(opened)


@contextmanager
def _lock(path: Path, patience_s: float, *, shared: bool) -> Iterator[int]:
    try:
        opened = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "The lock file {path} can't be opened ({why}), so nothing was changed. Make "
                "its folder writable, or set ARCHIVIST_HOME to another one.",
                path=path,
                why=in_words_of_the_system(error),
            )
        ) from error
    try:
        deadline = time.monotonic() + patience_s
        while not _try_lock(opened, shared=shared):
            if time.monotonic() >= deadline:
                raise HeldError(
                    phrase(
                        "Another Archivist is changing files at this moment, so nothing was "
                        "changed. Try again when it has finished."
                    )
                )
            time.sleep(_PAUSE_S)
        yield opened
    finally:
        os.close(opened)  # lets the lock go


if sys.platform == "win32":
    import msvcrt

    CAN_SHARE = False
    # What is locked can't be read there, so it lies behind everything that is written.
    _LOCKED_AT = 1 << 30

    def _try_lock(opened: int, *, shared: bool) -> bool:
        if shared:
            raise NotImplementedError("the system has no lock that can be shared")
        os.lseek(opened, _LOCKED_AT, os.SEEK_SET)
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    CAN_SHARE = True

    def _try_lock(opened: int, *, shared: bool) -> bool:
        try:
            fcntl.flock(opened, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
