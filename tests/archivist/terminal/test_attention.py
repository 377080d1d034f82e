"""The bell and the title of the window."""

from __future__ import annotations

from contextlib import suppress

import pytest

from archivist.terminal.attention import called
from tests.archivist.terminal.streams import make_screen


def _sent(term: str, *, live: bool = True) -> str:
    screen, behind = make_screen(live=live)
    with suppress(EOFError), called(screen, "Question", {"TERM": term}):
        screen.write("asked")
        raise EOFError
    return behind.getvalue().decode()


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "screen"])
def test_the_title_is_restored_whatever_happens(term: str) -> None:
    """The terminal keeps the old one meanwhile; where it can't, the program's name stays."""
    assert _sent(term) == ("\a\x1b[22;0t\x1b]2;Question\aasked\x1b]2;archivist\a\x1b[23;0t")


@pytest.mark.parametrize("term", ["linux", "vt100", ""])
def test_a_terminal_without_windows_only_rings(term: str) -> None:
    """Some would show the title as text."""
    assert _sent(term) == "\aasked"


def test_a_dumb_terminal_or_a_file_gets_nothing() -> None:
    """Neither the bell nor the title."""
    assert _sent("dumb", live=False) == "asked"
