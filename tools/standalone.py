"""Tools without the rest of the program: what they may use, for an agent of somebody else's."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tools.activity import UNKNOWN, Part
from tools.archive.root import Archive
from tools.archive.search import Search

if TYPE_CHECKING:
    import os
    from typing import Self

    from tools.registry import Belt


class Standalone:
    """A context (see :class:`tools.contract.Context`) of a folder of documents and its index.

    It belongs into a ``with``: leaving it closes both. No ledger is asked what was renamed, nobody
    stops a call, and nobody looks at what it reports; an agent that has these derives from it.

    Args:
        archive: The folder of documents.
        index: The file of the search index; made when something is first looked for.
        belt: The session's tools: a hint never names another.
        request: The person's words: documents that have more of them are found first.
    """

    def __init__(
        self,
        archive: str | os.PathLike[str],
        index: str | os.PathLike[str],
        belt: Belt,
        request: str = "",
    ) -> None:
        self.archive = Archive(Path(archive))
        self.search = Search(self.archive, Path(index))
        self.request = request
        self._belt = belt

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the archive and its index."""
        with ExitStack() as stack:
            stack.callback(self.archive.close)
            stack.callback(self.search.close)

    def renamed_to(self, _path: bytes) -> None:
        """Know of no rename."""

    def cancelled(self) -> bool:
        """Never stop a call."""
        return False

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Tell nobody."""

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call in the belt's voice."""
        return self._belt.suggest(tool, **arguments)
