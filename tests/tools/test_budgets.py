"""How much of the context a result may take: the budgets that the design sets."""

from __future__ import annotations

import pytest

from tools.belt import BELT, DELETING, MORE

EVERY = {tool.name: tool.budget_tokens for tool in (*BELT, *MORE, *DELETING)}
NAMED = {
    "czytaj_dokument": 4000,
    "znajdz_dokumenty": 800,
    "powloka": 2000,
    "szukaj_w_sieci": 1500,
}
OTHERS = 2000


@pytest.mark.parametrize("tool", EVERY)
def test_each_tool_keeps_the_budget_of_the_design(tool: str) -> None:
    """Four tools have a budget of their own, no other may take more than 2,000 tokens."""
    if tool in NAMED:
        assert EVERY[tool] == NAMED[tool]
    else:
        assert 0 < EVERY[tool] <= OTHERS
