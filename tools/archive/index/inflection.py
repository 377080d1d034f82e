"""Crude inflection of Polish and English: the ending is cut and the rest matches as a beginning.

For words that :mod:`tools.archive.index.forms` does not know: names, English, other languages.
"""

from __future__ import annotations

import re

# Folded endings, longest first within a language; the first that leaves a long enough stem is cut.
_ENDINGS = (
    "eniem", "aniem", "enie", "enia", "eniu", "anie", "ania", "aniu", "iami", "owie",
    "osci", "ach", "ami", "ego", "emu", "iej", "imi", "ymi", "iem", "owi", "ych", "ich",
    "ing", "ies", "ow", "em", "om", "ie", "ej", "ia", "iu", "io", "ed", "es", "im",
    "ym", "a", "e", "i", "o", "u", "y", "s",
)  # fmt: skip
# Consonants that change before an ending: faktura/fakturze, notatka/notatce, konto/koncie.
_CHANGES = (
    ("rze", "r"), ("tce", "tk"), ("dce", "dk"), ("lce", "lk"), ("nce", "nk"), ("rce", "rk"),
    ("wce", "wk"), ("czce", "czk"), ("dze", "g"), ("dzie", "d"), ("cie", "t"), ("sie", "s"),
    ("zie", "z"), ("le", "l"), ("scie", "st"),
)  # fmt: skip
_AFTER_FLEETING_E = "kcmn"
_VOWELS = "aeiouy"
_SHORTEST = 5  # shorter words are matched whole
_LEAST_ENGLISH = 3
_DOUBLED = re.compile(r"..([bdgmnprt])\1$")  # plann(ed)
_DOUBLING = re.compile(r"[^aeiou][aeiou][bdgmnprt]$")
_ENGLISH = (
    ("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""),
    ("ing", "e"),
)  # fmt: skip
_LEAST_STEM = 4
_LEAST_STEM_ONE_LETTER = 3  # umowa -> umow, but also woda -> wod

STOP_WORDS = frozenset(
    """
    a aby ale albo bardzo bez by byc byl byla bylo byly ci co czego czy dla dlaczego do gdzie
    go i ich ile im ja jak jaka jaki jakie jako jest jestem jego jej juz kiedy kto ktora ktore
    ktory ma mam mamy mi mnie moj moja moje moze na nad nam nas nasz nie nim niz o od on ona
    one oni oraz po pod podaj pokaz powiedz prosze przed przez przy sa sie sobie ta tak takze
    tam te tego tej ten to tu tym u w was we wiec wynosi wynosil wynosila wynosza kosztuje
    kosztowal kosztowala z za ze znajdz niz wiecej mniej drozej taniej lacznie razem porownaj
    about all am an and any are as at be been but by can could did do does find for from had
    has have he her his how if in into is it its me many much my no not of on or our please
    she show so some that the their them then there these they this those us was we were what
    when where which who whose why will with would you your than more less altogether compare
    tell
    masz macie miec mial miala mialo mieli mialy bede bedzie beda bedziemy bylem bylam bylismy
    moge mozesz mozemy mozecie moga mozna mogl mogla mogli
    """.split()  # noqa: SIM905  # two hundred quoted words would hide them
)


def stems(word: str) -> tuple[str, ...]:
    """Return the beginnings by which other forms of a folded word are recognised.

    A few; the word itself if it is short or has a digit (then only the whole word counts).
    """
    if is_short(word) or not word.isalpha():
        return (word,)
    found = {
        word[: -len(ending)] + stem
        for ending, stem in _CHANGES
        if word.endswith(ending) and len(word) - len(ending) + len(stem) >= _LEAST_STEM
    }
    for ending in _ENDINGS:
        least = _LEAST_STEM if len(ending) > 1 else _LEAST_STEM_ONE_LETTER
        if word.endswith(ending) and len(word) - len(ending) >= least:
            found.add(word[: -len(ending)])
            break
    else:
        found.add(word)
    return tuple(sorted(found.union(*(_without_or_with_e(form) for form in found))))


def _without_or_with_e(form: str) -> tuple[str, ...]:
    """Return the other form of a stem whose last vowel comes and goes: najem and najm(u)."""
    if len(form) < _LEAST_STEM or form[-1] not in _AFTER_FLEETING_E:
        return ()
    if form[-2] == "e" and form[-3] not in _VOWELS and len(form) > _LEAST_STEM:
        return (form[:-2] + form[-1],)
    return (f"{form[:-1]}e{form[-1]}",) if form[-2] not in _VOWELS else ()


def english(word: str) -> frozenset[str]:
    """Return the regular forms that a folded word may have in English; none of a short one."""
    if len(word) < _LEAST_ENGLISH:
        return frozenset()
    bases = {word}
    for ending, instead in _ENGLISH:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _LEAST_ENGLISH:
            bases.add(word.removesuffix(ending) + instead)
    bases |= {base[:-1] for base in bases if _DOUBLED.search(base)}
    found = set(bases)
    for base in bases:
        found.update(base + ending for ending in ("s", "es", "ed", "ing"))
        if _DOUBLING.search(base):
            found.update(base + base[-1] + ending for ending in ("ed", "ing"))
        if base.endswith("e"):
            found.update((base + "d", base[:-1] + "ing"))
        elif base.endswith("y"):
            found.update((base[:-1] + "ies", base[:-1] + "ied"))
    return frozenset(found)


def is_exact(word: str) -> bool:
    """Say whether only the whole word counts: it has a digit, or one or two letters."""
    return not word.isalpha() or len(word) < _LEAST_ENGLISH


def is_short(word: str) -> bool:
    """Say whether a beginning of the word would start too many others."""
    return len(word) < _SHORTEST
