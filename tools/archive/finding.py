"""One search of the index, from the words that were typed to the page that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.found import Found, hits, mend, near
from tools.archive.index import comparing, query, ranking
from tools.archive.index.coverage import unread_of, unsearched
from tools.archive.index.postings import Postings
from tools.archive.index.query import Word, words_of
from tools.archive.index.ranked import Ranking

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.found import Page
    from tools.archive.index.narrowing import Narrowing
    from tools.archive.index.spread import Spread

_HALF = 60  # documents for one of the things that are compared; the first few matter


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one search looks for.

    Attributes:
        words: As in :meth:`tools.archive.search.Search.find_narrowed`.
        request: What the person asked.
        narrowing: What a document must be beside having the words.
        page: Which of those found to return.
    """

    words: str
    request: str
    narrowing: Narrowing
    page: Page


def find(connection: sqlite3.Connection, spread: Spread, what: Wanted) -> Found:
    """Find documents in the index as it is.

    Args:
        connection: The index.
        spread: Counts those found by folder and type.
        what: What is looked for.
    """
    postings = Postings(connection)
    wanted, mended = mend(connection, postings, query.asked(what.words))
    question = words_of(what.request)
    # Looking for words that all were stop words or signs finds nothing, not everything.
    nothing = bool(what.words.strip()) and not wanted and not what.narrowing.pattern.strip()
    found = Ranking(())
    if not nothing:
        found = ranking.ranked(connection, postings, wanted, question, what.narrowing)
    if comparing.compares(what.request):
        each = [
            ranking.ranked(connection, postings, half, rest, what.narrowing).page(
                connection, 0, _HALF
            )
            for half, rest in comparing.halves(what.words, question)
        ]
        found = comparing.first_of_each(each, found)
    told = _distinct(*wanted, *question) if wanted else ()
    shown = hits(connection, found, told, what.page)
    return Found(
        hits=shown,
        total=found.total,
        unread=unsearched(connection, what.narrowing.folder) if wanted else (),
        summary=spread.told(connection, found.rows, what.narrowing.folder),
        words=tuple(word.text for word in wanted),
        near=() if found.total else near(connection, wanted),
        mended=mended,
        partly=unread_of(connection, [hit.relative for hit in shown]) if wanted else (),
    )


def _distinct(*words: Word) -> tuple[Word, ...]:
    return tuple({word.text: word for word in words}.values())
