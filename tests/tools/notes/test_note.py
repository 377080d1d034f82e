"""Notes as lines of a file that a person may have edited."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.notes.note import Note, in_one_line, newest_first, parsed, written

DAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("- 2026-11-30: The rent is due.", Note(DAY, "The rent is due.")),
        ("* 2026-11-30 – The rent is due.", Note(DAY, "The rent is due.")),
        ("2026-11-30 The rent is due.", Note(DAY, "The rent is due.")),
        ("- 2026-11-30 09:15: The rent is due.", Note(DAY, "The rent is due.")),
        ("  - 2026-11-30: The rent is due.", Note(DAY, "The rent is due.")),
        ("- The rent is due.", Note(None, "The rent is due.")),
        ("The rent is due.", Note(None, "The rent is due.")),
        ("- 2026-13-45: The rent is due.", Note(None, "2026-13-45: The rent is due.")),
        ("- 2026-11-30", Note(DAY, "")),
        ("- 12:30 dentist", Note(None, "12:30 dentist")),
    ],
)
def test_a_line_is_read_as_well_as_it_can_be(line: str, note: Note) -> None:
    """Another bullet, another mark behind the date, no date, a date that no calendar has."""
    assert parsed(line) == (note,)


def test_headings_and_empty_lines_are_no_notes() -> None:
    """What has no letter, or is a heading, says nothing to remember."""
    assert parsed("# Notes\n\n---\n  \n- 2026-11-30: one\n") == (Note(DAY, "one"),)


def test_an_indented_line_goes_on_with_the_note_above() -> None:
    """A long note that was broken by hand stays one; an indented line alone is one itself."""
    text = "  alone\n- 2026-11-30: The key\n  is with Ann.\n\t- 2026-11-30: next\n\n  behind a gap"
    assert [note.text for note in parsed(text)] == [
        "alone",
        "The key is with Ann.",
        "next",
        "behind a gap",
    ]


def test_the_newest_note_stands_first() -> None:
    """By day, later lines before earlier ones; without a day it is as old as the one above."""
    early = date(2026, 1, 2)
    notes = (Note(DAY, "a"), Note(None, "b"), Note(early, "c"), Note(None, "d"), Note(DAY, "e"))
    assert "".join(note.text for note in newest_first(notes)) == "ebadc"


@given(st.text(), st.dates())
def test_what_is_written_is_read_again(text: str, day: date) -> None:
    """Any text that has a letter comes back as one note of that day."""
    note = Note(day, in_one_line(text))
    assert "\n" not in written(note)
    assert parsed(f"{written(note)}\n") == (note,)


@given(st.text())
def test_no_word_of_a_file_is_lost(text: str) -> None:
    """Whatever stands in a file, each of its words is in some note or heading or date."""
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    letters = {c for note in parsed(text) for c in str(note)}
    assert {c for line in lines for c in in_one_line(line) if c.isalpha()} <= letters


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Note(DAY, "The rent is due."), Note(DAY, "The rent is due"), True),
        (Note(DAY, "Żona ma klucze"), Note(DAY, "Z\u0307ona ma klucze."), True),
        (Note(DAY, "The password is Kot1"), Note(DAY, "The password is kot1"), False),
        (Note(DAY, "It was -5 outside"), Note(DAY, "It was 5 outside"), False),
        (Note(DAY, "The rent is due"), Note(None, "The rent is due"), False),
        (Note(DAY, "The rent is due"), Note(DAY, "The rent was due"), False),
    ],
)
def test_the_same_note(one: Note, other: Note, *, same: bool) -> None:
    """A full stop makes no other note; a day, a sign or a capital letter does."""
    assert one.same_as(other) is same
