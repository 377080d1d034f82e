"""What was read, statement by statement, and which of them speak of what was asked."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.sources import lines
from tools.archive.folding import fold
from tools.archive.index.inflection import STOP_WORDS
from tools.archive.index.query import words_of
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.agent.state import Made
    from tools.archive.index.query import Word

    Sought = tuple[re.Pattern[str], re.Pattern[str]]  # a word's own forms, and all others too

_SEARCH = "szukaj_w_dokumencie"  # its lines begin with their numbers
_LONG = 200  # characters; a longer line is cut into sentences
_LONGEST = 600  # characters of a statement; what is longer is cut between words
_WRAPPED = 60  # characters from which on a line may have been broken for want of room
_HEADING_WORDS = 6
_BELOW = 8  # statements that a heading speaks for
_COUNTERPART = 0.5  # a word of the other language or a synonym counts less than the word itself
_OF_HEADING, _OF_TITLE = 0.5, 0.3  # what the words above a statement count
_OF_DOCUMENT = 0.5  # of a statement's weight goes by what its whole document has
_ANY = 0.02  # of one without any of the words: then the kind decides
_NAMED = 0.8  # a title names what the rest says
_UNLIKE = 0.4  # a statement that lacks the kind of thing that was asked for
_LEAST_LETTERS = 2
# What orders something to be read says nothing of what is asked about it; folded.
# ruff: noqa: SIM905 - forty quotes would hide the words
_ORDERING = frozenset(
    "open read tell say says according look check find show document file mention mentioned "
    "date day time list name give display print aloud whole entire text contents content line "
    "lines otworz przeczytaj powiedz podaj wedlug sprawdz znajdz poszukaj dokument dokumencie "
    "dokumentu "
    "plik pliku mowi pisze wyswietl glos glosno caly cala calosc tresc zawartosc tekst linia linie "
    "linii wiersz wiersze wierszy wypisz wymien daj "
    "data dzien dnia godzina godzinie".split()
)
_NUMBERED = re.compile(r"^\d+[> ] ?(?=\S)")
_MARK = re.compile(r"^#+\s+")  # of a heading in Markdown
_PAGE = re.compile(r"^\[(?:page|slide|sheet)\b[^\]]*\]$", re.IGNORECASE)
_ENDED = re.compile(r"[.!?:;…][\"”»')\]]*$")
_SENTENCE = re.compile(r"(\w*)[.!?][\"”»')\]]*\s+(?=[\"“„«(]?[^\W\d_a-zà-ÿąćęłńóśźż])")
_ABBREVIATED = frozenset(
    "mr mrs ms dr prof st no nos vs approx inc ltd co tel ul al pl os nr np godz r zł gr sp im św "
    "art ust pkt par lit str poz tzw mgr inż hab woj pow gm m in cd".split()
)
_WORD = re.compile(r"\w")
_FIGURE = re.compile(r"(?<![§\d] )(?<!^)\d")  # "2. Fees" and "§ 2. Fees" are headings all the same
# What a question asks for, and what an answer to it has.
_WHEN = r"\b(?:when|(?:by )?(?:what|which) (?:date|day)|kiedy|(?:kt[óo]rego|jakiego) dnia)\b"
_HOW_MANY = (
    r"\b(?:how (?:much|many|long|cold|hot|old|far|high|big|large|often|heavy|fast)|"
    r"ile|ilu|jak (?:d[łl]ugo|cz[ęe]sto|daleko|du[żz]\w+|wysok\w+)|number|phone|"
    r"(?:numer|telefon|wysoko[śs][ćc])\w*)\b"
)
_A_NUMBER = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|"
    r"jed(?:en|na|no|nego|nej)|dw(?:a|ie|óch|u)|trzy|trzech|czter\w+|pi[ęe][ćc]\w*|sze[śs][ćc]\w*|"
    r"siedem\w*|siedmiu|osiem|o[śs]miu|dziewi[ęe][ćc]\w*|dziesi[ęe][ćc]\w*|raz)\b"
)
_A_TIME = r"\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s?[ap]\.?m\b"
_A_DATE = (
    r"(?<![\d/])(?:19|20)\d\d(?![\d/])|\b\d{1,2}[./]\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)?\.?\s"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|"
    r"sty|lut|kwi|maj|cze|lip|sie|wrz|pa[źz]|lis|gru)|"
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s\d"
)
_HOW_DEAR = (
    r"\b(?:prices?|costs?|pay|paid|spen[dt]|amount|fee|premium|rent|deposit|"
    r"(?:koszt|cen|kwot|zap[łl]a|p[łl]ac|wyda[łl]|op[łl]at|sk[łl]adk|czynsz|kaucj)\w*)\b"
)
_A_PRICE = r"[€£$]\s?\d|\d\s?(?:z[łl]|pln|eur|gbp|usd|[€£$])"
# A name: a word with a capital that does not begin a sentence.
_WHO, _A_NAME = r"\b(?:who|whom|whose|kto|kogo|komu|kim)\b", r"(?<=[\w,:] )[A-ZĄĆĘŁŃÓŚŹŻ]\w"
# Of what is asked first in a question: more special kinds stand first.
_KINDS = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(has, flags))
    for asked, has, flags in (
        (r"\b(?:what time|o kt[óo]rej)\b", _A_TIME, re.IGNORECASE),
        (_WHEN, _A_DATE, re.IGNORECASE),
        (rf"{_HOW_MANY}.*{_HOW_DEAR}|{_HOW_DEAR}", _A_PRICE, re.IGNORECASE),
        (_HOW_MANY, _A_NUMBER, re.IGNORECASE),
        (_WHO, _A_NAME, re.NOFLAG),
    )
)
# Bills say what is asked in other words than people do; folded, as texts are when compared.
_PAYING = re.compile(
    r"\b(?:prices?|costs?|pay|paid|spen[dt]|(?:koszt|cen|zap[łl]a|p[łl]ac|wyda[łl])\w*)\b",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"\b(?:to pay|paid|total|due|price|costs?|premium|fee|"
    r"do zaplaty|zaplac\w*|razem brutto|cen[ay]|koszt\w*|oplat[ay]|skladk[ai])\b"
)
_OF_PRICED = 0.6  # of the weight of a word that was asked


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as it is written.

    Attributes:
        path: Of the document that it is from; empty where it is from none.
        text: What it says.
        above: The heading that it stands under.
        title: The document's first line.
    """

    path: str
    text: str
    above: str = ""
    title: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it seems to be a heading."""
        return _is_heading(self.text)


def statements(made: Sequence[Made]) -> tuple[Statement, ...]:
    """Cut what was shown of documents into statements, each once."""
    texts: dict[str, list[str]] = {}
    for item in made:
        if item.observation.status is not Status.OK:
            continue
        for path, line in _lines(item):
            numbered = _NUMBERED.match(line) if item.tool == _SEARCH else None
            texts.setdefault(path, []).append(line[numbered.end() if numbered else 0 :].strip())
    found = (one for path, text in texts.items() for one in cut(path, text))
    return tuple({(one.path, one.text): one for one in found}.values())


def _lines(made: Made) -> Iterable[tuple[str, str]]:
    """The lines with their documents; what is from no document, such as notes, is from nowhere."""
    if made.observation.paths:
        return lines([made])
    return (("", line) for line in made.observation.content.splitlines())


def cut(path: str, text: Sequence[str]) -> Iterator[Statement]:
    """Cut the lines of one document into statements."""
    heading, left, title = "", 0, ""
    for written in _unwrapped(text):
        line = _MARK.sub("", written)
        title = title or line
        for sentence in _sentences(line):
            yield Statement(path, sentence, heading if left else "", title)
            left = max(0, left - 1)
        if line != written or _is_heading(line):
            heading, left = line, _BELOW


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
    sought = [(word.own, word.pattern) for word in words if not _PAYING.fullmatch(word.text)]
    rarities = [_rarity(own, pattern, texts) for own, pattern in sought]
    if _PAYING.search(question):
        sought.append((_PRICED, _PRICED))
        rarities.append(_OF_PRICED * _rarity(_PRICED, _PRICED, texts))
    kind = _kind(question)
    held = _held(sought, rarities, found, texts)
    weighed = [
        (
            (_share(one, text, sought, rarities) + _ANY)
            * _fitting(one, kind)
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


def _kind(question: str) -> re.Pattern[str] | None:
    """What an answer to the first thing that is asked must have; None where it can be anything."""
    asked = [(found.start(), has) for asks, has in _KINDS if (found := asks.search(question))]
    return min(asked, key=lambda each: each[0], default=(0, None))[1]


def _fitting(one: Statement, kind: re.Pattern[str] | None) -> float:
    fit = 1.0
    if one.is_heading:
        fit *= _UNLIKE
    if one.text == one.title:
        fit *= _NAMED
    return fit if kind is None or kind.search(one.text) else fit * _UNLIKE


def _is_heading(text: str) -> bool:
    short = len(text.split()) <= _HEADING_WORDS
    return short and not (_ENDED.search(text) or ":" in text or _FIGURE.search(text))


def _unwrapped(text: Sequence[str]) -> Iterator[str]:
    """The lines, those joined again that were broken in the middle of a sentence."""
    before = ""
    for line in text:
        if not line or _PAGE.match(line):
            if before:
                yield before
            before = ""
        elif before and _goes_on(before, line):
            before = f"{before} {line}"
        else:
            if before:
                yield before
            before = line
    if before:
        yield before


def _goes_on(before: str, line: str) -> bool:
    if _ENDED.search(before) or len(before) < _WRAPPED:
        return False
    return line[0].islower() or line[0].isdigit()


def _sentences(line: str) -> Iterator[str]:
    """A line, cut into sentences if it is long."""
    start = 0
    for end in _SENTENCE.finditer(line) if len(line) > _LONG else ():
        if end[1].casefold() not in _ABBREVIATED and len(end[1]) > 1:
            yield from _whole_words(line[start : end.end()])
            start = end.end()
    yield from _whole_words(line[start:])


def _whole_words(text: str) -> Iterator[str]:
    text = text.strip()
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rpartition(" ")[0]
    if _WORD.search(text):
        yield text
