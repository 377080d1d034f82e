"""What keys mean after a question of yes or no."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.events import Consent
from archivist.terminal.question import GRACE_S, SETTLE_S, Choice, Question


def test_the_grace_lasts_until_typing_stops() -> None:
    """Keys that flow on from a sentence are no answer, however long they flow."""
    typing = [(0.2, "y") for _ in range(20)]
    question = Question(0.0)
    now_s = 0.0
    for after_s, key in typing:
        now_s += after_s
        assert question.press(key, now_s) is None
        assert question.wait(now_s + SETTLE_S) is None
    assert question.press("y", now_s + 2 * GRACE_S) is None
    assert question.wait(now_s + 2 * GRACE_S + 2 * SETTLE_S) is Consent.GIVEN


def test_ctrl_c_counts_at_once() -> None:
    """A no by Ctrl-C needs no grace."""
    assert Question(0.0).press("c-c", 0.01) is Consent.REFUSED


def press(*keys: str) -> Consent | Choice | None:
    """Press keys quickly, one second after the question, and wait for what comes of it."""
    question = Question(0.0)
    for number, key in enumerate(keys):
        answer = question.press(key, 1.0 + number / 100)
        if answer is not None:
            return answer
    return question.wait(1.0 + len(keys) / 100 + SETTLE_S)


@pytest.mark.parametrize(
    ("keys", "consent"),
    [
        ("y", Consent.GIVEN),
        ("Y", Consent.GIVEN),
        ("yes", Consent.GIVEN),
        ("yyyyyy", Consent.GIVEN),
        ("t", Consent.GIVEN),
        ("TAK", Consent.GIVEN),
        ("yn", Consent.REFUSED),
        ("tn", Consent.REFUSED),
        ("nie", Consent.REFUSED),
        ("yesterday I", None),
        ("you", None),
        ("test", None),
        ("taka", None),
        ("yeast", None),
        ("ty", None),
        ("", None),
    ],
)
def test_words(keys: str, consent: Consent | None) -> None:
    """A word for yes is a yes; one that only starts like it is not; a no right after it wins."""
    assert press(*keys) is consent


def test_a_yes_that_counts_is_not_called_ignored() -> None:
    """Who pressed again in the moment when keys began to count needs no hint."""
    question = Question(0.0)
    question.press("y", 0.1)
    assert not question.idle(0.1)
    question.press("y", 0.1 + GRACE_S)
    assert not question.idle(0.1 + GRACE_S)


@given(
    st.lists(st.tuples(st.floats(0, 2), st.sampled_from(["c-m", "x", "e", "s", "a", " ", "up"])))
)
def test_no_consent_without_a_y(keys: list[tuple[float, str]]) -> None:
    """Whatever else is pressed and whenever, approval is never assumed."""
    question = Question(0.0)
    now_s = 0.0
    for after_s, key in keys:
        now_s += after_s
        assert question.wait(now_s) is None
        assert question.press(key, now_s) is None
