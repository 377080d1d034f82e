"""What an operation did, in words for the person and the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.names import display
from tools.effects.operation import UNDO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.operation import Operation
    from tools.effects.plan import Step


def listed(steps: Iterable[Step]) -> str:
    """Name steps in one line, so that a tool understands each path when it is given back."""
    return "; ".join(map(_line, steps))


def _line(step: Step) -> str:
    return f'"{display(step.source)}" -> "{display(step.target)}"'


def done_text(operation: Operation) -> str:
    """Say what is in force now, with every name."""
    verb = "Taken back" if operation.tool == UNDO else "Renamed"
    lines = [_line(step) for step in operation.steps]
    if len(lines) == 1:
        return f"{verb}: {lines[0]}."
    return "\n".join((f"{verb}, {len(lines)} files:", *lines))
