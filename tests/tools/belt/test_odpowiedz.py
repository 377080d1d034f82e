"""The answer."""

from __future__ import annotations

import pytest

from tests.tools.sample import SampleContext, words
from tools.belt import BELT
from tools.contract import Voice
from tools.observation import Observation, Status
from tools.registry import Belt, Ready, Registry
from tools.trust import Access, Profile, Trust


@pytest.fixture
def belt() -> Belt:
    """The belt of the most restricted session."""
    return Registry(BELT).belt(Access(Trust.SANDBOX, Profile.READER), Voice.ENGLISH)


@pytest.mark.parametrize("name", ["text", "tekst", "answer", "content"])
def test_an_answer_comes_out_as_it_went_in(belt: Belt, name: str) -> None:
    """Every session can answer; the text is whole, with brackets and Polish letters."""
    context = SampleContext(belt)
    ready = belt.prepare("answer", {name: "Zażółć [129,99 zł] (a.pdf).\nKoniec."}, context)
    assert isinstance(ready, Ready)
    observation = belt.run(ready, context, words)
    assert observation.status is Status.OK
    assert observation.content == "Zażółć [129,99 zł] (a.pdf).\nKoniec."
    assert observation.truncated is False


def test_an_empty_answer_is_refused(belt: Belt) -> None:
    """A turn never ends with nothing."""
    observation = belt.prepare("odpowiedz", {"tekst": "  "}, SampleContext(belt))
    assert isinstance(observation, Observation)
    assert observation.error is not None
    assert observation.error.what == "text is empty."


def test_the_answer_stands_last(belt: Belt) -> None:
    """Small models choose the answer least wrongly where it ends the list."""
    assert belt.spoken(belt.tools[-1]) == "answer"
    assert belt.listing().splitlines()[-1].startswith("- answer(text): ")
