"""The parts of a request that order something, each with what belongs to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.wording import QUOTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.agent.request import Request

# Where a second wish can begin. Inside quotation marks nothing does.
_NEXT = re.compile(
    r"(?=[;,]\s|\s(?:and|then|oraz|i|a|potem|nast[ęe]pnie)\s)|(?<=[.!?])\s", re.IGNORECASE
)
# "and c.pdf to d.pdf" goes on with an order; "and compare it with c.pdf" does not.
_GOES_ON = re.compile(
    r"[,;\s]*(?:(?:and|then|oraz|i|a)\s+)?(?:(?:the|also|file|te[żz]|plik)\s+)*"
    r"[\"“„«']?[\w\-+@.&/]*\.\w{2,5}\b",
    re.IGNORECASE,
)
# "a.pdf, call it b.pdf": what was said before belongs to the order.
_POINTS_BACK = re.compile(r"\b(?:it|them|these|those|go|je|j[ąa]|ich|tego|nich)\b", re.IGNORECASE)


def ordered(request: Request, patterns: Iterable[tuple[str, ...]]) -> list[Request]:
    """Cut a request into the parts that order something.

    "Move a.pdf and b.pdf there" is one part, for only all of it is an order; what orders nothing
    and does not go on with an order is in no part.

    Args:
        request: The person's words.
        patterns: For each tool, the regular expressions of which an order matches one.
    """
    known = tuple(patterns)
    parts: list[str] = []
    text = ""
    for clause in _clauses(request.text):
        text += clause
        for part in (text,) if _POINTS_BACK.search(clause) else (clause, text):
            if any(_of(request, part).matches(each) for each in known):
                parts.append(part)
                text = ""
                break
        else:
            if parts and not text.removesuffix(clause) and _GOES_ON.match(clause):
                parts[-1] += clause
                text = ""
    return [_of(request, part) for part in parts]


def _of(request: Request, text: str) -> Request:
    names = tuple(name for name in request.named_files if name in text)
    return replace(request, text=text, named_files=names)


def _clauses(text: str) -> list[str]:
    """Split before the words by which one wish follows another."""
    quotes: list[str] = []

    def kept(match: re.Match[str]) -> str:
        quotes.append(match.group())
        return f"\0{len(quotes) - 1}\0"

    clauses = _NEXT.split(QUOTED.sub(kept, text.replace("\0", " ")))
    return [re.sub("\0(\\d+)\0", lambda found: quotes[int(found[1])], one) for one in clauses]
