"""The pace of an answer is told where it can be."""

from __future__ import annotations

import pytest

from archivist.agent.events import Ended, Stop
from archivist.terminal.pace import Pace


def pace(*times_s: float) -> Pace:
    """A pace whose clock shows these times; a word is a token."""
    return Pace(lambda text: len(text.split()), iter(times_s).__next__)


def test_tokens_by_seconds_from_the_first_piece_on() -> None:
    """What was waited before is another matter."""
    measured = pace(10.0, 12.0)
    measured.begin()
    measured.begin()
    assert measured.of(Ended(Stop.ANSWERED, "a b c d")) == pytest.approx(2.0)


def test_a_short_answer_has_none() -> None:
    """In a tenth of a second any pace is chance."""
    measured = pace(10.0, 10.1)
    measured.begin()
    assert measured.of(Ended(Stop.ANSWERED, "a b c d")) == 0.0


def test_a_turn_without_an_answer_has_none() -> None:
    """Nothing was written."""
    assert pace().of(Ended(Stop.CANCELLED, "")) == 0.0
