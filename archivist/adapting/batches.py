"""Which lessons are learnt together, and in which order: the same for the same seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.adapting.encoding import Encoded

Batch = tuple["Encoded", ...]


def batches(
    lessons: Sequence[Encoded], most_lessons: int, most_tokens: int, seed: int
) -> tuple[Batch, ...]:
    """Group lessons of like length, so that little is padded, and shuffle the groups.

    Args:
        lessons: In any order.
        most_lessons: In one group.
        most_tokens: In one group, with what is padded; a longer lesson stands alone.
        seed: Decides the order.
    """
    rng = random.Random(seed)  # noqa: S311 - not a secret
    shuffled = rng.sample(lessons, len(lessons))
    groups: list[Batch] = []
    group: list[Encoded] = []
    for lesson in sorted(shuffled, key=lambda one: len(one.tokens)):
        padded = len(lesson.tokens) * (len(group) + 1)
        if group and (len(group) == most_lessons or padded > most_tokens):
            groups.append(tuple(group))
            group = []
        group.append(lesson)
    if group:
        groups.append(tuple(group))
    rng.shuffle(groups)
    return tuple(groups)
