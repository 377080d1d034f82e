"""An operation of the ledger as a person reads it, and as plain data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from archivist.terminal.effect_list import state_words
from config.language import phrase, spoken, told
from config.moments import local_time
from config.recalling import recalled
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
    Verdict.DONE: told("settled as done by"),
    Verdict.LET_GO: told("can't be taken back: its old version was given up by"),
}


def paragraph(operation: Operation, most: int | None = MOST_NAMED) -> str:
    """Render an operation.

    Args:
        operation: Any.
        most: How many of its changes are named; None for all.
    """
    where = phrase(
        "{what} in {archive}", what=tool_words(operation), archive=escaped(operation.archive)
    )
    if operation.session:
        where = phrase("{where}, session {session}", where=where, session=operation.session)
    # What an aborted one was settled as stands in its text.
    shown = [one for one in operation.decisions if one.verdict is not Verdict.UNDONE]
    lines = [
        f"{local_time(operation.created_at)}  {operation.id}  {state_words(operation.state)}",
        f"  {where}",
        *(f"  {line}" for line in change_lines(operation, most)),
    ]
    if operation.state in {State.ABORTED, State.IN_DOUBT}:
        lines.append(f"  {recalled(operation.text)}")
    if operation.state is State.IN_DOUBT:
        lines.append(
            phrase("  Look at these names, then: archivist effects settle {id}", id=operation.id)
        )
    lines += [
        f"  {spoken(_DECIDED[one.verdict])} {one.who}, {local_time(one.decided_at)}"
        for one in shown
    ]
    return "\n".join(lines)


def change_lines(operation: Operation, most: int | None = MOST_NAMED) -> list[str]:
    """Name what an operation changes; of very many, the first ones and how to see all."""
    lines = [spoken(step_line(step)) for step in net(operation.steps)]
    return first_of(lines, most, f"archivist effects show {operation.id}")


def first_of(lines: Sequence[str], most: int | None, command: str) -> list[str]:
    """Keep the first lines, and say how many others there are and which command shows them."""
    if most is None or len(lines) <= most + 1:  # the line that says so would be no shorter
        return list(lines)
    others = phrase(
        "... and {number:,} others: `{command}` shows all",
        number=len(lines) - most,
        command=command,
    )
    return [*lines[:most], others]


def tool_words(operation: Operation) -> str:
    """The tool; of one that took another back, with the id of that."""
    tool = both_names(operation.tool)
    if not operation.undo_of:
        return tool
    return phrase("{tool} of {operation}", tool=tool, operation=operation.undo_of)


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
