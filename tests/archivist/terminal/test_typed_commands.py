"""Answers typed as words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.typed_commands import Command, Verb, command

_YES = {"yes", "y", "tak", "t"}


@pytest.mark.parametrize(
    ("line", "verb", "numbers"),
    [
        ("yes", Verb.YES, ()),
        (" TAK ", Verb.YES, ()),
        ("no", Verb.NO, ()),
        ("nie", Verb.NO, ()),
        ("rows 1-3, 7", Verb.ROWS, (1, 2, 3, 7)),
        ("rows 2 4", Verb.ROWS, (2, 4)),
        ("Rows all", Verb.ROWS, range(1, 10)),
        ("edit 3", Verb.EDIT, (3,)),
        ("allow", Verb.ALLOW, ()),
        ("help", Verb.HELP, ()),
        ("?", Verb.HELP, ()),
    ],
)
def test_what_is_understood(line: str, verb: Verb, numbers: tuple[int, ...]) -> None:
    """Each word by itself, rows by number and range."""
    assert command(line, 9) == Command(verb, frozenset(numbers))


def test_words_to_find_are_kept() -> None:
    """As they were typed."""
    assert command("find Łódź 2", 9) == Command(Verb.FIND, text="Łódź 2")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "no answer"),
        ("yes please", "no answer"),
        ("rows", "Which rows"),
        ("rows x", "Which rows"),
        ("rows 0", "rows 1 to 9"),
        ("rows 5-3", "rows 1 to 9"),
        ("rows 8-10", "rows 1 to 9"),
        ("edit", "Which rows"),
        ("edit 1-2", "one row"),
        ("find", "no answer"),
        ("allow all", "no answer"),
    ],
)
def test_what_is_not_understood(line: str, says: str) -> None:
    """It is told why, and nothing follows from it."""
    found = command(line, 9)
    assert found.verb is Verb.UNKNOWN
    assert says in found.text


def test_the_only_row_needs_no_number() -> None:
    """There is nothing to choose."""
    assert command("edit", 1) == Command(Verb.EDIT, frozenset({1}))


@given(st.text(), st.integers(1, 99))
def test_nothing_else_is_a_yes(line: str, rows: int) -> None:
    """Whatever is typed, only a word for yes is one, and no row is meant that is not there."""
    found = command(line, rows)
    assert (found.verb is Verb.YES) == (line.strip().casefold() in _YES)
    assert found.numbers <= set(range(1, rows + 1))
