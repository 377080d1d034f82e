"""What was recognised of scanned pages, kept in the cache, so that no page is read twice."""

from __future__ import annotations

import json
import os
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.paths import make_private
from tools.archive.readers.scan import Recognised

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MOST_KEPT = 20_000  # pages, some kilobytes each
_MOST_BYTES = 200 * 1024 * 1024
_KEPT_S = 365 * 24 * 3600  # unused: by then the document may be gone, and its text should be too
_ROOM = 0.75  # of what may be kept is left when it is too much


class RecognisedPages:
    """Pages by the hash of what they were read from; where they can't be kept, nothing is lost.

    Args:
        folder: Made, readable by this person alone, for the first page.
        most: Of pages; beyond it those go that were not used for longest.
        most_bytes: Of all of them; likewise.
    """

    def __init__(self, folder: Path, most: int = _MOST_KEPT, most_bytes: int = _MOST_BYTES) -> None:
        self._folder = folder
        self._most = most
        self._most_bytes = most_bytes

    def get(self, key: str) -> Recognised | None:
        """Return a page that was kept whole, or None."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            place = self._folder / f"{key}.json"
            kept = json.loads(place.read_text("utf-8"))
            page = Recognised(str(kept["text"]), int(kept["confidence"]))
            os.utime(place)  # used just now, so it is not among the first to go
            return page
        return None

    def keep(self, key: str, page: Recognised) -> None:
        """Keep a page; on a full disk it is not kept, and will be recognised again."""
        beside = self._folder / f"{key}.{secrets.token_hex(4)}"
        with suppress(OSError, ArchivistError):
            make_private(self._folder)
            self._make_room()
            opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(opened, "w", encoding="utf-8") as file:
                json.dump({"text": page.text, "confidence": page.confidence}, file)
            beside.replace(self._folder / f"{key}.json")
            return
        with suppress(OSError):
            beside.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """Let go of what was not used for a year, and of more where too much is kept."""
        pages = sorted(
            ((status.st_mtime, status.st_size, page) for page, status in self._statuses()),
            reverse=True,
        )
        most, most_bytes = self._most, self._most_bytes
        if len(pages) >= most or sum(size for _, size, _ in pages) > most_bytes:
            most, most_bytes = int(most * _ROOM), int(most_bytes * _ROOM)
        oldest = time.time() - _KEPT_S
        total = 0
        for number, (used, size, page) in enumerate(pages):
            total += size
            if number >= most or total > most_bytes or used < oldest:
                page.unlink(missing_ok=True)

    def _statuses(self) -> Iterator[tuple[Path, os.stat_result]]:
        for page in self._folder.iterdir():
            with suppress(FileNotFoundError):  # another process makes room as well
                yield page, page.stat()
