"""How long work still takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.estimate import Estimate, left_words
from tools.activity import Part


@given(st.integers(4, 60), st.integers(1, 1000), st.integers(0, 500))
def test_a_steady_pace_is_told_exactly(steps: int, each: int, before: int) -> None:
    """Whatever was done before it was watched; nothing in the first seconds and at the end."""
    estimate = Estimate()
    total = before + steps * each
    for second in range(steps + 1):
        estimate.note(Part(before + second * each, total), float(second))
        left_s = estimate.left_s(float(second))
        if second < 3 or second == steps:
            assert left_s is None
        else:
            assert left_s == pytest.approx(steps - second)


def test_it_runs_down_and_claims_nothing_when_a_report_is_late() -> None:
    """Half is done after five seconds: five are left, then two, then nobody knows."""
    estimate = Estimate()
    estimate.note(Part(0, 10), 0.0)
    estimate.note(Part(5, 10), 5.0)
    assert [estimate.left_s(now_s) for now_s in (5.0, 8.0, 10.0, 60.0)] == [5.0, 2.0, None, None]


def test_it_ends_when_the_work_does() -> None:
    """A search answers after its time, however much is left to read."""
    estimate = Estimate()
    estimate.note(Part(0, 90_000, ends_s=20.0), 0.0)
    estimate.note(Part(10, 90_000, ends_s=20.0), 5.0)
    assert estimate.left_s(5.0) == 15.0


def test_other_work_begins_anew() -> None:
    """The pace of one says nothing of the next; work of unknown size has none."""
    estimate = Estimate()
    estimate.note(Part(0, 10), 0.0)
    estimate.note(Part(5, 10), 5.0)
    estimate.note(Part(0, 0), 6.0)
    assert estimate.left_s(9.0) is None
    estimate.note(Part(1, 10), 10.0)
    assert estimate.left_s(10.0) is None


@pytest.mark.parametrize(
    ("left_s", "words"),
    [
        (None, ""),
        (0.2, "about 1 s left"),
        (9.4, "about 9 s left"),
        (13.0, "about 15 s left"),
        (57.4, "about 55 s left"),
        (58.0, "about 1 min left"),
        (200.0, "about 3 min left"),
    ],
)
def test_it_is_said_as_exactly_as_it_is_known(left_s: float | None, words: str) -> None:
    """Seconds near the end, steps of five before, minutes where it is long."""
    assert left_words(left_s) == words
