"""Rules for descriptions: what, when, what instead, what comes back; no twin, no loose end."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

from archivist.workshop.lint.finding import Code, Finding
from archivist.workshop.lint.mentions import dangling, known_words, mentioned
from archivist.workshop.lint.words import stems
from config.language import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from archivist.workshop.lint.definition import Definition

LEAST_TOKENS, MOST_TOKENS = 40, 120
MOST_OVERLAP_PERCENT = 60
_LEAST_STEMS = 4  # of fewer words any share is chance
_HUB = 4  # what so many others point at can't point back at all of them

_WHEN = re.compile(
    r"\buse\s+(?:it|this|when|for|first|to|only|if|after|before)\b|\bwhen(?:ever)?\b"
    r"|\bu[zż]y(?:j|wa[jć])\b|\bgdy\b|\bkiedy\b|\bje[sś]li\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\binstead\b|\bnot\s+(?:for|to|when|if|before)\b|\b(?:do not|don't|never)\s+use\b"
    r"|\brather than\b|\bzamiast\b|\bnie\s+(?:do|u[zż]ywaj)\b",
    re.IGNORECASE,
)
_RETURNS = re.compile(
    r"\b(?:returns?|yields|outputs?|responds? with|results? (?:is|are|holds?|contains?)"
    r"|zwraca|oddaje|wynik\w*)\b",
    re.IGNORECASE,
)


def description_findings(
    definitions: Sequence[Definition], count_tokens: Callable[[str], int]
) -> Iterator[Finding]:
    """Check what a set of tools says of itself."""
    names = [each.name for each in definitions]
    for each in definitions:
        if each.description.strip():
            yield from _alone(each, names, count_tokens)
        else:
            yield Finding(
                Code.NO_DESCRIPTION,
                each.name,
                told("It has no description."),
                told("Say what it does, when to use it, what to use instead, and what comes back."),
            )
        yield from _loose_ends(each, definitions)
    yield from _overlaps(definitions)
    yield from _one_way(definitions, names)


def _alone(
    each: Definition, names: Sequence[str], count_tokens: Callable[[str], int]
) -> Iterator[Finding]:
    tokens = count_tokens(each.description)
    if not LEAST_TOKENS <= tokens <= MOST_TOKENS:
        yield Finding(
            Code.WRONG_LENGTH,
            each.name,
            told("The description takes {tokens} tokens.", tokens=tokens),
            told(
                "Write {least} to {most}: less leaves the choice to chance, more is paid for in "
                "every prompt.",
                least=LEAST_TOKENS,
                most=MOST_TOKENS,
            ),
        )
    if not _WHEN.search(each.description):
        yield Finding(
            Code.NO_WHEN,
            each.name,
            told("The description doesn't say when to use it."),
            told("Add a sentence that starts with 'Use it when'."),
        )
    if len(names) > 1 and not (
        mentioned(each.description, names) - {each.name} or _INSTEAD.search(each.description)
    ):
        yield Finding(
            Code.NO_INSTEAD,
            each.name,
            told("The description doesn't say what it is not for."),
            told("Name the tool to use then."),
        )
    if not each.ends_turn and not _RETURNS.search(each.description):
        yield Finding(
            Code.NO_RETURNS,
            each.name,
            told("The description doesn't say what comes back."),
            told("Add a sentence that starts with 'Returns'."),
        )


def _loose_ends(each: Definition, definitions: Sequence[Definition]) -> Iterator[Finding]:
    known = known_words(definitions)
    for word in dangling(each.description, known):
        yield Finding(
            Code.DANGLING,
            each.name,
            told("The description names {word!r}, which is no tool or parameter here.", word=word),
            told("Name one that there is: a model goes looking for what it reads of."),
        )
    for message in each.messages:
        for word in dangling(message, known):
            yield Finding(
                Code.DANGLING_IN_ERROR,
                each.name,
                told(
                    "An error names {word!r}, which is no tool or parameter here: {message}",
                    word=word,
                    message=message,
                ),
                told(
                    "Name one that there is: the error is the only thing read before the next try."
                ),
            )


def overlap_percent(first: str, second: str) -> int:
    """How much of the shorter of two texts the other one says too, by words, 0 to 100."""
    one, other = stems(first), stems(second)
    least = min(len(one), len(other))
    return 0 if least < _LEAST_STEMS else round(100 * len(one & other) / least)


def _overlaps(definitions: Sequence[Definition]) -> Iterator[Finding]:
    for first, second in combinations(definitions, 2):
        percent = overlap_percent(first.description, second.description)
        if percent >= MOST_OVERLAP_PERCENT:
            yield Finding(
                Code.OVERLAPPING,
                first.name,
                told(
                    told("Its description and that of {other!r} overlap by {percent}%."),
                    other=second.name,
                    percent=percent,
                ),
                told(
                    "Say in a sentence when the one and when the other; if that can't be said, "
                    "make one tool of them."
                ),
            )


def _one_way(definitions: Sequence[Definition], names: Sequence[str]) -> Iterator[Finding]:
    named = {each.name: mentioned(each.description, names) - {each.name} for each in definitions}
    speaking = {each.name for each in definitions if each.ends_turn}
    for name, others in named.items():
        for other in sorted(others - speaking):
            pointing = sum(other in each for each in named.values())
            if name not in named[other] and pointing < _HUB:
                yield Finding(
                    Code.ONE_WAY,
                    other,
                    told(
                        "{name!r} names it as a neighbour, and it doesn't name {name!r}.", name=name
                    ),
                    told("Say when to use {name!r} instead.", name=name),
                )
