"""What the archive says about a request's words: files whose names with spaces they hold."""

from __future__ import annotations

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


def understand(archive: Archive, text: str, cancelled: Callable[[], bool]) -> Request:
    """Read a request, looking at the archive's names for at most half a second.

    Only names with spaces need the archive: without them the words tell by themselves what looks
    like the name of a file.
    """
    words = _folded(text)
    until = time.monotonic() + _LOOK_S
    walk = archive.walk(cancelled=lambda: cancelled() or time.monotonic() > until)
    named = [
        name
        for listing in walk.folders()
        for entry in listing.documents
        if " " in (name := last(entry.relative).decode("utf-8", "replace"))
        and _folded(name) in words
    ]
    return Request(text, named_files=tuple(dict.fromkeys(named)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
