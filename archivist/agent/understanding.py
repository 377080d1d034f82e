"""What the archive says about a request's words: files and folders that they name."""

from __future__ import annotations

import re
import time
import unicodedata
from typing import TYPE_CHECKING

from archivist.agent.request import Request
from tools.archive.names import last

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.archive.root import Archive

# A turn waits for this; in a very large archive the words are then understood without it.
_LOOK_S = 0.5
_LEAST_LETTERS = 3


def understand(archive: Archive, text: str, cancelled: Callable[[], bool]) -> Request:
    """Read a request, looking at the archive's names for at most half a second.

    A file counts as named when its whole name with spaces occurs in the words: without spaces the
    words tell by themselves. A folder counts when its last name or its path occurs as a word.
    """
    words = _folded(text)
    until = time.monotonic() + _LOOK_S
    walk = archive.walk(cancelled=lambda: cancelled() or time.monotonic() > until)
    files: list[str] = []
    folders: list[str] = []
    for listing in walk.folders():
        for entry in listing.entries:
            name = last(entry.relative).decode("utf-8", "replace")
            if entry.is_folder:
                path = entry.relative.decode("utf-8", "replace")
                if len(name) >= _LEAST_LETTERS and (_occurs(name, words) or _occurs(path, words)):
                    folders.append(archive.display(entry.relative))
            elif " " in name and _folded(name) in words:
                files.append(name)
    return Request(text, named_files=tuple(files), named_folders=_narrowest(folders))


def _narrowest(folders: list[str]) -> tuple[str, ...]:
    """Of folders inside each other keep the inner one: "invoices/2026" is not about "invoices"."""
    return tuple(
        folder for folder in folders if not any(other.startswith(f"{folder}/") for other in folders)
    )


def _occurs(name: str, words: str) -> bool:
    return re.search(rf"(?<![\w/]){re.escape(_folded(name))}(?![\w/])", words) is not None


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
