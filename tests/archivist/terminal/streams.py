"""Streams and screens that a test can read back."""

from __future__ import annotations

import io
import os

from archivist.terminal.screen import Screen


def make_screen(  # noqa: PLR0913 - each is a trait of a terminal
    columns: int = 80,
    rows: int = 24,
    *,
    terminal: bool = True,
    live: bool = False,
    color: bool = False,
    encoding: str = "utf-8",
) -> tuple[Screen, io.BytesIO]:
    """Make a screen and the bytes behind it."""
    behind = io.BytesIO()
    stream = io.TextIOWrapper(behind, encoding=encoding, newline="")
    size = os.terminal_size((columns, rows))
    screen = Screen(stream, terminal=terminal, live=live, color=color, size=lambda: size)
    return screen, behind
