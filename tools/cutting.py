"""Cutting the middle out of a text so that both ends fit a number of tokens."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EXACT_CHARACTERS = 100_000  # beyond it tokens are estimated: counting 50 MB takes half a minute
_PROBES = 8
_CHARACTERS_A_TOKEN = 16  # more than any language has; bounds the longest text that is counted
_HEAD_SHARE = 2 / 3  # the beginning of a document says more than its end
_CLOSE_ENOUGH = 0.95
_MOST_MARKS = 30  # on one letter; what has more is no word, and may be torn


@dataclass(frozen=True, slots=True)
class Cut:
    """A text without its middle.

    Attributes:
        text: The whole text.
        head_end: Offset at which the beginning that is kept ends.
        tail_start: Offset at which the end that is kept starts.
    """

    text: str
    head_end: int
    tail_start: int

    @property
    def kept(self) -> str:
        """Both ends, joined."""
        return self.text[: self.head_end] + self.text[self.tail_start :]

    @property
    def characters(self) -> int:
        """How many characters are cut."""
        return self.tail_start - self.head_end

    @property
    def first_line(self) -> int:
        """The 0-based index of the first line that is not whole."""
        return self.text.count("\n", 0, self.head_end)

    @property
    def last_line(self) -> int:
        """The 0-based index of the last line that is not whole."""
        return self.text.count("\n", 0, max(self.head_end, self.tail_start - 1))


def keep_both_ends(text: str, budget_tokens: int, count_tokens: Callable[[str], int]) -> Cut:
    """Keep as much of both ends as fits, at line borders where that costs little.

    A line longer than its share is cut inside, never between a letter and its combining mark.
    What is counted is bounded by the budget, not by the text: 50 MB on one line are
    as fast as 50 kB.
    """
    budget_tokens = max(budget_tokens, 0)
    low, high = 0, min(len(text), budget_tokens * _CHARACTERS_A_TOKEN)
    best, characters = _ends(text, 0), min(high, budget_tokens * 3)
    for _ in range(_PROBES):
        if not low < characters <= high:
            break
        cut = _ends(text, characters)
        tokens = count_tokens(cut.kept)
        if tokens <= budget_tokens:
            best, low = cut, characters
            if tokens >= budget_tokens * _CLOSE_ENOUGH:
                break
        else:
            high = characters - 1
        aim = int(characters * budget_tokens * 0.98 / max(tokens, 1))
        characters = aim if low < aim <= high else (low + high + 1) // 2
    tidy = _at_lines(best)
    return tidy if count_tokens(tidy.kept) <= budget_tokens else best


def estimate_tokens(text: str, count_tokens: Callable[[str], int]) -> int:
    """Count the tokens of a text; beyond ``EXACT_CHARACTERS`` extrapolate from both its ends."""
    if len(text) <= EXACT_CHARACTERS:
        return count_tokens(text)
    half = EXACT_CHARACTERS // 4
    sampled = count_tokens(text[:half]) + count_tokens(text[-half:])
    return sampled * len(text) // (2 * half)


def _ends(text: str, characters: int) -> Cut:
    """Keep this many characters, less where a combining mark would lose its letter."""
    if characters >= len(text):
        return Cut(text, len(text), len(text))
    head_end = int(characters * _HEAD_SHARE)
    tail_start = len(text) - (characters - head_end)
    marks = _marks(text[max(head_end - _MOST_MARKS, 0) : head_end + 1][::-1])
    if marks <= min(head_end, _MOST_MARKS):
        head_end -= marks
    marks = _marks(text[tail_start : tail_start + _MOST_MARKS + 1])
    if marks <= _MOST_MARKS:
        tail_start += marks
    return Cut(text, head_end, tail_start)


def _marks(text: str) -> int:
    """Count the combining marks with which a text begins."""
    return next((at for at, one in enumerate(text) if not unicodedata.combining(one)), len(text))


def _at_lines(cut: Cut) -> Cut:
    """Move both borders outwards to line borders, unless half of an end would be lost."""
    text, head_end, tail_start = cut.text, cut.head_end, cut.tail_start
    if head_end == tail_start:
        return cut
    border = text.rfind("\n", head_end // 2, head_end + 1) + 1
    head_end = min(border or head_end, tail_start)
    tail_length = len(text) - tail_start
    if tail_start > 0 and text[tail_start - 1] != "\n":
        border = text.find("\n", tail_start, tail_start + tail_length // 2) + 1
        tail_start = border or tail_start
    return Cut(text, head_end, tail_start)
