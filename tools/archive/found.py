"""A page of found documents, as a search answers with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.index import knowledge, spelling
from tools.archive.index.passages import passage

if TYPE_CHECKING:
    import sqlite3

    from tools.archive.index.postings import Postings
    from tools.archive.index.query import Word
    from tools.archive.index.ranked import Ranking


@dataclass(frozen=True, slots=True)
class Page:
    """Which of the documents found to return.

    Attributes:
        start: The 1-based position of the first.
        most: How many at most.
        passages: How many of the first documents of all have a passage.
    """

    start: int = 1
    most: int = 60
    passages: int = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """One document that was found.

    Attributes:
        path: As it is shown and may be given back.
        relative: Its path relative to the archive.
        passage: The lines that say most about the words, or the first ones where none has a word;
            empty for later hits.
        share: How much of the words' weight the document has, 0 to 1.
        seen: What else the index knows of it.
    """

    path: str
    relative: bytes
    passage: str
    share: float
    seen: knowledge.Seen


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the documents that were found.

    Attributes:
        hits: Best first.
        total: How many there are on all pages.
        unread: What was not searched and why, one sentence each.
        partly: What was not read of the documents found, one sentence each.
        summary: How all of them spread over folders and types.
        words: The words that were looked for, folded.
        near: If nothing was found: words that documents have and that are almost those.
        mended: Words that no document has, each with the one that was looked for instead.
    """

    hits: tuple[Hit, ...]
    total: int
    unread: tuple[str, ...]
    summary: str
    words: tuple[str, ...]
    near: tuple[str, ...]
    mended: tuple[tuple[str, str], ...] = ()
    partly: tuple[str, ...] = ()


def hits(
    connection: sqlite3.Connection,
    found: Ranking,
    wanted: tuple[Word, ...],
    wished: Page,
) -> tuple[Hit, ...]:
    """Return one page.

    Args:
        connection: The index.
        found: All documents found, best first.
        wanted: What their passages are chosen by; without any they have none.
        wished: Which.
    """
    first = max(0, wished.start - 1)
    items = found.page(connection, first, wished.most)
    known = knowledge.seen(connection, [item.row for item in items])
    page = []
    for at, item in enumerate(items, start=first):
        seen = known[item.row]
        shown = names.spelled(item.path) if seen.has_twin else names.display(item.path)
        text = knowledge.text(connection, item.row) if wanted and at < wished.passages else ""
        told = passage(text, wanted, shown) if text else ""
        page.append(Hit(shown, item.path, told, item.share, seen))
    return tuple(page)


def near(connection: sqlite3.Connection, wanted: tuple[Word, ...]) -> tuple[str, ...]:
    """Name words that documents have and that are almost those."""
    terms = (
        term
        for word in wanted
        if not word.required
        for term in spelling.near_words(connection, word.text)
    )
    return tuple(dict.fromkeys(terms))


def mend(
    connection: sqlite3.Connection, postings: Postings, wanted: tuple[Word, ...]
) -> tuple[tuple[Word, ...], tuple[tuple[str, str], ...]]:
    """Put right words in place of mistyped ones, where other words are found as they are.

    Returns:
        The words to look for, and those that were replaced, each with what took its place.
    """
    unknown = [word for word in wanted if not postings.count(word)]
    if not unknown or len(unknown) == len(wanted):
        return wanted, ()
    right = {
        word: other for word in unknown if (other := spelling.mended(connection, word)) is not None
    }
    told = tuple((word.text, other.text) for word, other in right.items())
    return tuple(dict.fromkeys(right.get(word, word) for word in wanted)), told
