"""Finds what got from the example turns into a call: values that the person never gave.

A small model that lacks a value likes to take one from an example. Whole values and runs of two or
more of their words count, where they stand neither in the request nor in what was observed. Single
words don't, for any word may be right by chance; in the text of an answer neither do short ones,
except names. What an example replies to a greeting is no leak: it is the right reply to any.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from archivist.agent.examples import EXAMPLES
from archivist.agent.request import Request
from archivist.agent.speech import ANSWER
from tools.archive.folding import fold, words
from tools.archive.index.inflection import STOP_WORDS
from tools.belt import BELT
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from archivist.agent.examples import Example
    from tools.contract import Tool

Pair = tuple[str, str]

_TELLING_LETTERS = 4
_TELLING_DIGITS = 2
# After a letter or comma and a space: a capital that does not only begin a sentence.
_NAME = re.compile(r"(?<=[\w,] )[A-ZĄĆĘŁŃÓŚŹŻ][^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Given:
    """What examples hold.

    Attributes:
        values: The folded values of arguments, whole.
        numbers: Those that are numbers.
        pairs: Adjacent words of the values and of what was observed.
        telling: Adjacent telling words of answers and of what was observed.
        names: Names in answers and in what was observed.
    """

    values: frozenset[str]
    numbers: frozenset[int]
    pairs: frozenset[Pair]
    telling: frozenset[Pair]
    names: frozenset[str]


def leaked(
    tool: str | None,
    arguments: Mapping[str, object],
    request: str,
    seen: str = "",
    given: Given | None = None,
) -> tuple[str, ...]:
    """List what a call has from the examples and not from the person or the documents.

    Args:
        tool: Canonical name of what is called, None for the answer.
        arguments: Canonical names and values.
        request: The person's words. What they mean is no leak either: "PDF files" are ``*.pdf``.
        seen: Everything that was observed.
        given: What the examples hold; that of the program's own if left out.

    Returns:
        Each value, run of words or name, folded, in the order they stand.
    """
    given = given or shipped()
    known = f"{request}\n{seen}"
    meant = {*Request(request).patterns(), *Request(request).lines()}
    found: list[str] = []
    for value in arguments.values():
        if value in meant:
            continue
        if isinstance(value, int):
            if value in given.numbers and str(value) not in words(known):
                found.append(str(value))
        elif tool in {None, ANSWER}:
            found += _from_answer(str(value), known, given)
        else:
            found += _from_value(str(value), known, given)
    return tuple(dict.fromkeys(found))


@cache
def shipped() -> Given:
    """What the example turns and the examples of parameters hold that the program is built with."""
    return given_by(EXAMPLES, BELT)


def given_by(examples: Iterable[Example], tools: Iterable[Tool]) -> Given:
    """Collect what examples hold."""
    arguments = [item for tool in tools for item in parameters_of(tool.arguments)]
    texts = [item.argument.example for item in arguments if item.name != "tekst"]
    numbers = {int(text) for text in texts if text.isdecimal()}
    told: list[str] = []
    for example in examples:
        for call in example.calls:
            told += call.content.splitlines()
            if call.tool != ANSWER:
                texts += [text for text in call.arguments.values() if isinstance(text, str)]
                numbers |= {each for each in call.arguments.values() if isinstance(each, int)}
            elif not Request(example.request).is_small_talk():
                told += map(str, call.arguments.values())
    return Given(
        values=frozenset(fold(text) for text in texts if not text.isdecimal()),
        numbers=frozenset(numbers),
        pairs=frozenset(pair for text in [*texts, *told] for pair in pairwise(words(text))),
        telling=frozenset(pair for text in told for pair in pairwise(_telling(text))),
        names=frozenset(fold(name) for text in told for name in _NAME.findall(text)),
    )


def _from_value(value: str, known: str, given: Given) -> list[str]:
    if fold(value) in given.values and fold(value) not in fold(known):
        return [fold(value)]
    return _runs(words(value), set(pairwise(words(known))), given.pairs)


def _from_answer(text: str, known: str, given: Given) -> list[str]:
    held = words(known)
    names = [fold(name) for name in _NAME.findall(text)]
    runs = _runs(_telling(text), set(pairwise(_telling(known))), given.telling)
    return [*runs, *(name for name in names if name in given.names and name not in held)]


def _runs(said: list[str], known: set[Pair], given: frozenset[Pair]) -> list[str]:
    """Join the adjacent words that stand so in the examples and nowhere else."""
    runs: list[list[str]] = []
    last = -1
    for place, pair in enumerate(pairwise(said)):
        if pair not in given or pair in known:
            continue
        if runs and place == last + 1:
            runs[-1].append(pair[1])
        else:
            runs.append(list(pair))
        last = place
    return [" ".join(run) for run in runs if not set(run) <= STOP_WORDS]


def _telling(text: str) -> list[str]:
    """The words that say something: long ones, and numbers of several digits."""
    return [
        word
        for word in words(text)
        if len(word) >= (_TELLING_DIGITS if word[0].isdigit() else _TELLING_LETTERS)
    ]
