"""What was recognised of scanned pages, kept in the cache, so that no page is read twice."""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.paths import make_private
from tools.archive.readers.tesseract import Recognised

if TYPE_CHECKING:
    from pathlib import Path

_MOST_KEPT = 20_000  # pages, some kilobytes each


class RecognisedPages:
    """Pages by the hash of what they were read from; where they can't be kept, nothing is lost.

    Args:
        folder: Made, readable by this person alone, for the first page.
        most: Where there are as many, the oldest quarter goes.
    """

    def __init__(self, folder: Path, most: int = _MOST_KEPT) -> None:
        self._folder = folder
        self._most = most

    def get(self, key: str) -> Recognised | None:
        """Return a page that was kept whole, or None."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads((self._folder / f"{key}.json").read_text("utf-8"))
            return Recognised(str(kept["text"]), int(kept["confidence"]))
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
        pages = list(self._folder.iterdir())
        if len(pages) < self._most:
            return
        pages.sort(key=lambda page: page.stat().st_mtime)
        for page in pages[: max(self._most // 4, 1)]:
            page.unlink(missing_ok=True)
