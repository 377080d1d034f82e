"""The lines of a document that a person's words name as the place to begin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.contract import Kind
from tools.observation import Status
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.state import Made
    from tools.contract import Tool
    from tools.registry import Belt

_LINES = r"(?:lines?|lini\w{0,3}|linij\w{1,3}|linijek|wiersz\w*)"
_FIRST = r"(?:first|initial|top|pierwsz\w+|początkow\w+|poczatkow\w+)"
_NUMBER = r"(?:(?:nr|no|number|numer|numeru)\.?\s+|#\s?)?"
# "line 30", "lines 50 to 80", „wiersze od 50 do 80”
_NAMED = re.compile(
    rf"\b(?:{_LINES}|lin\.)\s+(?:(?:from|between|od|z|między|miedzy)\s+)?{_NUMBER}(?P<line>\d{{1,6}})\b",
    re.IGNORECASE,
)
# "the 12th line", „od 212. linijki”, „od 20 linii”; a number of lines ("has 20 lines", „20 linii”)
# is none.
_NTH = re.compile(
    rf"\b(?P<line>\d{{1,6}})(?:(?:st|nd|rd|th)\s+|-?(?:tej|ej|tego|ego|szej|giej|ciej)\s+|\.\s*)"
    rf"{_LINES}\b"
    rf"|\b(?:od|w|przy)\s+(?P<plain>\d{{1,6}})\s+{_LINES}\b"
    r"|\b(?P<single>\d{1,6})\s+(?:line|lini[aę]|linijka|linijkę|wiersz)\b",
    re.IGNORECASE,
)
# What is passed over ends before the line that is meant: "skip the first 40", „po 40. linii”.
_SKIPPED = re.compile(
    r"\b(?:skip\w*|omit\w*|ignor\w+|without|leav\w+ out|pomi[ńnj]\w*|opuść|opusc|opuszcz\w*|"
    rf"przeskocz\w*|bez)\s+(?:(?:the|its|over)\s+)?{_FIRST}\s+(?P<over>\d{{1,6}})\s+{_LINES}\b"
    rf"|\b(?:after|beyond|past|below|po|poniżej|ponizej|za)\s+(?:the\s+)?"
    rf"(?:{_LINES}\s+{_NUMBER}(?P<after>\d{{1,6}})\b"
    rf"|{_FIRST}\s+(?P<after_first>\d{{1,6}})\s+{_LINES}\b"
    rf"|(?P<after_nth>\d{{1,6}})(?:st|nd|rd|th|\.)?\s+{_LINES}\b)",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"\b(?:{_FIRST}|last|final|ostatni\w*)\s+\d{{1,6}}\s+{_LINES}\b", re.IGNORECASE
)

# What leads to a place, and the end of a range that begins there.
_LEAD = (
    r"(?:,?(?<!\s)\s*+\b"
    r"(?:(?:starting|beginning|going on|zaczynając|zaczynajac|poczynając|poczynajac)\s+)?"
    r"(?:from|at|on|with|since|od|w|przy|na|z)\s+(?:the\s+)?|,(?<!\s)\s*+)?"
)
_END = r"(?:\s*(?:-|–|to|until|and|do|i|a)\s*\d{1,6}\b)?"


def lines(text: str) -> tuple[int, ...]:
    """List the 1-based lines that the words give as a place to begin, in their order.

    What is to be skipped counts as the line after it. How many lines there are, or the last of
    them, is no place.
    """
    found: dict[int, int] = {}  # where it stands in the text, and the line
    for match in _SKIPPED.finditer(text):
        found[match.start()] = _number(match) + 1
        text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    text = _COUNTED.sub(lambda match: " " * len(match.group()), text)
    for pattern in (_NAMED, _NTH):
        found |= {match.start(): _number(match) for match in pattern.finditer(text)}
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))


def unplaced(text: str) -> str:
    """Leave out the places that the words name, for a document that has no such lines."""
    for pattern in (_SKIPPED, _NAMED, _NTH):
        text = re.sub(f"{_LEAD}(?:{pattern.pattern}){_END}", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"(?<!\s)(\s)\s*+", r"\1", text)
    return re.sub(r"\s(?=[,.:;?!])", "", text).strip()


def beyond(made: Made, tool: Tool) -> bool:
    """Say whether a call failed that was to begin at a line of its own choice."""
    return made.observation.status is Status.ERROR and any(
        item.argument.kind is Kind.POSITION and made.arguments.get(item.name) != item.default
        for item in parameters_of(tool.arguments)
        if item.name in made.arguments
    )


def said_again(text: str, made: Sequence[Made], belt: Belt) -> str:
    """Write a request as it stands after a result: without a line that no document had."""
    is_beyond = any(
        beyond(one, tool) for one in made for tool in belt.tools if tool.name == one.tool
    )
    return unplaced(text) if is_beyond else text


def _number(match: re.Match[str]) -> int:
    return next(int(value) for value in match.groups() if value)
