"""A screenful that is drawn over what is there, and taken away again."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.terminal.screen import Screen, Style

_OPEN = "\x1b[?1049h"
# Cleared first, for a terminal that has no second screen.
_CLOSE = "\x1b[2J\x1b[H\x1b[?1049l"
_TOP = "\x1b[H"
_CLEAR_LINE = "\x1b[2K"
_CLEAR_BELOW = "\x1b[J"


class Overlay:
    """Draws whole screens; only where :attr:`Screen.live` says that this works.

    Args:
        screen: What it lies over.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    @contextmanager
    def open(self) -> Iterator[None]:
        """Lie over the screen; what was there comes back, and goes on below itself."""
        self._screen.fresh_line()
        self._screen.control(_OPEN)
        try:
            yield
        finally:
            self._screen.control(_CLOSE)
            self._screen.column = 0

    def draw(self, lines: Sequence[tuple[str, Style]]) -> None:
        """Draw lines from the top; each has to be narrower than the screen."""
        drawn = (_CLEAR_LINE + self._screen.painted(text, style) for text, style in lines)
        # In one write, so that nothing flickers.
        self._screen.control(_TOP + "\r\n".join(drawn) + _CLEAR_BELOW)
