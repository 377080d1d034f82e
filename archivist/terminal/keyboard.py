"""The keyboard outside the input line: quiet while work goes on, flushed before a question."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from archivist.terminal.ahead import Press
from archivist.terminal.console import flush_terminal, in_foreground, wait_for_input

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.input import Input

_ESCAPE_S = 0.1  # an arrow key sends the rest of its sequence well within this time


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

    def retype(self, label: str, text: str) -> str | None:
        """Let the person edit one line of text; None when they leave it as it was.

        Raises:
            EOFError: They want to stop, or the terminal is gone.
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
        self._pressed_s = -_ESCAPE_S  # when a key came last, as far as typed() knows

    @contextmanager
    def raw(self) -> Iterator[None]:
        """Hold the terminal in raw mode."""
        with self._source.raw_mode():
            yield

    def flush(self) -> None:
        """Drop what was typed: in the kernel, in the decoder and here."""
        from prompt_toolkit.input.typeahead import clear_typeahead  # noqa: PLC0415 - start-up time

        clear_typeahead(self._source)
        flush_terminal()
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

    def typed(self) -> list[Press]:
        """Take the keys that were pressed, without waiting; outside ``raw`` too. None of a shell's.

        Also those that came in one burst with the end of the last input line.
        """
        from prompt_toolkit.input.typeahead import get_typeahead  # noqa: PLC0415 - start-up time

        presses = get_typeahead(self._source)
        while in_foreground() and self._ready(0) and not self._source.closed:
            self._pressed_s = monotonic()
            presses += self._source.read_keys()
        if monotonic() - self._pressed_s >= _ESCAPE_S:  # a lone Escape: nothing followed it
            presses += self._source.flush_keys()
        return [Press(str(getattr(one.key, "value", one.key)), one.data) for one in presses]

    def retype(self, label: str, text: str) -> str | None:
        """Open an input line with the text in it; Escape closes it, Ctrl-C stops."""
        from archivist.terminal.retyping import retype  # noqa: PLC0415 - start-up time

        self.flush()
        return retype(self._source, label, text)

    def _take(self, *, read: bool) -> None:
        presses = self._source.read_keys() if read else self._source.flush_keys()
        self._keys.extend(str(getattr(press.key, "value", press.key)) for press in presses)

    def _ready(self, timeout_s: float) -> bool:
        return wait_for_input(self._source, timeout_s)


def stands_at_terminal() -> bool:
    """Say whether a person can be asked: both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
