"""Constraints as JSON Schema."""

from __future__ import annotations

import pytest

from archivist.model.constraint import (
    AnyNumber,
    ArgumentRule,
    Calculation,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
)
from archivist.model.json_schema import json_schema, longest_call


def rule(*arguments: ArgumentRule) -> Constraint:
    """Build a constraint of one call."""
    return Constraint((CallRule("t", arguments),))


def test_one_call() -> None:
    """A single shape is one closed object, its name fixed, its arguments in order."""
    schema = json_schema(
        rule(
            ArgumentRule("path", (Choice(("a", "ż")),)),
            ArgumentRule("line", (Number((1, 20)),), required=False),
            ArgumentRule("page", (AnyNumber(1, 9),), required=False),
            ArgumentRule("name", (Choice(("b",)), Excerpt(("to b now",)))),
        )
    )
    text = {"type": "string", "minLength": 1, "maxLength": 8}
    assert schema == {
        "type": "object",
        "properties": {
            "name": {"const": "t"},
            "arguments": {
                "type": "object",
                "properties": {
                    "path": {"enum": ["a", "ż"]},
                    "line": {"enum": [1, 20]},
                    "page": {"type": "integer"},
                    "name": {"anyOf": [{"enum": ["b"]}, text]},
                },
                "required": ["path", "name"],
                "additionalProperties": False,
            },
        },
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }
    assert list(schema["properties"]) == ["name", "arguments"]  # type: ignore[call-overload]


def test_several_calls() -> None:
    """Several shapes are alternatives, also of one tool."""
    one = CallRule("t", (ArgumentRule("a", (FreeText(10_000),)),))
    alone = json_schema(Constraint((one,)))
    assert json_schema(Constraint((one, one))) == {"anyOf": [alone, alone]}
    # A limit that llama.cpp can't bear is left to our own check.
    text = alone["properties"]["arguments"]["properties"]["a"]  # type: ignore[index]
    assert text == {"type": "string", "minLength": 1}


@pytest.mark.parametrize("name", ['a "quoted" name', "back\\slash", "line\nfeed", "\x7f"])
def test_odd_names(name: str) -> None:
    """A name that ends llama-cpp-python's server is never sent to it."""
    schema = json_schema(rule(ArgumentRule("path", (Choice((name, "b")),))))
    path = schema["properties"]["arguments"]["properties"]["path"]  # type: ignore[index]
    assert path == {"type": "string", "minLength": 1, "maxLength": max(len(name), 1)}


def test_a_calculation_is_a_text_that_is_checked_afterwards() -> None:
    """A pattern ends one server's process; a calculation that nothing can meet drops its call."""
    schema = json_schema(rule(ArgumentRule("expression", (Calculation(("£3", "12,50 zł")),))))
    expression = schema["properties"]["arguments"]["properties"]["expression"]  # type: ignore[index]
    assert expression == {"type": "string", "minLength": 1, "maxLength": 22}
    assert longest_call(rule(ArgumentRule("e", (Calculation(("1" * 300, "2")),)))) > 600
    with pytest.raises(ValueError, match="can't be decoded"):
        json_schema(rule(ArgumentRule("expression", (Calculation(("£3",)),))))


def test_undecodable_names() -> None:
    """They can't be sent; without them a call may be left without a choice, or none be left."""
    both = ArgumentRule("path", (Choice(("a\udcff", "b")),))
    none = ArgumentRule("path", (Choice(("a\udcff",)),))
    schema = json_schema(rule(both))
    path = schema["properties"]["arguments"]["properties"]["path"]  # type: ignore[index]
    assert path == {"enum": ["b"]}
    with pytest.raises(ValueError, match="can't be decoded"):
        json_schema(rule(none))


def test_the_longest_call() -> None:
    """The bound holds for the longest choice and for a whole free text."""
    assert longest_call(rule(ArgumentRule("a", (FreeText(2000),)))) > 2000
    assert longest_call(rule(ArgumentRule("a", (Choice(("x" * 300, "y")),)))) > 300
    assert longest_call(Constraint((CallRule("t", ()),))) > 0
