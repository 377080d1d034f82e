"""What long work is doing, for the person who waits."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Part:
    """How much of it is done.

    Attributes:
        done: In any unit.
        total: In the same; 0 where it is not known.
        ends_s: By ``time.monotonic``: then the work stops, whatever is left of it.
    """

    done: int
    total: int
    ends_s: float = inf


UNKNOWN = Part(0, 0)


@dataclass(frozen=True, slots=True)
class Activity:
    """What is being done.

    Attributes:
        text: A few words; empty between calls.
        part: How much of it.
    """

    text: str = ""
    part: Part = UNKNOWN
