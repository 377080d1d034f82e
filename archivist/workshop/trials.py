"""The one runner of all evaluations: tasks under conditions, repeated, each result kept at once."""

from __future__ import annotations

import random
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from archivist.workshop.ranges import Judged, Share, shares
from archivist.workshop.record import Key
from archivist.workshop.task_lines import Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from archivist.workshop.record import Record, Row

Graded = TypeVar("Graded")


@dataclass(frozen=True, slots=True)
class Measure(Generic[Task, Graded]):
    """What an evaluation makes of its tasks.

    Attributes:
        name: As on the command line.
        row: Everything about one result, for its line in the file.
        revived: The result again, from its task and that line.
        verdicts: What was right and what was not, by name; of what there was nothing to judge,
            nothing.
        group: What kind of task it was, for a chart.
        table: All results for a person.
        form: All results for a program.
    """

    name: str
    row: Callable[[Graded], Mapping[str, object]]
    revived: Callable[[Task, Row], Graded]
    verdicts: Callable[[Graded], Mapping[str, bool]]
    group: Callable[[Graded], str]
    table: Callable[[Sequence[Graded]], str]
    form: Callable[[Sequence[Graded]], dict[str, object]]


@dataclass(frozen=True, slots=True)
class Condition(Generic[Task, Graded]):
    """What tasks are measured under.

    Attributes:
        name: Unique in its run; empty where there is only one.
        opened: Gets everything ready for one repeat, whose 1-based number it is given, and gives
            what measures one task. Asked only if something is left to measure.
    """

    name: str
    opened: Callable[[int], AbstractContextManager[Callable[[Task], Graded]]]


@dataclass(frozen=True, slots=True)
class Result(Generic[Graded]):
    """One task under one condition, measured now or before.

    Attributes:
        condition: Its name.
        repeat: 1-based.
        graded: What came of it.
        measured: Whether it was measured now.
    """

    condition: str
    repeat: int
    graded: Graded
    measured: bool


@dataclass(frozen=True, slots=True)
class Trials(Generic[Task, Graded]):
    """A whole run.

    Attributes:
        measure: What is measured.
        tasks: On what.
        conditions: Under what.
        repeats: How often each.
        seed: Decides the order of the tasks in every repeat but the first, which has that of the
            file.
    """

    measure: Measure[Task, Graded]
    tasks: Sequence[Task]
    conditions: Sequence[Condition[Task, Graded]]
    repeats: int = 1
    seed: int = 0

    @property
    def total(self) -> int:
        """How many results there will be."""
        return len(self.tasks) * len(self.conditions) * self.repeats

    def keys(self) -> set[Key]:
        """The key of each result."""
        return {
            Key(task.id, condition.name, repeat)
            for repeat in range(1, self.repeats + 1)
            for condition in self.conditions
            for task in self.tasks
        }

    def run(self, record: Record) -> Iterator[Result[Graded]]:
        """Measure what the record lacks; one result after another, as they are asked for.

        A whole repeat comes before the next one, so that a run that is broken off has whole ones.
        """
        for repeat in range(1, self.repeats + 1):
            for condition in self.conditions:
                yield from self._under(condition, repeat, record)

    def _under(
        self, condition: Condition[Task, Graded], repeat: int, record: Record
    ) -> Iterator[Result[Graded]]:
        lacking = []
        for task in in_order(self.tasks, repeat, self.seed):
            row = record.rows.get(Key(task.id, condition.name, repeat))
            if row is None:
                lacking.append(task)
                continue
            yield Result(condition.name, repeat, self.measure.revived(task, row), measured=False)
        if not lacking:
            return
        with ExitStack() as stack:
            measured = stack.enter_context(condition.opened(repeat))
            for task in lacking:
                graded = measured(task)
                record.add(Key(task.id, condition.name, repeat), self.measure.row(graded))
                yield Result(condition.name, repeat, graded, measured=True)

    def shares(self, results: Iterable[Result[Graded]]) -> list[Share]:
        """What was right, by condition and repeat."""
        return shares(
            Judged(one.condition, one.repeat, what, right)
            for one in results
            for what, right in self.measure.verdicts(one.graded).items()
        )


Ordered = TypeVar("Ordered")


def in_order(things: Sequence[Ordered], repeat: int, seed: int) -> list[Ordered]:
    """The things of a repeat: as they stand in the first one, shuffled in each other."""
    ordered = list(things)
    if repeat > 1:
        random.Random(f"{seed}/{repeat}").shuffle(ordered)  # noqa: S311 - no secret
    return ordered
