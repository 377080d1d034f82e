"""What the index keeps of a text beside its words: its language, its dates, its amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from tools.amounts import amount
from tools.archive.days import numbered
from tools.archive.index.dates import dates

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

_HEAD = 20_000  # characters in which dates and amounts are looked for: some pages
_LANGUAGE_HEAD = 600  # characters that tell the language
_MOST_DATES = 20
_MOST_AMOUNTS = 30
_POLISH_LETTERS = "ąęłśżź"
# Short words that the other language has not, and those of bills, which have few of them.
# ruff: noqa: SIM905 - fifty quotes would hide them
_POLISH = frozenset(
    "w na z nie sie się jest oraz od po dla przez za ze że o lub przy jak co ktory który są "
    "faktura razem kwota sprzedawca nabywca".split()
)
_ENGLISH = frozenset(
    "the of and is in for that with from your this are be we our you have will at or "
    "invoice total amount date tax".split()
)
_SURELY_ENGLISH = (" the ", " and ", " of ")
_TELLING = _POLISH | _ENGLISH
_LEAST_WORDS = 2
_SIGNS = ("zł", "PLN", "€", "EUR", "£", "$", " zl", "ZŁ", "GBP", "USD")
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_SPACE = "[ \u00a0\u202f]"
_NUMBER = rf"(?:\d{{1,3}}(?:(?:{_SPACE}|[.,])\d{{3}})+|\d+)(?:[.,]\d\d?)?"
_NUMBER_BEFORE = re.compile(rf"(?<![\w.,]){_NUMBER}{_SPACE}?\Z")
_NUMBER_AFTER = re.compile(rf"{_SPACE}?{_NUMBER}(?![\w%]|[.,]\d)")
_NEAR = 18


@dataclass(frozen=True, slots=True)
class Facts:
    """What was found.

    Attributes:
        language: ``pl`` or ``en``; empty where it is neither, or too short to tell.
        dates: Days that it names with their year, its own first.
        amounts: Of money, as they are written.
    """

    language: str
    dates: tuple[date, ...]
    amounts: tuple[str, ...]

    @property
    def day(self) -> int:
        """The document's own day as a number, such as 20240314; 0 without any."""
        return numbered(self.dates[0]) if self.dates else 0


def facts(text: str, name: str) -> Facts:
    """Find them; of a long text only its first pages are looked at.

    Args:
        text: Of the document.
        name: Of its file, which may say the day where the text says none.
    """
    head = text[:_HEAD]
    days = dates(head) or dates(name)
    return Facts(language(text), days[:_MOST_DATES], tuple(amounts(head)))


def language(text: str) -> str:
    """Tell Polish from English by the commonest words of a text's beginning."""
    head = text[:_LANGUAGE_HEAD].lower()
    letters = _has_any(head, _POLISH_LETTERS)
    if letters and not _has_any(head, _SURELY_ENGLISH):
        return "pl"  # in a fourth of the time
    telling = [word for word in head.split() if word in _TELLING]
    polish = sum(map(_POLISH.__contains__, telling))
    english = len(telling) - polish
    if letters:
        polish += _LEAST_WORDS
    if max(polish, english) < _LEAST_WORDS or polish == english:
        return ""
    return "pl" if polish > english else "en"


def amounts(text: str) -> list[str]:
    """Return the amounts of money of a text, each once, as they are written."""
    found: dict[str, None] = {}
    if not _has_any(text, _SIGNS):
        return []  # found out ten times as fast as by the pattern
    for sign in islice(_SIGN.finditer(text), 4 * _MOST_AMOUNTS):
        at, end = sign.span()
        before = text[max(0, at - _NEAR) : at]
        if number := _NUMBER_BEFORE.search(before):
            written = before[number.start() :] + sign[0]
        elif number := _NUMBER_AFTER.match(text, end):
            written = text[at : number.end()]
        else:
            continue
        if (one := amount(written)) is not None:
            found[one.written] = None
            if len(found) == _MOST_AMOUNTS:
                break
    return list(found)


def _has_any(text: str, parts: Iterable[str]) -> bool:
    for part in parts:  # noqa: SIM110 - half the time of `any`
        if part in text:
            return True
    return False
