"""Which statements speak of what was asked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from archivist.agent.kinds import PAYING, PRICED, kind
from tools.archive.folding import fold
from tools.archive.index.inflection import STOP_WORDS
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from archivist.agent.statements import Statement
    from tools.archive.index.query import Word

    Sought = tuple[re.Pattern[str], re.Pattern[str]]  # a word's own forms, and all others too

_COUNTERPART = 0.5  # a word of the other language or a synonym counts less than the word itself
_OF_HEADING, _OF_TITLE = 0.5, 0.3  # what the words above a statement count
_OF_DOCUMENT = 0.5  # of a statement's weight goes by what its whole document has
_ANY = 0.02  # of one without any of the words: then the kind decides
_NAMED = 0.8  # a title names what the rest says
_UNLIKE = 0.4  # a statement that lacks the kind of thing that was asked for
_OF_PRICED = 0.6  # what says a price, of the weight of a word that was asked
_LEAST_LETTERS = 2
# What orders something to be read says nothing of what is asked about it; folded.
# ruff: noqa: SIM905 - forty quotes would hide the words
_ORDERING = frozenset(
    "open read tell say says according look check find show document file mention mentioned list "
    "date day time name give display print aloud whole entire text contents content line lines "
    "first second third last slowly please ones "
    "otworz przeczytaj powiedz podaj wedlug sprawdz znajdz poszukaj dokument dokumencie dokumentu "
    "plik pliku mowi pisze wyswietl glos glosno caly cala calosc tresc zawartosc tekst linia linie "
    "linii wiersz wiersze wierszy wypisz wymien daj data dzien dnia godzina godzinie".split()
)


def telling(
    question: str, found: Sequence[Statement], about: str = ""
) -> list[tuple[float, Statement]]:
    """Weigh statements by how much they speak of a question, most first.

    Args:
        question: The words.
        found: The statements; of two that weigh the same the first one stays first.
        about: Words that say what it is about where its own don't: "and how much is it?".

    Returns:
        Each with the share of the question's words that it has, about 0 to 1.
    """
    words = telling_words(question) or telling_words(about)
    texts = [fold(one.text) for one in found]
    sought = [(word.own, word.pattern) for word in words if not PAYING.fullmatch(word.text)]
    rarities = [_rarity(own, pattern, texts) for own, pattern in sought]
    if PAYING.search(question):
        sought.append((PRICED, PRICED))
        rarities.append(_OF_PRICED * _rarity(PRICED, PRICED, texts))
    wanted = kind(question)
    held = _held(sought, rarities, found, texts)
    weighed = [
        (
            (_share(one, text, sought, rarities) + _ANY)
            * _fitting(one, wanted)
            * (1 - _OF_DOCUMENT + _OF_DOCUMENT * held[one.path]),
            one,
        )
        for one, text in zip(found, texts, strict=True)
    ]
    return sorted(weighed, key=lambda each: -each[0])


def telling_words(question: str) -> tuple[Word, ...]:
    """The words of a question that say what it is about; none of an order to read something."""
    return tuple(
        word
        for word in words_of(question)
        if word.text not in STOP_WORDS | _ORDERING and len(word.text) >= _LEAST_LETTERS
    )


def _rarity(own: re.Pattern[str], pattern: re.Pattern[str], texts: Sequence[str]) -> float:
    holding = sum(bool(own.search(text)) for text in texts)
    if not holding:
        holding = sum(bool(pattern.search(text)) for text in texts)
    return math.log(1 + len(texts) / max(1, holding))


def _held(
    sought: Sequence[Sought],
    rarities: Sequence[float],
    found: Sequence[Statement],
    texts: Sequence[str],
) -> dict[str, float]:
    """How much of what the words weigh each document has, anywhere in what was shown of it."""
    whole = sum(rarities) or 1
    shown: dict[str, list[str]] = {}
    for one, text in zip(found, texts, strict=True):
        shown.setdefault(one.path, [fold(f"{one.path} {one.title}")]).append(text)
    return {
        path: sum(
            rarity
            for (_, pattern), rarity in zip(sought, rarities, strict=True)
            if any(map(pattern.search, lines))
        )
        / whole
        for path, lines in shown.items()
    }


def _share(one: Statement, text: str, sought: Sequence[Sought], rarities: Sequence[float]) -> float:
    """How much of what the words weigh a statement has."""
    above, title = fold(one.above), fold(f"{one.path} {one.title}")
    weight = whole = 0.0
    for (own, pattern), rarity in zip(sought, rarities, strict=True):
        # Words of the title chose the document and hardly choose a statement of it.
        known = bool(pattern.search(title))
        most = rarity * (_OF_TITLE if known else 1)
        whole += most
        if own.search(text):
            weight += most
        elif pattern.search(text):
            weight += most * (1 if known else _COUNTERPART)
        elif pattern.search(above):
            weight += most * (1 if known else _OF_HEADING)
        elif known:
            weight += most * _OF_HEADING
    return weight / whole if whole else 0.0


def _fitting(one: Statement, wanted: re.Pattern[str] | None) -> float:
    fit = 1.0
    if one.is_heading:
        fit *= _UNLIKE
    if one.text == one.title:
        fit *= _NAMED
    return fit if wanted is None or wanted.search(one.text) else fit * _UNLIKE
