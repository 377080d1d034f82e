"""The keyboard outside the input line: quiet while work goes on, flushed before a question."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from select import select
from time import monotonic
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.input import Input

_ESCAPE_S = 0.1  # an arrow key sends the rest of its sequence well within this time
_POLL_S = 0.05


class Keyboard(Protocol):
    """Reads single keys. Keys have the names of prompt_toolkit: ``y``, ``escape``, ``c-c``."""

    def flush(self) -> None:
        """Drop everything that was typed and not read yet."""
        ...

    def next_key(self, timeout_s: float) -> str | None:
        """Wait for a key; None when none came in time.

        Raises:
            EOFError: The terminal is gone.
        """
        ...


class TerminalKeyboard:
    """The keyboard of the terminal that the person sits at.

    Use only inside ``with keyboard.raw():``, which gives keys unbuffered and without echo, Ctrl-C
    among them.
    """

    def __init__(self, source: Input) -> None:
        self._source = source
        self._keys: list[str] = []

    @contextmanager
    def raw(self) -> Iterator[None]:
        """Hold the terminal in raw mode."""
        with self._source.raw_mode():
            yield

    def flush(self) -> None:
        """Drop what was typed: in the kernel, in the decoder and here."""
        from prompt_toolkit.input.typeahead import clear_typeahead  # noqa: PLC0415 - start-up time

        clear_typeahead(self._source)
        if os.name != "nt":
            flush_terminal(self._source.fileno())
        while self._ready(0) and not self._source.closed and self._source.read_keys():
            pass
        self._source.flush_keys()
        self._keys.clear()

    def next_key(self, timeout_s: float) -> str | None:
        """Wait for a key; a lone Escape is told from the start of an arrow key by time."""
        if self._keys:
            return self._keys.pop(0)
        if not self._ready(timeout_s):
            return None
        self._take(read=True)
        if not self._keys and not self._ready(_ESCAPE_S):
            self._take(read=False)
        if self._source.closed:
            raise EOFError
        return self._keys.pop(0) if self._keys else None

    def _take(self, *, read: bool) -> None:
        presses = self._source.read_keys() if read else self._source.flush_keys()
        self._keys.extend(str(getattr(press.key, "value", press.key)) for press in presses)

    def _ready(self, timeout_s: float) -> bool:
        if os.name != "nt":
            return bool(select([self._source.fileno()], [], [], timeout_s)[0])
        return _ready_on_windows(timeout_s)


def _ready_on_windows(timeout_s: float) -> bool:
    """Poll the console: select() works on sockets only there."""
    import msvcrt  # noqa: PLC0415 - Windows only
    import time  # noqa: PLC0415 - Windows only

    until = monotonic() + timeout_s
    while not msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore] # Windows only
        if monotonic() >= until:
            return False
        time.sleep(_POLL_S)
    return True


def flush_terminal(descriptor: int) -> None:
    """Drop what the kernel holds of a terminal's input; anything else is left alone."""
    import termios  # noqa: PLC0415 - not on Windows

    if os.isatty(descriptor):
        termios.tcflush(descriptor, termios.TCIFLUSH)


@contextmanager
def quiet(descriptor: int) -> Iterator[None]:
    """Keep typed keys off the screen while work goes on; Ctrl-C stays a signal.

    What is typed waits for the next input line: Enter arrives as the carriage return it expects
    there, not as the line feed that means a new line in a message. Where the descriptor is no
    terminal, and on Windows, which echoes only while somebody reads, nothing changes.
    """
    if os.name == "nt" or not os.isatty(descriptor):
        yield
        return
    import termios  # noqa: PLC0415 - not on Windows

    before = termios.tcgetattr(descriptor)
    during = termios.tcgetattr(descriptor)
    during[0] &= ~termios.ICRNL
    during[3] &= ~(termios.ECHO | termios.ICANON)
    during[3] |= termios.ISIG
    termios.tcsetattr(descriptor, termios.TCSANOW, during)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSANOW, before)


def stands_at_terminal() -> bool:
    """Say whether a person can be asked: both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
