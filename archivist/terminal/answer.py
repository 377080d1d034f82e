"""Writes an answer as it is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.flow import Flow
from archivist.terminal.markdown import Markdown

if TYPE_CHECKING:
    from archivist.terminal.screen import Screen


class AnswerWriter:
    """Appends the pieces of an answer to the screen.

    Where the screen is no terminal the text goes through as it is; on a plain one its lines are
    broken, and its Markdown stays as it was written.

    Args:
        screen: Where to write.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._flow = Flow(screen)
        self._markdown = None if screen.plain else Markdown(self._flow)
        self._held = ""  # a carriage return, which a line feed may follow

    def feed(self, text: str) -> None:
        """Take the next piece, of any length."""
        if not self._screen.terminal:
            self._screen.write(text)
            return
        text = self._held + text
        self._held = "\r" if text.endswith("\r") else ""
        self._take(text.removesuffix("\r").replace("\r\n", "\n"))

    def finish(self) -> None:
        """Write what is held and end the line."""
        self._take(self._held)
        self._held = ""
        if self._markdown is not None:
            self._markdown.finish()
        self._flow.finish()

    def _take(self, text: str) -> None:
        if self._markdown is not None:
            self._markdown.feed(text)
        else:
            self._flow.feed(text)
