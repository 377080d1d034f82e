"""Documents that are monsters: the budget holds, both ends and the counts are told, all is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.counters import by_bytes
from tests.tools.sample import words
from tools.archive.readers.document import MAX_TEXT_CHARS
from tools.belt import BELT
from tools.contract import Voice
from tools.observation import Status
from tools.registry import Ready, Registry
from tools.results import READER, Results
from tools.trust import Access

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.tools.contexts import PlainContext
    from tools.observation import Observation
    from tools.registry import Belt


@pytest.fixture
def belt(tmp_path: Path) -> Iterator[Belt]:
    """The belt of a session that keeps long results."""
    with Results(tmp_path / "results") as results:
        yield Registry(BELT).belt(Access(), Voice.POLISH, results)


def observed(
    belt: Belt,
    context: PlainContext,
    tool: str,
    count: Callable[[str], int] = words,
    **arguments: object,
) -> Observation:
    """Make a call, whose result keeps the tool's budget."""
    ready = belt.prepare(tool, arguments, context)
    assert isinstance(ready, Ready)
    seen = belt.run(ready, context, count)
    assert seen.tokens_shown <= ready.tool.budget_tokens
    return seen


def test_one_line_of_170_kb_is_read_to_its_end(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """Both ends and the count that was cut; following ``next`` shows every word once in order."""
    text = " ".join(f"w{number:05}" for number in range(24_000))
    (root / "a.txt").write_text(text)
    first = observed(belt, context, READER, sciezka="a.txt")
    gap = first.gap or 0
    assert text.replace(" ", "").startswith(first.content[:gap].replace(" ", "").replace("\n", ""))
    assert first.content.endswith("w23999")
    lines = len(text) // 1000
    assert f"of {lines}" in first.header or "lines 1-" in first.header
    assert " characters)" in first.header
    read: list[str] = []
    seen, start = first, 1
    while True:
        head = seen.content[: seen.gap].split("\n")
        shown = head[: seen.next_start - start] if seen.next_start else head
        read += " ".join(shown).split()
        if not seen.next_start:
            break
        start = seen.next_start
        seen = observed(belt, context, READER, sciezka="a.txt", od_linii=start)
    assert read == text.split()


@pytest.mark.parametrize(
    "content",
    [b"\0\1\2" * 60_000, b"a\n" * 9_000 + b"\0" * 9_000, b"\x7fELF" + bytes(range(256)) * 400],
)
def test_a_binary_file_named_txt_is_said_to_be_one(
    root: Path, context: PlainContext, belt: Belt, content: bytes
) -> None:
    """Nothing of it reaches the model, wherever the first odd byte stands."""
    (root / "a.txt").write_bytes(content)
    for seen in (
        observed(belt, context, READER, sciezka="a.txt"),
        observed(belt, context, "szukaj_w_dokumencie", sciezka="a.txt", fraza="abc"),
    ):
        assert seen.status is Status.ERROR
        assert seen.error is not None
        assert "binary" in seen.error.what or "program" in seen.error.what
        assert not seen.content


def test_a_text_too_long_to_read_says_what_was_not_read(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """Of 50 MB the first 5,000,000 characters are read; that there is more is told each time."""
    (root / "a.txt").write_bytes(b"a line of it\n" * 4_000_000)
    seen = observed(belt, context, READER, sciezka="a.txt")
    assert any(f"first {MAX_TEXT_CHARS:,} characters" in told for told in seen.unread)
    total = MAX_TEXT_CHARS // 13 + 1
    assert seen.total == total
    last = observed(belt, context, READER, sciezka="a.txt", od_linii=total - 1)
    assert last.content.startswith("a line of it\n")
    assert not last.truncated


def test_a_million_lines_have_pages_and_exact_totals(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """The last page is one call away, and so is each place where a word stands."""
    (root / "a.txt").write_text("x\n" * 999_999 + "koniec\n")
    seen = observed(belt, context, READER, sciezka="a.txt")
    assert seen.total == 1_000_000
    assert "of 1,000,000" in seen.header
    assert seen.content.endswith("koniec")
    assert observed(belt, context, READER, sciezka="a.txt", od_linii=1_000_000).content == "koniec"
    found = observed(belt, context, "szukaj_w_dokumencie", sciezka="a.txt", fraza="koniec")
    assert "1000000> koniec" in found.content


def test_lines_that_all_match_are_places_with_pages(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """A table in which each row has the word is shown place by place, each row once."""
    rows = [f"faktura {number};100,00" for number in range(500)]
    (root / "a.csv").write_text("\n".join(rows))
    start, seen = 1, []
    while start:
        found = observed(
            belt, context, "szukaj_w_dokumencie", sciezka="a.csv", fraza="faktura", od=start
        )
        seen += [line.split("> ")[1] for line in found.content.splitlines() if "> " in line]
        assert found.total == 50
        assert found.gap is None
        start = found.next_start
    assert sorted(seen) == sorted(rows)


def test_every_page_of_a_long_list_has_what_the_others_lack(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """Following ``od`` through hundreds of documents names each of them once."""
    for number in range(300):
        (root / f"a-document-with-a-name-of-some-length-{number:03}.txt").write_text("x")
    names: list[str] = []
    start = 1
    while start:
        seen = observed(belt, context, "znajdz_dokumenty", wzorzec="*.txt", od=start)
        names += seen.paths
        assert seen.total == 300
        start = seen.next_start
    assert len(names) == len(set(names)) == 300


@pytest.mark.parametrize(
    "text",
    ["e" + "\u0301" * 200_000, "\U00010330" * 60_000, "\u0301" * 60_000, "\u200b" * 60_000],
    ids=["marks on one letter", "an unknown script", "marks alone", "nothing to see"],
)
def test_a_text_whose_tokens_explode_is_read_page_by_page(
    root: Path, context: PlainContext, belt: Belt, text: str
) -> None:
    """Where each byte is a token, something is shown of it and the rest can be had."""
    (root / "a.txt").write_text(text, encoding="utf-8")
    seen = observed(belt, context, READER, by_bytes, sciezka="a.txt")
    assert len(seen.content) > 500
    assert seen.truncated
    assert seen.next
    ready = belt.prepare(
        READER,
        {
            "sciezka": seen.kept or "a.txt",
            "od_linii": seen.kept_start or seen.next_start,
        },
        context,
    )
    assert isinstance(ready, Ready)
    following = belt.run(ready, context, by_bytes)
    assert following.content[:300].replace("\n", "") in text
    assert following.paths == ("a.txt",)


def test_an_outline_of_folders_with_long_names_is_read_on(
    root: Path, context: PlainContext, belt: Belt
) -> None:
    """What does not fit into the outline's budget lies a call away."""
    for number in range(20):
        for inner in range(6):
            folder = root / f"{number:02}{'ź' * 100}" / f"{inner}{'ż' * 100}"
            folder.mkdir(parents=True)
            (folder / "a.txt").write_text("x")
    seen = observed(belt, context, "podsumuj_folder", by_bytes)
    assert seen.truncated
    assert seen.next == belt.suggest(READER, sciezka=seen.kept, od_linii=seen.kept_start)
    rest = observed(belt, context, READER, words, sciezka=seen.kept, od_linii=seen.kept_start)
    assert rest.content.splitlines()[0] not in seen.content
    assert "19" + "ź" * 100 in rest.content
