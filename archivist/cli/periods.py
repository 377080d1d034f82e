"""Days, months and years as a person writes them on a command line."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from config.language import phrase
from tools.archive.days import EVER, Days, numbered

_FORMAT = re.compile(r"(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?", re.ASCII)
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
    begin, end = _ends(text)
    try:
        return Period(_nanoseconds(begin), _nanoseconds(end))
    except (ValueError, OverflowError, OSError):
        raise _wrong(text) from None


def days(text: str) -> Days:
    """Read the same, or two of them as ``2026-03..2026-05``: all days of both and in between.

    Either of the two may be left out: ``2026..`` is from then on.

    Raises:
        ArgumentTypeError: It is none of these.
    """
    first, dots, last = text.partition("..")
    if not first and not last:
        raise _wrong(text)
    begin = numbered(_ends(first)[0]) if first else EVER.first
    end = numbered(_ends(last if dots else first)[1]) if last or not dots else EVER.end
    if end <= begin:
        raise argparse.ArgumentTypeError(
            phrase("{word!r} ends before it begins: write the earlier day first", word=text)
        )
    return Days(begin, end)


def _ends(text: str) -> tuple[datetime, datetime]:
    """Return the first moment of a day, month or year, and the first after it."""
    match = _FORMAT.fullmatch(text)
    if match is None:
        raise _wrong(text)
    try:
        year, month, day = match.groups()
        begin = datetime(int(year), int(month or 1), int(day or 1))  # noqa: DTZ001 - their own zone
        if day:
            return begin, begin + timedelta(days=1)
        if month:
            return begin, (begin + timedelta(days=_LONGEST_MONTH_DAYS)).replace(day=1)
        return begin, (begin + timedelta(days=_LONGEST_YEAR_DAYS)).replace(month=1, day=1)
    except (ValueError, OverflowError):
        raise _wrong(text) from None


def _wrong(text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(
        phrase("{word!r} is no day, month or year such as 2026-03-14, 2026-03 or 2026", word=text)
    )


def _nanoseconds(moment: datetime) -> int:
    return int(moment.astimezone().timestamp()) * 1_000_000_000
