"""What can be typed at a question where keys alone say nothing: ``rows 1-5``, ``edit 3``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from config.language import phrase, told

_RANGES = re.compile(r"\d+(?:\s*-\s*\d+)?(?:[\s,]+\d+(?:\s*-\s*\d+)?)*")
_RANGE = re.compile(r"(\d+)(?:\s*-\s*(\d+))?")


class Verb(Enum):
    """What is wanted."""

    YES = auto()
    NO = auto()
    ROWS = auto()
    EDIT = auto()
    FIND = auto()
    ALLOW = auto()
    HELP = auto()
    UNKNOWN = auto()


_ALONE = {
    **dict.fromkeys(("yes", "y", "tak", "t"), Verb.YES),
    **dict.fromkeys(("no", "n", "nie"), Verb.NO),
    **dict.fromkeys(("allow", "zezwalaj"), Verb.ALLOW),
    **dict.fromkeys(("help", "pomoc", "?"), Verb.HELP),
}

_ROWS, _EVERY = frozenset({"rows", "wiersze"}), frozenset({"all", "wszystkie"})
_EDIT, _FIND = frozenset({"edit", "edytuj"}), frozenset({"find", "znajdź", "znajdz"})
_NAMES: Final = {Verb.ROWS: told("rows"), Verb.EDIT: told("edit")}


@dataclass(frozen=True, slots=True)
class Command:
    """A line, understood.

    Attributes:
        verb: What is wanted.
        numbers: Of rows, from 1; those of all rows for ``rows all``.
        text: Words to look for; or, where it is unknown, why.
    """

    verb: Verb
    numbers: frozenset[int] = frozenset()
    text: str = ""


def command(line: str, rows: int) -> Command:
    """Understand a line.

    Args:
        line: As it was typed.
        rows: How many rows there are.
    """
    word, _, rest = line.strip().partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word in _ALONE and not rest:
        return Command(_ALONE[word])
    if word in _FIND and rest:
        return Command(Verb.FIND, text=rest)
    if word in _ROWS:
        return _numbered(Verb.ROWS, f"1-{rows}" if rest.casefold() in _EVERY else rest, rows)
    if word in _EDIT:
        edit = _numbered(Verb.EDIT, rest or ("1" if rows == 1 else ""), rows)
        several = len(edit.numbers) > 1
        return Command(Verb.UNKNOWN, text=phrase("Edit one row at a time.")) if several else edit
    return Command(Verb.UNKNOWN, text=phrase("This is no answer here."))


def _numbered(verb: Verb, text: str, rows: int) -> Command:
    if not _RANGES.fullmatch(text):
        return Command(
            Verb.UNKNOWN,
            text=phrase("Which rows? Such as {command} 1.", command=phrase(_NAMES[verb])),
        )
    numbers: set[int] = set()
    for first, last in _RANGE.findall(text):
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= rows:
            return Command(Verb.UNKNOWN, text=phrase("There are rows 1 to {rows}.", rows=rows))
        numbers.update(range(low, high + 1))
    return Command(verb, frozenset(numbers))
