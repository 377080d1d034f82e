"""Naming pages in a sentence that stays short, however many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_NAMED = 12


def page_numbers(numbers: Sequence[int]) -> str:
    """Name pages by their numbers in ascending order, such as ``2-4, 7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return listed([str(a) if a == b else f"{a}-{b}" for a, b in runs])


def pages_were(numbers: Sequence[int]) -> str:
    """Begin a sentence about pages, such as ``Pages 2-4, 7 were``."""
    shown = page_numbers(numbers)
    return f"Page {shown} was" if len(numbers) == 1 else f"Pages {shown} were"


def listed(items: Sequence[str]) -> str:
    """List the first of them, and say how many more there are."""
    more = len(items) - _MOST_NAMED
    return ", ".join(items[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
