"""What the tools of one session may use."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel
from tools.activity import UNKNOWN, Activity, Part
from tools.archive.names import last, twin_key
from tools.effects.naming import extension_of

if TYPE_CHECKING:
    from tools.archive.root import Archive
    from tools.archive.search import Search
    from tools.effects.executor import Executor
    from tools.effects.operation import Renamed
    from tools.registry import Belt

# A change waits for this; where the archive is too large to look through, the person is asked.
_LOOK_S = 1.0


@dataclass(slots=True)
class Workspace:
    """The context of tool calls; see :class:`tools.contract.Context`.

    Attributes:
        archive: The person's documents.
        search: Their index.
        belt: The session's tools: a hint never names another.
        executor: Knows what was renamed.
        request: The person's words in the turn in progress.
        cancel: The stop flag of the turn in progress.
        activity: What a tool says it is doing now, for the screen.
    """

    archive: Archive
    search: Search
    belt: Belt
    executor: Executor
    request: str = ""
    cancel: Cancel = field(default_factory=Cancel)
    activity: Activity = field(default_factory=Activity)

    def renamed_to(self, path: bytes) -> Renamed | None:
        """See :class:`tools.contract.Context`."""
        return self.executor.renamed_to(path)

    def cancelled(self) -> bool:
        """See :class:`tools.contract.Context`."""
        return self.cancel.is_set()

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """See :class:`tools.contract.Context`."""
        self.activity = Activity(activity, part)

    def rest(self) -> None:
        """Say that no tool does anything any more."""
        self.activity = Activity()

    def suggest(self, tool: str, **arguments: object) -> str:
        """See :class:`tools.contract.Context`."""
        return self.belt.suggest(tool, **arguments)

    def namesakes(self, relative: bytes, *, extension: bool) -> bool:
        """Whether other documents or folders have this name too, in whatever folder.

        Where the archive is too large to know in a second, they are taken to exist.

        Args:
            relative: The path of a document or folder.
            extension: Whether the name was given with its extension; without it, those that
                differ only there count too.
        """
        until = time.monotonic() + _LOOK_S
        walk = self.archive.walk(cancelled=lambda: time.monotonic() > until)
        name = _name(relative, extension=extension)
        others = (
            entry.relative
            for listing in walk.folders()
            for entry in listing.entries
            if entry.relative != relative
        )
        return any(_name(o, extension=extension) == name for o in others) or not walk.complete


def _name(relative: bytes, *, extension: bool) -> str:
    name = twin_key(last(relative)).decode("utf-8", "surrogateescape")
    return (name if extension else name.removesuffix(extension_of(name))).casefold()
