"""One slip of the pen in a word that a tool is found by."""

from __future__ import annotations

import pytest

from archivist.agent.misspelling import respelled
from archivist.agent.request import Request

PATTERNS = (r"\bhow\s+many\s+(?:files|documents)\b", r"\bprzegl[ąa]d\w*\b", r"\bcount\b")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("how mny files", "how many files"),
        ("how maany files", "how many files"),
        ("how mamy files", "how many files"),
        ("how amny files", "how amny files"),  # another beginning is another word
        ("How Mnay documnets?", "How many documents?"),
        ("the file", "the file"),  # another end is another form
        ("how many fields", "how many fields"),  # two slips
        ("przeglad", "przegląd"),
        ("pzreglądu", "przeglądu"),
        ("a counter", "a counter"),
        ("cuont", "count"),
        ("", ""),
        ("a I 1 ?", "a I 1 ?"),
    ],
)
def test_one_slip_inside_a_word_is_mended(written: str, meant: str) -> None:
    """A missing, doubled, wrong or swapped letter."""
    assert respelled(written, PATTERNS) == meant


def test_an_escape_is_no_word() -> None:
    r"""``\bwords`` looks for "words", and ``(?:more`` for "more"."""
    assert (
        respelled("wrods moore", (r"\bwords\b(?:more|less)(?!next)(?P<name>xyz)",)) == "words more"
    )


def test_a_reading_tool_is_found_by_what_was_meant() -> None:
    """A changing tool is not: what is changed is said without a doubt."""
    request = Request("how mny files are there?")
    assert request.asks(PATTERNS)
    assert not request.matches(PATTERNS)
