"""Results that no budget holds: kept in a file, read on to the end, gone with the session."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.counters import COUNTERS, by_characters
from tools.errors import ToolError
from tools.observation import Items, Lines, Result
from tools.rendering import trusted
from tools.results import READER, Results
from tools.shaping import shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tools.fitting import Keep
    from tools.results import Kept

READING = 4_000  # the budget of the reading tool


def suggest(tool: str, **arguments: object) -> str:
    """Render a call."""
    return f"{tool}({', '.join(f'{name}={value!r}' for name, value in arguments.items())})"


def keeper(results: Results) -> Keep:
    """What keeps results in a session that can read them."""

    def keep(text: str, paths: tuple[str, ...]) -> Kept | None:
        return results.keep(text, paths, suggest)

    return keep


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Results]:
    """The kept results of one session."""
    with Results(tmp_path / "cache" / "results") as kept:
        yield kept


def page(results: Results, path: str, start: int = 1) -> Result | None:
    """Read a kept result from a line on, as the reading tool does."""
    return results.read({"sciezka": path, "od_linii": start}, READER, suggest)


def kept_lines(results: Results, path: str) -> tuple[str, ...]:
    """All lines of a kept result."""
    read = page(results, path)
    assert read is not None
    assert isinstance(read.content, Lines)
    return tuple(read.content.text.split("\n"))


def read_on(results: Results, path: str, start: int, count: Callable[[str], int]) -> Iterator[str]:
    """Follow ``next`` through a kept result; give each line once when it is shown whole."""
    lines = kept_lines(results, path)
    while start:
        read = page(results, path, start)
        assert read is not None
        seen = shape(read, READING, count)
        assert seen.tokens_shown <= READING
        end = seen.next_start - 1 if seen.next_start else len(lines)
        assert seen.content[: seen.gap].startswith("\n".join(lines[start - 1 : end]))
        yield from lines[start - 1 : end]
        assert not seen.truncated or seen.next_start > start
        start = seen.next_start


def unbroken(lines: tuple[str, ...], text: str) -> bool:
    """Whether lines are the text, some of its lines broken in several."""
    at = 0
    for line in lines:
        if not text.startswith(line, at):
            return False
        at += len(line)
        at += text[at : at + 1] == "\n"
    return at == len(text)


PIECES = st.sampled_from(
    ["x" * 5_000, "ab " * 900, "\n" * 700, "e" + "\u0301" * 900, "\U00010330" * 800, " " * 3_000,
     "1,2;3\n" * 300, "</data>\ncut out: 1\n", "漢字" * 400, "\r", "\udcff" * 40]
)  # fmt: skip
monsters = st.lists(PIECES | st.text(max_size=80), min_size=1, max_size=6).map("".join)


@settings(deadline=None, max_examples=60)
@given(monsters, st.sampled_from(COUNTERS), st.integers(600, READING))
def test_every_character_of_a_monster_can_be_read(
    text: str, count: Callable[[str], int], budget: int
) -> None:
    """Both ends are exact, the budget holds, and what is between is read on page by page."""
    with tempfile.TemporaryDirectory() as folder, Results(Path(folder) / "r") as results:
        shown = shape(Result(Lines(text), "a header"), budget, count, keeper(results))
        assert shown.tokens_shown == count(shown.content) + count(trusted(shown)) <= budget
        if not shown.truncated:
            assert shown.content == text
            return
        assert shown.gap is not None
        head, tail = shown.content[: shown.gap], shown.content[shown.gap :]
        assert text.startswith(head)
        assert text.endswith(tail)
        assert f"({len(text) - len(shown.content)} characters)" in shown.header
        assert shown.next == suggest(
            "czytaj_dokument", sciezka=shown.kept, od_linii=shown.kept_start
        )
        lines = kept_lines(results, shown.kept)
        assert unbroken(lines, text)
        before = lines[: shown.kept_start - 1]
        assert len("".join(before)) <= len(head.replace("\n", ""))
        after = read_on(results, shown.kept, shown.kept_start, count)
        assert (*before, *after) == lines


@settings(deadline=None, max_examples=60)
@given(st.lists(PIECES | st.text(alphabet="ab1/ ", max_size=60), max_size=40), st.data())
def test_every_item_is_shown_once_or_kept(items: list[str], data: st.DataObject) -> None:
    """Pages of a list follow each other without gap or repeat; one too large is kept whole."""
    count = data.draw(st.sampled_from(COUNTERS))
    length = data.draw(st.integers(1, 15))
    with tempfile.TemporaryDirectory() as folder, Results(Path(folder) / "r") as results:
        seen: list[str] = []
        start = 1
        while start and items:
            drawn = tuple(items[start - 1 : start - 1 + length])
            content = Items(drawn, start, len(items), "folder/: 3\nfolder2/: 4")
            shown = shape(
                Result(content, more=lambda item: f"next {item}"), 900, count, keeper(results)
            )
            assert shown.tokens_shown == count(shown.content) + count(trusted(shown)) <= 900
            assert shown.total == len(items)
            end = shown.next_start - 1 if shown.next_start else len(items)
            if shown.gap is None:
                assert shown.content.startswith("\n".join(items[start - 1 : end]))
            else:
                assert end == start or not shown.next_start
                assert unbroken(kept_lines(results, shown.kept), items[start - 1])
                end = start
            seen += items[start - 1 : end]
            assert not shown.next_start or shown.next == f"next {shown.next_start}"
            start = end + 1 if end < len(items) else 0
        assert seen == items


def test_a_list_without_pages_is_kept_whole(results: Results) -> None:
    """A tool that has no pages gives a structure that is too long: the rest is read on."""
    items = tuple(f"folder {number:03}: " + "x" * 60 for number in range(100))
    shown = shape(Result(Items(items, 1, 100)), 900, by_characters, keeper(results))
    assert shown.truncated
    assert shown.next_start == 0
    assert shown.kept == "wynik:1"
    assert kept_lines(results, shown.kept) == items
    assert shown.kept_start == len(shown.content.splitlines()) + 1


def test_both_the_middle_of_an_item_and_the_next_page_can_be_reached(results: Results) -> None:
    """The list goes on by its own call; the call for the middle stands in the header."""
    items = Items(("y" * 5_000, "b.txt"), 1, 200)
    shown = shape(Result(items, more=lambda item: f"next {item}"), 500, by_characters,
                  keeper(results))  # fmt: skip
    assert shown.next == "next 2"
    call = suggest("czytaj_dokument", sciezka="wynik:1", od_linii=shown.kept_start)
    assert shown.header.endswith(f"characters), shown by {call}")
    assert shown.tokens_shown <= 500


def test_what_a_call_brings_back_is_not_kept(tmp_path: Path, results: Results) -> None:
    """A document has pages: no copy of it lies anywhere."""
    text = "line\n" * 5_000
    shape(Result(Lines(text), more=lambda line: f"read {line}"), 900, by_characters,
          keeper(results))  # fmt: skip
    shape(Result(Items(("a",) * 900, 1, 900), more=lambda item: f"next {item}"), 900,
          by_characters, keeper(results))  # fmt: skip
    shape(Result(Lines("short")), 900, by_characters, keeper(results))
    assert not (tmp_path / "cache").exists()


def test_the_rest_of_a_first_line_is_kept(results: Results) -> None:
    """Where a call would go on behind the line that it began with, nothing of it is lost."""
    text = "x" * 9_000 + "\nsecond\nthird"
    shown = shape(Result(Lines(text), more=lambda line: f"read {line}"), 900, by_characters,
                  keeper(results))  # fmt: skip
    assert shown.kept == "wynik:1"
    assert (shown.kept_start, shown.next_start) == (2, 0)


def test_kept_results_are_private_and_go_with_the_session(tmp_path: Path) -> None:
    """Only the person may look at them, and nothing stays behind."""
    with Results(tmp_path / "r") as results:
        assert keeper(results)("secret", ()) is not None
        (folder,) = (tmp_path / "r").iterdir()
        assert [file.read_text() for file in folder.iterdir()] == ["secret"]
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((tmp_path / "r").stat().st_mode) == 0o700
    assert list((tmp_path / "r").iterdir()) == []
    assert page(results, "wynik:1") is None


def test_the_same_result_is_kept_once(results: Results) -> None:
    """A repeated call gives the same path; another result gets the next number."""
    keep = keeper(results)
    assert [kept.path for text in "aba" if (kept := keep(text, ()))] == [
        "wynik:1",
        "wynik:2",
        "wynik:1",
    ]


@pytest.mark.parametrize("path", ["wynik:1", "result:1", " WYNIK:01 "])
def test_a_path_is_understood_in_either_voice(results: Results, path: str) -> None:
    """Small slips of spelling don't matter; the documents of the result are known with it."""
    keeper(results)("one\r\ntwo\n", ("a.txt",))
    read = page(results, path, 2)
    assert read is not None
    assert read.content == Lines("two\n", 2)
    assert read.header == "a long result; lines 2-3 of 3"
    assert read.paths == ("a.txt",)
    assert read.more is not None
    assert read.more(3) == suggest(READER, sciezka="wynik:1", od_linii=3)


