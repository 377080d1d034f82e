"""The few lines of a text that say most about the words that were asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.folding import fold

if TYPE_CHECKING:
    from tools.archive.index.query import Word

_MAX_WORDS = 60
_MAX_LINE_CHARS = 400
_SEARCHED_CHARS = 1_000_000  # beyond it a passage is not worth the wait


def passage(text: str, words: tuple[Word, ...]) -> str:
    """Return up to 60 words around the line that holds most of the words, or the first ones.

    A line too long is cut around the first word found, with ``…`` where it was cut.
    """
    lines = text[:_SEARCHED_CHARS].split("\n")
    folded = fold(text[:_SEARCHED_CHARS]).split("\n")
    best, most = -1, 0
    for number, line in enumerate(folded):
        # A word beside a word counts with the lines around, so that a heading wins over a footer.
        count = 2 * sum(word.pattern.search(line) is not None for word in words)
        if count:
            near = "\n".join(folded[max(0, number - 2) : number + 3])
            count += sum(word.pattern.search(near) is not None for word in words)
        if count > most:
            best, most = number, count
    if best < 0:  # found by its name alone: how it begins says what it is
        best = next((number for number, line in enumerate(lines) if line.strip()), 0)
    return _around(lines, best, _cut(lines[best], folded[best], words))


def _cut(line: str, folded: str, words: tuple[Word, ...]) -> str:
    if len(line) <= _MAX_LINE_CHARS:
        return " ".join(line.split())
    found = [match.start() for word in words if (match := word.pattern.search(folded))]
    # Folding hardly changes the length, so the place in the folded line is near enough.
    start = max(0, min(found, default=0) - _MAX_LINE_CHARS // 3)
    piece = " ".join(line[start : start + _MAX_LINE_CHARS].split())
    return ("…" if start else "") + piece + ("…" if start + _MAX_LINE_CHARS < len(line) else "")


def _around(lines: list[str], best: int, middle: str) -> str:
    """Add lines after and before, as long as the whole stays short."""
    chosen = [middle]
    room = _MAX_WORDS - len(middle.split())
    after, before = best + 1, best - 1
    while room > 0 and (after < len(lines) or before >= 0):
        for index, at_end in ((after, True), (before, False)):
            if not 0 <= index < len(lines):
                continue
            line = " ".join(lines[index][:_MAX_LINE_CHARS].split())
            cost = len(line.split())
            if cost > room:
                return "\n".join(chosen)
            room -= cost
            if line:
                chosen.insert(len(chosen) if at_end else 0, line)
        after, before = after + 1, before - 1
    return "\n".join(chosen)
