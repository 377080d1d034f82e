"""Tool definitions with one fault each, and a belt of two without any."""

from __future__ import annotations

from dataclasses import replace

from archivist.workshop.lint.definition import Definition, Radius
from archivist.workshop.lint.finding import Code

PATH = {
    "type": "string",
    "description": "path of a document, such as letters/bank.txt",
    "maxLength": 500,
}
SCHEMA = {"type": "object", "properties": {"path": PATH}, "additionalProperties": False}
READ = Definition(
    name="read_document",
    description=(
        "Reads the content of one document from its first page to its last. Use it when the path "
        "is known and the answer lies in the content. To learn where a document lies use "
        "find_documents. Returns numbered lines; what is too long is cut, and the call that goes "
        "on is named."
    ),
    schema=SCHEMA,
    idempotent=True,
    reads=True,
    radius=Radius.NONE,
)
FIND = Definition(
    name="find_documents",
    description=(
        "Finds files by words in any form and order, best first. Use it first where no path was "
        "given, and to list what a folder holds. With a path in hand go to read_document. Returns "
        "paths with the passage that fits, how many there are, and the next twenty of them."
    ),
    schema={
        "type": "object",
        "properties": {
            "words": {
                "type": "string",
                "description": "words of the content, e.g. lease",
                "maxLength": 200,
            },
            "start": {
                "type": "integer",
                "description": "number of the first one to show",
                "minimum": 1,
                "maximum": 1000,
            },
        },
        "required": ["words"],
        "additionalProperties": False,
    },
    idempotent=True,
    reads=True,
    radius=Radius.NONE,
)


def _with(**schema: object) -> Definition:
    """READ with another schema of its parameter."""
    return replace(READ, schema={**SCHEMA, "properties": {"path": schema}})


def _told(text: str) -> Definition:
    return replace(READ, description=text)


_SAID = READ.description
PLANTED: tuple[tuple[Code, Definition, str], ...] = (
    (Code.NOT_SNAKE_CASE, replace(READ, name="readDocument"), ""),
    (Code.NOT_SNAKE_CASE, replace(READ, name="read-document"), ""),
    (Code.NO_VERB_AND_OBJECT, replace(READ, name="read"), ""),
    (Code.NO_VERB_AND_OBJECT, replace(READ, name="document_reader"), ""),
    (Code.TWO_LANGUAGES, replace(READ, name="read_dokument"), ""),
    (Code.ABBREVIATED, replace(READ, name="read_doc"), ""),
    (Code.ABBREVIATED, replace(READ, name="read_dcmnt"), ""),
    (Code.AMBIGUOUS, replace(READ, name="search_document"), ""),
    (Code.NO_DESCRIPTION, _told("  "), ""),
    (Code.WRONG_LENGTH, _told("Reads a document."), ""),
    (Code.WRONG_LENGTH, _told(_SAID + " It is fast." * 60), ""),
    (Code.NO_WHEN, _told(_SAID.replace("Use it when the path", "The path")), ""),
    (Code.NO_INSTEAD, _told(_SAID.replace("use find_documents", "look elsewhere")), ""),
    (Code.NO_RETURNS, _told(_SAID.replace("Returns numbered", "There are numbered")), ""),
    (Code.OVERLAPPING, _told(FIND.description.replace("read_document", "find_documents")), ""),
    (Code.ONE_WAY, _told(_SAID.replace("find_documents", "another tool")), ""),
    (Code.DANGLING, _told(f"{_SAID} Then call list_datasets."), ""),
    (Code.DANGLING, _told(f"{_SAID} Pass dry_run to rehearse."), ""),
    (Code.DANGLING, _told(f"{_SAID} Then use SearchIndexTool."), ""),
    (Code.DANGLING_IN_ERROR, replace(READ, messages=("No such path; use list_files.",)), ""),
    (Code.UNDESCRIBED_PARAMETER, _with(type="string", maxLength=9), "path"),
    (
        Code.BOUNDS_IN_PROSE,
        _with(type="integer", description="how many, 1-50, e.g. 5"),
        "path",
    ),
    (Code.BOUNDS_IN_PROSE, _with(type="integer", description="at most 50, e.g. 5"), "path"),
    (Code.BOUNDS_IN_PROSE, _with(type="integer", description="najwyżej 50, np. 5"), "path"),
    (
        Code.CHOICES_IN_PROSE,
        _with(type="string", description="one of: md, txt", maxLength=9),
        "path",
    ),
    (
        Code.CHOICES_IN_PROSE,
        _with(type="string", description="'asc' or 'desc'", maxLength=9),
        "path",
    ),
    (Code.CHOICES_IN_PROSE, _with(type="string", description="asc | desc", maxLength=9), "path"),
    (
        Code.OPEN_OBJECT,
        replace(READ, schema={"type": "object", "properties": {"path": PATH}}),
        "",
    ),
    (
        Code.OPEN_OBJECT,
        _with(type="object", description="filters, e.g. year", properties={"year": PATH}),
        "path",
    ),
    (Code.UNLIMITED_TEXT, _with(type="string", description="path, e.g. a.txt"), "path"),
    (
        Code.UNLIMITED_TEXT,
        _with(type="array", items={"type": "string"}, description="paths, e.g. a.txt"),
        "path",
    ),
    (
        Code.UNLIMITED_TEXT,
        _with(anyOf=[{"type": "string"}, {"type": "null"}], description="path, e.g. a.txt"),
        "path",
    ),
    (Code.NO_EXAMPLE, _with(type="string", description="a date", maxLength=10), "path"),
    (
        Code.NO_IDEMPOTENCY,
        replace(READ, name="read_document", idempotent=None, reads=False),
        "",
    ),
    (Code.CONSTANT_RADIUS, replace(READ, radius=Radius.CONSTANT), ""),
)
"""A rule, a twin of READ that breaks it, and the parameter that the finding names."""
