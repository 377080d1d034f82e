"""Cells, cuts and lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells, clusters, cut_end, cut_middle, hung, wrap

TEXTS = st.text(st.sampled_from("ab ć漢字e\u0301\u0301🗂.\\/")).map(one_line)


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("short", 10, "short"),
        ("faktury/2023/umowa.pdf", 11, "faktu…a.pdf"),
        ("漢字漢字漢字", 7, "漢字…字"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_cut_middle(text: str, columns: int, cut: str) -> None:
    """Both ends stay, wide characters are never halved."""
    assert cut_middle(text, columns) == cut


@given(TEXTS, st.integers(0, 40))
def test_no_cut_is_wider_than_its_room(text: str, columns: int) -> None:
    """Whatever the text, a cut fits."""
    assert cells(cut_middle(text, columns)) <= columns
    assert cells(cut_end(text, columns)) <= columns


@given(TEXTS)
def test_a_mark_stays_with_its_letter(text: str) -> None:
    """Clusters add up to the text, and none but the first starts with a combining mark."""
    found = clusters(text)
    assert "".join(found) == text
    assert not any(each.startswith("\u0301") for each in found[1:])


@given(TEXTS, st.integers(1, 40))
def test_lines_hold_every_word(text: str, columns: int) -> None:
    """Wrapping loses nothing, and only a single word is wider than the screen."""
    lines = wrap(text, columns)
    assert " ".join(lines) == text
    assert all(cells(line) <= columns or " " not in line.strip(" ") for line in lines)


@given(TEXTS, st.integers(2, 40), st.integers(0, 12))
def test_hung_lines_hold_everything(text: str, columns: int, hanging: int) -> None:
    """Each fits, and without what they are indented by they are the text."""
    first, *rest = hung(text, columns, hanging)
    indent = " " * min(hanging, columns // 2)
    assert all(line.startswith(indent) for line in rest)
    assert "".join([first, *(line.removeprefix(indent) for line in rest)]) == text
    assert all(cells(line) <= columns or columns < 4 for line in (first, *rest))
