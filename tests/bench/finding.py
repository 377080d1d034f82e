"""How long indexing, searching and scanning take: ``python -m tests.bench.finding [N ...]``.

N documents of plain text (10,000 and 100,000 without it) are indexed by the program and by bare
FTS5, in turns of some thousand documents, and asked for the same words. Times are of the processor,
and of a query the median of three, so that a busy machine matters less. A search is measured
without the scan before it, which stands on a line of its own.
"""

from __future__ import annotations

import gc
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench._corpus import Corpus
from tools.activity import UNKNOWN, Part
from tools.archive.index.forms import forms
from tools.archive.index.narrowing import Narrowing
from tools.archive.root import Archive
from tools.archive.search import Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_QUERIES = 60  # of each kind
_TIMES = 3  # each of them
# As many documents as there are, or an eighth of them.
_NARROWED = {
    "  such a one in a folder": Narrowing(folder=b"faktury"),
    "  of a type": Narrowing(type="txt"),
    "  since a day": Narrowing(since_ns=1),
}
_MOMENT = 100  # documents that bare FTS5 writes together where it may
_TURN = 2_000  # documents that one indexes before another goes on


class _Asking:
    """A person who looks for something (see :class:`tools.contract.Context`)."""

    request = ""

    def cancelled(self) -> bool:
        return False

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        pass


def main() -> None:
    """Print a table for each number of documents."""
    for documents in map(int, sys.argv[1:] or ("10000", "100000")):
        with tempfile.TemporaryDirectory() as folder:
            _measure(Path(folder), documents)


def _measure(folder: Path, documents: int) -> None:
    corpus = Corpus(documents)
    root = folder / "archive"
    corpus.write(root)
    print(f"\n{documents:,} documents, {_megabytes(root):.0f} MB of text")
    bare = {
        f"{each} a transaction": _bare(root, folder / f"bare-{each}.sqlite", each)
        for each in (1, _MOMENT)
    }
    with Archive(root) as archive, closing(Search(archive, folder / "index.sqlite")) as search:
        own, others = _index_in_turns(search, bare, documents)
        print(f"index     {documents / own:9,.0f} documents/s {1e6 * own / documents:6.0f} µs")
        for each, taken in others.items():
            print(
                f"  FTS5    {documents / taken:9,.0f} documents/s {1e6 * taken / documents:6.0f} µs"
                f"  {each}: {own / taken:.2f} times as long"
            )
        _scan(root, search)
        print(f"  size    {(folder / 'index.sqlite').stat().st_size / 1e6:9,.0f} MB")
    with Archive(root) as archive, closing(Search(archive, folder / "index.sqlite", 0)) as search:
        _ask(corpus, search, folder / f"bare-{_MOMENT}.sqlite")


@contextmanager
def _timed() -> Iterator[list[float]]:
    """Give a list that holds the processor's seconds afterwards."""
    gc.collect()
    taken: list[float] = []
    start = time.process_time()
    yield taken
    taken.append(time.process_time() - start)


def _index_in_turns(
    search: Search, bare: dict[str, Iterator[float]], documents: int
) -> tuple[float, dict[str, float]]:
    """Let the program and the others index by turns; return each one's seconds."""
    others = dict.fromkeys(bare, 0.0)
    gc.collect()
    aside = 0.0  # seconds of the others' turns

    def turn(done: int, total: int | None) -> None:
        nonlocal aside
        if total is not None and done % _TURN == 0:
            start = time.process_time()
            for name, run in bare.items():
                others[name] += next(run, 0.0)
            aside += time.process_time() - start

    start = time.process_time()
    found = search.upkeep.refresh(turn, lambda: False)
    own = time.process_time() - start - aside
    assert found.read == documents
    for name, run in bare.items():
        others[name] += sum(run)
    return own, others


def _megabytes(root: Path) -> float:
    return sum(file.stat().st_size for file in root.rglob("*.txt")) / 1e6


def _bare(root: Path, database: Path, together: int) -> Iterator[float]:
    """Put the texts into FTS5 and nothing else; yield the seconds of each turn."""
    start = time.process_time()
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(
            "CREATE VIRTUAL TABLE texts"
            " USING fts5(path, body, tokenize = 'unicode61 remove_diacritics 2')"
        )
        written = 0
        for at, _, names in os.walk(root):
            for name in names:
                path = os.path.join(at, name)  # noqa: PTH118 - as bare as it can be
                with open(path, encoding="utf-8") as file:  # noqa: PTH123 - as above
                    text = file.read()
                if written % together == 0:
                    connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO texts VALUES (?, ?)", (path, text))
                written += 1
                if written % together == 0:
                    connection.execute("COMMIT")
                if written % _TURN == 0:
                    yield time.process_time() - start
                    start = time.process_time()
        if connection.in_transaction:
            connection.execute("COMMIT")
        yield time.process_time() - start


def _scan(root: Path, search: Search) -> None:
    """Compare a scan in which nothing is new with one that compares nothing."""
    ours, others = [], []
    for _ in range(9):
        with _timed() as taken:
            _look(os.fspath(root))
        others.append(taken[0])
        with _timed() as taken:
            search.upkeep.refresh(lambda _done, _total: None, lambda: False)
        ours.append(taken[0])
    own, bare = statistics.median(ours), statistics.median(others)
    print(f"rescan    {1e3 * own:9,.0f} ms, scandir and stat {1e3 * bare:,.0f}: {own / bare:.2f}")


def _look(folder: str) -> None:
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            for item in found:
                item.stat(follow_symlinks=False)
                if item.is_dir(follow_symlinks=False):
                    waiting.append(item.path)


def _ask(corpus: Corpus, search: Search, bare: Path) -> None:
    """Time searches of several kinds, each beside the same words in bare FTS5."""
    with closing(sqlite3.connect(bare)) as connection:

        def plainly(words: str) -> None:
            match = " OR ".join(f'"{word}"' for word in words.replace('"', " ").split())
            connection.execute(
                "SELECT path FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 60", (match,)
            ).fetchall()

        print(f"{'search':26}{'documents':>10}{'p50 ms':>9}{'p95 ms':>9}{'bare p50':>10}{'p95':>8}")
        for kind, queries in corpus.queries(_QUERIES).items():
            totals: list[int] = []

            def ours(words: str, totals: list[int] = totals) -> None:
                totals.append(search.find(words, "", b"", _Asking()).total)  # type: ignore[arg-type]

            own, theirs = _times(ours, queries), _times(plainly, queries)
            print(
                f"{kind:26}{statistics.median(totals):10,.0f}{own[0]:9.1f}{own[1]:9.1f}"
                f"{theirs[0]:10.1f}{theirs[1]:8.1f}",
                flush=True,
            )
        common = corpus.queries(_QUERIES)["one of the 30 commonest"]
        for kind, narrowing in _NARROWED.items():

            def narrowed(words: str, narrowing: Narrowing = narrowing) -> None:
                search.find_narrowed(words, narrowing, _Asking())  # type: ignore[arg-type]

            own = _times(narrowed, common)
            print(f"{kind:36}{own[0]:9.1f}{own[1]:9.1f}", flush=True)


def _times(ask: Callable[[str], None], queries: list[str]) -> tuple[float, float]:
    """Return the median and the 95th percentile of queries in milliseconds."""
    taken = [statistics.median(_asked(ask, words) for _ in range(_TIMES)) for words in queries]
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


def _asked(ask: Callable[[str], None], words: str) -> float:
    forms.cache_clear()  # as if the words were new each time
    start = time.process_time()
    ask(words)
    return 1e3 * (time.process_time() - start)


if __name__ == "__main__":
    main()
