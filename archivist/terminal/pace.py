"""How fast an answer was written."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.agent.events import Ended

_LEAST_S = 0.5  # of a shorter answer the pace is chance


class Pace:
    """Measures one turn.

    Args:
        count_tokens: Counts tokens of the loaded model.
        clock: Seconds that only go forward.
    """

    def __init__(
        self, count_tokens: Callable[[str], int], clock: Callable[[], float] = monotonic
    ) -> None:
        self._count = count_tokens
        self._clock = clock
        self._begun_s: float | None = None

    def begin(self) -> None:
        """Take note that a piece of the answer came; the first one counts."""
        if self._begun_s is None:
            self._begun_s = self._clock()

    def of(self, end: Ended) -> float:
        """Tokens a second of the answer from its first piece on; 0 where it was too short."""
        if self._begun_s is None:
            return 0.0
        seconds = self._clock() - self._begun_s
        return self._count(end.answer) / seconds if seconds >= _LEAST_S else 0.0
