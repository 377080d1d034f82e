"""What the evaluation of assignments prints: a table, JSON, a row for each assignment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.questions import turn_row
from archivist.workshop.ranges import part_of
from archivist.workshop.reports import yes_or_no
from config.language import figure, phrase
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.workshop.assignments import GradedAssignment


def assignment_row(graded: GradedAssignment) -> dict[str, object]:
    """Everything about one assignment, with its whole course."""
    return {
        "kind": graded.task.kind,
        "request": graded.task.request,
        "right": graded.right,
        "faults": list(graded.faults),
        "steps": graded.steps,
        "in_another_language": graded.in_another_language,
        **turn_row(graded.turn),
    }


def assignments_json(graded: Sequence[GradedAssignment]) -> dict[str, object]:
    """How many were right, in all and of each kind, and the faults of those that weren't."""
    count = max(len(graded), 1)
    return {
        "n": len(graded),
        "right": sum(one.right for one in graded),
        "by_kind": {
            kind: {"n": len(each), "right": sum(one.right for one in each)}
            for kind, each in _by_kind(graded).items()
        },
        "steps": sum(one.steps for one in graded) / count,
        "seconds": sum(one.turn.model_ms for one in graded) / 1_000 / count,
        "prompt_tokens": sum(one.turn.prompt_tokens for one in graded) / count,
        "cached_tokens": sum(one.turn.cached_tokens for one in graded) / count,
        "in_another_language": [one.task.id for one in graded if one.in_another_language],
        "wrong": {one.task.id: list(one.faults) for one in graded if not one.right},
    }


def assignments_table(graded: Sequence[GradedAssignment]) -> str:
    """A line for each assignment, its faults below it, and the totals; within 80 columns."""
    lines = [
        (
            f"{phrase('assignment'):12}{phrase('kind'):10}{phrase('right'):>6}{phrase('steps'):>6}"
            f"{phrase('model s'):>9}  {phrase('tools')}"
        )
    ]
    for one in graded:
        verdict = yes_or_no(one.right)
        seconds = figure(one.turn.model_ms / 1_000, ">9.1f")
        tools = " ".join(map(escaped, one.turn.tools)) or one.turn.stop
        lines.append(
            f"{one.task.id:12}{one.task.kind:10}{verdict:>6}{one.steps:>6}{seconds}  {tools}"
        )
        lines += [f"{'':12}{escaped(fault)}" for fault in one.faults]
    kinds = (
        f"{kind} {part_of(sum(one.right for one in each), len(each))}"
        for kind, each in _by_kind(graded).items()
    )
    form = assignments_json(graded)
    right = sum(one.right for one in graded)
    said = phrase(
        "right {right}: {kinds}", right=part_of(right, len(graded)), kinds=", ".join(kinds)
    )
    lines += ["", said]
    other = sum(one.in_another_language for one in graded)
    lines.append(
        phrase(
            "{steps:.1f} steps and {seconds:.1f} s an assignment; {other} answered in another "
            "language",
            steps=form["steps"],
            seconds=form["seconds"],
            other=other,
        )
    )
    lines.append(
        phrase(
            "{tokens:,.0f} prompt tokens an assignment, {cached:,.0f} of them reused",
            tokens=form["prompt_tokens"],
            cached=form["cached_tokens"],
        )
    )
    return "\n".join(lines)


def _by_kind(graded: Sequence[GradedAssignment]) -> dict[str, list[GradedAssignment]]:
    kinds = dict.fromkeys(one.task.kind for one in graded)
    return {kind: [one for one in graded if one.task.kind == kind] for kind in kinds}
