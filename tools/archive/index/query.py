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
class Form:
    """One form of a word.

    Attributes:
        text: Folded; several words where they must stand together.
        begins: Whether each word that begins so is meant.
    """

    text: str
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One word that is looked for, in all its forms.

    Attributes:
        text: The word, folded.
        forms: What it is in a text.
        title_forms: The same for a path, where a bare ``03`` may be a month.
        pattern: Finds its forms in folded text.
        own: The same without the words of the other language.
        own_forms: As ``forms``, without them.
        required: Whether a document without it is not found.
    """

    text: str
    forms: tuple[Form, ...]
    title_forms: tuple[Form, ...]
    pattern: re.Pattern[str]
    own: re.Pattern[str]
    own_forms: tuple[Form, ...]
    required: bool = False

    def alone(self) -> Word:
        """The same word without those of the other language."""
        if self.own_forms == self.forms:
            return self
        return replace(self, forms=self.own_forms, title_forms=self.own_forms, pattern=self.own)


def expression(forms: Iterable[Form]) -> str:
    """Return the FTS5 expression for any of some forms."""
    return " OR ".join(f'"{form.text}"' + ("*" if form.begins else "") for form in forms)


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
    forms = (Form(" ".join(words)),)
    pattern = _pattern(r"[\W_]+".join(words))
    return Word(" ".join(words), forms, forms, pattern, pattern, forms, required=True)


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
    also = [Form(*form) for form in counterparts(text)]
    every = tuple(dict.fromkeys([*own, *also]))
    return Word(text, every, every, _pattern(_any_of(every)), _pattern(_any_of(own)), own)


def _forms(text: str, spelled: str) -> tuple[Form, ...]:
    """Return the forms of a word and beginnings of more of them."""
    if is_exact(text):
        return (Form(text),)
    known = forms(spelled)
    whole = sorted({text, *known, *english(text)})
    if is_short(text):
        return tuple(map(Form, whole))
    begins = tuple(stem for stem in stems(text) if not known or len(stem) >= _TELLING_STEM)
    return (
        *(Form(stem, begins=True) for stem in begins),
        *(Form(form) for form in whole if not form.startswith(begins or ("\0",))),
    )


def _months(text: str, numbers: Iterable[int], years: list[str]) -> Word:
    """Return months: their names, and their numbers beside each year that the phrase names."""
    numbers = tuple(numbers)
    names = [Form(*form) for number in numbers for form in months.month_names(number)]
    dated = [
        pair
        for number in numbers
        for year in years
        for shown in dict.fromkeys([f"{number:02}", str(number)])
        for pair in ((year, shown), (shown, year))
    ]
    every = tuple(dict.fromkeys([*names, *(Form(" ".join(pair)) for pair in dated)]))
    bare = () if years else tuple(Form(f"{number:02}") for number in numbers)
    bodies = [_any_of(names), *(r"[\W_]{1,2}".join(pair) for pair in dated)]
    pattern = _pattern("|".join(bodies))
    return Word(text, every, (*every, *bare), pattern, pattern, every)


def _any_of(forms: Iterable[Form]) -> str:
    return "|".join(form.text + (r"[^\W_]*" if form.begins else "") for form in forms)


def _pattern(body: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{body})(?![^\W_])")
