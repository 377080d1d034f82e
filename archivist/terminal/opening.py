"""What is shown while the program opens, which takes long where the model is new."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from archivist.terminal.estimate import Estimate, left_words
from config.language import spoken, told
from tools.activity import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.terminal.screen import Screen

_OPENING = told("opening…")


def opening(screen: Screen, clock: Callable[[], float] = monotonic) -> Callable[[int, int], None]:
    """Say that the program opens, on the line that the next text replaces.

    Args:
        screen: Where.
        clock: Seconds that only go forward.

    Returns:
        What to tell how many of how many tokens are evaluated.
    """
    estimate = Estimate()
    screen.transient(spoken(_OPENING))

    def progress(done: int, total: int) -> None:
        estimate.note(Part(done, total), clock())
        left = left_words(estimate.left_s(clock()))
        screen.transient(f"{spoken(_OPENING)} {100 * done // total}%{left and f' · {left}'}")

    return progress
