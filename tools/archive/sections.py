"""The parts of a document's text: pages, sheets, messages, attachments, as readers mark them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

_MARK = re.compile(r"\[((page|sheet|part|message|forwarded message|attachment|file)\b[^\[\]]*)\]")
_NUMBER = re.compile(r" (\d{1,6}(?:\.\d{1,6}){0,8})(?::.*)?")
_NAMED = {"sheet"}  # all others have a number
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a text.

    Attributes:
        line: The 1-based number of the line that marks it.
        name: Such as ``page 2`` or ``sheet Koszty``.
        label: The same in words that are none of the document's: ``page 2``, ``sheet 1``.
    """

    line: int
    name: str
    label: str


def sections(lines: tuple[str, ...]) -> tuple[Section, ...]:
    """Return the parts of a text in their order; none of a text that has one at most."""
    found = []
    seen: Counter[str] = Counter()
    for number, line in enumerate(lines, start=1):
        match = _MARK.fullmatch(line.strip()) if line.startswith("[") else None
        if match is None:
            continue
        name, kind = match[1].removesuffix(": no text"), match[2]
        seen[kind] += 1
        own = None if kind in _NAMED else _NUMBER.fullmatch(name, len(kind))
        found.append(Section(number, name, f"{kind} {own[1] if own else seen[kind]}"))
    return tuple(found) if len(found) > 1 else ()


def section_of(parts: tuple[Section, ...], line: int) -> Section | None:
    """Return the part that a 1-based line lies in; None before the first."""
    return next((part for part in reversed(parts) if part.line <= line), None)


def beginnings(parts: tuple[Section, ...]) -> str:
    """Say where parts begin, of many every so many: ``page 2 begins at line 41, page 3 at 90``."""
    later = parts[1:]
    step = -(-len(later) // _MOST_NAMED)
    named = later[::step] if step else ()
    told = [f"{part.label} at {part.line:,}" for part in named[1:]]
    first = [f"{part.label} begins at line {part.line:,}" for part in named[:1]]
    return ", ".join([*first, *told])
