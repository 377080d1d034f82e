"""Calls the person back to a question: the bell, and the title of the window while it waits."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from archivist.terminal.screen import Screen

_BELL = "\a"
_KEEP_TITLE = "\x1b[22;0t"
_TITLE = "\x1b]2;{}\a"
# A terminal that keeps no titles is left with the program's name.
_RESTORE_TITLE = "\x1b]2;archivist\a\x1b[23;0t"
# Terminals without windows: some show a title as text.
_NO_TITLE = ("linux", "vt", "ansi", "cygwin", "eterm")


@contextmanager
def called(
    screen: Screen, title: str, environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Ring, and show a title until the question was answered; nothing where that does not work.

    Args:
        screen: The terminal.
        title: One line, without anything of a document or a name.
        environment: Has ``TERM``; by default that of the process.
    """
    env = os.environ if environment is None else environment
    term = env.get("TERM", "")
    titled = bool(term) and not term.startswith(_NO_TITLE)
    screen.control(_BELL)
    if titled:
        screen.control(_KEEP_TITLE + _TITLE.format(title))
    try:
        yield
    finally:
        if titled:
            screen.control(_RESTORE_TITLE)
