"""Batches: everything is learnt once and nothing is padded, and a seed decides the order."""

from __future__ import annotations

from archivist.adapting.batches import batches, rows
from archivist.adapting.encoding import Encoded

LESSONS = [Encoded(tuple(range(size)), 1) for size in (3, 50, 4, 9, 9, 200, 5, 60, 8, 7)]
# Two lessons that begin alike: of the first 5, 6 is learnt, of the second 8 and 9.
ALIKE = (Encoded((1, 2, 3, 5, 6), 4), Encoded((1, 2, 3, 7, 8, 9), 4))


def test_every_lesson_is_learnt_once() -> None:
    """In whatever order."""
    plan = batches(LESSONS, 3, 1)
    learnt = sorted(len(lesson.tokens) for batch in plan for lesson in batch)
    assert learnt == sorted(len(lesson.tokens) for lesson in LESSONS)
    assert all(len(batch) <= 3 for batch in plan)


def test_a_seed_decides_the_order() -> None:
    """A training that goes on finds the step where it was."""
    assert batches(LESSONS, 3, 1) == batches(LESSONS, 3, 1)
    assert len({batches(LESSONS, 2, seed) for seed in range(5)}) > 1


def test_nothing_is_no_batch() -> None:
    """There is no empty step."""
    assert batches([], 3, 1) == ()


def test_what_lessons_begin_with_stands_once_in_a_row() -> None:
    """Each goes on from there, at its own places, and learns its own tokens."""
    (row,) = rows(ALIKE, 100)
    assert row.tokens == (1, 2, 3, 5, 6, 7, 8, 9)
    assert row.positions == (0, 1, 2, 3, 4, 3, 4, 5)
    assert row.lessons == (0, 0, 0, 1, 1, 2, 2, 2)
    assert row.wanted == {3: 6, 5: 8, 6: 9}


def test_a_row_holds_what_it_may() -> None:
    """A lesson that is too long stands alone; none is lost."""
    made = list(rows(tuple(LESSONS), 100))
    assert sum(len(row.wanted) for row in made) == sum(len(one.tokens) - 1 for one in LESSONS)
    assert max(len(row.tokens) for row in made) == 200
    assert sum(len(row.tokens) > 100 for row in made) == 1
