"""What an operation did, in words for the person and the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.effects.operation import UNDO, step_line

if TYPE_CHECKING:
    from tools.effects.operation import Operation


def done_text(operation: Operation) -> str:
    """Say what is in force now, with every name."""
    verb = "Taken back" if operation.tool == UNDO else "Renamed"
    lines = [step_line(step) for step in operation.steps]
    if len(lines) == 1:
        return f"{verb}: {lines[0]}."
    return "\n".join((f"{verb}, {len(lines)} files:", *lines))
