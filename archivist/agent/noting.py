"""What a person asks to remember, in their own words, told apart from the words that ask for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from archivist.agent.wording import QUOTED, SENTENCE

_VERB = re.compile(
    r"\b(?:(?:(?<!\bI )(?<!\bwe )(?<!\bthey )remember|(?:don['’]?t|do\s+not)\s+forget)\b"
    r"(?!\s+to\s+\w)|memori[sz]e\b|"
    r"keep\s+(?:it\s+)?in\s+mind\b|for\s+future\s+reference\b|"
    r"(?P<file>make\s+a\s+note|note(?:\s+down)?|zanotuj|odnotuj|zapisz)\b|"
    r"(?:zapami[ęe]ta(?:j|[ćc])|pami[ęe]taj|nie\s+zapomnij)(?:cie|my)?\b)",
    re.IGNORECASE,
)
# What stands between the verb and the note: "for me that", „sobie, że”.
_LEAD = re.compile(
    r"[\s,]*(?:(?:for\s+me|please|proszę|prosze|sobie|mi|down|the\s+following)\b[\s,]*)*"
    r"(?:(?:that|że|ze|iż|iz)\b|(?:this|to)\s*(?=:))?[\s,:;–—-]*",
    re.IGNORECASE,
)
_COLON_OR_THAT = re.compile(r"[\s,]*(?:sobie[\s,]*)?(?::|(?:that|że|ze|iż|iz)\b)", re.IGNORECASE)
# Where a document is named behind it, the words go there.
_DOCUMENT = re.compile(
    r"\b(?:to|into|in|at|do|w|na)\s+(?:\w+\s+){0,3}?"
    r"(?:file|document|list|plik\w*|dokument\w*|list[yęe]|notatk\w+)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
# Behind the verb they only point to what was said before it.
_POINTING = frozenset(
    "it this that these to tego tę te sobie for me please proszę prosze".split()  # noqa: SIM905 - thirteen quoted words would hide them
)
# Between a note and the verb behind it: ", so please".
_JOINT = frozenset(
    "and so but please can could will would you i a więc wiec proszę czy możesz mozesz".split()  # noqa: SIM905 - as above
)
_BETWEEN = " \t\n,;–—-"
_COURTESY = re.compile(
    r"[\s,;]+(?:please|thanks|thank you|proszę|prosze|dzięki|dzieki|dziękuję|dziekuje)[.!]*\s*$",
    re.IGNORECASE,
)
_QUOTATION = re.compile(r"[„“\"'«](?P<said>[^„“”\"«»]+)[”“\"'»]")
_LEAST_WORDS = 2
_LONGEST_BEFORE = 200  # characters of the person's own before the verb


@dataclass(frozen=True, slots=True)
class Noted:
    """A note and the words that order it.

    Attributes:
        order: The request without the note.
        text: The note, as the person said it.
    """

    order: str
    text: str


def noted(text: str, paths: tuple[str, ...]) -> Noted | None:
    """Find what the words ask to remember.

    It is all that stands behind the verb, questions at its end left out ("Remember that ... When is
    ...?"); where only "it" or "that" stands there, it is the sentence before.

    A verb in quotation marks, behind a line break or far from the beginning is no order: there a
    text was pasted, and who wrote it may be a stranger.

    Args:
        text: The whole request.
        paths: What looks like a document in it; a text for a document is no note.
    """
    verb = _VERB.search(QUOTED.sub(lambda quote: " " * len(quote.group()), text))
    if verb is None:
        return None
    before = text[: verb.start()].strip()
    if "\n" in before or len(before) > _LONGEST_BEFORE:
        return None
    behind = text[verb.end() :]
    if verb["file"] and (
        not _COLON_OR_THAT.match(behind)
        or _DOCUMENT.search(behind)
        or any(path in behind for path in paths)
    ):
        return None
    if _POINTING.issuperset(_WORD.findall(behind.casefold())):
        return _before(text, verb.start())
    lead = _LEAD.match(behind)
    start = verb.end() + (lead.end() if lead else 0)
    return _found(text, start, _said(text[start:]))


def _said(words: str) -> str:
    """Leave out courtesy and questions at the end, and the quotation marks around all of it."""
    sentences = SENTENCE.split(_COURTESY.sub("", words).strip())
    while len(sentences) > 1 and sentences[-1].rstrip().endswith("?"):
        sentences.pop()
    said = words.strip()
    said = said[: said.rindex(sentences[-1]) + len(sentences[-1])].strip().rstrip("? ")
    quoted = _QUOTATION.fullmatch(said.rstrip("."))
    return quoted["said"].strip() if quoted else said


def _before(text: str, end: int) -> Noted | None:
    """The sentence before the verb, or the part of its own sentence that stands there."""
    said = text[:end].rstrip(_BETWEEN)
    while (words := said.rsplit(maxsplit=1)) and words[-1].casefold() in _JOINT:
        said = said[: -len(words[-1])].rstrip(_BETWEEN)
    said = SENTENCE.split(said)[-1].strip()
    if said.endswith("?"):
        return None
    return _found(text, text.rindex(said) if said else 0, said)


def _found(text: str, start: int, said: str) -> Noted | None:
    if len(said.split()) < _LEAST_WORDS:
        return None
    at = text.index(said, start)
    return Noted(f"{text[:at]} {text[at + len(said) :]}", said)
