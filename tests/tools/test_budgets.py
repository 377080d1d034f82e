"""How much of the context a result may take: the budgets that the design sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.counters import COUNTERS
from tools.belt import BELT, DELETING
from tools.contract import Kind, Voice
from tools.observation import Status
from tools.parameters import parameters_of
from tools.registry import Ready, Registry
from tools.rendering import trusted
from tools.trust import Access, Profile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.tools.contexts import PlainContext
    from tools.contract import Tool

EVERY = (*BELT, *DELETING)
NAMED = {
    "czytaj_dokument": 4000,
    "znajdz_dokumenty": 800,
    "powloka": 2000,
    "szukaj_w_sieci": 1500,
}
OTHERS = 2000
LONG = "źdźbło-" * 12  # a name of 84 characters and 108 bytes
GIVEN = {
    Kind.PATH: f"{LONG}0/{LONG}.txt",
    Kind.FOLDER: "",
    Kind.PATTERN: "*",
    Kind.PHRASE: "słowo",
    Kind.CALCULATION: " + ".join(["1 234,56 zł"] * 60),
    Kind.TEXT: "słowo " * 100,
}


@pytest.mark.parametrize("tool", EVERY, ids=lambda tool: tool.name)
def test_each_tool_has_the_budget_of_the_design(tool: Tool) -> None:
    """Four tools have a budget of their own, no other may take more than 2,000 tokens."""
    if tool.name in NAMED:
        assert tool.budget_tokens == NAMED[tool.name]
    else:
        assert 0 < tool.budget_tokens <= OTHERS


@pytest.mark.parametrize("count", COUNTERS)
@pytest.mark.parametrize(
    "tool", [tool for tool in EVERY if not tool.changes], ids=lambda tool: tool.name
)
def test_each_tool_that_reads_keeps_its_budget(
    root: Path, context: PlainContext, tool: Tool, count: Callable[[str], int]
) -> None:
    """Over many documents with long names and much to say, whatever a token is."""
    for number in range(8):
        folder = root / f"{LONG}{number}" / LONG
        folder.mkdir(parents=True)
        for inner in range(6):
            (folder / f"{inner}-{LONG}.txt").write_text("słowo obok słowa\n" * 9)
    (root / GIVEN[Kind.PATH]).write_text("słowo, słowo i słowo: 1 234,56 zł\n" * 4_000)
    belt = Registry(EVERY).belt(Access(profile=Profile.ADMIN), Voice.POLISH)
    arguments = {
        item.name: GIVEN[item.argument.kind]
        for item in parameters_of(tool.arguments)
        if item.argument.kind in GIVEN
    }
    ready = belt.prepare(tool.name, arguments, context)
    assert isinstance(ready, Ready)
    seen = belt.run(ready, context, count)
    assert seen.status is Status.OK
    assert seen.tokens_shown == count(seen.content) + count(trusted(seen))
    assert seen.tokens_shown <= tool.budget_tokens
    assert seen.truncated or seen.tokens_shown == seen.tokens_raw
