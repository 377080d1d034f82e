"""What the words of errors are worth: requests whose first call usually fails, as whole turns.

Each is answered twice: with the errors as they are, which say what is allowed and what to do
instead, and with one that says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.workshop.comparison import compare
from archivist.workshop.comparison_reports import comparison_json
from archivist.workshop.oracle import missing
from archivist.workshop.questions import turn_row
from archivist.workshop.ranges import part_of, wilson
from archivist.workshop.task_lines import check_keys, facts, read, text
from config.language import figure, phrase
from tools.names import escaped
from tools.observation import ErrorInfo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.workshop.questions import AnsweredTurn
    from tools.observation import Observation


class Errors(StrEnum):
    """What a failed call is answered with."""

    INSTRUCTIVE = "instructive"  # the tools' own words
    GENERIC = "generic"  # that it failed


def generic(failed: Observation) -> Observation:
    """Say nothing but that it failed; no path is made known either."""
    error = ErrorInfo("The call failed: invalid request.", "", "", retryable=False)
    return replace(failed, error=error, paths=())


@dataclass(frozen=True, slots=True)
class RecoveryTask:
    """A request whose first call usually fails.

    Attributes:
        id: Unique in its file.
        kind: What is wrong with what the person says; results are counted by it.
        request: What the person says.
        facts: For each fact that the answer must state, every spelling that counts.
    """

    id: str
    kind: str
    request: str
    facts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Recovered:
    """What came of one request.

    Attributes:
        task: What was asked.
        errors: What failed calls were answered with.
        turn: The whole turn.
        missing: The first spelling of each fact that the answer lacks.
    """

    task: RecoveryTask
    errors: Errors
    turn: AnsweredTurn
    missing: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether the answer states every fact."""
        return not self.missing


def read_recovery_tasks(file: Path) -> tuple[RecoveryTask, ...]:
    """Read a file of such requests.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> RecoveryTask:
        check_keys(line, "id", "kind", "request", "facts")
        return RecoveryTask(
            text(line, "id"), text(line, "kind"), text(line, "request"), facts(line["facts"])
        )

    return read(file, parse)


def grade(task: RecoveryTask, errors: Errors, turn: AnsweredTurn) -> Recovered:
    """Compare an answer with what it had to state."""
    return Recovered(task, errors, turn, missing(turn.answer, task.facts))


def recovery_row(graded: Recovered) -> dict[str, object]:
    """Everything about one request under one condition."""
    return {
        "kind": graded.task.kind,
        "errors_told": graded.errors,
        "request": graded.task.request,
        "right": graded.right,
        "missing": list(graded.missing),
        "steps": len(graded.turn.tools),
        **turn_row(graded.turn),
    }


def recovery_json(graded: Sequence[Recovered]) -> dict[str, object]:
    """Each condition by itself, and the two compared request by request."""
    told: dict[str, object] = {}
    for errors in Errors:
        each = [one for one in graded if one.errors is errors]
        count = max(1, len(each))
        told[errors.value] = {
            "n": len(each),
            "right": sum(one.right for one in each),
            "range": wilson(sum(one.right for one in each), len(each)),
            "calls": sum(len(one.turn.tools) for one in each) / count,
            "errors": sum(one.turn.errors for one in each) / count,
            "prompt_tokens": _mean_tokens(each),
            "wrong": [one.task.id for one in each if not one.right],
        }
    rows: dict[Errors, dict[str, dict[str, object]]] = {errors: {} for errors in Errors}
    for one in graded:
        under = rows[one.errors]
        times = sum(name.partition("#")[0] == one.task.id for name in under)
        under[f"{one.task.id}#{times + 1}"] = recovery_row(one)
    if all(rows.values()):
        told["compared"] = comparison_json(compare(*rows.values()))
    return told


def recovery_table(graded: Sequence[Recovered]) -> str:
    """Kinds by condition, what was wrong, and the totals; within 80 columns."""
    lines = [f"{phrase('kind'):24}" + "".join(f"{errors:>28}" for errors in Errors)]
    heads = f"{phrase('right'):>10}{phrase('calls'):>9}{phrase('errors'):>9}"
    lines.append(f"{'':24}" + heads * len(Errors))
    kinds = dict.fromkeys(one.task.kind for one in graded)
    for kind in (*kinds, None):
        cells = ""
        for errors in Errors:
            each = [one for one in graded if one.errors is errors and kind in {None, one.task.kind}]
            count = max(1, len(each))
            right = part_of(sum(one.right for one in each), len(each))
            calls = sum(len(one.turn.tools) for one in each) / count
            failed = sum(one.turn.errors for one in each) / count
            cells += f"{right:>10}{figure(calls, '>9.1f')}{figure(failed, '>9.1f')}"
        lines.append(f"{escaped(kind or phrase('all'))[:23]:24}{cells}")
    tokens = (_mean_tokens([one for one in graded if one.errors is errors]) for errors in Errors)
    cells = "".join(figure(mean, ">28,.0f") for mean in tokens)
    lines.append(f"{phrase('prompt tokens a request'):24}{cells}")
    for errors in Errors:
        wrong = [one.task.id for one in graded if one.errors is errors and not one.right]
        if wrong:
            lines.append(
                phrase("wrong with {errors} errors: {ids}", errors=errors, ids=", ".join(wrong))
            )
    return "\n".join(lines)


def _mean_tokens(graded: Sequence[Recovered]) -> float:
    return sum(one.turn.prompt_tokens for one in graded) / max(1, len(graded))
