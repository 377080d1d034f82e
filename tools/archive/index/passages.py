"""The few lines of a text that say most about the words that were asked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tools.archive.folding import fold

if TYPE_CHECKING:
    from tools.archive.index.query import Word

_MAX_WORDS = 60
_MAX_LINE_CHARS = 400
_SEARCHED_CHARS = 1_000_000  # beyond it a passage is not worth the wait
_BELOW = 4  # lines that a heading speaks for
_IN_TITLE = 0.3
_HEADING = 1.5  # a short line that has a word is about it
_HEADING_WORDS = 5
_COUNTERPART = 0.4  # a word of the other language or a synonym counts less than the word itself

Weights = dict[int, float]  # of one line: the asked words in it, by position, with their weight


def passage(text: str, words: tuple[Word, ...], title: str = "") -> str:
    """Return up to 60 words: the line that holds most of the words and its neighbours.

    Where no line has any of them: the text's first lines. A word that stands in few lines of the
    text weighs more than one that stands everywhere. A line too long is cut around the first word
    found, with ``…`` where it was cut.

    Args:
        text: The document.
        words: What was asked.
        title: The document's path; words in it chose the document and hardly choose a line.
    """
    lines = text[:_SEARCHED_CHARS].split("\n")
    folded = fold(text[:_SEARCHED_CHARS]).split("\n")
    weights = _weights(folded, words, fold(title))
    shown = [
        _cut(line, folded[number], words) if number in weights else line[:_MAX_LINE_CHARS]
        for number, line in enumerate(lines)
    ]
    best = _best(weights) if weights else _first(lines)
    return "\n".join(_with_neighbours(shown, best))


def marks(line: str, words: tuple[Word, ...]) -> tuple[tuple[int, int], ...]:
    """Return where words stand in a line: starts, ends; none where folding changes its length."""
    folded = fold(line)
    if len(folded) != len(line):
        return ()
    return tuple(
        sorted({match.span() for word in words for match in word.pattern.finditer(folded)})
    )


def _weights(folded: list[str], words: tuple[Word, ...], title: str) -> dict[int, Weights]:
    """Weigh each line that has any of the words."""
    found: dict[int, Weights] = {}
    for position, word in enumerate(words):
        holders = [number for number, line in enumerate(folded) if word.pattern.search(line)]
        own = {number for number in holders if word.own.search(folded[number])}
        rarity = math.log(1 + len(folded) / max(1, len(own or holders)))
        rarity *= _IN_TITLE if word.own.search(title) else 1
        for number in holders:
            weight = rarity * (1 if number in own else _COUNTERPART)
            weight *= _HEADING if _count(folded[number]) <= _HEADING_WORDS else 1
            found.setdefault(number, {})[position] = weight
    return found


def _best(weights: dict[int, Weights]) -> int:
    """Return the line whose words, with half the weight of new ones just below, weigh most."""

    def weight(number: int) -> float:
        here = weights[number]
        below: Weights = {}
        for near in range(number + 1, number + 1 + _BELOW):
            for position, value in weights.get(near, {}).items():
                below[position] = max(value, below.get(position, 0))
        fresh = sum(value for position, value in below.items() if position not in here)
        return sum(here.values()) + fresh / 2

    return max(sorted(weights), key=weight)


def _first(lines: list[str]) -> int:
    """Return the first line with anything on it: the document was found by its name alone."""
    return next((number for number, line in enumerate(lines) if line.strip()), 0)


def _with_neighbours(shown: list[str], best: int) -> list[str]:
    """Add lines after and before in turn, as long as all of it stays within the room."""
    start, stop = best, best + 1
    room = _MAX_WORDS - _count(shown[best])
    while True:
        grown = False
        if stop < len(shown) and _count(shown[stop]) <= room:
            room -= _count(shown[stop])
            stop, grown = stop + 1, True
        if start > 0 and _count(shown[start - 1]) <= room:
            room -= _count(shown[start - 1])
            start, grown = start - 1, True
        if not grown or room <= 0:
            break
    return [tidy for line in shown[start:stop] if (tidy := " ".join(line.split()))]


def _count(line: str) -> int:
    return len(line.split())


def _cut(line: str, folded: str, words: tuple[Word, ...]) -> str:
    if len(line) <= _MAX_LINE_CHARS:
        return line
    found = [match.start() for word in words if (match := word.pattern.search(folded))]
    # Folding hardly changes the length, so the place in the folded line is near enough.
    start = max(0, min(found, default=0) - _MAX_LINE_CHARS // 3)
    end = start + _MAX_LINE_CHARS
    return ("…" if start else "") + line[start:end].strip() + ("…" if end < len(line) else "")
