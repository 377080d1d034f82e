"""Words that most documents have are found at once, and exactly."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tools.archive.searching import never, put
from tests.tools.contexts import PlainContext
from tools.archive.index import frequent, query, rows
from tools.archive.index.postings import Postings
from tools.archive.index.query import words_of
from tools.archive.root import Archive
from tools.archive.search import Search

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    import pytest

# Words that begin alike, one another's beginnings, and a common one that a dictionary knows.
_WORDS = "krzak krzaki krzakow krzakzz krz krzb faktura faktury orangex oranges 2026 maj".split()  # noqa: SIM905
_ASKED = ("krzaki", "krzb", "faktura", "oranges", "2026", "maj 2026", '"faktura krzak"', "nic")
_DOCUMENTS = 40


def _made(connection: sqlite3.Connection) -> int:
    frequent.renew(connection, never, least_documents=1)
    found: int = connection.execute("SELECT count(*) FROM frequent").fetchone()[0]
    return found


def _texts(seed: int, number: int) -> str:
    dice = random.Random(f"{seed} {number}")  # noqa: S311 - a repeatable sample
    return " ".join(dice.choices(_WORDS, k=dice.randint(0, 8)))


def _holders(search: Search, words: str) -> list[list[bytes]]:
    """Return the documents that have each word."""

    def paths(connection: sqlite3.Connection) -> list[list[bytes]]:
        known = dict(connection.execute("SELECT id, path FROM documents").fetchall())
        postings = Postings(connection)
        return [
            sorted(known[row] for row in rows.numbers(postings.texts(word)))
            for word in query.asked(words)
        ]

    return search._access.use(paths)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.integers(0, _DOCUMENTS + 40), st.booleans()), max_size=50),
)
def test_a_search_with_sets_finds_what_one_without_finds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, changes: list[tuple[int, bool]]
) -> None:
    """Whatever came, went or changed since they were made."""
    top = tmp_path_factory.mktemp("archive")
    root = top / "root"
    for number in range(_DOCUMENTS):
        put(root, f"{number}.txt", _texts(seed, number))
    with Archive(root) as archive:
        search = Search(archive, top / "with.sqlite")
        context = PlainContext(archive, search)
        search.find("x", "", b"", context)
        made = search._access.use(_made)
        for step, (number, stays) in enumerate(changes):
            path = root / f"{number}.txt"
            if stays:
                path.write_text(_texts(seed + 1 + step, number) + " x")
            else:
                path.unlink(missing_ok=True)
        fresh = Search(archive, top / "without.sqlite")
        for words in _ASKED:
            totals = {each.find(words, "", b"", context).total for each in (search, fresh)}
            assert len(totals) == 1
            assert _holders(search, words) == _holders(fresh, words)
        assert made > 1
        search.close()
        fresh.close()


def test_sets_are_made_when_many_documents_are_indexed(root: Path, context: PlainContext) -> None:
    """Not of few; and anew only once many have changed."""
    for number in range(100):
        put(root, f"{number}.txt", "faktura")
    assert context.search.find("faktura", "", b"", context).total == 100

    def state(connection: sqlite3.Connection) -> tuple[int, int]:
        found = connection.execute(
            "SELECT (SELECT count(*) FROM frequent), (SELECT count(*) FROM changed)"
        ).fetchone()
        return found[0], found[1]

    def renewed(connection: sqlite3.Connection) -> tuple[int, int]:
        frequent.renew(connection, never, least_documents=100)
        return state(connection)

    use = context.search._access.use
    assert use(state) == (0, 0)
    assert use(renewed) == (1, 0)
    for number in range(10):
        put(root, f"{number}.txt", f"marchew {number}")
    assert context.search.find("faktura", "", b"", context).total == 90
    assert use(renewed) == (1, 10)
    put(root, "10.txt", "marchew 10")
    assert context.search.find("faktura", "", b"", context).total == 89
    assert use(renewed) == (2, 0)
    assert context.search.find("faktura", "", b"", context).total == 89


def test_making_sets_can_be_stopped_and_gives_way(root: Path, context: PlainContext) -> None:
    """Then there are none, and everything is found all the same."""
    for number in range(5):
        put(root, f"{number}.txt", "faktura")
    context.search.find("faktura", "", b"", context)

    def halted(connection: sqlite3.Connection) -> int:
        frequent.renew(connection, lambda: True, least_documents=1)
        return len(Postings(connection)._frequent.terms("fak", begins=True))

    assert context.search._access.use(halted) == 0
    assert context.search._access.use(lambda c: Postings(c).count(words_of("faktury")[0])) == 5
