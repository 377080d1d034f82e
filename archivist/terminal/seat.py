"""Where the person sits: at a terminal, or behind a pipe."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from archivist.terminal.ahead import Ahead
from archivist.terminal.console import PASTE_OFF, PASTE_ON, quiet_terminal
from archivist.terminal.keyboard import TerminalKeyboard, stands_at_terminal
from archivist.terminal.prompt import InputLine
from archivist.terminal.screen import Screen, Style
from archivist.terminal.secret import SecretLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

    from archivist.terminal.prompt import Surroundings


class Seat(Protocol):
    """Reads requests and shows what comes of them."""

    screen: Screen
    keyboard: TerminalKeyboard | None
    ahead: Ahead | None

    def read(self, around: Surroundings) -> str:
        """Read the next request.

        Args:
            around: What is shown and offered beside the input line.

        Raises:
            EOFError: The person leaves.
        """
        ...

    def read_secret(self, question: str) -> str:
        """Read what nobody may see; empty if it was not given, or nobody can be asked."""
        ...

    def quiet(self) -> AbstractContextManager[None]:
        """Keep what is typed between two input lines off the screen, for as long as the chat."""
        ...


class TerminalSeat:
    """A person at a terminal.

    Args:
        history: The file of earlier requests; created readable by the person alone.
    """

    def __init__(self, history: Path) -> None:
        from prompt_toolkit.application import create_app_session  # noqa: PLC0415 - start-up time
        from prompt_toolkit.input import create_input  # noqa: PLC0415 - start-up time
        from prompt_toolkit.output.plain_text import PlainTextOutput  # noqa: PLC0415 - same

        self.screen = Screen.on(sys.stdout)
        self._source = create_input()
        keyboard = TerminalKeyboard(self._source)
        self.keyboard: TerminalKeyboard | None = keyboard
        # Where it could not be shown, the terminal keeps what is typed for the next input line.
        self.ahead = Ahead(keyboard.typed) if self.screen.live else None
        # Even on a dumb terminal prompt_toolkit's usual output starts with a control sequence.
        plain = None if self.screen.live else PlainTextOutput(sys.stdout)
        with create_app_session(output=plain):
            self._line = InputLine(history, self._source)
            self._secret = SecretLine(self._source)

    def read(self, around: Surroundings) -> str:
        """Take the message that waits longest, or read one from the input line."""
        draft = ""
        if self.ahead is not None:
            queued = self.ahead.next()
            if queued is not None:
                self.screen.line("> " + queued.replace("\n", "\n  "))
                self._line.remember(queued)
                return queued
            draft = self.ahead.draft()
        text = self._line.read(around if self.screen.live else None, draft)
        self.screen.control(PASTE_ON)  # the input line switched it off when it ended
        if self._line.trouble:
            self.screen.say(self._line.trouble, Style.WARNING)
        return text

    def read_secret(self, question: str) -> str:
        """Read a line whose letters show as stars, and which is in no history."""
        if self.ahead is not None:
            self.ahead.give_back()  # what was typed ahead may be the secret: it is not sent
        text = self._secret.read(question)
        self.screen.control(PASTE_ON)
        return text

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Switch the echo off between input lines.

        What is pasted then arrives as one key: it is never an answer, and never several messages.
        """
        with quiet_terminal():
            self.screen.control(PASTE_ON)
            try:
                yield
            finally:
                self.screen.control(PASTE_OFF)


class PipeSeat:
    """A program: each line is a request, nobody can be asked."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.screen = Screen.on(target)
        self.keyboard: TerminalKeyboard | None = None
        self.ahead: Ahead | None = None
        self._source = source

    def read(self, _around: Surroundings) -> str:
        """Read one line and show it, so that the output reads as a conversation."""
        line = self._source.readline()
        if not line:
            raise EOFError
        if line.strip():
            self.screen.line(f"> {line.strip()}")
        return line

    def read_secret(self, question: str) -> str:
        """Ask nobody: what comes through a pipe may be anybody's, and stays in it."""
        del question
        return ""

    def quiet(self) -> AbstractContextManager[None]:
        """Change nothing."""
        return nullcontext()


def take_seat(history: Path) -> Seat:
    """Find out where the person sits."""
    if stands_at_terminal():
        return TerminalSeat(history)
    return PipeSeat(sys.stdin, sys.stdout)
