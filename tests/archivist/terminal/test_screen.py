"""The choke point to the terminal."""

from __future__ import annotations

import errno
import io
import os

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.screen import OutputLost, Screen, Style
from tests.archivist.terminal.streams import make_screen


class Full(io.StringIO):
    """A file on a full disk."""

    def write(self, _text: str) -> int:
        """Fail."""
        raise OSError(errno.ENOSPC, "No space left on device")


@given(st.lists(st.text(st.characters(codec=None))))
def test_no_text_sends_a_control_character(texts: list[str]) -> None:
    """Whatever is written, a screen without styles sends printable text and line feeds."""
    screen, behind = make_screen()
    for text in texts:
        screen.write(text)
        screen.line(text)
        screen.say(text)
    sent = behind.getvalue().decode("utf-8")
    assert not [each for each in sent if ord(each) < 0x20 and each != "\n"]
    assert not set(sent) & set("\x7f\x9b\u202e\u2066\u200b")


def test_styles_wrap_text_only_where_color_is_wanted() -> None:
    """NO_COLOR and dumb terminals get the words alone."""
    for color, live, sent in (
        (True, True, b"\x1b[31mx\x1b[0m"),
        (False, True, b"x"),
        (True, False, b"x"),
    ):
        screen, behind = make_screen(live=live, color=color)
        screen.write("x", Style.ERROR)
        assert behind.getvalue() == sent


def test_the_transient_line_makes_way() -> None:
    """It is cut to the width, redrawn in place, and gone before the next text."""
    screen, behind = make_screen(columns=10, live=True)
    screen.transient("thinking for long")
    screen.transient("thinking for long")
    screen.write("answer")
    assert behind.getvalue().decode() == "\rthinking…\x1b[K\r\x1b[Kanswer"


def test_no_transient_line_on_an_open_line_or_a_dumb_terminal() -> None:
    """It never overwrites text, and needs a terminal that can take it back."""
    screen, behind = make_screen(live=True)
    screen.write("open")
    screen.transient("thinking")
    dumb, behind_dumb = make_screen(live=False)
    dumb.transient("thinking")
    dumb.control("\x1b[?2004h")
    assert behind.getvalue() == b"open"
    assert behind_dumb.getvalue() == b""


@pytest.mark.parametrize("rows", [3, 10])
def test_what_is_typed_stands_below_the_open_line(rows: int) -> None:
    """It makes way for more of the line, even where the line stands at the bottom."""
    screen, behind = make_screen(columns=20, live=True)

    def lines() -> list[str]:
        seen = pyte.Screen(20, rows)
        pyte.ByteStream(seen).feed(behind.getvalue().replace(b"\n", b"\r\n"))
        return [line.rstrip() for line in seen.display if line.strip()]

    screen.write("one\ntwo\nthree")
    screen.below("> typ")
    screen.below("> typed")
    assert lines()[-2:] == ["three", "> typed"]
    screen.write(" and four")
    assert lines()[-2:] == ["two", "three and four"]
    screen.write("\n")
    screen.below("> typed")
    assert lines()[-2:] == ["three and four", "> typed"]
    screen.write("five")
    assert lines()[-2:] == ["three and four", "five"]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    """Symbols of the program have a plain form; letters become escapes, never an error."""
    screen, behind = make_screen(encoding="ascii")
    screen.line("› a · b → “ż”…")
    assert behind.getvalue() == b'> a - b -> "\\u017c"...\n'


def test_sentences_break_between_words_on_a_terminal_only() -> None:
    """A file gets whole lines."""
    for terminal, lines in ((True, b"one two\nthree\n"), (False, b"one two three\n")):
        screen, behind = make_screen(columns=9, terminal=terminal)
        screen.say("one two three")
        assert behind.getvalue() == lines


def test_a_line_starts_on_a_line_of_its_own() -> None:
    """An open line is ended first."""
    screen, behind = make_screen()
    screen.write("open")
    screen.line("next")
    screen.fresh_line()
    assert behind.getvalue() == b"open\nnext\n"


def test_a_full_disk_is_said_in_a_sentence() -> None:
    """The person learns that the output is lost."""
    size = os.terminal_size((80, 24))
    screen = Screen(Full(), terminal=False, live=False, color=False, size=lambda: size)
    with pytest.raises(OutputLost, match="No space left"):
        screen.line("x")


def test_a_file_is_no_terminal() -> None:
    """TERM and NO_COLOR matter for terminals only."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    screen = Screen.on(stream, {"TERM": "xterm"})
    assert not screen.live
    assert not screen.terminal
    assert screen.columns > 10_000
