"""How a cell of a workbook shows its number: as a day, in percent, with places and a currency.

Format codes are those of ECMA-376 part 1, 18.8.30 and 18.8.31.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

_BUILT_IN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_BUILT_IN_CODES = {
    2: "0.00", 4: "#,##0.00", 7: "#,##0.00", 8: "#,##0.00", 9: "0%", 10: "0.00%", 39: "#,##0.00",
    40: "#,##0.00", 43: "#,##0.00", 44: "#,##0.00",
}  # fmt: skip
_CURRENCY = re.compile(r'\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|([€$£])|\\(.)')
_CURRENCIES = frozenset({"zł", "€", "$", "£", "PLN", "EUR", "USD", "GBP", "CHF", "Kč"})
_NOISE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_DATE = re.compile(r"[ydh]|m{2,}")
_PLACES = re.compile(r"[0#?]\.([0]+)")
_DAY_ZERO = {False: dt.datetime(1899, 12, 30), True: dt.datetime(1904, 1, 1)}  # noqa: DTZ001  # workbooks have no time zones
_LAST_DAY = 2_958_465  # 9999-12-31


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """What matters of a format.

    Attributes:
        is_date: Whether the number counts days.
        is_percent: Whether it is shown a hundred times larger.
        places: How many decimals are shown at least; never fewer than the number has.
        before: A currency that stands before it, or nothing.
        after: A currency that stands after it, or nothing.
    """

    is_date: bool = False
    is_percent: bool = False
    places: int = 0
    before: str = ""
    after: str = ""

    @classmethod
    def of(cls, number: int, code: str) -> NumberFormat:
        """Understand a format.

        Args:
            number: Its number; some have a meaning of their own.
            code: What the workbook says of the number; empty if nothing.
        """
        if not code and number in _BUILT_IN_DATES:
            return cls(is_date=True)
        first = (code or _BUILT_IN_CODES.get(number, "")).partition(";")[0]
        bare = _NOISE.sub("", first).lower()
        if "%" not in bare and _DATE.search(bare):
            return cls(is_date=True)
        places = _PLACES.search(bare)
        before, after = _currency(first)
        return cls(
            is_percent="%" in bare,
            places=len(places[1]) if places else 0,
            before=before,
            after=after,
        )

    def shown(self, value: str, *, from_1904: bool) -> str:
        """Show a number without binary noise; the decimal sign is a point."""
        try:
            number = float(value)
        except ValueError:
            return value
        if self.is_date and 0 <= number <= _LAST_DAY:
            return _day(number, from_1904=from_1904)
        if self.is_percent:
            return f"{number * 100:.12g}%"
        text = f"{number:.15g}"
        if self.places and "e" not in text and "n" not in text:
            whole, _, decimals = text.partition(".")
            text = f"{whole}.{decimals.ljust(self.places, '0')}"
        return f"{self.before}{text} {self.after}".rstrip()


def _currency(code: str) -> tuple[str, str]:
    """Find the currency in a format, and on which side of the number it stands."""
    digits = re.search(r"[0#?]", code)
    for match in _CURRENCY.finditer(code):
        name = next(filter(None, match.groups()), "").strip()
        if name in _CURRENCIES and digits:
            return (name, "") if match.start() < digits.start() else ("", name)
    return "", ""


def _day(number: float, *, from_1904: bool) -> str:
    moment = _DAY_ZERO[from_1904] + dt.timedelta(seconds=round(number * 86_400))
    if number < 1:
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" if number.is_integer() else f"{moment:%Y-%m-%d %H:%M}"
