"""Definitions of other programs are read from a file, and what is none is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.workshop.lint.definition import Radius, of_file
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}
MCP = {
    "name": "search",
    "description": "Searches.",
    "inputSchema": SCHEMA,
    "outputSchema": {"type": "object"},
    "annotations": {"readOnlyHint": True, "idempotentHint": False},
}
FUNCTION = {"name": "search", "description": "Searches.", "parameters": SCHEMA}


@pytest.mark.parametrize(
    "told",
    [
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}},
        {"tools": [MCP]},
        [MCP],
        {"tools": [{"type": "function", "function": FUNCTION}]},
        [{"type": "function", "function": FUNCTION}],
        {"functions": [FUNCTION]},
        [{"name": "search", "description": "Searches.", "input_schema": SCHEMA}],
    ],
)
def test_every_usual_form_is_read(tmp_path: Path, told: object) -> None:
    """MCP answers, function lists and their wrappings hold the same tool."""
    file = tmp_path / "tools.json"
    file.write_text(json.dumps(told), "utf-8")
    (definition,) = of_file(file)
    assert (definition.name, definition.description) == ("search", "Searches.")
    assert definition.schema == SCHEMA
    assert definition.radius is Radius.UNSAID


def test_what_mcp_says_of_repeats_is_read(tmp_path: Path) -> None:
    """Annotations and the output schema are part of an MCP definition."""
    file = tmp_path / "tools.json"
    file.write_text(json.dumps([MCP]), "utf-8")
    (definition,) = of_file(file)
    assert (definition.reads, definition.idempotent) == (True, False)
    assert definition.output == {"type": "object"}


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", "3", "[null]", "[" * 100_000),
        *('[{"description": "x"}]', '[{"name": 5}]', '[{"name": "a", "parameters": 3}]'),
    ],
)
def test_what_is_no_tool_list_is_told(tmp_path: Path, text: str) -> None:
    """A sentence names the file and says what it should hold; no traceback."""
    file = tmp_path / "tools.json"
    file.write_text(text, "utf-8")
    with pytest.raises(ArchivistError, match="MCP server"):
        of_file(file)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """What can't be opened is named."""
    with pytest.raises(ArchivistError, match=r"none\.json can't be read"):
        of_file(tmp_path / "none.json")
