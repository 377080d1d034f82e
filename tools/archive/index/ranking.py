"""Which documents answer best."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

from tools.archive.index.ranked import Group, Ranking

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.narrowing import Narrowing
    from tools.archive.index.query import Word

_NAMED = 1.5
_QUESTION = 0.5
_LEAST_SHARE = 0.5
# What so many documents have tells little of any. Of few documents, looking takes no time.
_FREQUENT_SHARE = 0.1
_FREQUENT_LEAST = 2000
_FEW = 8


def ranked(
    connection: sqlite3.Connection,
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
    search = _Lookup(connection, words, total)
    rows = narrowing.among(connection, search.rows)
    if not rows and any(map(search.count, search.frequent)):
        return ranked(connection, search.frequent, question, narrowing)
    parts: dict[tuple[float, float], set[int]] = {(0.0, 0.0): rows}
    whole = 0.0
    for word in words:
        texts, titles = search.holders(word)
        weight = _idf(total, search.count(word))
        whole += weight
        parts = _split(parts, texts, titles, weight, weight)
        if word.required:
            parts = {key: part & (texts | titles) for key, part in parts.items()}
    known = {word.text for word in words}
    for word in question:
        if word.text not in known:
            texts, titles = search.holders(word)
            weight = _QUESTION * _idf(total, search.count(word))
            parts = _split(parts, texts, titles, weight, 0.0)
    # Rounded, so that one with all of the words has 1, in whatever order they were added up.
    groups = [
        Group(score, round(share / whole, 9), part)
        for (score, share), part in parts.items()
        if part and share
    ]
    most = max((group.share for group in groups), default=0.0)
    kept = [group for group in groups if group.share >= most * _LEAST_SHARE]
    return Ranking(tuple(sorted(kept, key=lambda group: -group.score)))


def _split(
    parts: dict[tuple[float, float], set[int]],
    texts: set[int],
    titles: set[int],
    weight: float,
    counted: float,
) -> dict[tuple[float, float], set[int]]:
    """Tell those apart that have one more word in the path, in the text or not at all.

    Whole sets at a time: a tenth of the time that adding up document by document takes.
    """
    found: dict[tuple[float, float], set[int]] = {}
    for (score, share), rows in parts.items():
        named = rows & titles
        told = rows if rows is texts else rows & texts
        if named:
            told = told - named
        rest = rows.difference(texts, titles) if len(named) + len(told) < len(rows) else set()
        for add, counts, part in (
            (weight * _NAMED, counted, named),
            (weight, counted, told),
            (0.0, 0.0, rest),
        ):
            key = (score + add, share + counts)
            if part:
                found[key] = found[key] | part if key in found else part
    return found


class _Lookup:
    """Finds the rows that have words, as far as they matter.

    Args:
        connection: The index.
        words: What is looked for.
        total: How many documents there are.

    Attributes:
        rows: Those with any of the words that are not frequent; else with the rarest of them.
        frequent: The words that ``rows`` need not have; none where another one is required.
    """

    def __init__(self, connection: sqlite3.Connection, words: tuple[Word, ...], total: int) -> None:
        self._connection = connection
        self._total = total
        self._counts: dict[Word, int] = {}
        self._found: dict[Word, tuple[set[int], set[int]]] = {}
        chosen = words
        # Counting first what is then fetched anyway would take half as long again.
        if len(words) > 1 and total > _FREQUENT_LEAST:
            most = max(_FREQUENT_LEAST, total * _FREQUENT_SHARE)
            there = [word for word in words if self.count(word)]
            telling = [word for word in there if self.count(word) <= most or word.required]
            chosen = tuple(telling or sorted(there, key=self.count)[:1])
        required = any(word.required for word in words)
        self.frequent = () if required else tuple(word for word in words if word not in chosen)
        self._found = {word: self._all(word) for word in chosen}
        holders = [rows for pair in self._found.values() for rows in pair if rows]
        self.rows = holders[0] if len(holders) == 1 else set[int]().union(*holders)
        self._any = " OR ".join(f"({word.match})" for word in chosen)

    def count(self, word: Word) -> int:
        """Return how many documents have a word, in text or path; counted twice if in both."""
        if word in self._found:
            return min(sum(map(len, self._found[word])), self._total)
        if word not in self._counts:
            texts, titles = (
                self._connection.execute(
                    f"SELECT count(*) FROM {table} WHERE {table} MATCH ?",  # noqa: S608  # ours
                    (match,),
                ).fetchone()[0]
                for table, match in (("texts", word.match), ("titles", word.title_match))
            )
            self._counts[word] = min(texts + titles, self._total)
        return self._counts[word]

    def holders(self, word: Word) -> tuple[set[int], set[int]]:
        """Return the rows that have a word in their text, and in their path.

        Of a frequent word: at least those of them that have a telling one.
        """
        if word in self._found:
            return self._found[word]
        if not self._any or self.count(word) <= _FREQUENT_LEAST:
            return self._all(word)
        # The database compares two long lists faster than we fetch one.
        texts = self._rows("texts", f"({self._any}) AND ({word.match})")
        named = self.rows.difference(*(texts for texts, _ in self._found.values()))
        return texts | self._among("texts", word.match, named), self._among(
            "titles", word.title_match, self.rows
        )

    def _all(self, word: Word) -> tuple[set[int], set[int]]:
        return self._rows("texts", word.match), self._rows("titles", word.title_match)

    def _rows(self, table: str, match: str) -> set[int]:
        # As one text: half the time of fetching row by row.
        found = self._connection.execute(
            f"SELECT json_group_array(rowid) FROM {table} WHERE {table} MATCH ?",  # noqa: S608  # ours
            (match,),
        ).fetchone()
        return set(json.loads(found[0]))

    def _among(self, table: str, match: str, rows: set[int]) -> set[int]:
        """Return those of some rows that have a word."""
        if len(rows) > _FEW:
            return self._rows(table, match) & rows
        return {
            row
            for row in rows
            if self._connection.execute(
                f"SELECT 1 FROM {table} WHERE {table} MATCH ? AND rowid = ?",  # noqa: S608  # ours
                (match, row),
            ).fetchone()
        }


def is_known(connection: sqlite3.Connection, word: Word) -> bool:
    """Say whether any document has a word."""
    return any(
        connection.execute(
            f"SELECT 1 FROM {table} WHERE {table} MATCH ? LIMIT 1",  # noqa: S608  # ours
            (match,),
        ).fetchone()
        for table, match in (("texts", word.match), ("titles", word.title_match))
    )


def _idf(total: int, holders: int) -> float:
    return math.log(1 + (total + 1) / (holders + 0.5))
