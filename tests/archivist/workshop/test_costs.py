"""What tools cost is counted part by part."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from archivist.workshop.costs import Size, costs, entitled, stripped
from tests.archivist.workshop.lint.planted import FIND, READ

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["title", "properties", "type", "items", "a"]), inner)
    ),
    max_leaves=12,
)


def letters(text: str) -> int:
    """A token a character."""
    return len(text)


def test_the_parts_are_counted_apart() -> None:
    """Description and schema are what is written; titles are what they would add."""
    read, find, total = costs([READ, FIND], letters)
    assert read.description == Size(
        len(f"{READ.name}: {READ.description}"), len(f"{READ.name}: {READ.description}")
    )
    assert read.schema.size_bytes == len(json.dumps(READ.schema, separators=(",", ":")))
    assert read.titles == Size(len('"title":"Path",'), len('"title":"Path",'))
    assert total.sent == read.sent + find.sent
    assert (total.tool, total.output) == ("", Size())


def test_bytes_are_of_utf_8() -> None:
    """A letter with a diacritic takes two bytes and one token here."""
    told, _ = costs([replace(READ, description="ż", schema={})], letters)
    assert told.description == Size(len("read_document: ") + 2, len("read_document: ") + 1)


def test_a_property_that_is_called_title_stays() -> None:
    """Only what libraries add is stripped."""
    schema = {"title": "X", "properties": {"title": {"type": "string", "title": "Title"}}}
    assert stripped(schema) == {"properties": {"title": {"type": "string"}}}


def test_titles_come_from_names() -> None:
    """As pydantic writes them, in nested objects too."""
    schema = {"properties": {"from_line": {"properties": {"at": {"type": "integer"}}}}}
    assert entitled(schema) == {
        "properties": {
            "from_line": {
                "title": "From Line",
                "properties": {"at": {"title": "At", "type": "integer"}},
            }
        }
    }


@given(st.dictionaries(st.sampled_from(["title", "properties", "a"]), JSON, max_size=3))
def test_stripping_ends_and_is_done_once(schema: dict[str, object]) -> None:
    """Whatever stands in a foreign schema, stripping it twice changes nothing more."""
    assert stripped(stripped(schema)) == stripped(schema)
