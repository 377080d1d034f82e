"""Four ways to describe a tool, rendered from the same parts, so that they can be measured.

What a prompt shows is chosen elsewhere (see ``tools.description``); styles are for evaluations and
cost tables to compare.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from config.language import told
from tools.description import full, said
from tools.schema import Detail, published_schema

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.contract import Tool, Voice


class Style(StrEnum):
    """How much a description says."""

    TERSE = "terse"
    ORIGINAL = "original"
    REWRITTEN = "rewritten"
    LEAN = "lean"

    @property
    def meaning(self) -> str:
        """What a description of this style holds, for a person."""
        return _MEANING[self]


_MEANING = {
    Style.TERSE: told("what it does, and the names and types of its parameters"),
    Style.ORIGINAL: told("what it does and returns, as a docstring says it; parameters as above"),
    Style.REWRITTEN: told(
        "also when to use it and when not; each parameter with format and example"
    ),
    Style.LEAN: told("as rewritten, without the examples"),
}
_DETAIL = {
    Style.TERSE: Detail.NONE,
    Style.ORIGINAL: Detail.NONE,
    Style.REWRITTEN: Detail.EXAMPLE,
    Style.LEAN: Detail.FORMAT,
}


@dataclass(frozen=True, slots=True)
class Described:
    """A tool as a model is told of it.

    Attributes:
        name: In the voice.
        description: One paragraph.
        parameters: A JSON schema.
    """

    name: str
    description: str
    parameters: dict[str, object]


def describe(tool: Tool, voice: Voice, style: Style, visible: Iterable[Tool] = ()) -> Described:
    """Describe a tool in a style.

    Args:
        tool: A registered tool.
        voice: The voice of all names.
        style: How much is said.
        visible: The other tools that the session sees; clauses that name another are left out.
    """
    spoken = {each.name: each.spoken(voice) for each in (tool, *visible)}
    match style:
        case Style.TERSE:
            text = said(tool.purpose, spoken)
        case Style.ORIGINAL:
            text = f"{said(tool.purpose, spoken)} {said(tool.returns, spoken)}".strip()
        case Style.REWRITTEN | Style.LEAN:
            text = full(tool, spoken)
    return Described(tool.spoken(voice), text, published_schema(tool, voice, detail=_DETAIL[style]))


def line(tool: Tool, voice: Voice, style: Style, visible: Iterable[Tool] = ()) -> str:
    """Write a tool on one line in a style: its name, its description, its schema."""
    told = describe(tool, voice, style, visible)
    schema = json.dumps(told.parameters, ensure_ascii=False, separators=(",", ":"))
    return f"{told.name}: {told.description} {schema}"
