"""All forms of a Polish word, by the dictionary of Morfeusz (SGJP).

Where its module can't be had (it is built for Linux and Windows on x86 and for macOS) no word is
known, and :mod:`tools.archive.index.inflection` has to do.
"""

from __future__ import annotations

import functools
import itertools
import threading
from typing import TYPE_CHECKING

from tools.archive.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from morfeusz2 import Morfeusz

_SPELLED = {
    "a": "aą", "c": "cć", "e": "eę", "l": "lł", "n": "nń", "o": "oó", "s": "sś", "z": "zżź",
}  # fmt: skip
_MOST_SPELLINGS = 3000  # a tenth of a second; a word with more of them is hardly one
# Of a past tense, folded: „zapłacił” is also said „zapłaciłem”.
_PERSONS = {"sg": ("em", "es", "m", "s"), "pl": ("smy", "scie")}
_SURNAME = "nazwisko"

_lock = threading.Lock()  # a Morfeusz serves one thread at a time


@functools.lru_cache(maxsize=2000)
def forms(word: str) -> frozenset[str]:
    """Return the forms of all words that this one may be, folded; none of a word not known.

    Args:
        word: In any form and in lower case; without diacritics it may be each of several words.
    """
    with _lock:
        dictionary = _dictionary()
        if dictionary is None:
            return frozenset()
        known = _lemmas(dictionary, [word]) if not word.isascii() else set()
        lemmas = known or _lemmas(dictionary, _spellings(word))
        return frozenset(
            form for lemma in lemmas for form in _inflected(dictionary, lemma) if form.isalpha()
        )


@functools.cache
def _dictionary() -> Morfeusz | None:
    try:
        import morfeusz2  # noqa: PLC0415 - 20 MB that only a search needs
    except ImportError:
        return None
    return morfeusz2.Morfeusz(case_handling=morfeusz2.IGNORE_CASE)


def _spellings(word: str) -> list[str]:
    """Return each way to put diacritics on a word; the word alone where there are too many."""
    letters = [_SPELLED.get(letter, letter) for letter in word]
    ways = 1
    for each in letters:
        ways *= len(each)
    return (
        ["".join(each) for each in itertools.product(*letters)]
        if ways <= _MOST_SPELLINGS
        else [word]
    )


def _lemmas(dictionary: Morfeusz, spellings: list[str]) -> set[str]:
    common: set[str] = set()
    surnames: set[str] = set()
    for spelling in spellings:
        for first, last, (form, lemma, tag, names, _labels) in dictionary.analyse(spelling):
            # The first part of „zapłacił-em” is the verb.
            whole = form.casefold() == spelling
            if first == 0 and tag != "ign" and (whole or (last == 1 and tag.startswith("praet"))):
                (surnames if _SURNAME in names else common).add(lemma)
    # Nearly every word is somebody's surname too, whose forms are few and others.
    return common or surnames


def _inflected(dictionary: Morfeusz, lemma: str) -> Iterator[str]:
    for form, _lemma, tag, _names, _labels in dictionary.generate(lemma):
        if tag.endswith(":neg"):  # „niezapłacony” says the opposite
            continue
        folded = fold(form)
        yield folded
        if tag.startswith("praet"):
            yield from (folded + person for person in _PERSONS["pl" if ":pl" in tag else "sg"])
