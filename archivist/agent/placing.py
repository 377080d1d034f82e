"""Folders in a person's words that need not exist: where something shall go, and what to make."""

from __future__ import annotations

import re

from archivist.agent.wording import EXTENSION, NOT_A_FOLDER, trimmed

_QUOTE = r"[\"“„«'](?P<quoted>[^\"“”„«»'\n]{1,300})[\"”»']"
# A name goes on with what looks like one: "the folder Important Papers", „Podatki 2026”.
_MORE = r"(?:(?<![.,;:!?/])\s+(?-i:[A-ZĄĆĘŁŃÓŚŹŻ0-9])[\w\-+@.&/]*)*"
_PATH = rf"(?P<path>(?:~/|\./|/)?[\w\-+@.&]+(?:/[\w\-+@.&]+)*/?{_MORE})"
_WORD = (
    r"(?:(?:sub)?(?:folders?|director(?:y|ies)|dir)|"
    r"(?:pod)?(?:folder|katalog)(?:[uy]|i|em|ach|owi)?)"
)
_ANY = (
    r"(?:(?:the|my|our|your|its|a|an|another|new|existing|this|that|"
    r"moj\w*|nasz\w*|now\w+|inn\w+|tego|t[ąę])\s+)*"
)
_CALLED = r"(?:(?:called|named|o\s+nazwie|nazwan\w+|pod\s+nazw[ąa])\s+)?"
_NAME = rf"{_ANY}(?P<word>{_WORD}\s+)?{_CALLED}(?:{_QUOTE}|{_PATH})"
# Where something goes to; after the others it is more often where it is now.
_INTO = re.compile(rf"\b(?:to|into|do|na|as|jako)\s+{_NAME}", re.IGNORECASE)
_IN = re.compile(rf"\b(?:in|inside|under|within|w|we|pod|wewn[ąa]trz)\s+{_NAME}", re.IGNORECASE)
# Where something is that goes elsewhere: "from inbox to archive/old", „z a do b”.
_OUT_OF = re.compile(
    rf"\b(?:from|out\s+of|z|ze)\s+{_NAME}\s+(?:to|into|do|na)\s+(?=[\"“„«'\w~./])", re.IGNORECASE
)
# "Make a folder 2024 in invoices and move a.pdf there": into the new one.
_THERE = re.compile(
    r"\b(?:there|(?:in|into|to)\s+it|tam|do\s+nie(?:go|j)|w\s+nim)\b", re.IGNORECASE
)
_POINTER = re.compile(
    r"(?:there|here|it|them|one|tam|tu|tym|nim|niego|niej|nowego|nowej|folder\w*|katalog\w*|"
    r"director(?:y|ies)|be|have|go|move|put|make|rename|top|root|główn\w+|me|mnie)",
    re.IGNORECASE,
)
# A folder to make: "a folder x", "folders x, y and z", "an x folder".
_MADE = re.compile(
    rf"\b(?:{_WORD}:?\s+{_CALLED}|mkdir\s+|(?:called|named|o\s+nazwie)\s+)(?=[\"“„«'\w~./])",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"(?:{_QUOTE}|{_PATH})(?P<more>\s*,\s*(?:and\s+|i\s+|oraz\s+)?|\s+(?:and|i|oraz)\s+)?"
)
_BEFORE = re.compile(rf"\b(?:an?|new|the|now\w+)\s+(?:{_QUOTE}|{_PATH})\s+{_WORD}\b", re.IGNORECASE)
_NO_NAME = re.compile(
    r"(?:for|in|inside|under|within|with|where|which|that|and|then|to|into|at|on|there|here|please|"
    r"dla|na|w|we|pod|z|ze|do|gdzie|i|oraz|tam|proszę|prosze)",
    re.IGNORECASE,
)
# A verb after "and" or a comma begins another wish, not another name.
_VERB = re.compile(
    r"(?:move|put|rename|copy|add|write|save|create|make|please|tell|show|przenie[śs]\w*|"
    r"prze[łl][óo][żz]\w*|przesu[ńn]\w*|wrzu[ćc]\w*|w[łl][óo][żz]\w*|zmie[ńn]\w*|dopisz|zapisz|"
    r"utw[óo]rz|stw[óo]rz|za[łl][óo][żz]|zr[óo]b|prosz[ęe]|powiedz|poka[żz])",
    re.IGNORECASE,
)


def destinations(text: str) -> tuple[str, ...]:
    """List the folders that something goes into, as written.

    Behind "in" only where nothing stands behind "to", and where no folder is made that "there"
    means: "move the scans in a/ to b/"; but "put the letter to the bank in the folder b" says to
    whom the letter is.
    """
    pointed = new_folders(text) if _THERE.search(text) else ()
    return _named(_INTO, _without_receivers(text)) or pointed or _named(_IN, text)


def origins(text: str) -> tuple[str, ...]:
    """List the folders that something is taken out of on its way to another, as written."""
    return _named(_OUT_OF, text)


def _without_receivers(text: str) -> str:
    """Blank what stands behind "to" and is no folder, where a folder is named behind "in" later."""
    last = max((match.start() for match in _IN.finditer(text) if _surely(match)), default=0)
    for match in _INTO.finditer(text, 0, last):
        before = text[: match.start()].split()
        # "Move to b everything in the folder a": right behind the order it is where to.
        if not _surely(match) and before and not _VERB.fullmatch(before[-1]):
            text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    return text


def _surely(match: re.Match[str]) -> bool:
    """Whether this can only be a folder: it is called one, or is a path."""
    return bool(match["word"]) or "/" in (match["path"] or "")


def _named(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = (trimmed(match["quoted"] or match["path"]) for match in pattern.finditer(text))
    return tuple(
        dict.fromkeys(
            name
            for name in found
            if name
            and not EXTENSION.search(name)
            and not _POINTER.fullmatch(name)
            and not NOT_A_FOLDER.fullmatch(name)
        )
    )


def new_folders(text: str) -> tuple[str, ...]:
    """List the folders that the words want made, each with the folder it is to be in."""
    found: list[str] = []
    for start in _MADE.finditer(text):
        at = start.end()
        while match := _LISTED.match(text, at):
            name = trimmed(match["quoted"] or match["path"])
            if not name or _NO_NAME.fullmatch(name) or _VERB.fullmatch(name):
                break
            found.append(name)
            at = match.end()
            if not match["more"] or (match["path"] or "").endswith((".", ":")):
                break
    found += [
        name
        for match in _BEFORE.finditer(text)
        if not NOT_A_FOLDER.fullmatch(name := trimmed(match["quoted"] or match["path"]))
    ]
    found = [name for name in dict.fromkeys(found) if not EXTENSION.search(name)]
    inside = [name for name in _named(_IN, text) if name not in found]
    if len(inside) == 1:
        found = [name if "/" in name else f"{inside[0].rstrip('/')}/{name}" for name in found]
    return tuple(found)
