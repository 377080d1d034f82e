"""An operation of the ledger as a person reads it, and as plain data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from archivist.cli.records import local_time
from tools.belt import both_names
from tools.effects.operation import State, Verdict, step_line
from tools.effects.report import step_data
from tools.effects.steps import net
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.operation import Operation

MOST_NAMED = 10
_DECIDED = {
    Verdict.DONE: "settled as done by",
    Verdict.LET_GO: "can't be taken back: its old version was given up by",
}


def paragraph(operation: Operation, most: int | None = MOST_NAMED) -> str:
    """Render an operation.

    Args:
        operation: Any.
        most: How many of its changes are named; None for all.
    """
    session = f", session {operation.session}" if operation.session else ""
    undo_of = f" of {operation.undo_of}" if operation.undo_of else ""
    # What an aborted one was settled as stands in its text.
    shown = [one for one in operation.decisions if one.verdict is not Verdict.UNDONE]
    lines = [
        f"{local_time(operation.created_at)}  {operation.id}  {_state(operation.state)}",
        f"  {both_names(operation.tool)}{undo_of} in {escaped(operation.archive)}{session}",
        *(f"  {line}" for line in change_lines(operation, most)),
    ]
    if operation.state in {State.ABORTED, State.IN_DOUBT}:
        lines.append(f"  {operation.text}")
    if operation.state is State.IN_DOUBT:
        lines.append(f"  Look at these names, then: archivist effects settle {operation.id}")
    lines += [f"  {_DECIDED[one.verdict]} {one.who}, {local_time(one.decided_at)}" for one in shown]
    return "\n".join(lines)


def change_lines(operation: Operation, most: int | None = MOST_NAMED) -> list[str]:
    """Name what an operation changes; of very many, the first ones and how to see all."""
    lines = [step_line(step) for step in net(operation.steps)]
    return first_of(lines, most, f"archivist effects show {operation.id}")


def first_of(lines: Sequence[str], most: int | None, command: str) -> list[str]:
    """Keep the first lines, and say how many others there are and which command shows them."""
    if most is None or len(lines) <= most + 1:  # the line that says so would be no shorter
        return list(lines)
    return [*lines[:most], f"... and {len(lines) - most:,} others: `{command}` shows all"]


def _state(state: State) -> str:
    return "interrupted or at work" if state is State.INTENT else state.replace("_", " ")


def data(operation: Operation) -> dict[str, object]:
    """Render an operation whole as plain data; what is no text in a name is a lone surrogate."""
    return {
        "operation": operation.id,
        "created_at": operation.created_at,
        "finished_at": operation.finished_at,
        "archive": os.fsdecode(operation.archive),
        "session": operation.session,
        "tool": operation.tool,
        "state": operation.state,
        "undo_of": operation.undo_of,
        "text": operation.text,
        "decisions": [
            {"verdict": one.verdict, "who": one.who, "decided_at": one.decided_at}
            for one in operation.decisions
        ],
        "steps": [step_data(step) for step in net(operation.steps)],
    }
