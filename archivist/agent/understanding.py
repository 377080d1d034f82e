"""What the archive says about a request's words."""

from __future__ import annotations

import time
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.request import Request
from tools.archive.names import last, literal
from tools.archive.twins import alike

if TYPE_CHECKING:
    from archivist.agent.workspace import Workspace

# A turn waits for this; in a very large archive the words are then understood without it.
_LOOK_S = 0.5


def understand(workspace: Workspace, text: str) -> Request:
    """Read a request, looking at the archive where the words alone don't tell.

    Names with spaces are looked up, for without spaces the words tell by themselves what looks
    like the name of a file. A request of which no word says that it is about documents is looked
    up in the index: one whose words stand together in a document is about that document.
    """
    request = Request(text, named_files=_named(workspace, text))
    absent = (path for path in request.slashed() if not _folder(workspace, path))
    request = replace(request, absent=tuple(absent))
    if request.about_documents() or request.is_general():
        return request
    return replace(request, known=workspace.search.knows(text, workspace))


def _folder(workspace: Workspace, path: str) -> bool:
    """Whether this is a folder; what is clearly meant as a path is left to the tools to judge."""
    if path.startswith(("~", "/", ".")) or path.endswith("/"):
        return True
    return bool(alike(workspace.archive, literal(path)))


def _named(workspace: Workspace, text: str) -> tuple[str, ...]:
    words = _folded(text)
    until = time.monotonic() + _LOOK_S
    walk = workspace.archive.walk(
        cancelled=lambda: workspace.cancelled() or time.monotonic() > until
    )
    named = [
        name
        for listing in walk.folders()
        for entry in listing.documents
        if " " in (name := last(entry.relative).decode("utf-8", "replace"))
        and _folded(name) in words
    ]
    return tuple(dict.fromkeys(named))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
