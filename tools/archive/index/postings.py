"""Which documents have a word, in their text and in their path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.index import rows
from tools.archive.index.frequent import Frequent
from tools.archive.index.query import expression

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from tools.archive.index.query import Form, Word
    from tools.archive.index.rows import Rows


class Postings:
    """Looks words up, each once, for one search.

    Args:
        connection: The index.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._frequent = Frequent(connection)
        self._found: dict[tuple[str, tuple[Form, ...]], Rows] = {}

    def texts(self, word: Word) -> Rows:
        """Return the documents whose text has a word, in any of its forms."""
        key = ("texts", word.forms)
        if key not in self._found:
            self._found[key] = self._texts(word.forms)
        return self._found[key]

    def titles(self, word: Word) -> Rows:
        """Return the documents whose path has a word."""
        key = ("titles", word.title_forms)
        if key not in self._found:
            self._found[key] = self._matching(*key)
        return self._found[key]

    def count(self, word: Word) -> int:
        """Return how many documents have a word, in text or path; counted twice if in both."""
        return self.texts(word).bit_count() + self.titles(word).bit_count()

    def _texts(self, forms: tuple[Form, ...]) -> Rows:
        """Take what is ready of the forms, and have the others looked up together."""
        found: Rows = 0
        ready: list[str] = []
        others = []
        for form in forms:
            known = self._frequent.terms(form.text, begins=form.begins)
            ready += known
            if form.begins and known:
                found |= self._frequent.others(form.text, known)
            elif not known:
                others.append(form)
        found |= self._frequent.rows(list(dict.fromkeys(ready)))
        return found | self._matching("texts", others) if others else found

    def _matching(self, table: str, forms: Iterable[Form]) -> Rows:
        return rows.selected(
            self._connection,
            f"SELECT json_group_array(rowid) FROM {table} WHERE {table} MATCH ?",  # noqa: S608  # ours
            (expression(forms),),
        )
