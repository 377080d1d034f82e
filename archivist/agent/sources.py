"""What an answer stands on: which documents its facts are from, and which stand in none.

A small model copies a fact right and forgets to say from where, or fills a gap with an invention.
The program saw what was observed, so it can say both without asking the model.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent.dates import days, named_dates
from config.language import joined, told
from tools.amounts import amount
from tools.archive.folding import fold, words
from tools.archive.index.months import month

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.agent.state import Made
    from tools.observation import Observation

_MOST_SOURCES = 3
_LEAST_LETTERS = 4
# Digits with what may stand inside a number, a date or a code.
_NUMBER = re.compile(r"\d(?:[\d.,:/\- \u00a0\u202f']*\d)?")
_GAPS = re.compile(r"[ \u00a0\u202f']")
_DECIMALS = re.compile(r"[.,](\d\d?)$")
_DIGITS = re.compile(r"\d+")
# After a letter or comma and a space: not at the beginning of a sentence.
_NAME = re.compile(r"(?<=[\w,] )([A-ZĄĆĘŁŃÓŚŹŻ][^\W\d_]{3,})")
_STEM_LETTERS = 4
_WORDS = re.compile(r"\w+")
# A whole digit by itself ("two rooms", "1.") proves and disproves nothing.
_LEAST_DIGITS = 2


def sources(made: Sequence[Made], request: str, answer: str) -> tuple[str, ...]:
    """Name the documents whose observed text holds what the answer adds to the request.

    Returns:
        Up to three paths, the one with most of it first; empty where the answer adds nothing
        that was observed.
    """
    asked = _facts(request)
    missing = _facts(answer) - asked
    texts = _texts(made)
    found: list[str] = []
    while missing and len(found) < _MOST_SOURCES:
        held = {path: len(missing & facts) for path, facts in texts.items()}
        best = max(held, key=lambda path: held[path], default="")
        if not best or not held[best]:
            break
        found.append(best)
        missing -= texts[best]
        missing = {fact for fact in missing if fact.isdigit()}  # a second source adds numbers
    return tuple(found)


def unsupported(made: Sequence[Made], request: str, answer: str) -> tuple[str, ...]:
    """List the numbers of an answer that stand neither in what was observed nor in the request.

    Only for answers about documents: without observations there is nothing to compare with.
    """
    content = [item.observation.content for item in made if item.observation.content]
    if not content:
        return ()
    told = [text for item in made for text in _told(item.observation)]
    text = "\n".join([request, *content, *told, *_paths(made)])
    known = _numbers(text) | _months(text) | set(map(_unpadded, _DIGITS.findall(text)))
    return tuple(
        dict.fromkeys(
            number.strip() for number in _NUMBER.findall(answer) if not _supported(number, known)
        )
    )


def _supported(number: str, known: set[str]) -> bool:
    """Whether a number stands in what is known, as a whole or, a date or code, in its parts."""
    parts = _DIGITS.findall(number)
    if len("".join(parts)) < _LEAST_DIGITS or _forms(number) & known:
        return True
    # The noughts of "9,000.00" stand everywhere: an amount of them must be there as a whole.
    if amount(number) and not all(part.strip("0") for part in parts):
        return False
    # "04.03.2026" of "4 March 2026": a leading zero is only a way of writing.
    telling = {_unpadded(part) for part in parts if len(part) >= _LEAST_DIGITS}
    return telling <= known


def _told(observation: Observation) -> tuple[str, ...]:
    """What the program itself said of a result."""
    error = observation.error
    total = "" if observation.total is None else str(observation.total)
    return (observation.header, total, *((error.what, error.why) if error else ()))


def _months(text: str) -> set[str]:
    """The months that a text names, as numbers."""
    return {str(number) for word in words(text) if (number := month(word))}


def unknown_names(made: Sequence[Made], request: str, answer: str) -> tuple[str, ...]:
    """List the names in an answer that stand neither in what was observed nor in the request.

    A name is a word with a capital that does not begin a sentence. Endings are cut, for a Polish
    name has seven forms. Like numbers, only where something was observed.
    """
    content = [item.observation.content for item in made if item.observation.content]
    if not content:
        return ()
    known = fold("\n".join([request, *content, *_paths(made)]))
    names = (match.group(1) for match in _NAME.finditer(answer))
    return tuple(dict.fromkeys(name for name in names if fold(name)[:_STEM_LETTERS] not in known))


def wrong_months(made: Sequence[Made], request: str, answer: str) -> tuple[str, ...]:
    """List the dates of an answer that were read with another month: it was badly translated.

    Returns:
        Of each, what is to be told: the date as it was said, and as it was read.
    """
    text = "\n".join([request, *(item.observation.content for item in made)])
    known, read = days(text), tuple(named_dates(text))
    found: list[str] = []
    for date in named_dates(answer):
        meant = {" ".join(each.written.split()) for each in read if each.day == date.day}
        if meant and (date.day, date.month) not in known:
            found.append(
                told(
                    '"{said}", read as {meant}',
                    said=date.written,
                    meant=joined(told(" or "), map(_quoted, sorted(meant))),
                )
            )
    return tuple(dict.fromkeys(found))


def _quoted(text: str) -> str:
    return f'"{text}"'


def names_path(answer: str, made: Sequence[Made]) -> bool:
    """Whether the answer itself says which document it is from."""
    said = fold(answer)
    return any(fold(path) in said for path in _paths(made))


def _paths(made: Sequence[Made]) -> Iterable[str]:
    return (path for item in made for path in item.observation.paths)


def _texts(made: Sequence[Made]) -> dict[str, set[str]]:
    """The facts that were shown of each document."""
    texts: dict[str, set[str]] = {}
    for path, line in lines(made):
        texts.setdefault(path, set()).update(_facts(line))
    return texts


def lines(made: Sequence[Made]) -> Iterator[tuple[str, str]]:
    """Go through the lines that were shown, each with the path of the document it is from."""
    for item in made:
        paths = item.observation.paths
        current = paths[0] if len(paths) == 1 else ""
        for line in item.observation.content.splitlines():
            if line in paths:
                current = line
            elif current:
                yield current, line


def _facts(text: str) -> set[str]:
    """The words and numbers by which a statement is recognised."""
    long = {fold(word) for word in _WORDS.findall(text) if len(word) >= _LEAST_LETTERS}
    return {word for word in long if not word.isdigit()} | _numbers(text)


def _numbers(text: str) -> set[str]:
    return {form for number in _NUMBER.findall(text) for form in _forms(number)} | {
        _unpadded(part) for part in _DIGITS.findall(text) if len(part) >= _LEAST_DIGITS
    }


def _forms(number: str) -> set[str]:
    """The ways to write a number: without separators, zeros in front and zero decimals."""
    plain = _GAPS.sub("", number)
    digits = "".join(_DIGITS.findall(plain))
    forms = {digits}
    if decimals := _DECIMALS.search(plain):
        kept = decimals.group(1).rstrip("0")
        forms.add(digits.removesuffix(decimals.group(1)) + kept)
    return set(map(_unpadded, forms))


def _unpadded(digits: str) -> str:
    return digits.lstrip("0") or "0"
