"""Files of a cache folder that are whole or not there, and go when they are old or too many.

A file begins with a seal, the digest of its key, and ends with the digest of all before: a damaged
or foreign one is never used. What is lost here costs time, nothing else, so no fault is an error.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_LOG = logging.getLogger("archivist.model")
_DIGEST_BYTES = hashlib.sha256().digest_size
_ABANDONED_S = 3600  # a file being written for so long has no writer any more
_DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may stay in the folder; what was used longest ago goes first.

    Attributes:
        files: Their number.
        size_bytes: Their size in all; the newest stays even if it alone is larger.
        unused_days: How long a file may go unused.
    """

    files: int = 16
    size_bytes: int = 1_000_000_000
    unused_days: int = 30


class SealedFolder:
    """A folder of sealed files, for one person.

    Args:
        folder: Made when the first file is written.
        limits: What may stay.
    """

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        self._folder = folder
        self._limits = limits or Limits()

    def file(self, key: str, suffix: str) -> Path:
        """Where a key's file is, if it is there."""
        return self._folder / f"{_seal(key).hex()[:32]}{suffix}"

    def read(self, key: str, suffix: str) -> memoryview | None:
        """Return what was written under a key; None if it is not there, not whole or foreign.

        What is returned was checked: another process that replaces the file can't change it.
        """
        file = self.file(key, suffix)
        try:
            content = _read(file)
            os.utime(file)  # used just now: the last to be pruned
        except FileNotFoundError:
            return None
        except OSError as error:
            _LOG.warning("what was saved can't be used: %s", error)
            return None
        held = content[:-_DIGEST_BYTES]
        seal = _seal(key)
        if held[: len(seal)] != seal or hashlib.sha256(held).digest() != content[len(held) :]:
            _LOG.warning("%s is damaged and will be replaced", file)
            return None
        self._prune()
        return held[len(seal) :]

    def write(self, key: str, suffix: str, content: Sequence[bytes | bytearray]) -> None:
        """Keep the parts of a content under a key, one after the other.

        Whole or not at all, also with several processes at once.
        """
        file = self.file(key, suffix)
        staged = file.with_suffix(f".{os.getpid()}")
        digest = hashlib.sha256()
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with staged.open("wb") as stream:
                for part in (_seal(key), *content):
                    digest.update(part)
                    stream.write(part)
                stream.write(digest.digest())
            staged.replace(file)
        except OSError as error:
            _LOG.warning("%s was not saved: %s", file, error)
            with suppress(OSError):
                staged.unlink()
        self._prune()

    def _prune(self) -> None:
        """Remove what is over the limits, and what a killed process left half written."""
        now = time.time()
        left = self._limits.size_bytes
        oldest = now - self._limits.unused_days * _DAY_S
        for place, (used, size_bytes, file) in enumerate(self._newest_first(now - _ABANDONED_S)):
            left -= size_bytes
            if place and (place >= self._limits.files or left < 0 or used < oldest):
                with suppress(OSError):
                    file.unlink()

    def _newest_first(self, abandoned: float) -> list[tuple[float, int, Path]]:
        found = []
        with suppress(OSError):  # no such folder, or another process removed a file just now
            for file in self._folder.iterdir():
                status = file.stat()
                if not stat.S_ISREG(status.st_mode):
                    continue
                if not file.suffix[1:].isdecimal():
                    found.append((status.st_mtime, status.st_size, file))
                elif status.st_mtime < abandoned:
                    file.unlink()
        return sorted(found, reverse=True)


def _read(file: Path) -> memoryview:
    """Read a file into memory that native code may be given without a copy."""
    with file.open("rb") as stream:
        content = bytearray(os.fstat(stream.fileno()).st_size)
        return memoryview(content)[: stream.readinto(content)]


def _seal(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
