"""What the tools of one session may use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel

if TYPE_CHECKING:
    from tools.archive.root import Archive
    from tools.archive.search import Search
    from tools.effects.executor import Executor
    from tools.effects.operation import Renamed
    from tools.registry import Belt


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
        activity: What a tool says it is doing now, for the screen; empty between calls.
    """

    archive: Archive
    search: Search
    belt: Belt
    executor: Executor
    request: str = ""
    cancel: Cancel = field(default_factory=Cancel)
    activity: str = ""

    def renamed_to(self, path: bytes) -> Renamed | None:
        """See :class:`tools.contract.Context`."""
        return self.executor.renamed_to(path)

    def cancelled(self) -> bool:
        """See :class:`tools.contract.Context`."""
        return self.cancel.is_set()

    def report(self, activity: str) -> None:
        """See :class:`tools.contract.Context`."""
        self.activity = activity

    def suggest(self, tool: str, **arguments: object) -> str:
        """See :class:`tools.contract.Context`."""
        return self.belt.suggest(tool, **arguments)
