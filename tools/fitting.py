"""Giving content the room that a budget leaves beside the program's own lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.rendering import trusted

if TYPE_CHECKING:
    from tools.observation import Observation
    from tools.results import Kept

Keep = Callable[[str, tuple[str, ...]], "Kept | None"]
"""Keeps a text about these documents whole; None where it can't be kept."""


def fitted(
    within: Callable[[int], Observation],
    widest: Observation,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
) -> Observation:
    """Give content the room that the trusted lines leave, and less where tokens don't add up.

    Args:
        within: Cuts the content to so many tokens.
        widest: Has the longest trusted lines that may come of it.
        budget_tokens: Of content and trusted lines together.
        count_tokens: Counts tokens of the loaded model.
    """
    room = budget_tokens - count_tokens(trusted(widest))
    while True:
        shown = within(room)
        tokens_shown = shown_tokens(shown, count_tokens)
        if tokens_shown <= budget_tokens or room <= 0:
            return replace(shown, tokens_shown=tokens_shown)
        room -= tokens_shown - budget_tokens


def shown_tokens(shown: Observation, count_tokens: Callable[[str], int]) -> int:
    """Count the content and the trusted lines above it."""
    return count_tokens(trusted(shown)) + count_tokens(shown.content)


def joined(header: str, notice: str) -> str:
    """Put two parts of a header beside one another."""
    return "; ".join(filter(None, (header, notice)))
