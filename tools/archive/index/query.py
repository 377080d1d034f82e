"""What a person's words ask of the index."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.archive import folding
from tools.archive.index import months
from tools.archive.index.inflection import STOP_WORDS, is_exact, stems
from tools.archive.index.lexicon import counterparts

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_WORDS = 12  # a longer phrase is a pasted text; its rarest part would decide anyway
# Without its diacritic the verb („mają być”) is the month of May.
_HAVE = re.compile(r"\bmają\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Word:
    """One word that is looked for, in all its forms.

    Attributes:
        text: The word, folded.
        match: The FTS5 expression for its forms in a text.
        title_match: The same for a path, where a bare ``03`` may be a month.
        pattern: Finds its forms in folded text.
        own: The same without the words of the other language.
        own_match: As ``match``, without them.
    """

    text: str
    match: str
    title_match: str
    pattern: re.Pattern[str]
    own: re.Pattern[str]
    own_match: str

    def alone(self) -> Word:
        """The same word without those of the other language."""
        if self.own_match == self.match:
            return self
        return replace(self, match=self.own_match, title_match=self.own_match, pattern=self.own)


def words_of(phrase: str) -> tuple[Word, ...]:
    """Cut a phrase into the words worth looking for.

    Stop words count only when there is nothing else. Months that are named together ("from March
    to May") are one word: a document that has any of them has it.
    """
    phrase = _HAVE.sub(" ", unicodedata.normalize("NFC", phrase))
    distinct = list(dict.fromkeys(folding.words(phrase)))
    chosen = [word for word in distinct if word not in STOP_WORDS] or distinct
    years = [word for word in chosen if _YEAR.fullmatch(word)]
    spans = {word: span for span in months.spans(folding.fold(phrase)) for word in span.words}
    found: dict[str, Word] = {}
    for word in chosen:
        span = None if word in years else spans.get(word)
        text = " ".join(span.words) if span else word
        if text not in found:
            found[text] = _months(text, span.numbers, years) if span else _word(word, years)
    return tuple(found.values())[:_MAX_WORDS]


def _word(text: str, years: list[str]) -> Word:
    number = months.month(text)
    if number:
        return _months(text, (number,), years)
    begins = not is_exact(text)
    own = [(stem, begins) for stem in stems(text)]
    match, pattern = _either(dict.fromkeys([*own, *counterparts(text)]))
    own_match, own_pattern = _either(own)
    return Word(text, match, match, _pattern(pattern), _pattern(own_pattern), own_match)


def _months(text: str, numbers: Iterable[int], years: list[str]) -> Word:
    """Return months: their names, and their numbers beside each year that the phrase names."""
    each = [_month(number, years) for number in numbers]
    match = " OR ".join(month.match for month in each)
    title = " OR ".join(month.title_match for month in each)
    pattern = _pattern("|".join(month.pattern for month in each))
    return Word(text, match, title, pattern, pattern, match)


@dataclass(frozen=True, slots=True)
class _Month:
    """The expressions for one month, as in :class:`Word`."""

    match: str
    title_match: str
    pattern: str


def _month(number: int, years: list[str]) -> _Month:
    match, pattern = _either(months.month_names(number))
    for year in years:
        for shown in dict.fromkeys([f"{number:02}", str(number)]):
            match += f' OR "{year} {shown}" OR "{shown} {year}"'
            pattern += rf"|{year}[\W_]{{1,2}}{shown}|{shown}[\W_]{{1,2}}{year}"
    return _Month(match, match if years else f'{match} OR "{number:02}"', pattern)


def _either(forms: Iterable[tuple[str, bool]]) -> tuple[str, str]:
    """Return an FTS5 expression and a regular expression for forms that may be beginnings."""
    forms = list(forms)
    match = " OR ".join(f'"{form}"' + ("*" if begins else "") for form, begins in forms)
    pattern = "|".join(form + (r"[^\W_]*" if begins else "") for form, begins in forms)
    return match, pattern


def _pattern(body: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{body})(?![^\W_])")