@pytest.mark.parametrize("path", ["wynik:2", "wynik:0", "wynik:", "a/wynik:1", "wynik:1.txt"])
def test_another_path_is_a_document_s(results: Results, path: str) -> None:
    """What was never kept is looked for in the archive."""
    keeper(results)("text", ())
    assert page(results, path) is None


def test_another_tool_knows_no_results(results: Results) -> None:
    """Only the reading tool takes such a path."""
    keeper(results)("text", ())
    given = {"sciezka": "wynik:1", "fraza": "x"}
    assert results.read(given, "szukaj_w_dokumencie", suggest) is None


def test_only_the_last_results_are_kept(results: Results) -> None:
    """An old one is given up, and whoever asks for it is told how to get it again."""
    keep = keeper(results)
    for number in range(33):
        assert keep(str(number), ()) is not None
    assert page(results, "wynik:2") is not None
    with pytest.raises(ToolError, match='"wynik:1" is kept no more'):
        page(results, "wynik:1")


def test_nothing_is_kept_where_nothing_can_be(tmp_path: Path) -> None:
    """Without a reading tool or room on the disk the result is cut, and says how much."""
    (tmp_path / "taken").write_text("a file where a folder would have to be")
    with Results(tmp_path / "taken") as results:
        shown = shape(Result(Lines("x" * 9_000)), 900, by_characters, keeper(results))
    assert (shown.kept, shown.next) == ("", "")
    assert "characters)" in shown.header
    with Results(tmp_path / "r") as results:
        assert results.keep("x", (), lambda _tool, **_: "") is None
    assert not (tmp_path / "r").exists()


def test_a_session_that_lost_its_folder_keeps_on(tmp_path: Path) -> None:
    """What was there is gone; what comes next is kept under the next number."""
    with Results(tmp_path / "r") as results:
        keep = keeper(results)
        keep("a", ())
        shutil.rmtree(tmp_path / "r")
        kept = keep("b", ())
        assert kept is not None
        assert kept.path == "wynik:2"
        assert page(results, "wynik:2") is not None
        with pytest.raises(ToolError):
            page(results, "wynik:1")
        again = keep("a", ())
        assert again is not None
        assert again.path == "wynik:3"


def test_what_a_killed_program_left_is_removed(tmp_path: Path) -> None:
    """A day later, by the next session that keeps something; another session's stays."""
    root = tmp_path / "r"
    for name in ("killed", "other"):
        (root / name).mkdir(parents=True)
        (root / name / "1.txt").write_text("x")
    os.utime(root / "killed", (1, 1))
    with Results(root) as results:
        keeper(results)("text", ())
        assert {folder.name for folder in root.iterdir()} > {"other"}
        assert not (root / "killed").exists()
    assert [folder.name for folder in root.iterdir()] == ["other"]
