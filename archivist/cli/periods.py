"""Days, months and years as a person writes them on a command line."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from config.language import phrase

_FORMAT = re.compile(r"(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?")
_LONGEST_MONTH_DAYS = 31
_LONGEST_YEAR_DAYS = 366


@dataclass(frozen=True, slots=True)
class Period:
    """A day, a month or a year in the person's own zone.

    Attributes:
        begin_ns: Its first moment, in nanoseconds since 1970.
        end_ns: The first moment after it.
    """

    begin_ns: int
    end_ns: int


def period(text: str) -> Period:
    """Read ``2026``, ``2026-03`` or ``2026-03-14``.

    Raises:
        ArgumentTypeError: It is none of these.
    """
    match = _FORMAT.fullmatch(text)
    wrong = argparse.ArgumentTypeError(
        phrase("{word!r} is no day, month or year such as 2026-03-14, 2026-03 or 2026", word=text)
    )
    if match is None:
        raise wrong
    try:
        year, month, day = (int(part) if part else 0 for part in match.groups())
        begin = datetime(year, month or 1, day or 1)  # noqa: DTZ001 - the person's own zone
        if day:
            end = begin + timedelta(days=1)
        elif month:
            end = (begin + timedelta(days=_LONGEST_MONTH_DAYS)).replace(day=1)
        else:
            end = (begin + timedelta(days=_LONGEST_YEAR_DAYS)).replace(month=1, day=1)
        return Period(_nanoseconds(begin), _nanoseconds(end))
    except (ValueError, OverflowError, OSError):
        raise wrong from None


def _nanoseconds(moment: datetime) -> int:
    return int(moment.astimezone().timestamp()) * 1_000_000_000
