"""What can be typed at a question where keys alone say nothing: ``rows 1-5``, ``edit 3``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

_YES = frozenset({"yes", "y", "tak", "t"})
_NO = frozenset({"no", "n", "nie"})
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
    rest = rest.strip()
    match word.casefold():
        case yes if yes in _YES and not rest:
            return Command(Verb.YES)
        case no if no in _NO and not rest:
            return Command(Verb.NO)
        case "rows" if rest.casefold() == "all":
            return Command(Verb.ROWS, frozenset(range(1, rows + 1)))
        case "rows":
            return _numbered(Verb.ROWS, rest, rows)
        case "edit":
            edit = _numbered(Verb.EDIT, rest or ("1" if rows == 1 else ""), rows)
            one = len(edit.numbers) == 1 or edit.verb is Verb.UNKNOWN
            return edit if one else Command(Verb.UNKNOWN, text="One row at a time can be edited.")
        case "find" if rest:
            return Command(Verb.FIND, text=rest)
        case "allow" if not rest:
            return Command(Verb.ALLOW)
        case "help" | "?":
            return Command(Verb.HELP)
        case _:
            return Command(Verb.UNKNOWN, text="This is no answer here.")


def _numbered(verb: Verb, text: str, rows: int) -> Command:
    if not _RANGES.fullmatch(text):
        return Command(Verb.UNKNOWN, text=f"Which rows? Such as {verb.name.lower()} 1.")
    numbers: set[int] = set()
    for first, last in _RANGE.findall(text):
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= rows:
            return Command(Verb.UNKNOWN, text=f"There are rows 1 to {rows}.")
        numbers.update(range(low, high + 1))
    return Command(verb, frozenset(numbers))
