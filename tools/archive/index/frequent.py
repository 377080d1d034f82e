"""Words that very many documents have, each with those documents ready as one set.

To have the full-text index name 70,000 documents takes as long as a person's patience for a word
or two allows; a set of them is read in a fraction of a millisecond. The sets are made once most
documents are indexed, and again when a tenth of them has changed; documents that changed since
are looked up in the full-text index.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from bisect import bisect_left
from typing import TYPE_CHECKING

from tools.archive.index import rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tools.archive.index.rows import Rows

_LEAST_DOCUMENTS = 5000  # of fewer, everything is found in milliseconds
_SHARE = 0.02
_STALE_SHARE = 0.1
_FEW = 30  # changed documents that are looked up one by one
_LAST = "\U0010ffff"  # after every letter
_NEXT = "\1"  # before every letter: a word with it comes right after the word without

TABLES = """
CREATE TABLE frequent (term TEXT PRIMARY KEY, documents BLOB NOT NULL) STRICT;
CREATE TABLE changed (id INTEGER PRIMARY KEY) STRICT;
"""


def mark_changed(connection: sqlite3.Connection, row: int) -> None:
    """Note that the text of a document came, went or changed: the sets don't hold for it."""
    connection.execute(
        "INSERT OR IGNORE INTO changed SELECT ? WHERE EXISTS (SELECT 1 FROM frequent)", (row,)
    )


def renew(
    connection: sqlite3.Connection,
    stop: Callable[[], bool],
    least_documents: int = _LEAST_DOCUMENTS,
) -> None:
    """Make the sets where there are none yet or many documents have changed.

    Takes about a twentieth of the time that reading the documents took; other processes may write
    meanwhile, and then it is left for the next time.

    Args:
        connection: The index.
        stop: Ends it early; the sets stay as they were.
        least_documents: With fewer there are none.
    """
    total, made, changed = connection.execute(
        # About as many documents as there are: counting them all takes longer.
        "SELECT coalesce((SELECT max(id) FROM documents), 0), (SELECT count(*) FROM frequent),"
        " (SELECT count(*) FROM changed)"
    ).fetchone()
    if total < least_documents or (made and changed <= total * _STALE_SHARE):
        return
    connection.execute("BEGIN")
    try:
        found = dict(_sets(connection, int(total * _SHARE), stop))
        if not stop():
            connection.execute("DELETE FROM frequent")
            connection.execute("DELETE FROM changed")
            connection.executemany("INSERT INTO frequent VALUES (?, ?)", found.items())
            connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY_SNAPSHOT:
            raise
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _sets(
    connection: sqlite3.Connection, least: int, stop: Callable[[], bool]
) -> Iterator[tuple[str, bytes]]:
    terms = connection.execute("SELECT term FROM text_terms WHERE doc > ?", (least,))
    for (term,) in terms:
        if stop():
            return
        if not term.isalnum():
            continue  # private letters, of which the first has none before it
        yield term, zlib.compress(rows.packed(_looked_up(connection, f'"{term}"')), 1)


def _looked_up(connection: sqlite3.Connection, match: str, condition: str = "") -> Rows:
    query = f"SELECT json_group_array(rowid) FROM texts WHERE texts MATCH ? {condition}"  # noqa: S608  # ours
    return rows.selected(connection, query, (match,))


class Frequent:
    """The sets, as one search finds them.

    Args:
        connection: The index.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        found = connection.execute("SELECT term FROM frequent ORDER BY term")
        self._terms = [term for (term,) in found]
        self._changed = connection.execute("SELECT json_group_array(id) FROM changed").fetchone()[0]

    def terms(self, form: str, *, begins: bool) -> list[str]:
        """Return those of the words that are a form, or that begin with it."""
        first = bisect_left(self._terms, form)
        if begins:
            return self._terms[first : bisect_left(self._terms, form + _LAST)]
        return [term for term in self._terms[first : first + 1] if term == form]

    def rows(self, terms: list[str]) -> Rows:
        """Return the documents that have any of some words, which are all among these."""
        held: Rows = 0
        for term in terms:
            packed = self._connection.execute(
                "SELECT documents FROM frequent WHERE term = ?", (term,)
            ).fetchone()[0]
            held |= int.from_bytes(zlib.decompress(packed), "little")
        changed = json.loads(self._changed)
        if not changed or not terms:
            return held
        match = " OR ".join(f'"{term}"' for term in terms)
        if len(changed) <= _FEW:
            fresh = rows.selected(
                self._connection,
                "SELECT json_group_array(texts.rowid) FROM json_each(?) AS row JOIN texts"
                " ON texts MATCH ? AND texts.rowid = row.value",
                (self._changed, match),
            )
        else:
            between = f"AND rowid BETWEEN {min(changed):d} AND {max(changed):d}"
            fresh = _looked_up(self._connection, match, between)
        return held ^ ((held ^ fresh) & rows.of(changed))

    def others(self, form: str, known: list[str]) -> Rows:
        """Return the documents that have words which begin with a form and are not among these.

        Args:
            form: The beginning.
            known: Those that are.
        """
        found: Rows = 0
        starts = [form, *(term + _NEXT for term in known)]
        for first, last in zip(starts, [*map(_before, known), form + _LAST], strict=True):
            found |= rows.selected(
                self._connection,
                "SELECT json_group_array(texts.rowid) FROM text_terms JOIN texts"
                " ON texts MATCH '\"' || term || '\"' WHERE term BETWEEN ? AND ?",
                (first, last),
            )
        return found


def _before(term: str) -> str:
    """Return what comes right before a word: with the word as the end it would be read too."""
    return term[:-1] + chr(ord(term[-1]) - 1) + _LAST
