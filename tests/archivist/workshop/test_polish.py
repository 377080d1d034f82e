"""What evaluations print for a person who is spoken to in Polish."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.terminal.width import cells
from archivist.workshop.ablation import ablation_table
from archivist.workshop.confusion import confused, confusion_table
from archivist.workshop.measures import decided
from archivist.workshop.ranges import Judged, shares, shares_table
from archivist.workshop.reports import plain_table, questions_table, selection_table
from config.language import Language, speak, told
from tests.archivist.workshop import test_ablation, test_plain, test_questions, test_selection

if TYPE_CHECKING:
    from collections.abc import Callable


def _judged() -> str:
    [first, *_] = test_selection.graded()
    verdicts = decided(first).items()
    stage = told("{number} tools, picked", number=40)
    return shares_table(shares(Judged(stage, 1, *one) for one in verdicts))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (lambda: selection_table(test_selection.graded()), "oczekiwane"),
        (lambda: questions_table(test_questions.graded()), "dobry dokument: "),
        (lambda: plain_table(test_plain.graded()), "bez prośby o zmianę"),
        (lambda: ablation_table(test_ablation.RESULTS), "5 narz., wybór"),
        (lambda: confusion_table(confused(test_selection.graded(), {}), 3), "oczekiwane"),
        (_judged, "40 narz., wybór: dobre narz."),
    ],
)
def test_a_table_is_polish_and_fits(table: Callable[[], str], said: str) -> None:
    """Headings, verdicts and what stands below, within 80 columns."""
    speak(Language.POLISH)
    shown = table()
    assert said in shown
    assert max(map(cells, shown.splitlines())) <= 80
