"""Contents that were replaced or are about to be written, kept in the program's own folder.

What survives a crash: a content that :meth:`Kept.put` has returned for is on the disk. Each is
stored once, under its own checksum, which is checked when it is read.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from config.paths import make_private

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file in the folder of kept contents.

    Attributes:
        name: The sha256 of what it holds; longer where a crash left it unfinished.
        size_bytes: Its size.
        kept_at: When it was put there.
    """

    name: str
    size_bytes: int
    kept_at: datetime


class Kept:
    """Contents by their sha256.

    Args:
        folder: Where they are; created, readable by the person alone, when the first is put.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, sha256: str) -> bool:
        """Say whether a content is here."""
        return self._path(sha256).is_file()

    def get(self, sha256: str) -> bytes | None:
        """Return a content; None if it is not here, or is no longer what it was.

        Raises:
            OSError: It can't be read.
        """
        try:
            data = self._path(sha256).read_bytes()
        except FileNotFoundError:
            return None
        return data if hashlib.sha256(data).hexdigest() == sha256 else None

    def put(self, data: bytes) -> None:
        """Keep a content; it is durable when this returns.

        Raises:
            ArchivistError: It can't be written.
        """
        path = self._path(hashlib.sha256(data).hexdigest())
        if self.has(path.name) and self.get(path.name) is not None:
            return
        make_private(self._folder)
        beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(opened, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _sync(self._folder)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise ArchivistError(
                phrase(
                    "The folder of kept versions, {folder}, can't be written ({why}), so "
                    "nothing was changed. Make room or make it writable.",
                    folder=self._folder,
                    why=in_words_of_the_system(error),
                )
            ) from error

    def files(self) -> list[KeptFile]:
        """List everything that is kept, oldest first; waits for nobody.

        Raises:
            ArchivistError: The folder can't be read.
        """
        found = []
        try:
            for path in self._folder.iterdir() if self._folder.is_dir() else ():
                try:
                    state = path.lstat()
                except FileNotFoundError:  # another process has just put or removed it
                    continue
                at = datetime.fromtimestamp(state.st_mtime, UTC)
                found.append(KeptFile(path.name, state.st_size, at))
        except OSError as error:
            raise ArchivistError(
                phrase(
                    "The folder of kept versions, {folder}, can't be read ({why}). Check its "
                    "permissions.",
                    folder=self._folder,
                    why=in_words_of_the_system(error),
                )
            ) from error
        return sorted(found, key=lambda file: (file.kept_at, file.name))

    def remove(self, names: Iterable[str]) -> None:
        """Remove files for good, after the ledger has stopped to promise them.

        Raises:
            ArchivistError: One can't be removed; the others are gone or still there, and nothing
                is promised of any of them.
        """
        try:
            for name in names:
                (self._folder / name).unlink(missing_ok=True)
            if self._folder.is_dir():
                _sync(self._folder)
        except OSError as error:
            raise ArchivistError(
                phrase(
                    "An old version in {folder} can't be removed ({why}). Check the "
                    "permissions of that folder, and purge again.",
                    folder=self._folder,
                    why=in_words_of_the_system(error),
                )
            ) from error

    def _path(self, sha256: str) -> Path:
        return self._folder / sha256


def _sync(folder: Path) -> None:
    if os.name == "nt":  # a folder can't be opened there
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
