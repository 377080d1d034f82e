"""Months: a name in either language, in any case, also means the month's number in a date."""

from __future__ import annotations

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
