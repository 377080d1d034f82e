"""A session over a small archive with a ledger, for tests of the tools that change files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.tools.effects.scene import Scene
from tools.activity import UNKNOWN, Part
from tools.archive.root import Archive

if TYPE_CHECKING:
    from pathlib import Path

    from tools.archive.search import Search
    from tools.contract import Tool
    from tools.effects.executor import Executor
    from tools.effects.operation import Renamed
    from tools.effects.plan import Plan


class Session:
    """The least that a changing tool needs of a session."""

    def __init__(self, archive: Archive, executor: Executor) -> None:
        self.archive = archive
        self._executor = executor

    @property
    def search(self) -> Search:
        """These tools never search."""
        raise NotImplementedError

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Ask the ledger."""
        return self._executor.renamed_to(path)

    def cancelled(self) -> bool:
        """Nobody cancels."""
        return False

    @property
    def request(self) -> str:
        """Nobody asked anything."""
        return ""

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Nobody looks."""

    def suggest(self, tool: str, **arguments: object) -> str:
        """Show the call in Python's own form."""
        shown = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        return f"{tool}({shown})"


class Desk:
    """A session over an archive, with a ledger.

    Args:
        folder: An empty folder.
        names: The documents of the archive; each holds its name.
    """

    def __init__(self, folder: Path, *names: str) -> None:
        self.scene = Scene(folder)
        self.scene.write(*names)
        self.running = self.scene.start()
        self.session = Session(Archive(self.scene.root), self.running.executor)

    def plan(self, tool: Tool, **arguments: object) -> Plan:
        """Plan as the model would ask for it."""
        assert tool.plan is not None
        return tool.plan(tool.arguments(**arguments), self.session)

    def do(self, tool: Tool, **arguments: object) -> str:
        """Plan and carry out; return the outcome's text."""
        planned = self.plan(tool, **arguments)
        operation = f"op{len(self.running.ledger.latest(99))}"
        return self.running.executor.execute(planned, operation, "s").text

    def close(self) -> None:
        """Let everything go."""
        self.session.archive.close()
        self.running.stop()


def lines(text: str) -> list[str]:
    """One request a line; a bar stands for a line break inside one."""
    return [line.strip().replace("|", "\n") for line in text.strip().splitlines()]


def asking(tool: Tool, request: str) -> list[str]:
    """The patterns of a tool that a request matches."""
    return [each for each in tool.asked_by if re.search(each, request, re.IGNORECASE)]
