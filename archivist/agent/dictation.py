"""The text that a person dictates: what shall be written into a document, in their own words.

A small model likes to stop early ("Marek" of "Marek i Ola"), so a dictated text is taken whole: to
the end of the quotation, else to the end of the request, or to where the document is named.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_VERB = re.compile(
    r"\b(?:append|add|write|put|insert|note|jot|enter|save|store|create|utw[óo]rz|stw[óo]rz|"
    r"dopisz|dopisa[ćc]|dodaj|doda[ćc]|zapisz|zapisa[ćc]|wpisz|wpisa[ćc]|zanotuj|zanotowa[ćc]|"
    r"dołącz|dolacz|dopisujesz|umie[śs][ćc])(?:cie|my)?\b",
    re.IGNORECASE,
)
_QUOTATION = re.compile(
    r"(?<!\w)(?:[„“](?P<a>[^„“”]+)[”“]|«(?P<b>[^«»]+)»|\"(?P<c>[^\"]+)\"|'(?P<d>.+?)')(?!\w)",
    re.DOTALL,
)
_COLON = re.compile(r":\s+(?=\S)")
_LONGEST_LEAD = 160  # characters between the verb and a colon that belongs to it
# What stands between the verb and the document: "to the end of the file", „do pliku”.
_FILE = (
    r"(?:(?:the|my|our|an?)\s+)?(?:(?:new|now\w+)\s+)?"
    r"(?:(?:file|document|note|list|pliku?|dokumentu?|notatki|listy)\s+)?"
)
_INTO = (
    r"(?:(?:at|to|on)\s+the\s+(?:very\s+)?(?:end|bottom)\s+of|to|into|in|onto|"
    r"na\s+(?:samym\s+)?(?:końcu|koncu|koniec)|do|w)\s+"
)
# What may stand between the document and the text: "the words", „że”.
_LEAD = re.compile(
    r"^[\s,:;\-–—]*(?:(?:at the (?:end|bottom)|na (?:końcu|koncu|koniec)|na samym końcu)[\s,]+)?"
    r"(?:(?:with|containing|z|ze|o)\s+(?=the\b|words?|text|słow|slow|tekst|zdan|treś|tres|lini))?"
    r"(?:(?:the\s+|a\s+)?(?:following|words?|lines?|sentence|text|item|słowa|slowa|zdanie|"
    r"tekst\w*|słowami|slowami|zdaniem|treścią|trescia|treści|tresci|linię|linie|linijkę|linijke|wiersz|punkt|pozycję|pozycje)\s*:?\s+)?"
    r"(?:(?:that|saying|which says|że|ze|iż|o treści|o tresci)\s+)?",
    re.IGNORECASE,
)
_COURTESY = re.compile(
    r"[\s,;]+(?:please|thanks|thank you|proszę|prosze|dzięki|dzieki|dziękuję|dziekuje)[.!]*\s*$",
    re.IGNORECASE,
)
# What the model is asked to write itself, and words that only point to something.
_COMPOSED = re.compile(
    r"^(?:(?:a|an|the|its|their|your|short|brief|new|krótkie|krotkie|krótki|krotki|swoje)\s+)*"
    r"(?:summar\w+|overview|list|translation|answer|total|sum|result|conclusion\w*|contents?|copy|"
    r"explanation|poem|story|joke|letter|article|essay|what|who|when|where|how|date|amount|number|name|everything|"
    r"streszczeni\w+|podsumowani\w+|list[aęe]|spis|tłumaczeni\w+|tlumaczeni\w+|odpowied\w+|"
    r"wiersz\w*|bajk\w+|opowiadani\w+|[żz]art|artyku[łl]\w*|sum[aęe]|wynik\w*|wniosk\w+|treść|tresc|kopi[aęe]|wyjaśnieni\w+|wyjasnieni\w+|co|kto|kiedy|"
    r"gdzie|ile|jak\w*|dat[aęe]|kwot[aęe]|numer\w*|wszystk\w+)\b"
    r"|^(?:it|this|that|them|these|something|to|tego|tym|ten|tę|te|ją|je|go|coś|cos)[.!]?$",
    re.IGNORECASE,
)


def dictated(text: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Find the text that the words dictate.

    Args:
        text: The whole request.
        paths: What looks like a document in it, as written.

    Returns:
        Every text between quotation marks if there are any, else the one text; none where nothing
        is to be written, or where the model is asked to find the words ("add a summary").
    """
    verb = _VERB.search(text)
    if verb is None:
        return ()
    rest = text[verb.end() :]
    quoted = [
        next(part for part in match.groups() if part).strip() for match in _QUOTATION.finditer(rest)
    ]
    texts = [quote for quote in quoted if quote and quote not in paths]
    if texts:
        return tuple(dict.fromkeys(texts))
    found = _after_colon(rest, paths) or _around(rest, paths)
    return () if not found or _COMPOSED.search(found) else (found,)


def receiver(text: str, paths: tuple[str, ...]) -> str:
    """The document that a text is to be written into, as the words name it; empty if they don't.

    The first one behind the verb that stands behind "to" or "into", else the first before it.
    """
    verb = _VERB.search(text)
    for part in (text[verb.end() :], text[: verb.start()]) if verb else (text,):
        places = [(match.start(), path) for match, path in _receiving(part, paths)]
        if places:
            return min(places)[1]
    return ""


def _after_colon(rest: str, paths: tuple[str, ...]) -> str:
    """What stands behind the first colon; a document that is named last does not belong to it."""
    colon = _COLON.search(rest)
    if colon is None or colon.start() > _LONGEST_LEAD:
        return ""
    said = _COURTESY.sub("", rest[colon.end() :])
    target = _target(said, paths)
    if target is not None and not said[target.end() :].strip(" .!\"'”»"):
        said = said[: target.start()]
    return said.strip(" ,\t\n")


def _around(rest: str, paths: tuple[str, ...]) -> str:
    """What stands behind the document that is named, else what stands before it."""
    rest = _COURTESY.sub("", rest)
    target = _target(rest, paths) or _made(rest, paths)
    if target is None:
        return ""
    behind = rest[target.end() :].lstrip("\"'”»")
    behind = behind[_lead(behind) :].strip().removesuffix(".")
    before = rest[: target.start()]
    return behind or before[_lead(before) :].strip(" ,;:\t\n")


def _made(said: str, paths: tuple[str, ...]) -> re.Match[str] | None:
    """A document that is to be made stands right behind the verb: "create a.txt with the words"."""
    matches = (
        re.match(
            rf"\s+(?:(?:a|an|the|new|now[aąy]|plik|file|note)\s+)*{re.escape(path)}(?!\w)", said
        )
        for path in paths
    )
    return next((match for match in matches if match), None)


def _lead(said: str) -> int:
    match = _LEAD.match(said)
    return match.end() if match else 0


def _target(said: str, paths: tuple[str, ...]) -> re.Match[str] | None:
    """The last place that names a document to write into."""
    return max(
        (match for match, _ in _receiving(said, paths)),
        key=lambda match: match.start(),
        default=None,
    )


def _receiving(said: str, paths: tuple[str, ...]) -> Iterator[tuple[re.Match[str], str]]:
    """Every place that names a document to write into, with the document."""
    for path in paths:
        named = rf"(?<!\w){_INTO}{_FILE}[\"“„«']?{re.escape(path)}(?!\w)"
        for match in re.finditer(named, said, re.IGNORECASE):
            yield match, path
