"""Names are shown so that nothing in them is hidden and no two look the same by trickery."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.names import escaped


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("faktura za prąd.pdf", "faktura za prąd.pdf"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("fdp.\u202etxt", "fdp.\\u202etxt"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("a\u00a0b\u202fc", "a\\xa0b\\u202fc"),
        ("line\nbreak\r\t", "line\\nbreak\\r\\t"),
        ("back\\slash", "back\\\\slash"),
        (b"\xff.txt", "\\xff.txt"),
        ("\U000e0041tag", "\\U000e0041tag"),
        ("blank\u3164", "blank\\u3164"),
        ("日本語 🙂 [bold]", "日本語 🙂 [bold]"),
    ],
)
def test_what_is_shown(name: str | bytes, shown: str) -> None:
    """Each kind of hidden character is spelled out, and ordinary names stay as they are."""
    assert escaped(name) == shown


@given(st.text(), st.text())
def test_different_names_look_different(first: str, second: str) -> None:
    """Escaping loses nothing."""
    assert (escaped(first) == escaped(second)) == (first == second)


@given(st.text() | st.binary())
def test_a_terminal_has_nothing_to_obey(name: str | bytes) -> None:
    """No control, format or separator character is ever left."""
    categories = {unicodedata.category(character) for character in escaped(name)}
    assert not categories & {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}
