"""Rules for parameters: a format, an example, and in the schema what holds, not in prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from archivist.workshop.lint.finding import Code, Finding
from archivist.workshop.lint.schemas import Field, fields
from config.language import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from archivist.workshop.lint.definition import Definition

_NUMBERS = frozenset({"integer", "number"})
_LIMITS = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"}
    | {"minItems", "maxItems", "multipleOf", "enum", "const", "pattern", "format"}
)
_FIXED = frozenset({"enum", "const"})
_BOUND = re.compile(
    r"\b\d[\d,. ]*\s*(?:-|–|to|and|do|i)\s*\d"
    r"|\b(?:at most|at least|up to|no more than|not more than|less than|more than|max(?:imum)?\.?"
    r"|min(?:imum)?\.?|under|over|between|najwyżej|najwyzej|co najmniej|nie więcej niż|do|maks\.?)"
    r"\s+(?:of\s+)?\d|\d\s*(?:max|min)\b|(?:<=|>=|<|>)\s*\d",
    re.IGNORECASE,
)
_QUOTED = r"(?:'[^'\s]+'|\"[^\"\s]+\"|`[^`\s]+`)"
_CHOICE = re.compile(
    rf"\bone of\b|\bjed(?:en|na|no|nego|nej) z\b|\beither\b|\ballowed values\b|\bvalid values\b"
    rf"|{_QUOTED}(?:\s*(?:,\s*or|,\s*lub|,|or|lub|albo|\||/)\s*{_QUOTED})+|\b\w+(?:\s*\|\s*\w+)+",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"\be\.?g\.|\bsuch as\b|\bfor example\b|\bexamples?\b|\blike\b|\bnp\.|\bna przykład\b"
    rf"|\bYYYY\b|\d|{_QUOTED}",
    re.IGNORECASE,
)


def parameter_findings(each: Definition) -> Iterator[Finding]:
    """Check the parameters of one tool."""
    for path in _open_objects(each.schema):
        yield Finding(
            Code.OPEN_OBJECT,
            each.name,
            told("It takes fields that it doesn't list.")
            if path
            else told("It takes parameters that it doesn't list."),
            told('Say "additionalProperties": false: a misspelt name is then told, not ignored.'),
            path,
        )
    for found in fields(each.schema):
        for code, reason, mend in _problems(found):
            yield Finding(code, each.name, reason, mend, found.path)


def _problems(found: Field) -> Iterator[tuple[Code, str, str]]:
    schema, said = found.schema, found.description
    fixed = bool(_FIXED & schema.keys())
    plain = found.types <= {"boolean", "null"} and bool(found.types)
    if not said.strip() and not plain:
        yield (
            Code.UNDESCRIBED_PARAMETER,
            told("Nothing says what a valid value looks like."),
            told("Describe its format, and what is rejected."),
        )
    elif not (fixed or plain or _exemplified(found)):
        yield (
            Code.NO_EXAMPLE,
            told("It shows no valid value."),
            told("Add one, such as: e.g. 2026-11-30."),
        )
    if _BOUND.search(said) and not _LIMITS & schema.keys():
        yield (
            Code.BOUNDS_IN_PROSE,
            told("Its bounds are written in prose only."),
            told(
                "Add minimum and maximum (or maxLength) to the schema: a model takes it for a rule."
            ),
        )
    if "string" in found.types and not fixed and _CHOICE.search(said) and "pattern" not in schema:
        yield (
            Code.CHOICES_IN_PROSE,
            told("Its choices are written in prose only."),
            told("List them as enum in the schema."),
        )
    if _is_unlimited(found):
        yield (
            Code.UNLIMITED_TEXT,
            told("A text of any length is allowed."),
            told("Give it maxLength, an enum or a format."),
        )


def _exemplified(found: Field) -> bool:
    schema = found.schema
    bounded = _NUMBERS & found.types and {"minimum", "maximum"} <= schema.keys()
    return bool(
        bounded
        or {"examples", "example", "default"} & schema.keys()
        or found.types & {"object", "array"}
        or _EXAMPLE.search(found.description)
    )


def _is_unlimited(found: Field) -> bool:
    limits = {"maxLength", "enum", "const", "format", "pattern"}
    if "string" in found.types and not limits & found.schema.keys():
        return True
    items = found.schema.get("items")
    return isinstance(items, dict) and items.get("type") == "string" and not limits & items.keys()


def _open_objects(schema: Mapping[str, Any]) -> Iterator[str]:
    """Name the objects that take more than they list: the parameters themselves as ``""``."""
    if schema.get("additionalProperties") is not False:
        yield ""
    for found in fields(schema):
        if "object" in found.types and found.schema.get("additionalProperties") is not False:
            yield found.path
