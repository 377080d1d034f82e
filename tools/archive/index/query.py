"""What a person's words ask of the index."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.archive import folding
from tools.archive.index import months
from tools.archive.index.forms import forms
from tools.archive.index.inflection import STOP_WORDS, english, is_exact, is_short, stems
from tools.archive.index.lexicon import counterparts

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_WORDS = 12  # a longer phrase is a pasted text; its rarest part would decide anyway
# Without its diacritic the verb („mają być”) is the month of May.
_HAVE = re.compile(r"\bmają\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_TOKEN = re.compile(r"[^\W_]+")
_QUOTED = re.compile(r"[\"„”“«»]([^\"„”“«»]*)[\"„”“«»]")
# A beginning this long hardly starts another word: it also finds what was made of the word
# (ubezpieczenie, ubezpieczeniowy). With five letters a bank finds a banquet.
_TELLING_STEM = 6


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
        required: Whether a document without it is not found.
    """

    text: str
    match: str
    title_match: str
    pattern: re.Pattern[str]
    own: re.Pattern[str]
    own_match: str
    required: bool = False

    def alone(self) -> Word:
        """The same word without those of the other language."""
        if self.own_match == self.match:
            return self
        return replace(self, match=self.own_match, title_match=self.own_match, pattern=self.own)


def asked(phrase: str) -> tuple[Word, ...]:
    """Cut a phrase into the words worth looking for, and what stands in quotation marks.

    That is looked for as it stands, but for case and diacritics, and must be there.
    """
    quoted = map(folding.words, _QUOTED.findall(phrase))
    exact = [_exact(words) for words in quoted if words]
    rest = _QUOTED.sub(" ", phrase)
    telling = [word for word in words_of(rest) if not (exact and word.text in STOP_WORDS)]
    return (*exact, *telling)[:_MAX_WORDS]


def unquoted(phrase: str) -> str:
    """Return a phrase with its quotation marks removed."""
    return _QUOTED.sub(r" \1 ", phrase)


def _exact(words: list[str]) -> Word:
    match = f'"{" ".join(words)}"'
    pattern = _pattern(r"[\W_]+".join(words))
    return Word(" ".join(words), match, match, pattern, pattern, match, required=True)


def words_of(phrase: str) -> tuple[Word, ...]:
    """Cut a phrase into the words worth looking for.

    Stop words count only when there is nothing else. Months that are named together ("from March
    to May") are one word: a document that has any of them has it.
    """
    phrase = _HAVE.sub(" ", unicodedata.normalize("NFC", phrase))
    spelled = _spelled(phrase)
    distinct = list(spelled)
    chosen = [word for word in distinct if word not in STOP_WORDS] or distinct
    years = [word for word in chosen if _YEAR.fullmatch(word)]
    spans = {word: span for span in months.spans(folding.fold(phrase)) for word in span.words}
    found: dict[str, Word] = {}
    for word in chosen:
        span = None if word in years else spans.get(word)
        text = " ".join(span.words) if span else word
        if text not in found:
            found[text] = (
                _months(text, span.numbers, years) if span else _word(word, spelled[word], years)
            )
    return tuple(found.values())[:_MAX_WORDS]


def _spelled(phrase: str) -> dict[str, str]:
    """Return the folded words of a phrase, each as it was written, in lower case."""
    return {
        word: token if len(words) == 1 else word
        for token in _TOKEN.findall(folding.caseless(phrase))
        for words in [folding.words(token)]
        for word in words
    }


def _word(text: str, spelled: str, years: list[str]) -> Word:
    number = months.month(text)
    if number:
        return _months(text, (number,), years)
    own = _forms(text, spelled)
    match, pattern = _either(dict.fromkeys([*own, *counterparts(text)]))
    own_match, own_pattern = _either(own)
    return Word(text, match, match, _pattern(pattern), _pattern(own_pattern), own_match)


def _forms(text: str, spelled: str) -> list[tuple[str, bool]]:
    """Return the forms of a word and beginnings of more of them, each with whether it is one."""
    if is_exact(text):
        return [(text, False)]
    known = forms(spelled)
    whole = sorted({text, *known, *english(text)})
    if is_short(text):
        return [(form, False) for form in whole]
    begins = tuple(stem for stem in stems(text) if not known or len(stem) >= _TELLING_STEM)
    return [(stem, True) for stem in begins] + [
        (form, False) for form in whole if not form.startswith(begins or ("\0",))
    ]


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


def _either(ways: Iterable[tuple[str, bool]]) -> tuple[str, str]:
    """Return an FTS5 expression and a regular expression for forms that may be beginnings."""
    ways = list(ways)
    match = " OR ".join(f'"{form}"' + ("*" if begins else "") for form, begins in ways)
    pattern = "|".join(form + (r"[^\W_]*" if begins else "") for form, begins in ways)
    return match, pattern


def _pattern(body: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{body})(?![^\W_])")
