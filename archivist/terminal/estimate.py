"""How long work still takes, as far as that can be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.language import phrase
from tools.activity import UNKNOWN

if TYPE_CHECKING:
    from tools.activity import Part

_LEAST_S = 3.0  # watched for less, the pace is chance
_MINUTE_S = 60
_EXACT_S = 10
_STEP_S = 5


class Estimate:
    """Watches one piece of work; another one begins where less is done than before.

    The time left is that of the pace so far. Between two reports it runs down, and when a report is
    late nothing is claimed.
    """

    def __init__(self) -> None:
        self._first = self._last = UNKNOWN
        self._first_s = self._last_s = 0.0

    def note(self, part: Part, now_s: float) -> None:
        """Take a report; the same one again changes nothing."""
        if part.total != self._last.total or part.done < self._last.done:
            self._first, self._first_s = part, now_s
        elif part.done == self._last.done:
            return
        self._last, self._last_s = part, now_s

    def left_s(self, now_s: float) -> float | None:
        """Seconds that are left; None where that can't be told."""
        done, watched_s = self._last.done - self._first.done, self._last_s - self._first_s
        if done <= 0 or now_s - self._first_s < _LEAST_S or watched_s <= 0:
            return None
        left_s = (self._last.total - self._last.done) * watched_s / done - (now_s - self._last_s)
        return min(left_s, self._last.ends_s - now_s) if left_s > 0 else None


def left_words(left_s: float | None) -> str:
    """Say it as exactly as it is known; empty for None."""
    if left_s is None:
        return ""
    if left_s < _EXACT_S:
        return phrase("about {left} s left", left=max(round(left_s), 1))
    if left_s < _MINUTE_S - _STEP_S / 2:
        return phrase("about {left} s left", left=round(left_s / _STEP_S) * _STEP_S)
    return phrase("about {left} min left", left=max(round(left_s / _MINUTE_S), 1))
