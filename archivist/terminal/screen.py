"""Writes to a terminal or a file: the one place through which text reaches the person's screen."""

from __future__ import annotations

import os
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

from archivist.terminal.escaping import displayed
from archivist.terminal.width import ELLIPSIS, cells, cut_end, wrap
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TextIO

_CLEAR_REST = "\x1b[K"
# Down a line and up again, which scrolls where there is none and stays in the column; then the
# place is kept, and the line below is gone to.
_TO_BELOW = "\x1bD\x1bM\x1b7\x1b[B\r"
_FROM_BELOW = "\x1b8"
_USUAL = os.terminal_size((80, 24))
_UNLIMITED = 1_000_000
_RESET = "\x1b[0m"
_ASCII = str.maketrans(
    {ELLIPSIS: "...", "·": "-", "→": "->", "›": ">", "„": '"', "“": '"', "”": '"'}
)


class OutputLost(ArchivistError):  # noqa: N818 - what happened, as the person reads it
    """The screen or file can't be written any more."""


@contextmanager
def writing() -> Iterator[None]:
    """Translate failures to write.

    Raises:
        OutputLost: The stream can't be written.
        BrokenPipeError: Its reader has gone.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(
            phrase(
                "The output can't be written: {why}. Send it somewhere else.",
                why=in_words_of_the_system(error),
            )
        ) from error


class Style(Enum):
    """How a piece of text looks; the value is its SGR sequence."""

    PLAIN = ""
    QUIET = "\x1b[2m"
    STRONG = "\x1b[1m"
    SLANTED = "\x1b[3m"
    CODE = "\x1b[36m"
    WARNING = "\x1b[33m"
    ERROR = "\x1b[31m"


class Screen:
    """Text at the end of a scrolling terminal, and one transient line below it.

    Nothing that was written is ever drawn again, so a resize can't garble it, and the history
    stays in the terminal's own scrollback. Every text goes through :func:`displayed`: only this
    class sends control sequences.

    Args:
        stream: Where to write.
        terminal: Whether a person reads along, so that lines are broken to the width.
        live: Whether the transient line and control sequences work there.
        color: Whether styles do.
        size: Measures the terminal in cells; called for each piece, so a resize is noticed.

    Raises:
        OutputLost: From every method that writes, when the stream can't be written.
        BrokenPipeError: Likewise, when its reader has gone.
    """

    def __init__(
        self,
        stream: TextIO,
        *,
        terminal: bool,
        live: bool,
        color: bool,
        size: Callable[[], os.terminal_size],
    ) -> None:
        self._stream = stream
        self._color = color and live
        self._size = size
        self._encoding = stream.encoding or "utf-8"
        self._ascii = not _can_write(ELLIPSIS + "·→›„“”", self._encoding)
        self._transient = ""
        self._below = False
        self.terminal = terminal
        self.live = live
        self.column = 0

    @classmethod
    def on(cls, stream: TextIO, environment: Mapping[str, str] | None = None) -> Screen:
        """Make a screen that fits the stream, ``TERM`` and ``NO_COLOR``."""
        env = os.environ if environment is None else environment
        terminal = stream.isatty()
        capable = os.name == "nt" or env.get("TERM", "") not in {"dumb", "unknown"}
        return cls(
            stream,
            terminal=terminal,
            live=terminal and capable,
            color=not env.get("NO_COLOR"),
            size=lambda: _measured(stream),
        )

    @property
    def encoding(self) -> str:
        """How it writes characters."""
        return self._encoding

    @property
    def plain(self) -> bool:
        """Whether it is read line by line: on a dumb terminal, or where no colour is wanted."""
        return not self._color

    @property
    def columns(self) -> int:
        """The width in cells, now; two less where an ellipsis takes three of them."""
        return max(self._size().columns - (2 if self._ascii else 0), 1)

    @property
    def rows(self) -> int:
        """The height in cells, now."""
        return max(self._size().lines, 1)

    def write(self, text: str, style: Style = Style.PLAIN) -> None:
        """Append text; a line feed ends a line."""
        self.clear_transient()
        self._send(self.painted(text, style))
        last = self._fitted(text).rpartition("\n")
        self.column = cells(last[2]) + (0 if last[1] else self.column)

    def line(self, text: str = "", style: Style = Style.PLAIN) -> None:
        """Append whole lines, starting a new one first where one is open."""
        self.fresh_line()
        self.write(text, style)
        self.write("\n")

    def say(self, text: str, style: Style = Style.PLAIN, *, hanging: int = 0) -> None:
        """Append sentences, broken between words.

        Args:
            text: Any; nothing in it acts on the terminal.
            style: Of all of it.
            hanging: How far lines behind the first one are indented, in cells.
        """
        safe = displayed(spoken(text))
        lines = wrap(safe, self.columns - hanging) if self.terminal else safe.split("\n")
        for number, line in enumerate(lines):
            self.line(f"{' ' * hanging * bool(number)}{line}", style)

    def fresh_line(self) -> None:
        """End the line that is open, if one is; the transient line goes too."""
        self.clear_transient()
        if self.column:
            self.write("\n")

    def transient(self, text: str) -> None:
        """Show a line that the next text replaces; nothing where that is impossible."""
        if not self.live or self.column or text == self._transient:
            return
        self._transient = text
        shown = self.painted(cut_end(displayed(spoken(text)), self.columns - 1), Style.QUIET)
        self._send(f"\r{shown}{_CLEAR_REST}")  # in one write, so that nothing flickers

    def below(self, text: str) -> None:
        """Show a transient line, below the line that is open if one is."""
        if not self.column or not self.live or text == self._transient:
            self.transient(text)
            return
        self._transient, self._below = text, True
        shown = self.painted(cut_end(displayed(spoken(text)), self.columns - 1), Style.QUIET)
        self._send(f"{_TO_BELOW}{shown}{_CLEAR_REST}{_FROM_BELOW}")

    def clear_transient(self) -> None:
        """Take the transient line away."""
        if self._transient:
            gone = f"\r{_CLEAR_REST}"
            self._send(f"{_TO_BELOW}{gone}{_FROM_BELOW}" if self._below else gone)
            self._transient, self._below = "", False

    def control(self, sequence: str) -> None:
        """Send a control sequence of the program's own, where the terminal understands them."""
        if self.live:
            self._send(sequence)

    def painted(self, text: str, style: Style) -> str:
        """Make text harmless, and give it its style: what :meth:`write` would send."""
        fitted = self._fitted(text)
        if self._color and style is not Style.PLAIN and fitted.strip():
            return f"{style.value}{fitted}{_RESET}"
        return fitted

    def _send(self, raw: str) -> None:
        with writing():
            self._stream.write(raw)
            self._stream.flush()

    def _fitted(self, text: str) -> str:
        safe = displayed(spoken(text))
        if self._ascii:
            safe = safe.translate(_ASCII)
        return safe.encode(self._encoding, "backslashreplace").decode(self._encoding)


def _measured(stream: TextIO) -> os.terminal_size:
    """Measure the terminal itself: COLUMNS and LINES in the environment miss a resize.

    A file or pipe has lines of any length; a terminal that does not know its size is 80x24.
    """
    if not stream.isatty():
        return os.terminal_size((_UNLIMITED, _UNLIMITED))
    try:
        size = os.get_terminal_size(stream.fileno())
    except OSError:
        return _USUAL
    return size if size.columns and size.lines else _USUAL


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
