"""What the tools of one session may use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel

if TYPE_CHECKING:
    from tools.archive.search import Search

    from tools.archive.root import Archive
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
        cancel: The stop flag of the turn in progress.
    """

    archive: Archive
    search: Search
    belt: Belt
    executor: Executor
    cancel: Cancel = field(default_factory=Cancel)

    def renamed_to(self, path: bytes) -> Renamed | None:
        """See :class:`tools.contract.Context`."""
        return self.executor.renamed_to(path)

    def cancelled(self) -> bool:
        """See :class:`tools.contract.Context`."""
        return self.cancel.is_set()

    def suggest(self, tool: str, **arguments: object) -> str:
        """See :class:`tools.contract.Context`."""
        return self.belt.suggest(tool, **arguments)
