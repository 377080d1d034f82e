"""What a call holds that nobody asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.examples import EXAMPLES
from archivist.agent.speech import ANSWER
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.workshop.selection import Decision, GradedDecision
    from tools.registry import Belt


def leaks(decision: Decision, request: str, belt: Belt) -> bool:
    """Whether an argument holds a value of the prompt's examples that the request has not."""
    examples = {
        str(value)
        for example in EXAMPLES
        for call in example.calls
        if call.tool != ANSWER
        for value in call.arguments.values()
    }
    examples |= {
        item.argument.example for tool in belt.tools for item in parameters_of(tool.arguments)
    }
    said = request.casefold()
    return decision.tool is not None and any(
        example in str(value) and example.strip("*./").casefold() not in said
        for value in decision.arguments.values()
        for example in examples
    )


def invents(graded: GradedDecision, belt: Belt) -> bool:
    """Whether an optional argument was given that the task does not expect nor the request say."""
    tool = belt.find(graded.decision.tool or "")
    said = graded.task.request.casefold()
    return tool is not None and any(
        graded.decision.arguments.get(item.name, item.default) != item.default
        and not (graded.right_tool and item.name in graded.task.arguments)
        and str(graded.decision.arguments[item.name]).casefold() not in said
        for item in parameters_of(tool.arguments)
        if not item.required
    )
