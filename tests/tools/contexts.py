"""A context for tests of tools: a real archive, a real index, and plainly rendered calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.activity import UNKNOWN, Activity, Part

if TYPE_CHECKING:
    from tools.archive.root import Archive
    from tools.archive.search import Search
    from tools.effects.operation import Renamed


@dataclass
class PlainContext:
    """What a tool may use.

    ``stop`` plays the person who presses Ctrl-C, ``renamed`` the ledger of what was renamed,
    ``asked`` holds the person's words.
    """

    archive: Archive
    search: Search
    stop: bool = False
    renamed: dict[bytes, Renamed] = field(default_factory=dict)
    request: str = ""  # nobody asked anything
    reported: list[Activity] = field(default_factory=list)

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Look in :attr:`renamed`."""
        return self.renamed.get(path)

    def cancelled(self) -> bool:
        """Say whether the person asked to stop."""
        return self.stop

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Keep it in :attr:`reported`."""
        self.reported.append(Activity(activity, part))

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call with canonical names."""
        shown = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        return f"{tool}({shown})"
