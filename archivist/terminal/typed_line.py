"""A line that is typed key by key, where nothing can be drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.question import GRACE_S, NO_KEYS
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.terminal.screen import Screen

_BACKSPACE = frozenset({"c-h", "backspace"})
_ENTER = frozenset({"c-m", "c-j"})


class TypedLine:
    """Reads lines with printable text alone.

    Args:
        screen: Shows what is typed.
        next_key: Waits a moment for a key; None when none came.
        clock: Seconds that only go forward.
    """

    def __init__(
        self, screen: Screen, next_key: Callable[[], str | None], clock: Callable[[], float]
    ) -> None:
        self._screen = screen
        self._next_key = next_key
        self._clock = clock

    def read(self, prompt: str, *, grace_s: float = GRACE_S) -> str | None:
        """Read a line; None when the person pressed a key that means no.

        Args:
            prompt: Stands before it.
            grace_s: Keys that arrive so soon after it, or after another such key, were not meant
                for it.
        """
        self._screen.write(prompt)
        open_s = self._clock() + grace_s
        typed = ""
        ignored = False
        while True:
            key = self._next_key()
            if key == "c-c":
                return None
            if key is None:
                if ignored and self._clock() >= open_s:
                    ignored = False
                    self._screen.write(phrase("(ignored: type it again) "))
                continue
            if not typed and self._clock() < open_s:
                open_s, ignored = self._clock() + grace_s, True
                continue
            if key in NO_KEYS and len(key) > 1:
                return None
            if key in _ENTER:
                self._screen.write("\n")
                return typed
            typed = self._edited(typed, key)

    def _edited(self, typed: str, key: str) -> str:
        if key in _BACKSPACE and typed:
            typed = typed[:-1]
            self._screen.write(f"\n> {typed}")  # what is left of it, for nothing is taken back
        elif len(key) == 1:
            typed += key
            self._screen.write(key)
        return typed
