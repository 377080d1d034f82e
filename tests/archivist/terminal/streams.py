"""Streams and screens that a test can read back."""

from __future__ import annotations

import io

from archivist.terminal.screen import Screen


def make_screen(
    columns: int = 80,
    *,
    terminal: bool = True,
    live: bool = False,
    color: bool = False,
    encoding: str = "utf-8",
) -> tuple[Screen, io.BytesIO]:
    """Make a screen and the bytes behind it."""
    behind = io.BytesIO()
    stream = io.TextIOWrapper(behind, encoding=encoding, newline="")
    screen = Screen(stream, terminal=terminal, live=live, color=color, columns=lambda: columns)
    return screen, behind
