"""Dates with a day and a month in a text, however they are written in English or Polish."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.folding import fold
from tools.archive.index.months import month

if TYPE_CHECKING:
    from collections.abc import Iterator

_LAST_DAY = 31
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\.?"
_NAME = r"(?P<month>[^\W\d_]{3,})"
_YEAR = r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?"
_NAMED = (
    re.compile(rf"\b{_DAY}\s+(?:of\s+)?{_NAME}{_YEAR}"),  # 31 sierpnia 2027, 31st of August
    re.compile(rf"\b{_NAME}\s+{_DAY}(?!\d){_YEAR}"),  # August 31, 2027
)
_NUMBERED = re.compile(
    r"\b(?:(?:19|20)\d\d[-./](?P<month>\d\d?)[-./](?P<day>\d\d?)"
    r"|(?P<first>\d\d?)[-./](?P<second>\d\d?)(?:[-./](?:19|20)?\d\d)?)\b"
)
_VERBS = ("may", "march")  # in small letters; the months have a capital


@dataclass(frozen=True, slots=True)
class Date:
    """A date that names its month.

    Attributes:
        written: As it stands in the text.
        day: 1-based.
        month: 1-based.
    """

    written: str
    day: int
    month: int


def named_dates(text: str) -> Iterator[Date]:
    """Go through the dates whose month is a word."""
    for pattern in _NAMED:
        for match in pattern.finditer(text):
            number, day = month(fold(match["month"])), int(match["day"])
            if number and 0 < day <= _LAST_DAY and match["month"] not in _VERBS:
                yield Date(match.group(), day, number)


def days(text: str) -> set[tuple[int, int]]:
    """Return each day and month that a text names; both ways where it may be either (4/3)."""
    found = {(date.day, date.month) for date in named_dates(text)}
    for match in _NUMBERED.finditer(text):
        if match["day"]:
            found.add((int(match["day"]), int(match["month"])))
        else:
            first, second = int(match["first"]), int(match["second"])
            found |= {(first, second), (second, first)}
    return found
