"""Days that a text names with their year, and the one that it bears as its own."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from tools.archive.folding import fold
from tools.archive.index.months import month

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_YEARS = 200  # numbers that look like years are looked at; a table of results has thousands
_NEAR = 32  # characters around a year that a date takes
_BESIDE = 60  # before a date: where it says of what it is
_YEAR = re.compile(r"19\d\d|20\d\d")  # begins with letters that are found fast
_AFTER = re.compile(r"[-./](\d\d?)[-./](\d\d?)(?!\d)")  # 2024-03-14
_NUMBERS = re.compile(r"(?<!\d)(\d\d?)\s?[-./]\s?(\d\d?)\s?[-./]\s?\Z")  # 14.03.2024
_DAY_FIRST = re.compile(r"(?<!\d)(\d\d?)(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([^\W\d_]{1,12})\.?,?\s+\Z")
_MONTH_FIRST = re.compile(r"([^\W\d_]{3,12})\.?\s+(\d\d?)(?:st|nd|rd|th)?,?\s+\Z")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_SHORT = {"mar": 3, "apr": 4, "sep": 9}  # as mails write them; beginnings of other words in a text
_OWN = re.compile(
    r"wystaw|sporz[ąa]dz|dokumentu|pisma|faktury|zawar[ct]|\bw dniu|\bdnia|\bdata:?\s*\Z|"
    r"issue|invoice date|\bdated|\bdate:?\s*\Z|\bmade on|\bsigned"
)
# Until when something is to be done or holds, and what was on another day.
_OTHER = re.compile(
    r"termin|zap[łl]a|p[łl]atn|\bdo (?:dnia)?\s*\Z|wa[żz]n|urodz|obowi[ąa]z|ko[ńn]ca|odczyt|okres|"
    r"\bdue|pay|until|valid|born|birth|expir|ends?\b|period|deliver|dostaw"
)


def dates(text: str) -> tuple[date, ...]:
    """Return the days that a text names, each once, its own first where it says which that is."""
    if "20" not in text and "19" not in text:
        return ()  # found out ten times as fast as by the pattern
    days: dict[date, None] = {}
    own: list[date] = []
    others: list[date] = []
    for day, beside in _found(text):
        days[day] = None
        if not _OTHER.search(beside):
            (own if _OWN.search(beside) else others).append(day)
    return tuple(dict.fromkeys([*(own or others)[:1], *days]))


def _found(text: str) -> Iterator[tuple[date, str]]:
    """Yield each day with what stands before it on its line, in small letters."""
    for year in islice(_YEAR.finditer(text), _MOST_YEARS):
        at, end = year.span()
        if text[end : end + 1].isdigit() or text[at - 1 : at].isdigit():
            continue
        if named := _day(text, at, end):
            day, begin = named
            beside = text[max(0, begin - _BESIDE) : begin].rpartition("\n")[2]
            yield day, beside.lower()


def _day(text: str, at: int, end: int) -> tuple[date, int] | None:
    """Read the day of a year that stands somewhere, and where it begins."""
    if after := _AFTER.match(text, end):
        return _made(text[at:end], after[1], after[2], at)
    before = text[max(0, at - _NEAR) : at]
    start = at - len(before)
    if found := _NUMBERS.search(before):
        first, second = found[1], found[2]
        if int(second) > 12 >= int(first):  # noqa: PLR2004 - months; 03/14/2024
            first, second = second, first
        return _made(text[at:end], second, first, start + found.start())
    if found := _DAY_FIRST.search(before):
        return _made(text[at:end], _month(found[2]), found[1], start + found.start())
    if found := _MONTH_FIRST.search(before):
        return _made(text[at:end], _month(found[1]), found[2], start + found.start())
    return None


@lru_cache(1000)
def _month(word: str) -> int:
    folded = fold(word)
    if folded in _ROMAN:
        return _ROMAN.index(folded) + 1
    return _SHORT.get(folded) or month(folded)


def _made(year: str, month: str | int, day: str, begin: int) -> tuple[date, int] | None:
    try:
        return date(int(year), int(month), int(day)), begin
    except ValueError:
        return None
