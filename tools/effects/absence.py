"""What is told of a name that has nothing any more."""

from __future__ import annotations

from tools.archive.names import display
from tools.errors import ToolError


def absent(path: bytes, kind: str = "document") -> ToolError:
    """Say that a document or folder that was located has left its path since."""
    return ToolError(
        f'There is no {kind} "{display(path)}" in the archive.',
        "It was there a moment ago: it was moved or removed meanwhile.",
        "Search for it again, or tell the person.",
    )
