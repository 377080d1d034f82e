"""Decides whether an answer or a call is right, without a model's opinion."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tools.amounts import amounts_in
from tools.archive.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def states(answer: str, spellings: Iterable[str]) -> bool:
    """Say whether a text states a fact in one of its spellings.

    White space (a no-break space too), case and Unicode form don't count. A spelling that starts
    or ends with a digit is not found inside a longer number: ``1 234,56`` is not in ``11 234,56``.
    """
    text = unicodedata.normalize("NFKC", answer).casefold()
    return any(_pattern(spelling).search(text) for spelling in spellings)


def missing(answer: str, facts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The first spelling of each fact that the text doesn't state."""
    return tuple(spellings[0] for spellings in facts if not states(answer, spellings))


def other_amounts(answer: str, allowed: Iterable[str]) -> tuple[str, ...]:
    """The amounts of money in a text that are none of those, however they are written."""
    known = {value for text in allowed for one in amounts_in(text) for value in one.readings}
    stated = (one for one in amounts_in(answer) if one.is_money)
    return tuple(one.written for one in stated if known.isdisjoint(one.readings))


def named_first(answer: str, right: Iterable[str], other: Iterable[str]) -> bool:
    """Say whether a text names one of two things, and not the other one before it.

    Each by any of its spellings, as in :func:`states`.
    """
    text = unicodedata.normalize("NFKC", answer).casefold()
    place, later = _place(text, right), _place(text, other)
    return place is not None and (later is None or place < later)


def _place(text: str, spellings: Iterable[str]) -> int | None:
    found = [match.start() for each in spellings if (match := _pattern(each).search(text))]
    return min(found, default=None)


def wrong_arguments(
    arguments: Mapping[str, object], expected: Mapping[str, object]
) -> tuple[str, ...]:
    """The names of expected arguments that are absent or have another value.

    Arguments that nothing was expected of are not looked at. ``tests/tasks/README.md`` says what
    an expected value may be.
    """
    return tuple(name for name, value in expected.items() if not _fits(arguments.get(name), value))


def _fits(value: object, expected: object) -> bool:
    if isinstance(expected, dict):
        held = fold(value) if isinstance(value, str) else ""
        return all(fold(part) in held for part in expected["contains"])
    if isinstance(expected, str):
        return isinstance(value, str) and _plain(value) == _plain(expected)
    return type(value) is type(expected) and value == expected


def _plain(text: str) -> str:
    """What counts of a path or a name."""
    return unicodedata.normalize("NFC", text.strip()).removesuffix("/")


def _pattern(spelling: str) -> re.Pattern[str]:
    letters = "".join(unicodedata.normalize("NFKC", spelling).casefold().split())
    before = r"(?<!\d)(?<!\d[.,])" if letters[0].isdigit() else ""
    after = r"(?!\d|[.,]\d)" if letters[-1].isdigit() else ""
    return re.compile(before + r"\s*".join(map(re.escape, letters)) + after)
