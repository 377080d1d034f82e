"""Which tools are taken for which, and what is advised."""

from __future__ import annotations

import pytest

from archivist.workshop.confusion import (
    Advice,
    confused,
    confusion_json,
    confusion_table,
    matrix,
)
from archivist.workshop.selection import Decision, GradedDecision
from archivist.workshop.tasks import SelectionTask

SAID = {
    "szukaj": "Searches the archive for documents by words in their text, names and folders.",
    "znajdz": "Finds documents of the archive by words in their text, in names or folders.",
    "czytaj": "Reads one document from a line on and shows what stands there.",
    "pogoda": "Looks up tomorrow's rain and wind for a town on the coast.",
    "odpowiedz": "Speaks to the person.",
}


def called(expected: str | None, tool: str | None, times: int = 1) -> list[GradedDecision]:
    """First calls of one tool where one was right."""
    decision = Decision(tool, {}, call_ok=True, prompt_tokens=9, cached_tokens=8, ms=7)
    task = SelectionTask("t", "r", expected, {})
    return [GradedDecision(task, decision, ())] * times


GRADED = [
    *called("znajdz", "znajdz", 5),
    *called("znajdz", "szukaj", 4),
    *called("znajdz", "pogoda", 3),
    *called("znajdz", None, 2),
    *called("czytaj", "znajdz"),
    *called(None, "czytaj"),
    *called("szukaj", "context_full"),
]


def test_the_matrix_counts_every_first_call() -> None:
    """What was right, what was called, the most frequent first."""
    assert matrix(GRADED)["znajdz"] == {"znajdz": 5, "szukaj": 4, "pogoda": 3, "(answer)": 2}
    assert matrix(GRADED)["(answer)"] == {"czytaj": 1}


@pytest.mark.parametrize(
    ("expected", "tool", "advice"),
    [
        ("znajdz", "szukaj", Advice.MERGE),  # twins
        ("znajdz", "pogoda", Advice.REMOVE),  # nobody asks for it
        ("czytaj", "znajdz", Advice.REWRITE),  # both are needed
        ("znajdz", "(answer)", Advice.REWRITE),  # the answer stays
        ("(answer)", "czytaj", Advice.REWRITE),
        ("szukaj", "context_full", Advice.REWRITE),  # no call at all
    ],
)
def test_each_pair_has_an_advice(expected: str, tool: str, advice: Advice) -> None:
    """Merge, remove or rewrite."""
    pairs = {(pair.expected, pair.called): pair for pair in confused(GRADED, SAID)}
    assert pairs[expected, tool].advice is advice


def test_the_most_frequent_pairs_stand_first() -> None:
    """At most ten, with the overlap of their descriptions, within 80 columns."""
    pairs = confused(GRADED, SAID)
    assert [pair.times for pair in pairs[:3]] == [4, 3, 2]
    assert pairs[0].overlap_percent >= 60 > pairs[1].overlap_percent
    table = confusion_table(pairs, len(GRADED))
    assert max(map(len, table.splitlines())) <= 80
    assert "These are 12 of 17 first calls." in table
    assert "merge: they say the same" in table
    many = [one for number in range(12) for one in called(f"t{number}", "znajdz")]
    assert len(confused(many, SAID)) == 10


def test_nothing_confused_is_said() -> None:
    """And a program gets the whole matrix."""
    right = called("znajdz", "znajdz", 3)
    assert confusion_table(confused(right, SAID), 3) == (
        "No tool was taken for another in 3 first calls."
    )
    assert confusion_json([], right) == {"matrix": {"znajdz": {"znajdz": 3}}, "pairs": []}
