"""Batches: everything is learnt once, little is padded, and a seed decides the order."""

from __future__ import annotations

from archivist.adapting.batches import batches
from archivist.adapting.encoding import Encoded

LESSONS = [Encoded(tuple(range(size)), 1) for size in (3, 50, 4, 9, 9, 200, 5, 60, 8, 7)]


def test_every_lesson_is_learnt_once() -> None:
    """In whatever order."""
    plan = batches(LESSONS, 3, 100, 1)
    learnt = sorted(len(lesson.tokens) for batch in plan for lesson in batch)
    assert learnt == sorted(len(lesson.tokens) for lesson in LESSONS)


def test_a_batch_holds_what_it_may() -> None:
    """Padded to its longest; a lesson that is too long alone stands alone."""
    for batch in batches(LESSONS, 3, 100, 1):
        longest = max(len(lesson.tokens) for lesson in batch)
        assert len(batch) <= 3
        assert longest * len(batch) <= 100 or len(batch) == 1


def test_a_seed_decides_the_order() -> None:
    """A training that goes on finds the step where it was."""
    assert batches(LESSONS, 3, 100, 1) == batches(LESSONS, 3, 100, 1)
    assert len({batches(LESSONS, 2, 100, seed) for seed in range(5)}) > 1


def test_nothing_is_no_batch() -> None:
    """There is no empty step."""
    assert batches([], 3, 100, 1) == ()
