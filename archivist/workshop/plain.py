"""Does a request that asks for no change end in one? Each request is a whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.speech import ANSWER
from archivist.workshop.leaks import leaked

if TYPE_CHECKING:
    from collections.abc import Collection

    from archivist.workshop.questions import AnsweredTurn
    from archivist.workshop.tasks import PlainTask


@dataclass(frozen=True, slots=True)
class GradedTurn:
    """What came of a request that asked for no change.

    Attributes:
        task: What was said.
        turn: What came of it.
        acting: Canonical names of the tools that were called and act, whether refused or not.
        leaks: What the calls and the answer have from the example turns.
    """

    task: PlainTask
    turn: AnsweredTurn
    acting: tuple[str, ...]
    leaks: tuple[str, ...]


def grade(task: PlainTask, turn: AnsweredTurn, acting: Collection[str]) -> GradedTurn:
    """Look for what must not be in a turn.

    Args:
        task: What was asked.
        turn: What came of it.
        acting: Canonical names of the tools that do more than to read.
    """
    said = [(call.tool, call.arguments) for call in turn.calls]
    said.append((ANSWER, {"": turn.answer}))
    leaks = [one for each in said for one in leaked(*each, task.request, turn.seen)]
    return GradedTurn(
        task,
        turn,
        tuple(call.tool for call in turn.calls if call.tool in acting),
        tuple(dict.fromkeys(leaks)),
    )
