"""Which documents answer best."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tools.archive.index import rows
from tools.archive.index.ranked import Group, Ranking

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.narrowing import Narrowing
    from tools.archive.index.postings import Postings
    from tools.archive.index.query import Word
    from tools.archive.index.rows import Rows

_Sums = tuple[float, float]  # score and share, as in Group
_Some = TypeVar("_Some", int, set[int])  # documents: as Rows, or as a set where they are few

_NAMED = 1.5
_QUESTION = 0.5
_LEAST_SHARE = 0.5
# What so many documents have tells little of any. Of few documents, looking takes no time.
_FREQUENT_SHARE = 0.1
_FREQUENT_LEAST = 2000
_FEW = 2000  # documents; they may fall into as many groups


@dataclass(frozen=True, slots=True)
class _Factor:
    """What a word adds to a document that has it.

    Attributes:
        word: The word.
        score: To how well it answers.
        share: To how much it has of what is looked for.
    """

    word: Word
    score: float
    share: float


def ranked(
    connection: sqlite3.Connection,
    postings: Postings,
    words: tuple[Word, ...],
    question: tuple[Word, ...],
    narrowing: Narrowing,
) -> Ranking:
    """Return each document that has any of the words, best first.

    A word weighs more the fewer documents have it (idf), and half as much again where the path
    has it. The words of the question that are not among ``words`` weigh half: they find nothing
    by themselves and put the right one of several first. A document with less than half of what
    the fullest one has of the words is left out: it has a word by chance. So is, of many
    documents, one that has only words which every tenth has, where others were asked for; of such
    words alone, the rarest must be there. Without words: all documents, by path.
    """
    if not words:
        return Ranking((Group(0, 1.0, narrowing.all(connection)),))
    # About as many documents as there are; counting them takes longer than finding some.
    total = connection.execute("SELECT max(id) FROM documents").fetchone()[0] or 0
    chosen = _telling(words, postings, total)
    found: Rows = 0
    for word in chosen:
        found |= postings.texts(word) | postings.titles(word)
    for word in words:
        if word.required:
            found &= postings.texts(word) | postings.titles(word)
    found = narrowing.among(connection, found)
    if not found and not any(word.required for word in words):
        rest = tuple(word for word in words if word not in chosen)
        if any(map(postings.count, rest)):
            return ranked(connection, postings, rest, question, narrowing)

    def idf(word: Word) -> float:
        return math.log(1 + (total + 1) / (min(postings.count(word), total) + 0.5))

    known = {word.text for word in words}
    factors = [_Factor(word, idf(word), idf(word)) for word in words]
    whole = sum(factor.share for factor in factors)
    factors += [
        _Factor(word, _QUESTION * idf(word), 0) for word in question if word.text not in known
    ]
    # Rounded, so that one with all of the words has 1, in whatever order they were added up.
    groups = [
        Group(score, round(share / whole, 9), part)
        for (score, share), part in _parts(found, factors, postings)
        if share
    ]
    most = max((group.share for group in groups), default=0.0)
    kept = [group for group in groups if group.share >= most * _LEAST_SHARE]
    return Ranking(tuple(sorted(kept, key=lambda group: -group.score)))


def _telling(words: tuple[Word, ...], postings: Postings, total: int) -> tuple[Word, ...]:
    """Choose the words of which a document must have any."""
    if len(words) == 1 or total <= _FREQUENT_LEAST:
        return words
    most = max(_FREQUENT_LEAST, total * _FREQUENT_SHARE)
    there = [word for word in words if postings.count(word)]
    telling = [word for word in there if postings.count(word) <= most or word.required]
    return tuple(telling or sorted(there, key=postings.count)[:1])


def _parts(found: Rows, factors: list[_Factor], postings: Postings) -> list[tuple[_Sums, Rows]]:
    """Tell documents apart by what they have; each part with its score and its share."""

    def few(some: Rows) -> set[int]:
        return set(rows.numbers(some & found))

    holders = [(postings.texts(factor.word), postings.titles(factor.word)) for factor in factors]
    if found.bit_count() > _FEW:
        return list(_told_apart(found, factors, holders).items())
    parts = _told_apart(
        few(found), factors, [(few(texts), few(titles)) for texts, titles in holders]
    )
    return [(sums, rows.of(list(part))) for sums, part in parts.items()]


def _told_apart(
    found: _Some, factors: list[_Factor], holders: list[tuple[_Some, _Some]]
) -> dict[_Sums, _Some]:
    """Split documents by each word in turn: into those that have it in path, text or neither.

    Whole sets at a time: a tenth of the time that adding up document by document takes.
    """
    parts = {(0.0, 0.0): found}
    for factor, (texts, titles) in zip(factors, holders, strict=True):
        split: dict[_Sums, _Some] = {}
        for (score, share), part in parts.items():
            named = part & titles
            told = part & texts
            told ^= told & named
            more = share + factor.share
            for sums, some in (
                ((score + factor.score * _NAMED, more), named),
                ((score + factor.score, more), told),
                ((score, share), part ^ named ^ told),
            ):
                if some:
                    split[sums] = split[sums] | some if sums in split else some
        parts = split
    return parts
