"""Dates however they are written in either language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.dates import days, named_dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("31 sierpnia 2027 r.", {(31, 8)}),
        ("the 1st of May, 2026", {(1, 5)}),
        ("August 31, 2027 and 2 wrz. 2026", {(31, 8)}),
        ("5. dnia lutego", set()),
        ("2027-08-31", {(31, 8)}),
        ("4.03.2026", {(4, 3), (3, 4)}),
        ("May 2027", set()),
        ("it may 31 times march 5 km", set()),
        ("45 maja", set()),
    ],
)
def test_days_of_a_text(text: str, found: set[tuple[int, int]]) -> None:
    """A day beside a month; where a number may be either, both."""
    assert days(text) == found


@given(st.text())
def test_no_text_breaks_it(text: str) -> None:
    """What is found stands in the text."""
    assert all(date.written in text for date in named_dates(text))
