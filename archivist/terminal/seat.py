"""Where the person sits: at a terminal, or behind a pipe."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from archivist.terminal.keyboard import TerminalKeyboard, quiet, stands_at_terminal
from archivist.terminal.prompt import InputLine
from archivist.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

_PASTE_ON = "\x1b[?2004h"
_PASTE_OFF = "\x1b[?2004l"


class Seat(Protocol):
    """Reads requests and shows what comes of them."""

    screen: Screen
    keyboard: TerminalKeyboard | None

    def read(self) -> str:
        """Read the next request.

        Raises:
            EOFError: The person leaves.
        """
        ...

    def quiet(self) -> AbstractContextManager[None]:
        """Keep what is typed off the screen."""
        ...


class TerminalSeat:
    """A person at a terminal.

    Args:
        history: The file of earlier requests; created readable by the person alone.
    """

    def __init__(self, history: Path) -> None:
        from prompt_toolkit.input import create_input  # noqa: PLC0415 - start-up time

        source = create_input()
        self.screen = Screen.on(sys.stdout)
        self.keyboard: TerminalKeyboard | None = TerminalKeyboard(source)
        self._line = InputLine(history, source)

    def read(self) -> str:
        """Read one message from the input line."""
        return self._line.read()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Switch the echo off; what is pasted meanwhile arrives as one key, never as an answer."""
        with quiet(sys.stdin.fileno()):
            self.screen.control(_PASTE_ON)
            try:
                yield
            finally:
                self.screen.control(_PASTE_OFF)


class PipeSeat:
    """A program: each line is a request, nobody can be asked."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.screen = Screen.on(target)
        self.keyboard: TerminalKeyboard | None = None
        self._source = source

    def read(self) -> str:
        """Read one line and show it, so that the output reads as a conversation."""
        line = self._source.readline()
        if not line:
            raise EOFError
        if line.strip():
            self.screen.line(f"> {line.strip()}")
        return line

    def quiet(self) -> AbstractContextManager[None]:
        """Change nothing."""
        return nullcontext()


def take_seat(history: Path) -> Seat:
    """Find out where the person sits."""
    if stands_at_terminal():
        return TerminalSeat(history)
    return PipeSeat(sys.stdin, sys.stdout)
