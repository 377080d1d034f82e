"""Words that documents have and that are almost those which were asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.index.forms import forms
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.query import Word

_LEAST_RATIO = 70
_LEAST_LETTERS = 5  # a shorter word is one letter away from too many others
_TWO_MISTAKES = 9  # letters of a word in which two may be wrong


def near_words(connection: sqlite3.Connection, word: str, limit: int = 3) -> list[str]:
    """Return words of the documents that are spelled almost like one that none of them has."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415  # 15 ms that most searches never need

    terms = _terms(connection, word)
    found = process.extract(word, terms, scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=limit)
    return [term for term, _, _ in found]


def mended(connection: sqlite3.Connection, word: Word) -> Word | None:
    """Return the word that a mistyped one was to be; None where it may be right as it is.

    That is what a dictionary knows, what has a digit or few letters, and what no word of the
    documents is like.
    """
    from rapidfuzz import process  # noqa: PLC0415  # as above
    from rapidfuzz.distance import OSA  # noqa: PLC0415  # as above

    if len(word.text) < _LEAST_LETTERS or not word.text.isalpha() or word.required:
        return None
    if forms(word.text):
        return None
    mistakes = 2 if len(word.text) >= _TWO_MISTAKES else 1
    found = process.extract(
        word.text,
        _terms(connection, word.text),
        scorer=OSA.distance,
        score_cutoff=mistakes,
        limit=None,
    )
    if not found:
        return None
    nearest = min(distance for _, distance, _ in found)
    frequent = max(
        (term for term, distance, _ in found if distance == nearest),
        key=lambda term: _documents(connection, term),
    )
    words = words_of(frequent)
    return words[0] if words else None


def _terms(connection: sqlite3.Connection, word: str) -> list[str]:
    """Return the words of the documents that begin with the word's first letter or its second.

    With the second where the first was left out or the two were exchanged. Going through all words
    of many documents takes a second.
    """
    found: list[str] = []
    for letter in dict.fromkeys(word[:2]):
        found += (
            term
            for (term,) in connection.execute(
                "SELECT term FROM text_terms WHERE term >= :first AND term < :end"
                " UNION SELECT term FROM title_terms WHERE term >= :first AND term < :end",
                {"first": letter, "end": chr(ord(letter) + 1)},
            )
        )
    return found


def _documents(connection: sqlite3.Connection, term: str) -> int:
    found = connection.execute("SELECT doc FROM text_terms WHERE term = ?", (term,)).fetchone()
    return found[0] if found else 0
