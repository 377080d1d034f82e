"""Amounts as people write them, in Polish and English: read exactly, never as floating point."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

_SPACE = "[ \u00a0\u202f]"
# Thousands in groups with a comma or a point for the rest; or digits with one mark at most.
_NUMBER = (
    rf"\d{{1,3}}(?:{_SPACE}\d{{3}})+(?:[.,]\d+)?"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d{1,3}(?:\.\d{3})+(?:,\d+)?"
    r"|\d+(?:[.,]\d+)?"
)
_CURRENCIES = {
    "zł": "PLN", "zl": "PLN", "pln": "PLN",
    "€": "EUR", "eur": "EUR",
    "£": "GBP", "gbp": "GBP",
    "$": "USD", "usd": "USD",
}  # fmt: skip
_BEFORE = rf"(?:[€£$]|(?:PLN|EUR|GBP|USD)\b){_SPACE}?"
_AFTER = rf"{_SPACE}?(?:[€£$]|(?:zł|zl|PLN|EUR|GBP|USD)\b)"
_WRITTEN = rf"(?P<before>{_BEFORE})?(?P<number>{_NUMBER})(?P<after>{_AFTER})?"
_AMOUNT = re.compile(_WRITTEN, re.IGNORECASE)
# Not a part of a word, a date, a time, a code, a path or a longer number.
_IN_TEXT = re.compile(
    rf"(?<![\w.,/:#+-])(?<!\w['’]){_WRITTEN}(?!\w|[.,/:-]\d|[/\-][^\W\d_]|{_SPACE}?%)",
    re.IGNORECASE,
)
# What stands beside the amount of a bill that is paid, as against its parts.
_TO_PAY = re.compile(
    r"\b(?:do\s+zap[łl]aty|(?:razem|suma|kwota)\s+brutto|nale[żz]no[śs][ćc]|to\s+pay|"
    r"(?:total|amount|balance)\s+(?:due|payable)|grand\s+total)\b",
    re.IGNORECASE,
)
_SPACES = re.compile(_SPACE)
_DIGITS = re.compile(r"\d[\d.,]*")
_GROUP_DIGITS = 3
_CENT_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Amount:
    """One amount.

    Attributes:
        written: As it stands in its text, with plain spaces.
        readings: What the number can mean: one value, or two where a single comma or point may
            divide thousands or decimals ("1,234").
        currency: Its code, such as ``PLN``; empty where none is written.
        comma: Whether it is written with a decimal comma, None where that can't be told.
    """

    written: str
    readings: tuple[Decimal, ...]
    currency: str
    comma: bool | None

    @property
    def unambiguous(self) -> tuple[str, ...]:
        """How each reading is written so that it has no other; as it stands where it has one."""
        if len(self.readings) == 1:
            return (self.written,)
        thousands, decimals = self.readings
        number = _DIGITS.search(self.written)
        start, end = number.span() if number else (0, len(self.written))
        head, tail = self.written[:start], self.written[end:]
        return f"{head}{thousands}{tail}", f"{head}{decimals}0{tail}"

    @property
    def is_money(self) -> bool:
        """Whether it is written as money: with a currency, or with two decimals."""
        return bool(self.currency) or self.readings[0].as_tuple().exponent == -_CENT_DIGITS


def amount(written: str) -> Amount | None:
    """Read a text that is one amount and nothing else; None where it is none."""
    found = _AMOUNT.fullmatch(written.strip())
    if found is None or len(_currencies(found)) > 1:
        return None
    return _read(found)


def amounts_in(text: str) -> tuple[Amount, ...]:
    """Find every amount in a text, in order; dates, times, codes and percentages are none."""
    return tuple(map(_read, _IN_TEXT.finditer(text)))


def amounts_to_pay(text: str) -> tuple[Amount, ...]:
    """Find the amounts of a text that are to be paid, by the words on their line."""
    return tuple(
        one
        for line in text.splitlines()
        if _TO_PAY.search(line)
        for one in amounts_in(line)
        if one.is_money
    )


def _read(found: re.Match[str]) -> Amount:
    currency = next(iter(_currencies(found)), "")
    readings, comma = _readings(_SPACES.sub(" ", found["number"]))
    written = _SPACES.sub(" ", found.group())
    return Amount(written, readings, currency, comma)


def _currencies(found: re.Match[str]) -> tuple[str, ...]:
    """Return the currencies that are written around a number: mostly one or none."""
    signs = (sign.strip().casefold() for sign in (found["before"], found["after"]) if sign)
    return tuple(dict.fromkeys(_CURRENCIES[sign] for sign in signs))


def _readings(number: str) -> tuple[tuple[Decimal, ...], bool | None]:
    """Return what a number can mean, and whether it has a decimal comma."""
    grouped = " " in number
    digits = number.replace(" ", "")
    marks = [character for character in digits if character in ".,"]
    if not marks:
        return (Decimal(digits),), True if grouped else None
    last = marks[-1]
    whole, _, rest = digits.rpartition(last)
    plain = whole.replace(".", "").replace(",", "")
    decimal = Decimal(f"{plain}.{rest}")
    if len(set(marks)) > 1 or grouped:
        return (decimal,), last == ","
    if len(marks) > 1:  # "1,234,567": the same mark again can only divide thousands
        return (Decimal(plain + rest),), last == "."
    if len(rest) == _GROUP_DIGITS and len(whole) <= _GROUP_DIGITS and not whole.startswith("0"):
        return (Decimal(plain + rest), decimal), None
    return (decimal,), last == ","
