"""Which documents answer best."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive import names

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.index.query import Word

_NAMED = 1.5
_QUESTION = 0.5
_LEAST_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Ranked:
    """One document that has any of the words.

    Attributes:
        row: Its row in the index.
        path: Relative to the archive.
        share: How much of the words' weight it has, 0 to 1; 1 where no words were looked for.
    """

    row: int
    path: bytes
    share: float


def ranked(
    connection: sqlite3.Connection,
    words: tuple[Word, ...],
    question: tuple[Word, ...],
    folder: bytes,
    fits: Callable[[bytes], bool] | None,
) -> list[Ranked]:
    """Return each document that has any of the words, best first.

    A word weighs more the fewer documents have it (idf), and half as much again where the path
    has it. The words of the question that are not among ``words`` weigh half: they find nothing
    by themselves and put the right one of several first. A document with less than half of what
    the fullest one has of the words is left out: it has a word by chance. Without words: all
    documents, by path.
    """
    found = _with_words(connection, words, question) if words else _all(connection)
    inside = folder + b"/"
    inside_and_fitting = [
        item
        for item in found
        if (not folder or item.path.startswith(inside)) and (fits is None or fits(item.path))
    ]
    most = max((item.share for item in inside_and_fitting), default=0.0)
    return [item for item in inside_and_fitting if item.share >= most * _LEAST_SHARE]


def _all(connection: sqlite3.Connection) -> list[Ranked]:
    rows = connection.execute("SELECT id, path FROM documents ORDER BY path")
    return [Ranked(row, path, 1.0) for row, path in rows]


def _with_words(
    connection: sqlite3.Connection, words: tuple[Word, ...], question: tuple[Word, ...]
) -> list[Ranked]:
    total = connection.execute("SELECT count(*) FROM documents").fetchone()[0]
    known = {word.text for word in words}
    scores: dict[int, float] = {}
    shares: dict[int, float] = {}
    whole = 0.0
    for word in words:
        texts, titles = _holders(connection, word)
        weight = _idf(total, len(texts | titles))
        whole += weight
        for row in texts | titles:
            scores[row] = scores.get(row, 0.0) + weight * (_NAMED if row in titles else 1.0)
            shares[row] = shares.get(row, 0.0) + weight
    for word in question:
        if word.text in known:
            continue
        texts, titles = _holders(connection, word)
        weight = _QUESTION * _idf(total, len(texts | titles))
        for row in (texts | titles) & scores.keys():
            scores[row] += weight * (_NAMED if row in titles else 1.0)
    paths = dict(connection.execute("SELECT id, path FROM documents"))
    order = sorted(
        (row for row in scores if row in paths), key=lambda row: (-scores[row], paths[row])
    )
    # Rounded, so that one with all of the words has 1, in whatever order they were added up.
    return [Ranked(row, paths[row], round(shares[row] / whole, 9)) for row in order]


def _holders(connection: sqlite3.Connection, word: Word) -> tuple[set[int], set[int]]:
    """The rows that have the word in their text, and in their path."""
    texts = connection.execute("SELECT rowid FROM texts WHERE texts MATCH ?", (word.match,))
    titles = connection.execute(
        "SELECT rowid FROM titles WHERE titles MATCH ?", (word.title_match,)
    )
    return {row for (row,) in texts}, {row for (row,) in titles}


def _idf(total: int, holders: int) -> float:
    return math.log(1 + (total + 1) / (holders + 0.5))


def near_words(connection: sqlite3.Connection, word: str, limit: int = 3) -> list[str]:
    """Return words of the documents that are spelled almost like one that none of them has."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415  # 15 ms that most searches never need

    if not word:
        return []
    terms = [
        term
        for (term,) in connection.execute(
            "SELECT term FROM text_terms WHERE term >= :first AND term < :end"
            " UNION SELECT term FROM title_terms WHERE term >= :first AND term < :end",
            {"first": word[0], "end": chr(ord(word[0]) + 1)},
        )
    ]
    found = process.extract(word, terms, scorer=fuzz.ratio, score_cutoff=70, limit=limit)
    return [term for term, _, _ in found]


def shown(connection: sqlite3.Connection, path: bytes) -> str:
    """Show a path; spelled out where another document's path looks the same."""
    twins = connection.execute(
        "SELECT count(*) FROM documents WHERE twin = ?", (names.twin_key(path),)
    ).fetchone()[0]
    return names.spelled(path) if twins > 1 else names.display(path)
