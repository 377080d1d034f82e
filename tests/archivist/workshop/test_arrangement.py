"""The belts of evaluations: order, style, and whether tools are found or listed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.rules import policy_without
from archivist.agent.state import State
from archivist.workshop.arrangement import USUAL, Arrangement, digest
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Belt, Registry
from tools.styles import Style
from tools.trust import Access, Profile, Trust

WRITER = Access(Trust.HOST, Profile.WRITER)


def belt(arrangement: Arrangement) -> Belt:
    """The shipped tools, arranged."""
    return arrangement.belt(BELT, WRITER, Voice.ENGLISH)


def test_the_usual_belt_is_the_program_s() -> None:
    """So that what is measured is what a person has."""
    shipped = Registry(BELT, CORE).belt(WRITER, Voice.ENGLISH)
    assert belt(USUAL).tools == shipped.tools
    assert belt(USUAL).core == shipped.core
    assert belt(USUAL).listing() == shipped.listing()


def test_repeats_shuffle_all_but_the_answer() -> None:
    """The same seed gives the same order."""
    again = [belt(Arrangement(repeat=2, seed=seed)).tools for seed in (0, 0, 1)]
    assert again[0] == again[1] != again[2]
    assert {each[-1].name for each in again} == {"odpowiedz"}
    assert digest(belt(Arrangement(repeat=2))) == digest(belt(USUAL))


def test_all_listed_is_all_open_but_changes() -> None:
    """Without the words that gate them; a change still takes an order."""
    listed = Arrangement(picked=False)
    there = belt(listed)
    assert there.rare == ()
    calls = allow(there, Request("Hello"), State(), policy_without(listed.rules_off)).calls
    offered = {rule.tool for rule in calls}
    assert "measure_folder" in offered
    assert "rename_file" not in offered
    gated = allow(belt(USUAL), Request("Hello"), State(), policy_without(USUAL.rules_off)).calls
    assert "measure_folder" not in {rule.tool for rule in gated}


@pytest.mark.parametrize("style", Style)
def test_a_style_lists_descriptions_and_schemas(style: Style) -> None:
    """One line a tool, and ever more in it."""
    told = belt(Arrangement(style=style)).listing()
    assert len(told.splitlines()) == len(CORE)
    assert '"properties":{"path":' in told
    assert ("Use when" in told) is (style in {Style.REWRITTEN, Style.LEAN})
    assert len(told) > len(belt(USUAL).listing())


def test_a_digest_is_of_what_a_model_is_told() -> None:
    """Another voice or another word is another belt."""
    usual = digest(belt(USUAL))
    assert digest(USUAL.belt(BELT, WRITER, Voice.POLISH)) != usual
    reworded = (replace(BELT[0], brief="something else"), *BELT[1:])
    assert digest(USUAL.belt(reworded, WRITER, Voice.ENGLISH)) != usual
