"""What the evaluation of assignments prints: a table, JSON, a row for each assignment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.questions import turn_row
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
    lines = [f"{'assignment':12}{'kind':10}{'right':>6}{'steps':>6}{'model s':>9}  tools"]
    for one in graded:
        verdict = "yes" if one.right else "no"
        seconds = one.turn.model_ms / 1_000
        tools = " ".join(map(escaped, one.turn.tools)) or one.turn.stop
        lines.append(
            f"{one.task.id:12}{one.task.kind:10}{verdict:>6}{one.steps:>6}{seconds:>9.1f}  {tools}"
        )
        lines += [f"{'':12}{escaped(fault)}" for fault in one.faults]
    kinds = (
        f"{kind} {sum(one.right for one in each)} of {len(each)}"
        for kind, each in _by_kind(graded).items()
    )
    form = assignments_json(graded)
    right = sum(one.right for one in graded)
    lines += ["", f"right {right} of {len(graded)}: {', '.join(kinds)}"]
    other = sum(one.in_another_language for one in graded)
    lines.append(
        f"{form['steps']:.1f} steps and {form['seconds']:.1f} s an assignment; "
        f"{other} answered in another language"
    )
    lines.append(
        f"{form['prompt_tokens']:,.0f} prompt tokens an assignment, "
        f"{form['cached_tokens']:,.0f} of them reused"
    )
    return "\n".join(lines)


def _by_kind(graded: Sequence[GradedAssignment]) -> dict[str, list[GradedAssignment]]:
    kinds = dict.fromkeys(one.task.kind for one in graded)
    return {kind: [one for one in graded if one.task.kind == kind] for kind in kinds}
