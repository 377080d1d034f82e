"""What is typed while the model works: messages that wait, and one that is being written.

Nothing of it is ever an answer to a question: a question gives all of it back to the input line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.terminal.escaping import one_line
from archivist.terminal.width import ELLIPSIS, cells, clusters
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ENTER, _NEW_LINE, _ESCAPE, _PASTE = "c-m", "c-j", "escape", "<bracketed-paste>"
_LINE_UP, _WORD_UP, _BACKSPACE = "c-u", "c-w", frozenset({"c-h", "backspace"})
_SHOWN_CELLS = 30  # of what is being written


@dataclass(frozen=True, slots=True)
class Press:
    """A key.

    Attributes:
        key: Its name, as prompt_toolkit has it.
        text: What it writes; for a paste, all of it.
    """

    key: str
    text: str


class Ahead:
    """Keeps what is typed ahead.

    Args:
        typed: Takes the keys that were pressed since it was asked last.
    """

    def __init__(self, typed: Callable[[], Sequence[Press]]) -> None:
        self._typed = typed
        self._queued: list[str] = []
        self._draft = ""

    def listen(self) -> None:
        """Take in what was typed; never waits."""
        presses = list(self._typed())
        while presses:
            press = presses.pop(0)
            if press.key != _ESCAPE:
                self._press(press)
            elif presses and presses[0].key == _ENTER:  # Alt-Enter sends both
                presses.pop(0)
                self._draft += "\n"
            else:
                self.give_back()

    def next(self) -> str | None:
        """Take the message that waits longest, if any."""
        return self._queued.pop(0) if self._queued else None

    def give_back(self) -> None:
        """Queue nothing any more: all of it goes to the next input line, to be looked at."""
        self._draft = "\n".join([*self._queued, *filter(None, [self._draft])])
        self._queued.clear()

    def draft(self) -> str:
        """Take what the next input line begins with."""
        draft, self._draft = self._draft, ""
        return draft

    def shown(self) -> str:
        """Say in a few words what waits and what is being written; empty if nothing is."""
        parts = []
        if self._queued:
            parts.append(phrase("{number} queued, Esc takes back", number=len(self._queued)))
        if self._draft:
            parts.append(f"> {_end(one_line(self._draft), _SHOWN_CELLS)}")
        return " · ".join(parts)

    def _press(self, press: Press) -> None:
        key = press.key
        if key == _ENTER:
            if self._draft.strip():
                self._queued.append(self._draft)
                self._draft = ""
        elif key == _NEW_LINE:
            self._draft += "\n"
        elif key == _PASTE:
            self._draft += press.text.replace("\r\n", "\n").replace("\r", "\n")
        elif key in _BACKSPACE:
            self._draft = "".join(clusters(self._draft)[:-1])
        elif key == _LINE_UP:
            self._draft = ""
        elif key == _WORD_UP:
            kept = self._draft.rstrip()
            self._draft = kept[: len(kept) - len(kept.split()[-1])] if kept else ""
        elif len(key) == 1 and key.isprintable():
            self._draft += key


def _end(text: str, columns: int) -> str:
    """The end of a text that is wider than so many cells."""
    if cells(text) <= columns:
        return text
    kept: list[str] = []
    room = columns - cells(ELLIPSIS)
    for piece in reversed(clusters(text)):
        room -= cells(piece)
        if room < 0:
            break
        kept.insert(0, piece)
    return ELLIPSIS + "".join(kept)
