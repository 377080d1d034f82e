"""Markdown of an answer, shown while it streams."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.answer import AnswerWriter
from archivist.terminal.escaping import displayed
from archivist.terminal.width import cells
from tests.archivist.terminal.streams import make_screen

STYLED = re.compile(r"\x1b\[(\d+)m(.*?)\x1b\[0m", re.DOTALL)
SIGNS = "`*#"
NAMES = ["a_b_c.txt", "*.pdf", "**/*.md", "słowo", "漢字", "[x]", "python"]
MARKED = ["**", "```", "``", "# ", "- ", "1. ", "> ", "*a*", "**b c**", "`d e`"]
PIECES = st.sampled_from([*"`*_#>-|.1/: \n\r\t\x1b", *NAMES, *MARKED])
TEXTS = st.lists(PIECES, max_size=30).map("".join)


def streamed(text: str, columns: int = 80, cuts: tuple[int, ...] = (), **traits: bool) -> str:
    """Write an answer, cut at these places, on a terminal with colours unless told otherwise."""
    screen, behind = make_screen(columns, **({"live": True, "color": True} | traits))  # type: ignore[arg-type]
    writer = AnswerWriter(screen)
    places = sorted({0, *(cut % (len(text) + 1) for cut in cuts), len(text)})
    for begin, end in pairwise(places):
        writer.feed(text[begin:end])
    writer.finish()
    return behind.getvalue().decode()


def plain(shown: str) -> str:
    """What is read on the screen, without its styles."""
    return STYLED.sub(lambda styled: styled[2], shown)


def styles(text: str) -> list[tuple[str, str]]:
    """The styled words, with the numbers of their styles."""
    return [(number, word) for number, word in STYLED.findall(streamed(text))]


@pytest.mark.parametrize(
    ("text", "shown", "styled"),
    [
        ("## Faktury z maja", "Faktury z maja", ["1", "1", "1"]),
        ("Suma: **12 zł**, razem", "Suma: 12 zł, razem", ["1", "1"]),
        ("**Plik:** `a b.pdf`.", "Plik: a b.pdf.", ["1", "36", "36"]),
        ("To *bardzo* ważne", "To *bardzo* ważne", ["3"]),
        ("- **a**\n2. b", "- a\n2. b", ["1"]),
        ("> cytat", "> cytat", ["2", "2"]),
        ("```sh\nls  *.pdf\n```\nend", "sh\nls  *.pdf\nend", ["2", "36", "36"]),
        ("| a | **b** |\n|---|---|\n| 1 | 2 |", "| a | **b** |\n|---|---|\n| 1 | 2 |", []),
        ("``a ` b``", "a ` b", ["36", "36", "36"]),
        ("**`x.pdf` i y**", "x.pdf i y", ["36", "1", "1"]),
    ],
)
def test_what_is_understood_gets_a_style(text: str, shown: str, styled: list[str]) -> None:
    """Its signs go, and nothing else."""
    assert plain(streamed(text)) == f"{shown}\n"
    assert [number for number, _ in styles(text)] == styled


@pytest.mark.parametrize(
    "text",
    [
        "a_b_c.txt and __init__.py and _x.md_",
        "*.pdf, **/*.md, raporty/*/2023_*.docx and *faktura*.pdf",
        "*faktura* or 2 * 3 * 4 or a**b**c",
        "**umowa**.pdf",
        "[link](http://x/y_z) [bold]x[/bold] <b>x</b> #tag #1",
        "never **closed, nor `this, nor *that",
        "C:\\Users\\*\\x_y\\_z",
        "-5 zł\n*nota\n1.5 kg\n---\n***",
        "``",
    ],
)
def test_what_may_be_a_name_stays(text: str) -> None:
    """Not a character of it is taken for a sign."""
    assert plain(streamed(text, 200)) == f"{text}\n"


@given(TEXTS, st.lists(st.integers(0, 200), max_size=8), st.integers(20, 120))
def test_how_it_is_cut_can_not_be_seen(text: str, cuts: list[int], columns: int) -> None:
    """Piece by piece or at once, the same is sent."""
    assert streamed(text, columns, tuple(cuts)) == streamed(text, columns)


@given(TEXTS, st.integers(20, 120))
def test_nothing_but_signs_is_lost(text: str, columns: int) -> None:
    """Every other character is there in its order, harmless, and nothing is added but breaks."""
    seen = "".join(plain(streamed(text, columns)).split())
    assert "\x1b" not in seen
    at = 0
    for character in "".join(displayed(text).split()):
        if at < len(seen) and seen[at] == character:
            at += 1
        else:
            assert character in SIGNS
    assert at == len(seen)


@given(TEXTS, st.integers(20, 120))
def test_lines_fit(text: str, columns: int) -> None:
    """A break comes before the edge, unless one word is wider than the screen."""
    for line in plain(streamed(text, columns)).splitlines():
        assert cells(line) <= columns or " " not in line.strip()


@given(TEXTS, st.booleans())
def test_a_plain_terminal_gets_what_was_written(text: str, live: bool) -> None:  # noqa: FBT001 - hypothesis names it
    """Without colours every sign stays, and no control sequence is sent."""
    shown = streamed(text, live=live, color=False)
    assert "\x1b" not in shown
    assert "".join(shown.split()) == "".join(displayed(text).split())


def test_lines_of_a_list_hang() -> None:
    """What goes on below an item stands under its text."""
    assert plain(streamed("- " + "słowo " * 6, 20)).splitlines() == [
        "- słowo słowo słowo",
        "  słowo słowo słowo",
    ]


def test_words_come_while_they_are_written() -> None:
    """Nothing is held but the word and the sign that are open."""
    screen, behind = make_screen(live=True, color=True)
    writer = AnswerWriter(screen)
    for piece, seen in (
        ("Suma to ", "Suma to"),
        ("**12", "Suma to"),
        (" zł** i ", "Suma to 12 zł i"),
    ):
        writer.feed(piece)
        assert plain(behind.getvalue().decode()) == seen
