"""New names made from old ones: stars, numbers, dates and case."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tools.archive import names
from tools.effects.naming import extension_of, with_extension
from tools.errors import ToolError
from tools.quoting import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.archive.walk import Entry

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NUMBER = frozenset({"n", "nr", "number", "numer"})
_OLD_NAME = frozenset({"name", "nazwa"})
_DATES = {
    "date": "%Y-%m-%d",
    "data": "%Y-%m-%d",
    "year": "%Y",
    "rok": "%Y",
    "month": "%m",
    "miesiac": "%m",
    "day": "%d",
    "dzien": "%d",
}
_CASES = {
    "lower": str.lower,
    "male": str.lower,
    "upper": str.upper,
    "wielkie": str.upper,
}
_DIGITS = re.compile(r"[0-9]+")
_MOST_DIGITS = 9


class NameTemplate:
    """Turns the names that fit a pattern into new ones.

    Args:
        pattern: Of the old names, with ``*`` and ``?``; case is ignored.
        wanted: Of the new names. Each ``*`` is what the ``*`` at the same place stood for; see
            :mod:`tools.belt.zmien_nazwy` for the fields.

    Raises:
        ToolError: One of them can't be read, or they don't fit one another.
    """

    def __init__(self, pattern: str, wanted: str) -> None:
        if not {"*", "?"} & set(pattern):
            raise ToolError(
                f"{named(pattern)} is the name of one document, not a pattern.",
                "A pattern must hold * for any characters, or ? for one.",
                f"For the names that contain it give {named(f'*{pattern}*')}.",
            )
        stars = wanted.count("*")
        if "?" in wanted or stars not in {0, pattern.count("*")}:
            raise ToolError(
                f"{named(wanted)} does not fit {named(pattern)}.",
                f"The new names have {stars} *, the old ones {pattern.count('*')}; each * stands "
                "for what the * at its place stood for, and ? can't be used.",
                "Give as many *, or none and {n} to count.",
            )
        self._pattern = re.compile(_backwards(pattern), re.IGNORECASE | re.DOTALL)
        self._wanted = wanted
        for field in _FIELD.finditer(wanted):
            _refuse_unknown(field)

    def renamed(self, documents: Iterable[Entry]) -> list[tuple[Entry, str]]:
        """Return those that fit, as a person would sort them (2 before 10), with their new names.

        Args:
            documents: Of one folder.
        """
        found = []
        for entry in documents:
            name = names.last(entry.relative).decode("utf-8", "surrogateescape")
            if match := self._pattern.fullmatch(_composed(name)[::-1]):
                found.append((entry, name, match))
        found.sort(key=lambda one: _natural(one[1]))
        return [
            (entry, with_extension(self._filled(entry, name, match, number), name))
            for number, (entry, name, match) in enumerate(found, 1)
        ]

    def _filled(self, entry: Entry, name: str, match: re.Match[str], number: int) -> str:
        stars = iter([stood_for[::-1] for stood_for in match.groups()[::-1]])

        def field(found: re.Match[str]) -> str:
            key, form = found[1], found[2] or ""
            if key in _NUMBER:
                return str(number).zfill(int(form or 0))
            if key in _OLD_NAME:
                stem = name.removesuffix(extension_of(name))
                return _CASES[form](stem) if form else stem
            return _changed(entry).strftime(_DATES[key])

        # What a star brings in is never read as a field.
        pieces = re.split(r"(\*|\{\w+(?::\w+)?\})", self._wanted)
        return "".join(
            next(stars) if piece == "*" else _FIELD.sub(field, piece) for piece in pieces
        )


def _backwards(pattern: str) -> str:
    """Translate a pattern for names that are read from their end.

    So the first ``*`` stands for as much as it can, and yet each piece between two of them is
    looked for once (an atomic group): many of them would else take longer than anybody lives.
    """
    pieces = [
        "".join("." if sign == "?" else re.escape(sign) for sign in piece[::-1])
        for piece in _composed(pattern).split("*")
    ]
    if len(pieces) == 1:
        return pieces[0]
    first, *middle, last = pieces
    return last + "".join(f"(?>(.*?){piece})" for piece in middle[::-1]) + f"(.*){first}"


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sort runs of digits by their number."""
    pieces = re.split(r"([0-9]+)", name.casefold())
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in pieces]


def _changed(entry: Entry) -> datetime:
    """When the document was last changed, in the time of this place."""
    try:
        return datetime.fromtimestamp(entry.mtime_ns / 1e9, UTC).astimezone()
    except (OverflowError, ValueError, OSError):  # a file system takes years that no calendar has
        raise ToolError(
            f'The last change of "{names.display(entry.relative)}" has an impossible date.',
            "A name can only hold a date of the years 1 to 9999.",
            "Give new names without a date; {n} counts and {name} is the old name.",
        ) from None


def _refuse_unknown(field: re.Match[str]) -> None:
    key, form = field[1], field[2]
    if key in _NUMBER and (form is None or (_DIGITS.fullmatch(form) and int(form) <= _MOST_DIGITS)):
        return
    if key in _OLD_NAME and (form is None or form in _CASES):
        return
    if key in _DATES and form is None:
        return
    raise ToolError(
        f'"{field[0]}" can\'t be filled in.',
        "Only these can: {n} and {n:03} to count, {name}, {name:lower} and {name:upper} for the "
        "old name, {date}, {year}, {month} and {day} of the last change.",
        "Use one of these, or none.",
    )
