"""Lines for a tool that no phrasebook knows, from its contract alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.adapting.names import KINDS
from archivist.adapting.wordings import wordings
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from tools.contract import Tool
    from tools.parameters import Parameter

# A part or made-up name that gives a value of each kind.
_SLOTS: dict[Kind, str] = {
    kind: name for name, kinds in reversed(tuple(KINDS.items())) for kind in kinds
}
_WRITTEN = {
    Kind.PHRASE: "{phrase}",
    Kind.TEXT: "{sentence}",
    Kind.CALCULATION: "{amount} + {amount}",
    Kind.ADDRESS: "{address}",
}
_ASKING = re.compile(
    r"^(?:use (?:it |this )?)?(?:only )?(?:when|if) (?:the person|somebody|you) (?:asks?|wants?) "
    r"(?:to |for |that )?",
    re.IGNORECASE,
)
_FRAMES = {
    "en": ("{{please}}{wish}{given}{{thanks}}", "I want to {wish}{given}", "{wish}{given}"),
    "pl": ("{{please}}{wish}{given}{{thanks}}", "{wish}{given}"),
}
_MOST_WISH = 60  # characters


def lines_of(tool: Tool, language: str) -> tuple[str, ...]:
    """Write lines that ask for a tool in the words it is found by, of its names and its purpose.

    They are no good language, least of all Polish ones; what they teach is which words go with
    which tool, and where its values stand.
    """
    given = "".join(f" {_slot(item)}" for item in parameters_of(tool.arguments) if item.required)
    return tuple(
        frame.format(wish=wish, given=given)
        for wish in _wishes(tool, language)
        for frame in _FRAMES[language]
    )


def _wishes(tool: Tool, language: str) -> tuple[str, ...]:
    """What somebody may want of it, each a few words; by which it is found, in both languages."""
    names = (tool.name, tool.shown) if language == "pl" else (tool.english, *tool.aliases)
    wishes = [name.replace("_", " ") for name in names if name]
    wishes += [wording for pattern in tool.asked_by for wording in wordings(pattern)]
    if language == "en":
        asked = _ASKING.match(tool.use_when)
        wishes += [_first(tool.brief), _verb(tool.purpose)]
        wishes += [_first(tool.use_when[asked.end() :])] if asked else []
    plain = (re.sub(r"\{\w+\}", "", wish)[:_MOST_WISH].strip(" .;:,") for wish in wishes)
    return tuple(
        dict.fromkeys(wish for wish in plain if wish and not re.search(r"[\[\]<>|]", wish))
    )


def _verb(sentence: str) -> str:
    """The first sentence as an order: "Reads the weather." as "read the weather"."""
    first = _first(sentence)
    word, _, rest = first.partition(" ")
    stem = re.sub(r"(?<=[^s])s$", "", word.lower())
    return f"{stem} {rest}"


def _first(text: str) -> str:
    return re.split(r"[.;:]\s|[.;:]$", text.strip())[0]


def _slot(item: Parameter) -> str:
    kind = item.argument.kind
    if kind in _WRITTEN:
        return f"<{item.name}|{_WRITTEN[kind]}>"
    if kind is Kind.CHOICE:
        return f"<{item.name}|[{'|'.join(item.choices)}]>"
    name = _SLOTS[kind]
    return f"<{item.name}|{{{name}}}>"
