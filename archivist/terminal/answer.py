"""Writes an answer as it is decoded, breaking lines between words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wcwidth import wcwidth

from archivist.terminal.escaping import displayed
from archivist.terminal.width import cells

if TYPE_CHECKING:
    from archivist.terminal.screen import Screen

_MAXIMUM_COLUMNS = 100  # longer lines are hard to read


class AnswerWriter:
    """Appends the pieces of an answer to the screen.

    A word is held until it is whole, because only then is it known whether it fits on the line.
    Where the screen is no terminal the text goes through as it is.

    Args:
        screen: Where to write.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._spaces = ""
        self._word = ""

    def feed(self, text: str) -> None:
        """Take the next piece, of any length."""
        if not self._screen.terminal:
            self._screen.write(text)
            return
        for each in text.replace("\r\n", "\n"):
            self._take(each)

    def _take(self, character: str) -> None:
        shown = displayed(character)
        if character == "\n":
            self._end_word()
            self._spaces = ""
            self._screen.write("\n")
        elif character in {" ", "\t"}:
            self._end_word()
            self._spaces += shown
        elif wcwidth(character) > 1:  # a line may break on either side of a wide character
            self._end_word()
            self._word = shown
        else:  # a no-break space among them
            self._word += shown

    def finish(self) -> None:
        """Write what is held and end the line."""
        self._end_word()
        self._spaces = ""
        self._screen.fresh_line()

    def _end_word(self) -> None:
        if not self._word:
            return
        screen = self._screen
        limit = min(screen.columns, _MAXIMUM_COLUMNS)
        if screen.column and screen.column + cells(self._spaces + self._word) > limit:
            screen.write("\n" + self._word)
        else:
            screen.write(self._spaces + self._word)
        self._spaces = self._word = ""
