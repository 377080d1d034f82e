"""Requests that compare two things, and the two halves that each are looked for by themselves.

A document about one of two things lacks the words of the other, so that it ranks below every
document that touches on both.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.archive.folding import fold
from tools.archive.index.months import month
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    from tools.archive.index.query import Word
    from tools.archive.index.ranked import Ranked, Ranking

_GREATER = (
    r"(?:more|less|higher|lower|greater|smaller|bigger|larger|cheaper|dearer|longer|shorter|later|"
    r"earlier|sooner|newer|older|better|worse|"
    r"wy[żz]sz\w+|ni[żz]sz\w+|dro[żz]\w+|ta[ńn](?:sz\w+|iej)|wi[ęe]ksz\w+|mniejsz\w+|wi[ęe]cej|"
    r"mniej|d[łl]u[żz]\w+|kr[óo]t(?:sz\w+|ej)|p[óo][źz]niej\w*|wcze[śs]niej\w*|nowsz\w+|starsz\w+|"
    r"lepsz\w+|gorsz\w+)"
)
# "More than 300" compares with a number, not with another document.
_COMPARES = re.compile(
    r"\b(?:compar(?:e|ed|ing|ison)|versus|vs|por[óo]wna\w*|por[óo]wnuj\w*)\b"
    rf"|\b{_GREATER}\b[^.?!]{{0,80}}?\b(?:than|ni[żz]|od)\b(?!\s+[£€$\d])"
    rf"|\b{_GREATER}\b.{{0,120}}?\b(?:or|czy)\b"
    r"|\bdifferences?\s+(?:\w+\s+){0,3}?between\b"
    r"|\br[óo][żz]nic\w+\s+(?:\w+\s+){0,3}?(?:po)?mi[ęe]dzy\b"
    rf"|\b(?:which|what|kt[óo]r\w+|co)\b.{{0,120}}?\b{_GREATER}\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_JOINT = re.compile(
    r"\s*(?:,|:|\b(?:and|or|with|than|versus|vs\.?|i|oraz|lub|albo|czy|a|z|ze|niż|niz)\b)\s*",
    re.IGNORECASE,
)


def compares(request: str) -> bool:
    """Whether a request compares things with each other."""
    return bool(_COMPARES.search(request))


def months_named(words: str) -> int:
    """How many months the words name."""
    return len({month(fold(word)) for word in _WORD.findall(words)} - {0})


def both_months(words: str) -> tuple[str, ...]:
    """The runs of words that hold every month named in them; empty where fewer than two are.

    Whoever compares what is of two months looks for both: "the gas bill of March and that of May".
    """
    each = list(_WORD.finditer(words))
    named = [at for at, word in enumerate(each) if month(fold(word.group()))]
    if months_named(words) < len(("one", "other")):
        return ()
    last = named[-1]
    if last + 1 < len(each) and _YEAR.fullmatch(each[last + 1].group()):
        last += 1
    return tuple(
        words[first.start() : end.end()] for end in each[last:] for first in each[: named[0] + 1]
    )


def halves(
    words: str, question: tuple[Word, ...]
) -> tuple[tuple[tuple[Word, ...], tuple[Word, ...]], ...]:
    """Cut what is looked for at the words that join two things; empty where nothing is joined.

    A month or a number is no thing: "gas in March or in May" is one.

    Args:
        words: What is looked for.
        question: The words of the whole request.

    Returns:
        Each thing, with the words of the question that don't speak of another one.
    """
    parts = [words_of(part) for part in _JOINT.split(words)]
    parts = [part for part in parts if any(map(_is_thing, part))]
    if len(parts) < len(("one", "other")):
        return ()
    things = {word.text for part in parts for word in part if _is_thing(word)}
    return tuple(
        (part, tuple(word for word in question if word.text not in things)) for part in parts
    )


def first_of_each(each: list[list[Ranked]], found: Ranking) -> Ranking:
    """Put the best document for each of the compared things in front: two, if it can be.

    Args:
        each: The documents for each thing, best first.
        found: Those for everything that is looked for.
    """
    firsts = [half[0].path for half in each if half]
    front: dict[bytes, Ranked] = {}
    for half in each:
        best = [item for item in half if item.share == half[0].share]
        own = [item for item in best if firsts.count(item.path) < len(("one", "other"))]
        for item in (own or best)[:1]:
            front[item.path] = item
    return found.led_by(list(front.values()))


def _is_thing(word: Word) -> bool:
    return not (any(map(month, word.text.split())) or word.text[0].isdigit())
