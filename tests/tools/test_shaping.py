"""Results cut to a budget: both ends of a text, whole items of a list, exact counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.sample import words
from tools.cutting import EXACT_CHARACTERS, keep_both_ends
from tools.observation import Items, Lines, Observation, Result, Status
from tools.rendering import trusted
from tools.shaping import shape

if TYPE_CHECKING:
    from collections.abc import Callable


def more(position: int) -> str:
    """Render a call that continues."""
    return f'read(path="a.txt", from_line={position})'


def by_characters(text: str) -> int:
    """Count characters as tokens: the most expensive tokenizer there is."""
    return len(text)


def uneven(text: str) -> int:
    """Count what no tokenizer should: dear digits, and line starts dearer than their parts."""
    return len(text) + 9 * text.count("1") + 2 * text.count("\na") + 5 * text.count("ab")


texts = st.lists(
    st.text(alphabet="ab ł́\n", max_size=30) | st.just("x" * 700) | st.just("\n\n"), max_size=60
).map("\n".join)


@given(
    texts,
    st.integers(350, 2000),
    st.integers(1, 500),
    st.sampled_from([words, by_characters, uneven]),
)
def test_a_text_keeps_both_ends_and_says_what_is_missing(
    text: str, budget: int, first: int, count: Callable[[str], int]
) -> None:
    """The budget holds, head and tail are exact slices, and every number is true."""
    shown = shape(Result(Lines(text, first), more=more), budget, count)
    assert shown.tokens_shown == count(shown.content) + count(trusted(shown)) <= budget
    assert shown.tokens_raw == count(text) + count("ok")
    assert shown.total == first - 1 + len(text.removesuffix("\n").split("\n")) * bool(text)
    if not shown.truncated:
        assert (shown.content, shown.gap, shown.next) == (text, None, "")
        return
    assert shown.gap is not None
    head, tail = shown.content[: shown.gap], shown.content[shown.gap :]
    assert text.startswith(head)
    assert text.endswith(tail)
    cut = text[len(head) : len(text) - len(tail)]
    assert f"({len(cut)} characters)" in shown.header
    numbers = [int(number) for number in re.findall(r"\d+", shown.header.partition("(")[0])]
    assert numbers[0] == first + head.count("\n")
    assert numbers[-1] == first + (head + cut[:-1]).count("\n")
    if shown.next_start:
        assert first < shown.next_start <= numbers[-1]
        assert shown.next == more(shown.next_start)
    else:
        assert numbers[-1] == first
        assert shown.next == ""


@given(texts, st.integers(0, 500))
def test_most_of_the_room_is_used(text: str, budget: int) -> None:
    """A cut leaves no more than half of the room empty, wherever the line borders are."""
    cut = keep_both_ends(text, budget, by_characters)
    assert len(cut.kept) <= budget
    assert len(cut.kept) >= min(len(text), budget * 0.4)


@pytest.mark.parametrize("size", [170_000, 50_000_000])
def test_one_huge_line_shows_both_ends_and_the_count(size: int) -> None:
    """A 170 kB line is neither "(no output)" nor counted whole (goose #7846, opencode #42277)."""
    text = "START" + "x" * (size - 8) + "END"
    counted: list[int] = []

    def counting(piece: str) -> int:
        counted.append(len(piece))
        return (len(piece) + 3) // 4

    shown = shape(Result(Lines(text), more=more), 4000, counting)
    assert shown.content.startswith("STARTxxx")
    assert shown.content.endswith("xxxEND")
    assert f"the middle of line 1 ({size - len(shown.content)} characters)" in shown.header
    assert shown.next == ""
    assert shown.tokens_shown > 3600
    assert abs(shown.tokens_raw - size // 4) <= 3
    assert max(counted) <= EXACT_CHARACTERS
    assert sum(counted) < 300_000


def test_a_page_of_a_text_ends_at_a_line() -> None:
    """Line borders cost little, so no line is torn."""
    text = "\n".join(f"line {number:04}" for number in range(1, 1001))
    shown = shape(Result(Lines(text), "lines 1-1000 of 1000", more=more), 400, words)
    assert shown.header.startswith("lines 1-1000 of 1000; cut out: the middle, in lines ")
    gap = shown.gap or 0
    assert shown.content[gap - 1] == "\n"
    assert f"line {shown.next_start - 1:04}" in shown.content
    assert f"line {shown.next_start:04}" not in shown.content


def test_following_next_reads_every_line() -> None:
    """The call in the notice always gets further, past a huge line too."""
    lines = [f"{number} " + ("y" * 5000 if number == 30 else "y") for number in range(1, 200)]
    seen: set[int] = set()
    start = 1
    for _ in range(100):
        shown = shape(Result(Lines("\n".join(lines[start - 1 :]), start), more=more), 200, words)
        seen.update(int(line.split()[0]) for line in shown.content.split("\n") if line[0] != "y")
        if not shown.next_start:
            break
        assert shown.next_start > start
        start = shown.next_start
    assert seen == set(range(1, 200))


def test_a_cut_does_not_tear_a_mark_from_its_letter() -> None:
    """A letter written as two characters stays whole at both borders."""
    text = "e\u0301" * 500
    shown = shape(Result(Lines(text)), 200, by_characters)
    gap = shown.gap or 0
    assert shown.content[gap - 1] == "\u0301"
    assert shown.content[gap] == "e"


def test_a_budget_under_the_header_leaves_no_content() -> None:
    """The trusted lines are never cut."""
    shown = shape(Result(Lines("x" * 1000), "a header"), 3, by_characters)
    assert shown.content == ""
    assert shown.truncated
    assert "1000 characters" in shown.header


@st.composite
def pages(draw: st.DrawFn) -> Items:
    """Draw a page anywhere in a list, with short and long items."""
    item = st.text(alphabet="ab/. ", min_size=1, max_size=40) | st.just("1a" * 300)
    items = tuple(draw(st.lists(item, max_size=30)))
    start = draw(st.integers(1, 50))
    rest = draw(st.integers(0, 99)) if items else 0
    summary = draw(st.text(alphabet="ab:1\n", max_size=200))
    return Items(items, start, start - 1 + len(items) + rest, summary)


@given(pages(), st.integers(350, 900), st.sampled_from([words, by_characters, uneven]))
def test_a_list_shows_whole_items_and_exact_totals(
    page: Items, budget: int, count: Callable[[str], int]
) -> None:
    """The budget holds, items stay whole, and next starts at the first that is not shown."""
    blocks, start, total = page.items, page.start, page.total
    shown = shape(Result(page, more=more), budget, count)
    assert shown.tokens_shown == count(shown.content) + count(trusted(shown)) <= budget
    assert shown.total == total
    if not blocks:
        assert shown.content == ""
        return
    found = re.search(r"results (\d+)-(\d+) of (\d+)", shown.header)
    assert found is not None
    end = int(found[2])
    assert (int(found[1]), int(found[3])) == (start, total)
    whole = "\n".join(blocks[: end - start + 1])
    if shown.gap is None:
        assert shown.content.startswith(whole)
    assert shown.truncated == (end < total or shown.gap is not None)
    assert shown.next == (more(end + 1) if end < total else "")


def test_a_summary_stands_for_what_does_not_fit() -> None:
    """The first page of a long list carries its structure, a later one and a whole one do not."""
    many = tuple(f"faktury/{number}.pdf" for number in range(20))
    summary = "faktury/: 340\numowy/: 12"
    assert shape(Result(Items(many, 1, 352, summary)), 400, words).content.endswith(summary)
    assert summary not in shape(Result(Items(many, 21, 352, summary)), 400, words).content
    assert summary not in shape(Result(Items(many, 1, 20, summary)), 400, words).content


def test_a_huge_item_is_cut_and_not_dropped() -> None:
    """At least one item is shown; the rest is one call away."""
    page = Items(("a.txt " + "y" * 100_000, "b.txt"), 1, 2)
    shown = shape(Result(page, more=more), 100, words)
    assert shown.content.startswith("a.txt")
    assert shown.gap is not None
    assert re.fullmatch(
        r"results 1-1 of 2; cut out: the middle of result 1 \(99\d\d\d characters\)", shown.header
    )
    assert shown.next_start == 2
    assert shown.tokens_shown <= 100


def test_a_summary_yields_to_the_only_item() -> None:
    """An item that fits without the summary is not called cut."""
    page = Items(("x" * 250, "y" * 50), 1, 2, summary="s" * 60)
    shown = shape(Result(page), 300, by_characters)
    assert (shown.content, shown.header) == ("x" * 250, "results 1-1 of 2")
    assert (shown.gap, shown.truncated) == (None, True)


def test_a_long_summary_keeps_its_first_lines() -> None:
    """A summary takes a quarter of the budget at most."""
    page = Items(("x",) * 9, 1, 9000, summary="\n".join(f"folder{n}/: 9" for n in range(100)))
    shown = shape(Result(page), 300, by_characters)
    assert "\nfolder0/: 9\n" in shown.content
    assert len(shown.content) < 18 + 300 // 4


def test_pieces_that_cost_more_together_still_fit() -> None:
    """The budget holds for tokens that don't add up: the whole is counted, not its parts."""
    page = Items(("ax" * 10,) * 20, 1, 20)
    shown = shape(Result(page, more=more), 300, uneven)
    assert shown.tokens_shown <= 300
    assert shown.content.startswith("ax" * 10)


def test_only_shown_paths_become_known() -> None:
    """A path that was moved to the next page can't be used by a later call yet."""
    page = tuple(f"faktury/{number:03}.pdf" for number in range(100))
    shown = shape(Result(Items(page, 1, 100), paths=page, more=more), 100, words)
    assert shown.paths == page[: len(shown.content.splitlines())]
    assert len(shown.paths) < 100
    places = Result(Items(("1> word",) * 300, 1, 300), paths=("a.txt",), more=more)
    assert shape(places, 100, words).paths == ("a.txt",)


@pytest.mark.parametrize(
    ("result", "header"),
    [
        (Result(Items((), 1, 0)), "no results"),
        (Result(Items((), 1, 0), header="nothing has the word xyz"), "nothing has the word xyz"),
        (Result(Items((), 41, 40)), "no results from 41 on, there are 40"),
    ],
)
def test_an_empty_page_says_why(result: Result, header: str) -> None:
    """An empty list is told apart from a page behind its end."""
    shown = shape(result, 100, words)
    assert (shown.content, shown.header, shown.truncated) == ("", header, False)


def test_a_result_that_fits_is_left_alone() -> None:
    """Nothing is cut, marked or counted twice."""
    result = Result(Lines("a\nb\n"), "lines 1-2 of 2", ("a.txt",), ("Page 3 has no text.",))
    assert shape(result, 100, words) == Observation(
        Status.OK,
        content="a\nb\n",
        header="lines 1-2 of 2",
        total=2,
        paths=("a.txt",),
        unread=("Page 3 has no text.",),
        tokens_raw=words("a\nb\n") + words("ok: lines 1-2 of 2\nnot read: Page 3 has no text."),
        tokens_shown=words("a\nb\n") + words("ok: lines 1-2 of 2\nnot read: Page 3 has no text."),
    )
