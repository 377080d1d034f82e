"""Days as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date


@dataclass(frozen=True, slots=True)
class Days:
    """Days from one on, as numbers that sort as days do, such as 20240314.

    Attributes:
        first: The first of them.
        end: The one after the last.
    """

    first: int
    end: int


EVER = Days(0, 1_0000_01_01)


def numbered(day: date) -> int:
    """Return a day as such a number."""
    return (day.year * 100 + day.month) * 100 + day.day
