"""What the audit of errors prints: a table, JSON, a row for each wrong call."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from archivist.workshop.errors import BEST_SCORE, Grade
from archivist.workshop.mistakes import GradedMistake
from config.language import phrase
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from archivist.workshop.mistakes import Mistake

_COLUMNS = 80


def mistake_row(graded: GradedMistake) -> dict[str, object]:
    """Everything about one wrong call."""
    grade = graded.grade
    return {
        "mistake": graded.mistake.kind,
        "tool": graded.mistake.tool,
        "arguments": graded.mistake.arguments,
        "understood": grade is None,
        "told": graded.told,
        "score": None if grade is None else grade.score,
        "problem": grade is not None and grade.problem,
        "allowed": grade is not None and grade.allowed,
        "next": grade is not None and grade.next,
        "dangling": [] if grade is None else list(grade.dangling),
        "leaks": [] if grade is None else list(grade.leaks),
        "generic_score": graded.generic.score,
        "generic": asdict(graded.generic),
    }


def mistake_of(mistake: Mistake, row: Mapping[str, Any]) -> GradedMistake:
    """What came of a wrong call again, from what :func:`mistake_row` wrote of it."""
    told = None if row["understood"] else _grade_of(row)
    return GradedMistake(mistake, row["told"], told, _grade_of(row["generic"]))


def _grade_of(row: Mapping[str, Any]) -> Grade:
    found = (tuple(row[name]) for name in ("dangling", "leaks"))
    return Grade(row["problem"], row["allowed"], row["next"], *found)


def mistakes_json(graded: Sequence[GradedMistake]) -> dict[str, object]:
    """The means, and the ids of what is worth less than it could be."""
    told = [(each, each.grade) for each in graded if each.grade is not None]
    count = max(1, len(told))
    return {
        "n": len(graded),
        "understood": [each.mistake.id for each in graded if each.grade is None],
        "errors": len(told),
        "score": sum(grade.score for _, grade in told) / count,
        "generic_score": sum(each.generic.score for each, _ in told) / count,
        "best": BEST_SCORE,
        "weak": [each.mistake.id for each, grade in told if grade.score < BEST_SCORE],
        "dangling": {
            each.mistake.id: list(grade.dangling) for each, grade in told if grade.dangling
        },
        "leaks": {each.mistake.id: list(grade.leaks) for each, grade in told if grade.leaks},
    }


def mistakes_table(graded: Sequence[GradedMistake]) -> str:
    """A line for each mistake, what was told of it below, and the means; within 80 columns."""
    lines = [f"{phrase('mistake'):62}{phrase('score'):>6}  P A N"]
    for one in graded:
        kind = textwrap.shorten(escaped(f"{one.mistake.id} {one.mistake.kind}"), 60)
        if one.grade is None:
            lines.append(f"{kind:62}{'-':>6}  {phrase('understood')}")
            continue
        marks = " ".join("✓" if mark else "·" for mark in _marks(one))
        lines.append(f"{kind:62}{one.grade.score:>6}  {marks}")
        told = textwrap.wrap(escaped(one.told), _COLUMNS - 4)
        lines += [f"    {line}" for line in told]
        dangling, leaks = phrase("dangling"), phrase("leaks")
        lines += [f"    {dangling}: {escaped(name)}" for name in one.grade.dangling]
        lines += [f"    {leaks}: {escaped(name)}" for name in one.grade.leaks]
    form = mistakes_json(graded)
    understood = sum(one.grade is None for one in graded)
    lines += [
        "",
        phrase(
            "{score:.2f} of {best} on average, n = {errors} errors",
            score=form["score"],
            best=form["best"],
            errors=form["errors"],
        ),
        phrase("calls that were understood: {understood}", understood=understood),
        phrase('"Invalid request." in their place: {score:.2f}', score=form["generic_score"]),
        phrase("P: names the problem. A: says what is allowed. N: says what to do next."),
    ]
    return "\n".join(lines)


def _marks(graded: GradedMistake) -> tuple[bool, ...]:
    grade = graded.grade
    return () if grade is None else (grade.problem, grade.allowed, grade.next)
