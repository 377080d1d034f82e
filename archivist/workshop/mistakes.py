"""Calls that models get wrong, sent to the tools, and what each answer is worth.

No model is needed and nothing is changed: a changing tool plans, and the plan is thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.workshop.errors import BEST_SCORE, Failed, grade
from archivist.workshop.task_lines import FaultError, check_keys, read, text
from tools.observation import ErrorInfo
from tools.registry import Ready

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from archivist.workshop.errors import Grade
    from tools.contract import Context
    from tools.registry import Belt

GENERIC = ErrorInfo("Invalid request.", "", "", retryable=False)
"""What a tool says that says nothing: the other end of the scale."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong call.

    Attributes:
        id: Unique in its file.
        kind: What is wrong with it, in a few words.
        tool: The name that is called, right or wrong.
        arguments: As a model would write them: an object, or what it took for one.
    """

    id: str
    kind: str
    tool: str
    arguments: object


@dataclass(frozen=True, slots=True)
class GradedMistake:
    """A wrong call and what came of it.

    Attributes:
        mistake: The call.
        told: The whole error; empty where the call was understood in spite of all.
        grade: What the error is worth; None where there was none.
        generic: What "invalid request" would be worth in its place.
    """

    mistake: Mistake
    told: str
    grade: Grade | None
    generic: Grade


def read_mistakes(file: Path) -> tuple[Mistake, ...]:
    """Read a file of wrong calls.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> Mistake:
        check_keys(line, "id", "mistake", "tool", "arguments")
        if line["arguments"] is None:
            raise FaultError('"arguments" is null: write what the model wrote')
        return Mistake(
            text(line, "id"), text(line, "mistake"), text(line, "tool"), line["arguments"]
        )

    return read(file, parse)


def grade_each(
    mistakes: Iterable[Mistake],
    belt: Belt,
    context: Context,
    count_tokens: Callable[[str], int],
    secrets: Sequence[str] = (),
) -> Iterator[GradedMistake]:
    """Send one wrong call after another, as they are asked for.

    Args:
        mistakes: The calls.
        belt: What the session sees.
        context: What its tools may use.
        count_tokens: Counts tokens of a model.
        secrets: Texts that no error may hold, such as the archive's place on the disk.
    """
    for mistake in mistakes:
        failed = Failed(mistake.tool, mistake.arguments)
        error = _error(mistake, belt, context, count_tokens)
        yield GradedMistake(
            mistake,
            told="" if error is None else f"{error.what} {error.why} {error.instead}".strip(),
            grade=None if error is None else grade(error, belt, failed, secrets),
            generic=grade(GENERIC, belt, failed),
        )


def _error(
    mistake: Mistake, belt: Belt, context: Context, count_tokens: Callable[[str], int]
) -> ErrorInfo | None:
    ready = belt.prepare(mistake.tool, mistake.arguments, context)
    if not isinstance(ready, Ready):
        return ready.error
    if ready.plan is not None:
        return None
    return belt.run(ready, context, count_tokens).error


def mistake_row(graded: GradedMistake) -> dict[str, object]:
    """Everything about one wrong call."""
    grade = graded.grade
    return {
        "id": graded.mistake.id,
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
    }


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
