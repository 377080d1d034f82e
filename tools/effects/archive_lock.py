"""One process at a time changes the files of an archive, or settles what an earlier one left."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from config.language import phrase
from config.paths import make_private
from tools.effects.lock import CAN_SHARE, HeldError, exclusive_lock, is_held, shared_lock
from tools.effects.owner import Owner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EVERY_ARCHIVE = b""


class ArchiveLocks:
    """The locks of one ledger; each archive has its own.

    Two archives don't wait for one another unless one lies in the other: whoever locks an archive
    shares the locks of all folders above it, and at the top that of the ledger itself. Where the
    system has no shared locks (Windows), everybody locks the ledger.

    Args:
        top: The lock file of the ledger.
        folder: Where the lock files of archives are; created when the first is locked.
    """

    def __init__(self, top: Path, folder: Path) -> None:
        self._top = top
        self._folder = folder

    @contextmanager
    def exclusive(self, archive: bytes, patience_s: float) -> Iterator[None]:
        """Hold the lock of an archive, or of all of them.

        That is what makes an open intent safe to judge: whoever holds the lock knows that no
        living process is in the middle of an operation on this archive.

        Args:
            archive: Its folder, absolute, or :data:`EVERY_ARCHIVE`.
            patience_s: How long to wait for others.

        Raises:
            HeldError: Another process held it all the while; names it where that is known.
            ArchivistError: A lock file can't be opened.
        """
        deadline = time.monotonic() + patience_s
        *above, own = self._chain(archive)
        with ExitStack() as stack:
            for place, lock in (*((each, shared_lock) for each in above), (own, exclusive_lock)):
                remaining_s = max(0.0, deadline - time.monotonic())
                try:
                    opened = stack.enter_context(lock(self._file(place), remaining_s))
                except HeldError as error:
                    raise self._explained(place, error) from error
            with suppress(OSError):  # a full disk: the lock holds without a name
                Owner.this_process(archive, sys.argv).write(opened)
            try:
                yield
            finally:
                with suppress(OSError):
                    os.ftruncate(opened, 0)

    def owners(self) -> list[Owner]:
        """Say who changes files at this moment; waits for nobody."""
        return [owner for path in self._files() if (owner := Owner.read(path)) and is_held(path)]

    def _files(self) -> list[Path]:
        return [self._top, *sorted(self._folder.glob("*.lock"))]

    def _explained(self, place: bytes, error: HeldError) -> HeldError:
        """Name the holder: of this very lock, or of an archive below that shares it."""
        owner = Owner.read(self._file(place)) or next(
            (one for one in self.owners() if _is_below(os.fsencode(one.archive), place)), None
        )
        if owner is None:
            return error
        return HeldError(
            phrase(
                "Another Archivist is changing files at this moment: {owner}. Nothing was "
                "changed here. Try again when it has finished.",
                owner=owner,
            )
        )

    def _chain(self, archive: bytes) -> list[bytes]:
        """The archive's lock and all above it, outermost first: nobody waits in a circle."""
        if not CAN_SHARE:
            return [EVERY_ARCHIVE]
        chain = [archive]
        while chain[-1] != EVERY_ARCHIVE:
            above = os.path.dirname(chain[-1])  # noqa: PTH120 - bytes
            chain.append(EVERY_ARCHIVE if above == chain[-1] else above)
        return chain[::-1]

    def _file(self, place: bytes) -> Path:
        if place == EVERY_ARCHIVE:
            return self._top
        make_private(self._folder)
        return self._folder / f"{hashlib.sha256(place).hexdigest()[:32]}.lock"


def _is_below(archive: bytes, place: bytes) -> bool:
    inside = place if place.endswith(b"/") else place + b"/"
    return place == EVERY_ARCHIVE or archive.startswith(inside)
