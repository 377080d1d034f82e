"""A table in plain text is told from other text, and shown as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.archive.reading import read
from tools.archive.readers.delimited import kind_of_text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a;b;c\n1;2;3\n", "CSV table, columns A-C separated by semicolons"),
        ("a\tb\n1\t2\n\n3\t4", "CSV table, columns A-B separated by tabs"),
        ('nazwa,kwota\n"Kowalski, Jan",12\n', "CSV table, columns A-B separated by commas"),
        ("a|b\n1|2", "CSV table, columns A-B separated by bars"),
        ("kwota;opis\n12,50;gaz, woda\n", "CSV table, columns A-B separated by semicolons"),
        ("a;b\n1;2;3\n", "text"),
        ("a;b", "text"),
        ("Szanowni Państwo,\nproszę,\nJan", "text"),
        ("Tak, jest.\nNie, nie ma.\n", "text"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "text"),
        ("", "text"),
        ("\n\n;\n", "text"),
        ("a;b;c\n;5;\n", "CSV table, columns A-C separated by semicolons"),
    ],
)
def test_separators_make_a_table(text: str, kind: str) -> None:
    """Every row has as many cells; sentences and tables of Markdown are none."""
    assert kind_of_text(text) == kind


def test_lines_stay_as_they_are() -> None:
    """What is read can be continued with the same separators, at the same line."""
    document = read("Opłata;Kwota\r\nśmieci;96,40\r\n".encode("cp1250"))
    assert document.text == "Opłata;Kwota\nśmieci;96,40\n"
    assert document.kind == "CSV table, columns A-B separated by semicolons"


@given(st.text(alphabet='a;,|"\t\n\r\0', max_size=200))
def test_any_text_has_a_kind(text: str) -> None:
    """No text makes the telling fail."""
    assert kind_of_text(text).startswith(("text", "CSV table"))
