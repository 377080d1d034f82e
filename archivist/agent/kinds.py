"""What kind of thing a question asks for, and what an answer to it has: a date, a price, a name."""

from __future__ import annotations

import re

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
PAYING = re.compile(
    r"\b(?:prices?|costs?|pay|paid|spen[dt]|(?:koszt|cen|zap[łl]a|p[łl]ac|wyda[łl])\w*)\b",
    re.IGNORECASE,
)
PRICED = re.compile(
    r"\b(?:to pay|paid|total|due|price|costs?|premium|fee|"
    r"do zaplaty|zaplac\w*|razem brutto|cen[ay]|koszt\w*|oplat[ay]|skladk[ai])\b"
)


def kind(question: str) -> re.Pattern[str] | None:
    """What an answer to the first thing that is asked must have; None where it can be anything."""
    asked = [(found.start(), has) for asks, has in _KINDS if (found := asks.search(question))]
    return min(asked, key=lambda each: each[0], default=(0, None))[1]
