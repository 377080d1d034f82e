"""The new name of a file in a person's words, told from the file that shall get it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent.wording import EXTENSION, trimmed

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_NAME = 255  # characters; no file system takes more
_NEAR = 300  # characters before a path that are looked at: a pasted text may be very long
# What follows one of these words is the name the person wants.
_TARGET = re.compile(
    r"(?:\b(?:to|as|into|na|jako)|:)\s+[\"“„«']?(?=(?P<name>[^\"“”„«»\n]{1,300}))", re.IGNORECASE
)
# What stands before a path that is the name a file shall get: "to", or, after the file itself, "to"
# and words of the same name, or "nazwę".
_BY = r"(?:to|as|into|na|jako)"
_BEFORE_TARGET = re.compile(
    rf"(?:\b{_BY}|:)\s+[\"“„«']?$"
    r"|\b(?:call|name|nazwij)\s+(?:it|this|that|go|j[ąa])\s+[\"“„«']?$"
    rf"|\.\w{{2,5}}[\"”»']?(?:\s+{_BY}|[^.\n]*:)\s+[\"“„«']?(?:[\w-]+\s+){{0,5}}$"
    r"|\.\w{2,5}\b.*\b(?:name|named|called|nazwę|nazwe|nazywać)\s+[\"“„«']?$",
    re.IGNORECASE,
)
# What a file is called now: "it came out as a.pdf", „zapisał się jako a.pdf”.
_IS_NOW = re.compile(
    r"\b(?:(?:c[ao]m(?:e|es|ing)|went|goes)\s+(?:out|in|through)|"
    r"(?:was|were|is|are|got|been)\s+(?:\w+\s+)?(?:saved|scanned|stored|filed|named|called|titled)|"
    r"(?:zapisa|zeskanowa|nazwa)[łln]\w*(?:\s+si[ęe])?|wysz[łe]\w*|przysz[łe]\w*|nazywa\s+si[ęe])"
    r"(?:\s+(?:as|jako|mi|nam|us|me))*\s+[\"“„«']?$",
    re.IGNORECASE,
)
_AFTER_SOURCE = re.compile(rf"[\"”»']?\s+{_BY}\s", re.IGNORECASE)
# "Call the letter to the bank b.docx": a name that ends the wish, with no file before it.
_CALLING = re.compile(
    r"\b(?:call|name|nazwij|nazwa[ćc]|(?:should|shall|must|has\s+to|needs\s+to)\s+be\s+(?:called|named)|"
    r"(?:ma|powinn?\w*|niech)\s+si[ęe]\s+nazywa[ćc]?)\b",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.\w{2,5}\b")
_END = re.compile(r"[\"”»']?\s*(?:[.!?;]|$)")
# Words of a Polish order for a name.
_POLISH = re.compile(r"\b(?:zmie[ńn]\w*|nazw\w*|nazyw\w*|przemianuj\w*|nadaj\w*)\b", re.IGNORECASE)
# "Give the name b.pdf to a.pdf": there "to" stands before the file.
_GIVING = re.compile(r"\b(?:give|assign|nadaj\w*|nadać)\b", re.IGNORECASE)
# "Give a.pdf the name b.pdf" or "the name b.pdf to a.pdf": what is given follows the word.
_GIVEN = re.compile(r"\b(?:name|nazwę|nazwe)(?:\s+of)?:?\s+[\"“„«']?$", re.IGNORECASE)
# A file shall get a name.
_ORDER = re.compile(
    r"\b(?:re-?nam\w*|name|call|called|naming|nazw\w*|nazyw\w*|przemian\w*)\b", re.IGNORECASE
)
# Where a wish goes on after the name: "to faktura and tell me".
_GOES_ON = re.compile(r",?\s+(?:and|then|but|i|oraz|potem|ale)\s", re.IGNORECASE)
# "into it", „w nim”: what was spoken of before, and no name.
_POINTER = re.compile(
    r"(?:it|them|there|this|that|him|her|nim|niego|niej|nich|tam|ten|to)\b", re.IGNORECASE
)
# "I'd like a.pdf to be called b.pdf"
_TO_BE = re.compile(
    r"^(?:be|get|have\s+been)\s+(?:re-?)?(?:named|called|titled)\s+(?:(?:to|as)\s+)?", re.IGNORECASE
)
_COURTESY = re.compile(
    r"(?:[,;]\s*|\s+)(?:please|proszę|prosze|thanks|thank you|dzięki|dziękuję)\b.*$", re.IGNORECASE
)


def new_names(text: str, paths: tuple[str, ...], quotes: tuple[str, ...]) -> tuple[str, ...]:
    """List everything that can be the new name of a file, as written.

    Args:
        text: The whole request.
        paths: What looks like a document in it.
        quotes: What stands between quotation marks.
    """
    old = sources(text, paths)
    names = [path for path in paths if any(_places(text, path)) or path not in old]
    names += [quote for quote in quotes if quote not in old]
    targets = _TARGET.finditer(text)
    if _POLISH.search(text):  # where „to” says what something is, not what it shall become
        targets = (match for match in targets if not match.group().lower().startswith("to"))
    tails = [_COURTESY.sub("", _TO_BE.sub("", match.group("name"))) for match in targets]
    tails = [tail for tail in tails if len(tail) <= _LONGEST_NAME and not _POINTER.match(tail)]
    for tail in tails:
        # "I want to rename a.pdf to b": the first "to" is no beginning of a name.
        if not any(source in tail for source in old):
            first = trimmed(_GOES_ON.split(tail)[0])
            # Behind an extension nothing belongs to the name: "b.pdf and move it".
            names += [first] if EXTENSION.search(first) else [trimmed(tail), first]
    if not old:  # "rename the letter to the bank to b.docx": the last "to" is the one
        lead = "" if _CALLING.search(text) else rf"\b{_BY}\s+"
        ends = [rf"{lead}[\"“„«']?{re.escape(path)}$" for path in paths]
        names = [
            name
            for name in names
            if name in paths + quotes
            or not any(re.search(end, name, re.IGNORECASE) for end in ends)
        ]
    whole = [name for name in names if not any(one.endswith(f" {name}") for one in names)]
    if not whole and len(paths) > 1:  # the words don't tell which is which
        whole = [*paths, *map(trimmed, tails)]
    return tuple(dict.fromkeys(name for name in whole if name and not name.endswith("/")))


def only_new(text: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """List the paths that are nothing but the new name of a file: there is no such document yet."""
    if not _ORDER.search(text):
        return ()  # "go to a.txt"
    return tuple(path for path in paths if _only_target(text, path))


def sources(text: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """List the paths that are not written as the new name of a file."""
    found = tuple(path for path in paths if not _only_target(text, path))
    # "Give the name b.pdf to a.pdf": where all look like new names, the words don't tell.
    return found if found or len(paths) == 1 else paths


def _only_target(text: str, path: str) -> bool:
    places = _places(text, path)
    return bool(places) and all(places)


def _places(text: str, path: str) -> list[bool]:
    """For each place where the path stands, whether it is the new name there."""
    if _GIVING.search(text):
        return [bool(_GIVEN.search(text[: match.start()])) for match in _standing(text, path)]
    return [
        (
            bool(_BEFORE_TARGET.search(before))
            and not _IS_NOW.search(before)
            and not _AFTER_SOURCE.match(text[match.end() :])
        )
        or (_is_called(before) and bool(_END.match(text[match.end() :])))
        for match in _standing(text, path)
        for before in [text[max(0, match.start() - _NEAR) : match.start()]]
    ]


def _standing(text: str, path: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<!\w){re.escape(path)}(?!\w)", text)


def _is_called(before: str) -> bool:
    """Whether what follows can only be a name: something is called, and no file was named yet."""
    return bool(_CALLING.search(before)) and not _FILE.search(before)
