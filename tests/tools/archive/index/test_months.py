"""Months that are named together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.archive.folding import fold
from tools.archive.index.months import spans


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("invoices from March to May", [(3, 4, 5)]),
        ("od czerwca do sierpnia 2025", [(6, 7, 8)]),
        ("between June and August", [(6, 7, 8)]),
        ("między marcem a majem", [(3, 4, 5)]),
        ("marzec - maj, March–May", [(3, 4, 5)]),
        ("from November 2025 to February 2026", [(11, 12, 1, 2)]),
        ("od 1 marca do 15 maja", [(3, 4, 5)]),
        ("faktury za marzec i kwiecień", [(3, 4)]),
        ("styczeń, luty i grudzień", [(1, 2, 12)]),
        ("January to December", [tuple(range(1, 13))]),
        ("March and May; the bank wrote from June to July", [(3, 5), (6, 7)]),
        ("March, from March to the bank in May", []),
        ("more in March 2026 than in November 2025", [(3, 11)]),
        ("w styczniu i w marcu", [(1, 3)]),
        ("za październik czy za grudzień", [(10, 12)]),
        ("w marcu i w banku w maju", []),
        ("marzec 2025 i marzec 2026", []),
        ("e-mail", []),
        ("", []),
    ],
)
def test_months_named_together(text: str, numbers: list[tuple[int, ...]]) -> None:
    """A range has those in between, over the end of a year too; a list has not."""
    assert [span.numbers for span in spans(fold(text))] == numbers


@given(st.lists(st.sampled_from(
    ["march", "maj", "to", "do", "and", "a", "2026", "15", "bank", "-", "between"]
)).map(" ".join))  # fmt: skip
def test_a_span_is_made_of_the_words(text: str) -> None:
    """Two or more different months, named by words that stand in the phrase."""
    for span in spans(text):
        assert len(set(span.numbers)) == len(span.numbers) > 1
        assert all(word in text or word == "to" for word in span.words)
