"""Documents for tests of the search, and what is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


def put(root: Path, name: str, content: str | bytes) -> Path:
    """Write a document."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def found(
    context: PlainContext, words: str = "", pattern: str = "", folder: bytes = b""
) -> list[str]:
    """Return the paths of a search's first page."""
    return [hit.path for hit in context.search.find(words, pattern, folder, context).hits]


def never() -> bool:
    """Nobody stops anything here."""
    return False
