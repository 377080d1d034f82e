"""What the comparison of belts compares."""

from __future__ import annotations

import pytest

from archivist.agent.ranking import MOST_PICKED, picked
from archivist.agent.request import Request
from archivist.workshop.decoys import DECOYS
from tests.bench._finding import FINDING, FINDING_EXAMPLE, by_words
from tests.bench.household import REQUESTS
from tools.belt import CORE, with_tools
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access

BELT = Registry(with_tools(*DECOYS), CORE).belt(Access(), Voice.ENGLISH)


def test_there_are_two_dozen_requests() -> None:
    """Each for a tool of its own, among fifty."""
    assert len(BELT.tools) > 50
    asked = {tool for _, tool in REQUESTS}
    assert len(asked) == 24
    assert asked <= {tool.name for tool in DECOYS}


@pytest.mark.parametrize(("request_", "tool"), REQUESTS)
def test_what_a_tool_says_asks_for_it_finds_it(request_: str, tool: str) -> None:
    """Among a few."""
    some = picked(BELT, Request(request_))
    assert tool in [one.name for one in some]
    assert len(some) <= MOST_PICKED


def test_words_find_tools_too() -> None:
    """In either language, and a change only where it is asked for."""
    assert "sprawdz_pogode" in [one.name for one in by_words(BELT, Request("Weather in Gdańsk?"))]
    assert "utworz_katalog" not in [
        one.name for one in by_words(BELT, Request("Which folder is new? Make no folder."))
    ]
    assert by_words(BELT, Request("xyzzy")) == ()


def test_a_tool_that_finds_others_is_shown_with_what_follows() -> None:
    """The example looks for a tool and calls it."""
    belt = Registry(with_tools(FINDING), (*CORE, FINDING)).belt(Access(), Voice.ENGLISH)
    assert len(FINDING_EXAMPLE(belt)) == 4
