"""How many changes a request asks for: "make a folder x and move a.pdf there" asks for two."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.aims import written_into
from archivist.agent.request import Request
from archivist.agent.wording import QUOTED
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.contract import Tool

# Where a second wish begins. Inside quotation marks nothing does.
_NEXT = re.compile(
    r"(?=[;,]\s|\s(?:and|then|oraz|i|a|potem|nast[ęe]pnie)\s)|(?<=[.!?])\s", re.IGNORECASE
)


def wished(tools: Iterable[Tool], request: Request) -> int:
    """Count the changes that the words ask for.

    Args:
        tools: Those that change something.
        request: The person's words.

    Returns:
        At least 1. In each part with an order of its own, each document is a change, and so is
        each folder to make.
    """
    asked = [tool for tool in tools if request.matches(tool.asked_by)]
    return max(1, sum(_in_part(part, asked) for part in _parts(request, asked)))


def _in_part(part: Request, asked: list[Tool]) -> int:
    tools = [tool for tool in asked if part.matches(tool.asked_by)]
    kinds = [{item.argument.kind for item in parameters_of(tool.arguments)} for tool in tools]
    if any(Kind.TEXT in each for each in kinds):
        return max(1, len(written_into(part)))
    if any(Kind.NEW_FOLDER in each for each in kinds):
        return max(1, len(part.new_folders()))
    return max(1, len(part.sources()))


def _parts(request: Request, asked: list[Tool]) -> list[Request]:
    """Cut where one order ends and another follows: "move a.pdf and b.pdf there" is one."""
    parts: list[str] = []
    text = ""
    for clause in _clauses(request.text):
        text += clause
        if any(Request(text).matches(tool.asked_by) for tool in asked):
            parts.append(text)
            text = ""
    if parts:
        parts[-1] += text
    return [
        replace(
            request,
            text=part,
            named_files=tuple(name for name in request.named_files if name in part),
        )
        for part in parts
    ]


def _clauses(text: str) -> list[str]:
    """Split before the words by which one wish follows another, outside of quotation marks."""
    quotes: list[str] = []

    def kept(match: re.Match[str]) -> str:
        quotes.append(match.group())
        return f"\0{len(quotes) - 1}\0"

    clauses = _NEXT.split(QUOTED.sub(kept, text))
    return [re.sub("\0(\\d+)\0", lambda found: quotes[int(found[1])], one) for one in clauses]
