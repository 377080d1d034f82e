"""Which tools that no prompt lists are picked for a request."""

from __future__ import annotations

import pytest

from archivist.agent import prompt
from archivist.agent.ranking import MOST_PICKED, picked
from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.workshop.decoys import DECOYS
from tests.archivist.agent.constraints import allowed, tools
from tests.archivist.agent.house import belt_of
from tests.bench.household import REQUESTS
from tools.belt import BELT, CORE, DELETING, with_tools
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile


def names(text: str, profile: Profile = Profile.WRITER) -> list[str]:
    """The English names of what is picked."""
    return [tool.english for tool in picked(belt_of(profile=profile), Request(text))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("When does my lease end?", []),
        ("Move a.pdf to old/", []),  # stands in every prompt
        ("Make a folder old", ["make_folder"]),
        ("How large is the folder old?", ["measure_folder"]),
        ("Add 'milk' to list.txt and make a folder old", ["make_folder", "append_to_file"]),
        ("Don't make a folder old", []),
        ("Dopisz „mleko” do lista.txt", ["append_to_file"]),
    ],
)
def test_the_words_pick(text: str, found: list[str]) -> None:
    """What a tool says asks for it; nothing where the words ban it."""
    assert names(text) == found


def test_a_reader_is_offered_no_change() -> None:
    """What a session may not use is not on its belt, and so never picked."""
    assert names("Make a folder old", Profile.READER) == []
    assert names("How large is the folder old?", Profile.READER) == ["measure_folder"]


def test_without_the_rules_a_few_are_offered_all_the_same() -> None:
    """Those that the words ask for first; words that ban something still close what changes."""
    free = ALL - {PolicyRule.GATED_CHANGES, PolicyRule.GATED_TOOLS}
    some = picked(belt_of(), Request("Add 'milk' to list.txt"), free)
    assert (some[0].english, len(some)) == ("append_to_file", MOST_PICKED)
    banned = picked(belt_of(), Request("Read list.txt and change nothing"), free)
    assert not any(tool.changes for tool in banned)


def test_what_is_picked_is_told_and_can_be_decoded() -> None:
    """The lines stand behind the request; a rare tool that is not picked can't be called."""
    belt = belt_of()
    text = "Make a folder old"
    said = prompt.asked(belt, text, picked(belt, Request(text)))
    assert (
        said == f"{text}\n\nMore tools for this request:\n- make_folder(folder): make a new folder"
    )
    assert prompt.asked(belt, text, ()) == text
    offered = tools(allowed(text))
    assert "make_folder" in offered
    assert "measure_folder" not in offered


def test_many_tools_leave_eight_in_the_prompt() -> None:
    """However many there are, the prompt grows only by what a request needs."""
    belt = Registry((*BELT, *DECOYS), CORE).belt(Access(), Voice.ENGLISH)
    assert len(belt.tools) >= 40
    assert belt.listing() == belt_of().listing()
    assert len(belt.listing().splitlines()) == len(CORE) == 8
    for request, tool in REQUESTS:
        some = picked(belt, Request(request))
        assert tool in [one.name for one in some]
        assert len(some) <= MOST_PICKED


def test_deleting_is_there_where_it_was_enabled() -> None:
    """Then it is found like any other rare tool, and only by an order to delete."""
    belt = Registry(with_tools(*DELETING), CORE).belt(Access(), Voice.ENGLISH)
    assert belt.tools[-1] is CORE[-1]
    assert list(picked(belt, Request("Delete skany/a.pdf"))) == list(DELETING)
    assert picked(belt, Request("Why did you delete skany/a.pdf?")) == ()
    assert names("Delete skany/a.pdf") == []
