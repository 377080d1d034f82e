"""A streaming answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.answer import AnswerWriter
from archivist.terminal.width import cells
from tests.archivist.terminal.streams import make_screen

TEXT = "Faktura za pomarańcze jest w pliku faktury/2023/x.pdf.\n\n  - " + "漢字" * 12


def written(pieces: list[str], columns: int, *, terminal: bool = True) -> str:
    """Stream an answer and return what came out."""
    screen, behind = make_screen(columns, terminal=terminal)
    answer = AnswerWriter(screen)
    for piece in pieces:
        answer.feed(piece)
    answer.finish()
    return behind.getvalue().decode()


def test_lines_break_between_words_and_wide_characters() -> None:
    """At 30 columns no word is cut and indentation stays."""
    assert written([TEXT], 30).splitlines() == [
        "Faktura za pomarańcze jest w",
        "pliku faktury/2023/x.pdf.",
        "",
        "  - 漢字漢字漢字漢字漢字漢字漢",
        "字漢字漢字漢字漢字漢字",
    ]


@given(st.integers(1, 40), st.integers(10, 120))
def test_pieces_of_any_size_come_out_alike(size: int, columns: int) -> None:
    """How the decoder cuts the text can't be seen."""
    pieces = [TEXT[at : at + size] for at in range(0, len(TEXT), size)]
    assert written(pieces, columns) == written([TEXT], columns)


@given(st.lists(st.text(st.sampled_from("ab 漢\n"), max_size=8)), st.integers(8, 60))
def test_no_line_of_words_is_wider_than_the_screen(pieces: list[str], columns: int) -> None:
    """Only one word longer than the screen is left to the terminal."""
    for line in written(pieces, columns).splitlines():
        assert cells(line) <= columns or " " not in line.strip()


def test_a_no_break_space_does_not_break() -> None:
    """A sum stays on one line."""
    assert written(["kwota 1\xa0204,50 zł"], 14).splitlines() == ["kwota 1 204,50", "zł"]


def test_a_pipe_gets_the_text_as_it_is() -> None:
    """Nothing is broken where nobody reads along."""
    assert written([TEXT], 10, terminal=False) == TEXT + "\n"


def test_long_lines_are_kept_readable() -> None:
    """On a wide terminal lines end at 100 cells."""
    assert max(map(len, written(["word " * 100], 200).splitlines())) <= 100
