"""Calls that models get wrong, sent to the tools, and what each answer is worth.

No model is needed and nothing is changed: a changing tool plans, and the plan is thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.workshop.errors import Failed, grade
from archivist.workshop.task_lines import FaultError, check_keys, read, text
from tools.observation import ErrorInfo
from tools.registry import Ready

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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


def grade_answer(
    mistake: Mistake,
    belt: Belt,
    context: Context,
    count_tokens: Callable[[str], int],
    secrets: Sequence[str] = (),
) -> GradedMistake:
    """Send a wrong call, and grade what comes back.

    Args:
        mistake: The call.
        belt: What the session sees.
        context: What its tools may use.
        count_tokens: Counts tokens of a model.
        secrets: Texts that no error may hold, such as the archive's place on the disk.
    """
    failed = Failed(mistake.tool, mistake.arguments)
    error = _error(mistake, belt, context, count_tokens)
    return GradedMistake(
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
