"""Finds sessions by what was asked and answered in them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from sessions.database import Database
from sessions.text import folded, restored, stored
from sessions.transcript import read_session

if TYPE_CHECKING:
    from pathlib import Path

    from sessions.record import SessionInfo

_BEFORE = 30  # characters of an excerpt that stand before the word
_AFTER = 300


@dataclass(frozen=True, slots=True)
class Found:
    """A session that fits.

    Attributes:
        session: Which.
        turn: The number of its first turn that fits.
        excerpt: What stands around the first word there; dots where something was left out.
    """

    session: SessionInfo
    turn: int
    excerpt: str


def search(database: Path, text: str, last: int, archive: str | None = None) -> tuple[Found, ...]:
    """Find the newest sessions with a turn whose request and answer hold every word.

    Case and diacritics make no difference; a word may stand inside another.

    Args:
        database: The session store's file; need not exist.
        text: The words.
        last: How many sessions at most.
        archive: Only those about it.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    words = [folded(word) for word in text.split()]
    found: list[Found] = []
    store = Database(database)
    if not store.exists():
        return ()
    with store.use() as connection:
        rows = connection.execute(
            "SELECT session, number, request, coalesce(answer, '') FROM turns"
            " WHERE ?1 IS NULL OR session IN (SELECT number FROM sessions"
            " WHERE archive = ?1 AND kind <> 'eval')"
            " ORDER BY session DESC, number",
            (None if archive is None else stored(archive),),
        )
        for session, turns in groupby(rows, key=lambda row: int(row[0])):
            if len(found) == last:
                break
            for _, number, *parts in turns:
                said = [restored(part) for part in parts]
                if excerpt := _excerpt(said, words):
                    found.append(Found(read_session(connection, session), number, excerpt))
                    break
    store.close()
    return tuple(found)


def _excerpt(said: list[str], words: list[str]) -> str:
    """Cut out what stands around the first word; empty if any of the words is missing."""
    whole = [folded(text) for text in said]
    if not all(any(word in text for text in whole) for word in words):
        return ""
    for text, searched in zip(said, whole, strict=True):
        at = searched.find(words[0]) if words else 0
        if at >= 0 and text:
            start = max(_original(text, at) - _BEFORE, 0)
            return f"{'…' if start else ''}{text[start : start + _BEFORE + _AFTER]}"
    return ""


def _original(text: str, at: int) -> int:
    """The place in a text whose folded form is at this place: folding can change the length."""
    length = 0
    for place, character in enumerate(text):
        length += len(folded(character))
        if length > at:
            return place
    return len(text)
