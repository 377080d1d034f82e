"""Where in a document the words say to begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.positions import lines, unplaced


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Read a.md from line 30", (30,)),
        ("Go on at line 1200 of a.md", (1200,)),
        ("a.md, line no. 12", (12,)),
        ("line #12 of a.md", (12,)),
        ("Show lines 50 to 80", (50,)),
        ("between lines 5 and 9", (5,)),
        ("starting at the 95th line", (95,)),
        ("the 12th line and line 40", (12, 40)),
        ("Skip the first 40 lines", (41,)),
        ("Leave out the first 7 lines of a.md", (8,)),
        ("everything after line 300", (301,)),
        ("after the first 10 lines", (11,)),
        ("Czytaj a.md od linii 30", (30,)),
        ("wiersz nr 7 pliku a.md", (7,)),
        ("od 5. linii", (5,)),
        ("od 20 linii", (20,)),
        ("zacznij od 212. linijki", (212,)),
        ("od 33-ej linijki", (33,)),
        ("wiersze od 50 do 80", (50,)),
        ("Pomiń pierwsze 20 linii", (21,)),
        ("pomin pierwszych 15 wierszy", (16,)),
        ("bez pierwszych 3 wierszy", (4,)),
        ("co jest po linii 300", (301,)),
        # What is no place to begin:
        ("It has 120 lines", ()),
        ("the first 10 lines", ()),
        ("the last 30 lines", ()),
        ("ma 20 linii", ()),
        ("ostatnie 20 linii", ()),
        ("linia kredytowa z 2026 roku", ()),
        ("3 documents of 2026", ()),
        ("", ()),
    ],
)  # fmt: skip
def test_a_place_to_begin_is_a_number_beside_the_word(text: str, found: tuple[int, ...]) -> None:
    """In both languages; how many lines there are is no place."""
    assert lines(text) == found


@given(st.text() | st.lists(st.sampled_from(
    ["skip", "first", "line", "lines", "30", "5.", "od", "linii", "pierwsze", "after", "the", "#7"]
)).map(" ".join))  # fmt: skip
def test_a_place_stands_in_the_words(text: str) -> None:
    """Each is a number of the words, or the one after it."""
    assert all(str(line) in text or str(line - 1) in text for line in lines(text))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Read a.md from line 500 and tell me the price", "Read a.md and tell me the price"),
        ("Read a.md, starting at the 95th line: who signed?", "Read a.md: who signed?"),
        ("Show a.md, lines 50 to 80.", "Show a.md."),
        ("Przeczytaj a.md od linii 800: ile wynosi kara?", "Przeczytaj a.md: ile wynosi kara?"),
        ("Przeczytaj a.md od 33-ej linijki.", "Przeczytaj a.md."),
        ("co jest po linii 300 w a.md", "co jest w a.md"),
        ("a.md ma 20 linii", "a.md ma 20 linii"),
        ("Who signed?", "Who signed?"),
        ("", ""),
    ],
)
def test_a_place_can_be_left_out_of_the_words(text: str, left: str) -> None:
    """With what leads to it and the end of its range; nothing else."""
    assert unplaced(text) == left
