"""Which lessons are learnt together, and in which order: the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.adapting.encoding import Encoded

Batch = tuple["Encoded", ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Lessons side by side in one row of tokens, so that nothing is padded.

    What all of them begin with stands there once, before them. Each token sees what is before it in
    its own lesson, and that beginning.

    Attributes:
        tokens: Of the beginning, then of each lesson's rest.
        positions: The place of each token in its own lesson.
        lessons: Which lesson each token is of, from 1; 0 for the beginning.
        wanted: The token that is learnt at each place, by its index; the others teach nothing.
    """

    tokens: tuple[int, ...]
    positions: tuple[int, ...]
    lessons: tuple[int, ...]
    wanted: dict[int, int]


def batches(lessons: Sequence[Encoded], most_lessons: int, seed: int) -> tuple[Batch, ...]:
    """Draw lessons of all kinds and lengths for each step.

    Args:
        lessons: In any order.
        most_lessons: In one step.
        seed: Decides the order.
    """
    shuffled = random.Random(seed).sample(lessons, len(lessons))  # noqa: S311 - not a secret
    starts = range(0, len(shuffled), most_lessons)
    return tuple(tuple(shuffled[start : start + most_lessons]) for start in starts)


def rows(batch: Batch, most_tokens: int) -> Iterator[Row]:
    """Put the lessons of a step into rows.

    Args:
        batch: The lessons.
        most_tokens: In one row; a longer lesson has a row of its own.
    """
    row: list[Encoded] = []
    for lesson in batch:
        if row and sum(len(each.tokens) for each in (*row, lesson)) > most_tokens:
            yield _side_by_side(row)
            row = []
        row.append(lesson)
    if row:
        yield _side_by_side(row)


def _side_by_side(lessons: Sequence[Encoded]) -> Row:
    # What is learnt after a token must stand in the lesson that it is of.
    begins = [each.tokens[: each.prompt - 1] for each in lessons]
    alike = (len(set(each)) == 1 for each in zip(*begins, strict=False))
    shared = next((at for at, same in enumerate(alike) if not same), min(map(len, begins)))
    tokens = list(lessons[0].tokens[:shared])
    positions = list(range(shared))
    numbers = [0] * shared
    wanted: dict[int, int] = {}
    for number, lesson in enumerate(lessons, 1):
        start = len(tokens) - shared
        for at in range(lesson.prompt, len(lesson.tokens)):
            wanted[start + at - 1] = lesson.tokens[at]  # after a token comes the next one
        tokens += lesson.tokens[shared:]
        positions += range(shared, len(lesson.tokens))
        numbers += [number] * (len(lesson.tokens) - shared)
    return Row(tuple(tokens), tuple(positions), tuple(numbers), wanted)
