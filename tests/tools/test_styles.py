"""Four styles of describing one tool, from the same parts."""

from __future__ import annotations

import json

import pytest

from tests.tools.sample import FIND, READ, RENAME, TOOLS
from tools.belt import BELT
from tools.contract import Voice
from tools.schema import Detail, published_schema
from tools.styles import Style, describe

DOES = "Reads one document of the archive."
RETURNS = "Returns the text with its totals, and the call that shows more of it."
WHEN = (
    "Use when a path is known from the request or from an earlier result. "
    "Not to look for one: use find. To give it a name use rename; to go, stay."
)


@pytest.mark.parametrize(
    ("style", "description", "detail"),
    [
        (Style.TERSE, DOES, Detail.NONE),
        (Style.ORIGINAL, f"{DOES} {RETURNS}", Detail.NONE),
        (Style.REWRITTEN, f"{DOES} {WHEN} {RETURNS}", Detail.EXAMPLE),
        (Style.LEAN, f"{DOES} {WHEN} {RETURNS}", Detail.FORMAT),
    ],
)
def test_what_each_style_says(style: Style, description: str, detail: Detail) -> None:
    """More parts, then formats, then examples."""
    told = describe(READ, Voice.ENGLISH, style, TOOLS)
    assert told.name == "read"
    assert told.description == description
    assert told.parameters == published_schema(READ, Voice.ENGLISH, detail=detail)


def test_a_style_speaks_the_voice_and_names_only_what_is_seen() -> None:
    """Neighbours that the session does not have are not named."""
    told = describe(READ, Voice.POLISH, Style.LEAN, (READ, FIND))
    assert told.name == "czytaj_plik"
    assert "use znajdz." in told.description
    assert "zmien" not in told.description
    assert "znajdz" not in describe(READ, Voice.POLISH, Style.LEAN).description
    fields = told.parameters["properties"]
    assert isinstance(fields, dict)
    assert list(fields) == ["sciezka", "od_linii", "sposob", "naglowki"]


@pytest.mark.parametrize("voice", Voice)
def test_styles_differ_in_what_they_cost(voice: Voice) -> None:
    """Of the whole belt: terse, original, lean and rewritten, in this order."""

    def cost(style: Style) -> int:
        told = [describe(tool, voice, style, BELT) for tool in BELT]
        return sum(len(each.description) + len(json.dumps(each.parameters)) for each in told)

    assert cost(Style.TERSE) < cost(Style.ORIGINAL) < cost(Style.LEAN) < cost(Style.REWRITTEN)


def test_describing_changes_nothing() -> None:
    """The same parts give the same text, whatever was described in between."""
    first = describe(RENAME, Voice.ENGLISH, Style.REWRITTEN, TOOLS)
    describe(RENAME, Voice.POLISH, Style.TERSE)
    assert describe(RENAME, Voice.ENGLISH, Style.REWRITTEN, TOOLS) == first
