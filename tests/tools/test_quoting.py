"""Names in sentences."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.quoting import one_line, quoted


@given(st.text())
def test_a_line_stays_one_visible_line(text: str) -> None:
    """Nothing in a name can break, hide or turn a line."""
    assert one_line(text).isprintable()
    assert len(one_line(text).splitlines()) <= 1


@given(st.text())
def test_a_json_text_stays_the_same_value(text: str) -> None:
    """A model that copies a quoted argument gives back the very characters of the name."""
    assert json.loads(one_line(json.dumps(text, ensure_ascii=False))) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("zażółć [x] <b>", "zażółć [x] <b>"),
        ("a\nb", r"a\nb"),
        ("a\u202eb", r"a\u202eb"),
        ("a\u00a0b", r"a\u00a0b"),
        ("a\x1b[2Jb", r"a\u001b[2Jb"),
    ],
)
def test_only_the_invisible_is_escaped(text: str, shown: str) -> None:
    """Letters and brackets stay as they are (mistral-vibe 2.18.2)."""
    assert one_line(text) == shown


def test_a_long_value_is_shortened_in_its_middle() -> None:
    """Both ends of a long value stay, whatever its type."""
    assert quoted("a" * 100 + "b" * 100, 9) == "'aaaaaa…bbb'"
    assert quoted({"a": [1]}) == "'{\"a\": [1]}'"
    assert quoted(10**5000) == "'int'"
