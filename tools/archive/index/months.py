"""Months: a name in either language, in any case, also means the month's number in a date."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Beginnings of the folded names, Polish and English, by month. Short ones ("maj", "may") are whole
# words, for "majatek" and "maybe" are none.
_NAMES: tuple[tuple[str, ...], ...] = (
    ("stycz", "januar", "jan."),
    ("luty.", "lutego.", "lutym.", "lutemu.", "februar", "feb."),
    ("marzec.", "marca.", "marcu.", "marcem.", "marcowi.", "march."),
    ("kwiecien.", "kwietni", "april"),
    ("maj.", "maja.", "maju.", "majem.", "may."),
    ("czerwiec.", "czerwca.", "czerwcu.", "czerwcem.", "june.", "jun."),
    ("lipiec.", "lipca.", "lipcu.", "lipcem.", "july.", "jul."),
    ("sierpien.", "sierpni", "august.", "aug."),
    ("wrzesien.", "wrzesni", "september", "sept."),
    ("pazdziernik", "october", "oct."),
    ("listopad", "november", "nov."),
    ("grudzien.", "grudni", "december", "dec."),
)


def month(word: str) -> int:
    """Return the 1-based month that a folded word names; 0 if it names none."""
    for number, forms in enumerate(_NAMES, start=1):
        if any(word == f[:-1] if f.endswith(".") else word.startswith(f) for f in forms):
            return number
    return 0


def month_names(number: int) -> tuple[tuple[str, bool], ...]:
    """Return the names of a month, each with whether it is only the beginning of a word."""
    return tuple((f.removesuffix("."), not f.endswith(".")) for f in _NAMES[number - 1])


@dataclass(frozen=True, slots=True)
class Span:
    """Months that are named together: any of them is meant.

    Attributes:
        words: The words that name them, with what joins them, folded, in their order.
        numbers: The 1-based months, each once.
    """

    words: tuple[str, ...]
    numbers: tuple[int, ...]


# "from March to May", „od marca do maja”, "between March and May" mean the months in between too;
# "March and May", "March, May", "more in March than in May" don't. A dash is a range.
_TO = {"to", "until", "till", "through", "thru", "do", "po"}
_AND = {"and", "or", "than", "i", "oraz", "lub", "albo", "a", "czy", "niz"}
_BESIDE = {"in", "of", "for", "from", "w", "we", "z", "ze", "za"}  # after a joint: "and in May"
_BETWEEN = {"between", "miedzy", "pomiedzy"}
_DASH = re.compile(r"(?<=[^\W_])\s*[-\u2013\u2014]\s*(?=[^\W_])")
_WORD = re.compile(r"[^\W_]+")
_DATE = re.compile(r"(?:19|20)\d\d|[0-3]?\d")  # a year or a day beside a month


def spans(folded: str) -> tuple[Span, ...]:
    """Find the months that a folded phrase names together, two or more of them."""
    words = _WORD.findall(_DASH.sub(" to ", folded))
    found: list[Span] = []
    place = 0
    while place < len(words):
        span, end = _span(words, place)
        if span is not None:
            found.append(span)
        place = end
    return tuple(found)


def _span(words: list[str], start: int) -> tuple[Span | None, int]:
    """Read the months from one on; say where to go on reading."""
    numbers = [month(words[start])]
    if not numbers[0]:
        return None, start + 1
    between = start > 0 and words[start - 1] in _BETWEEN
    end, place, joint = start + 1, start + 1, ""
    while place < len(words):
        word = words[place]
        if number := month(word):
            ranging = joint in _TO or (between and joint in _AND and len(numbers) == 1)
            last = numbers[-1] if ranging else number - 1
            # From November to February: over the end of a year.
            numbers += [each % 12 + 1 for each in range(last, last + (number - last - 1) % 12 + 1)]
            joint, end = "", place + 1
        elif word in _TO | _AND and not joint:
            joint = word
        elif joint and word in _BESIDE:
            pass
        elif not _DATE.fullmatch(word):
            break
        place += 1
    distinct = tuple(dict.fromkeys(numbers))
    if len(distinct) == 1:
        return None, end
    return Span(tuple(words[start:end]), distinct), end
