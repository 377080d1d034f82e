"""Shows Markdown while it is written: headings, lists, quotes, code, bold.

Signs that were understood give their text a style and go; whatever else was written stays, in its
order. Lines stay lines. A table is shown as it was written.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING

from archivist.terminal.emphasis import spans
from archivist.terminal.screen import Style
from archivist.terminal.width import cells

if TYPE_CHECKING:
    from archivist.terminal.flow import Flow

_HEADING = re.compile(r" {0,3}#{1,6} +(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)]) +(?=\S)")
_QUOTE = re.compile(r" {0,3}>[ ]?")
_FENCE = re.compile(r" {0,3}(`{3,})([\w+#.-]{0,20})[ \t]*")
# What may still become one of these.
_OPEN = re.compile(
    r"[ \t]*(?:#{0,6} *|[-*+]? *|\d{0,9}|\d{1,9}[.)] *|`{1,2}|`{3,}[\w+#.-]{0,20}[ \t]*|>)"
)
_OPEN_CODE = re.compile(r" {0,3}`*[ \t]*")


class _Kind(Enum):
    """What a line is."""

    TEXT = auto()
    TABLE = auto()
    CODE = auto()
    FENCE = auto()


class Markdown:
    """Takes an answer piece by piece.

    Args:
        flow: Where the text goes.
    """

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._fence = ""  # what closes the block of code
        self._begin_line()

    def feed(self, text: str) -> None:
        """Take the next piece, of any length."""
        *lines, rest = text.split("\n")
        for line in lines:
            self._line += line
            self._advance(whole=True)
            if self._kind is not _Kind.FENCE:
                self._flow.feed("\n")
            self._begin_line()
        self._line += rest
        self._advance(whole=False)

    def finish(self) -> None:
        """Write what is held back."""
        self._advance(whole=True)

    def _begin_line(self) -> None:
        self._line = ""  # what is not written of it yet
        self._kind: _Kind | None = None
        self._base = Style.PLAIN
        self._before = ""

    def _advance(self, *, whole: bool) -> None:
        if self._kind is None:
            self._kind = self._decide(whole=whole)
        match self._kind:
            case _Kind.TEXT:
                self._write_text(whole=whole)
            case _Kind.TABLE | _Kind.CODE:
                style = Style.CODE if self._kind is _Kind.CODE else Style.PLAIN
                self._flow.feed(self._line, style)
                self._line = ""

    def _decide(self, *, whole: bool) -> _Kind | None:
        """Find out what the line is and write its mark; None while that is open."""
        line = self._line
        if not whole and (_OPEN_CODE if self._fence else _OPEN).fullmatch(line):
            return None
        if whole and (fence := _FENCE.fullmatch(line)) and self._turns(fence[1], fence[2]):
            return _Kind.FENCE
        if self._fence:
            return _Kind.CODE
        if line.lstrip().startswith("|"):
            return _Kind.TABLE
        if heading := _HEADING.match(line):
            self._base = Style.STRONG
            self._line = line[heading.end() :]
        elif item := _ITEM.match(line):
            self._mark(item[0], Style.PLAIN)
            self._flow.hang_cells = cells(item[0].expandtabs(4))
        elif quote := _QUOTE.match(line):
            self._base = Style.QUIET
            self._mark(quote[0], Style.QUIET)
            self._flow.hang_cells = cells(quote[0])
        return _Kind.TEXT

    def _turns(self, ticks: str, language: str) -> bool:
        """Open or close a block of code, where these signs do that."""
        if not self._fence:
            self._fence = ticks
            if language:
                self._flow.feed(language, Style.QUIET)
                self._flow.feed("\n")
            return True
        if language or len(ticks) < len(self._fence):
            return False
        self._fence = ""
        return True

    def _mark(self, mark: str, style: Style) -> None:
        self._flow.feed(mark, style)
        self._line = self._line[len(mark) :]

    def _write_text(self, *, whole: bool) -> None:
        found, taken = spans(self._line, self._before, whole=whole)
        for text, style in found:
            self._flow.feed(text, self._base if style is Style.PLAIN else style)
        if taken:
            self._before = self._line[taken - 1]
            self._line = self._line[taken:]
