"""Text made harmless."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.escaping import displayed, one_line

ACTING = {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("zażółć gęślą", "zażółć gęślą"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("a\r\nb", "a\nb"),
        ("a\rb", "a\\rb"),
        ("a\tb", "a    b"),
        ("1\xa0204,50", "1 204,50"),
        ("[red]x[/red]", "[red]x[/red]"),
        ("C:\\x", "C:\\x"),
        ("e\u0301", "e\u0301"),
        ("⚠\ufe0f", "⚠\ufe0f"),
        ("\udcff", "\\xff"),
        ("\x9b31m", "\\x9b31m"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    """Readable text stays, what acts on a terminal becomes visible."""
    assert displayed(text) == shown


@given(st.text(st.characters(codec=None)))
def test_nothing_acts_on_a_terminal(text: str) -> None:
    """No control, format or undecodable character is left, except line feeds."""
    left = {unicodedata.category(each) for each in displayed(text).replace("\n", "")}
    assert not left & ACTING
    assert "\n" not in one_line(text)


@given(st.text(st.characters(codec=None)))
def test_twice_is_once(text: str) -> None:
    """What was made harmless stays as it is, so every layer may do it."""
    assert displayed(displayed(text)) == displayed(text)
