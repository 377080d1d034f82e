"""The published schema."""

from __future__ import annotations

from tests.tools.sample import READ, RENAME
from tools.contract import Voice
from tools.schema import Detail, published_schema


def test_the_schema_is_closed_bounded_and_in_order() -> None:
    """A model sees types, bounds and choices in its voice, and no library's titles."""
    assert published_schema(READ, Voice.ENGLISH) == {
        "type": "object",
        "properties": {
            "path": {
                "type": "string",
                "description": "a path relative to the archive; absolute paths are rejected",
                "minLength": 1,
                "maxLength": 100,
            },
            "from_line": {
                "type": "integer",
                "description": "a line number from 1",
                "minimum": 1,
                "maximum": 1_000_000,
            },
            "manner": {
                "type": "string",
                "description": "plain or numbered",
                "enum": ["plain", "numbered"],
            },
            "headings": {"type": "boolean", "description": "headings only"},
        },
        "required": ["path"],
        "additionalProperties": False,
    }


def test_the_polish_schema_has_the_canonical_names() -> None:
    """Only the names change with the voice."""
    schema = published_schema(RENAME, Voice.POLISH)
    assert schema["required"] == ["sciezka", "nowa_nazwa"]


def test_examples_are_shown_only_on_request() -> None:
    """Small models copy example values into their calls; bare parameters have types alone."""
    assert "zakupy.txt" not in str(published_schema(READ, Voice.ENGLISH))
    told = str(published_schema(READ, Voice.ENGLISH, detail=Detail.EXAMPLE))
    assert "absolute paths are rejected, such as notatki/zakupy.txt" in told
    assert "description" not in str(published_schema(READ, Voice.ENGLISH, detail=Detail.NONE))
