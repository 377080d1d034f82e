"""Sentences that name pages stay short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.archive.readers.page_numbers import page_numbers, pages_were


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ([2], "Page 2 was"),
        ([2, 3, 4, 7], "Pages 2-4, 7 were"),
        (range(1, 10_001), "Pages 1-10000 were"),
        (range(1, 28, 2), "Pages 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 2 more were"),
    ],
)
def test_pages_are_named(numbers: list[int], says: str) -> None:
    """Neighbours together; of many, the first ones."""
    assert pages_were(list(numbers)) == says


@given(st.sets(st.integers(1, 10_000)).map(sorted))
def test_a_document_of_any_length_makes_no_long_sentence(numbers: list[int]) -> None:
    """It is part of what a model reads beside every result, outside of any budget."""
    assert len(page_numbers(numbers)) < 160
