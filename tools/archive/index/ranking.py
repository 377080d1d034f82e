"""Which documents answer best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive import names

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from tools.archive.index.query import Word


def ranked(
    connection: sqlite3.Connection,
    words: tuple[Word, ...],
    folder: bytes,
    fits: Callable[[bytes], bool] | None,
) -> list[tuple[int, bytes]]:
    """Return row and path of each document that has any of the words, best first.

    More of the distinct words come first, then more of them in the path, then bm25. Without words:
    all documents, by path.
    """
    found = _with_words(connection, words) if words else _all(connection)
    inside = folder + b"/"
    return [
        (row, path)
        for row, path in found
        if (not folder or path.startswith(inside)) and (fits is None or fits(path))
    ]


def _all(connection: sqlite3.Connection) -> list[tuple[int, bytes]]:
    return connection.execute("SELECT id, path FROM documents ORDER BY path").fetchall()


def _with_words(connection: sqlite3.Connection, words: tuple[Word, ...]) -> list[tuple[int, bytes]]:
    parts: list[str] = []
    values: list[str | int] = []
    for number, word in enumerate(words):
        parts += [
            "SELECT rowid AS id, ? AS word, 0 AS named FROM texts WHERE texts MATCH ?",
            "SELECT rowid AS id, ? AS word, 1 AS named FROM titles WHERE titles MATCH ?",
        ]
        values += [number, word.match, number, word.title_match]
    any_word = " OR ".join(f"({word.match})" for word in words)
    return connection.execute(
        f"WITH hits AS ({' UNION ALL '.join(parts)}), counts AS ("  # noqa: S608  # values are bound
        " SELECT id, count(DISTINCT word) AS words, sum(named) AS named FROM hits GROUP BY id"
        "), scores AS (SELECT rowid AS id, bm25(texts) AS score FROM texts WHERE texts MATCH ?)"
        " SELECT id, path FROM counts JOIN documents USING (id) LEFT JOIN scores USING (id)"
        " ORDER BY words DESC, named DESC, score IS NULL, score, path",
        (*values, any_word),
    ).fetchall()


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
