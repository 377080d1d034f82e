"""The bars of the statistics: which there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.bars import Bar, Panel
from archivist.terminal.tool_table import short
from config.language import figure, phrase
from tools.names import escaped

if TYPE_CHECKING:
    from sessions.tool_use import Statistics


def panels(statistics: Statistics) -> tuple[Panel, ...]:
    """What is drawn of each tool that was used: its calls, and the tokens of their results."""
    used = [(escaped(use.calls.tool), use.calls) for use in statistics.tools if use.calls.uses]
    calls = tuple(
        Bar(name, each.uses - each.errors, each.errors, figure(each.uses, ","))
        for name, each in used
    )
    tokens = tuple(
        Bar(
            name,
            each.tokens_shown,
            max(each.tokens_raw - each.tokens_shown, 0),
            phrase(
                "{part} of {whole}",
                part=short(each.tokens_shown),
                whole=short(max(each.tokens_raw, each.tokens_shown)),
            ),
        )
        for name, each in used
    )
    return (
        Panel(phrase("Calls"), phrase("without error"), phrase("failed"), calls),
        Panel(phrase("Tokens of results"), phrase("shown"), phrase("cut"), tokens),
    )
