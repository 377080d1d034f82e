"""Writes words as they come, breaking lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wcwidth import wcwidth

from archivist.terminal.escaping import displayed
from archivist.terminal.screen import Style
from archivist.terminal.width import cells

if TYPE_CHECKING:
    from archivist.terminal.screen import Screen

_MAXIMUM_COLUMNS = 100  # longer lines are hard to read


class Flow:
    """Appends text to the screen, piece by piece.

    A word is held until it is whole, because only then is it known whether it fits on the line.

    Args:
        screen: Where to write.

    Attributes:
        hang_cells: How far the lines are indented that a break begins; until the next line feed.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._spaces = ""
        self._word: list[tuple[str, Style]] = []
        self.hang_cells = 0

    def feed(self, text: str, style: Style = Style.PLAIN) -> None:
        """Take the next piece, of any length; a line feed ends a line."""
        for each in text:
            self._take(each, style)

    def finish(self) -> None:
        """Write what is held and end the line."""
        self._end_word()
        self._spaces = ""
        self.hang_cells = 0
        self._screen.fresh_line()

    def _take(self, character: str, style: Style) -> None:
        shown = displayed(character)
        if character == "\n":
            self._end_word()
            self._spaces = ""
            self.hang_cells = 0
            self._screen.write("\n")
        elif character in {" ", "\t"}:
            self._end_word()
            self._spaces += shown
        elif wcwidth(character) > 1:  # a line may break on either side of a wide character
            self._end_word()
            self._word.append((shown, style))
        elif self._word and self._word[-1][1] is style:  # a no-break space among them
            self._word[-1] = self._word[-1][0] + shown, style
        else:
            self._word.append((shown, style))

    def _end_word(self) -> None:
        if not self._word:
            return
        screen = self._screen
        limit = min(screen.columns, _MAXIMUM_COLUMNS)
        width = cells(self._spaces + "".join(text for text, _ in self._word))
        if screen.column and screen.column + width > limit:
            hang = self.hang_cells if self.hang_cells < limit // 2 else 0
            screen.write("\n" + " " * hang)
        elif self._spaces:
            screen.write(self._spaces)
        for text, style in self._word:
            screen.write(text, style)
        self._spaces = ""
        self._word.clear()
