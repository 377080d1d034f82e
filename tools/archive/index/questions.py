"""Whether a question is about the documents at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.archive.index import ranking
from tools.archive.index.inflection import STOP_WORDS
from tools.archive.index.narrowing import Narrowing
from tools.archive.index.postings import Postings
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.query import Word

# Measured on the sample archive: questions about a document .35 to 1, others at most .23.
_KNOWN_SHARE = 0.3
# "How much is the rent?", "Kto jest wynajmującym?": of a thing of theirs, not of what a word means.
_OF_A_THING = re.compile(
    r"^\W*(?:how|what|who|when|where|which)\b.*\b(?:the|our|my)\b"
    r"|^\W*(?:ile|jak[aie]?|kto|kiedy|gdzie|kt[oó]r[aye])\b",
    re.IGNORECASE,
)
_OF_A_NOTION = re.compile(
    r"\bmean(?:s|ing)?\b|\bznacz\w*|\bpo (?:angielsku|polsku)\b", re.IGNORECASE
)


def about(words: str) -> tuple[Word, ...]:
    """Return what a question may be about; nothing where it can't be about a document.

    A single word must be asked for as a thing: what a word means is asked of nobody's documents,
    and what nearly all of them have tells nothing.
    """
    wanted = words_of(words)
    if len(wanted) == 1 and not (
        wanted[0].text not in STOP_WORDS
        and wanted[0].text.isalpha()
        and _OF_A_THING.search(words)
        and not _OF_A_NOTION.search(words)
    ):
        return ()
    return wanted


def answered(connection: sqlite3.Connection, wanted: tuple[Word, ...]) -> bool:
    """Say whether any document has the one word, or one has a good part of several."""
    postings = Postings(connection)
    if len(wanted) == 1:
        return postings.count(wanted[0]) > 0
    # A rare word weighs less once its thing is looked for by every name that it has.
    ways = dict.fromkeys([wanted, tuple(word.alone() for word in wanted)])
    found = (ranking.ranked(connection, postings, way, (), Narrowing()) for way in ways)
    return max(ranked.most for ranked in found) >= _KNOWN_SHARE
