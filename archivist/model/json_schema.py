"""A constraint as JSON Schema, for servers that decode under one.

Only what every server's converter understands is used: closed objects, ``const``, ``enum``,
``anyOf`` and text lengths. A pattern, and a quote or backslash in a choice, ends the process of
llama-cpp-python's server, and a long text limit is refused or blown up by llama.cpp. What the
schema leaves open is checked when the reply is there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.model.constraint import AnyNumber, Calculation, Choice, Excerpt, FreeText, Number

if TYPE_CHECKING:
    from archivist.model.constraint import ArgumentRule, CallRule, Constraint, Rule

# Names of documents may hold these; the choice is then left open and checked afterwards.
_UNSAFE = re.compile(r'["\\\x00-\x1f\x7f]')

Schema = dict[str, object]

# llama.cpp copies a repeated rule; see its issue 25746 for nested limits of 2,000.
_LONGEST_LIMIT = 256
# Names, brackets and white space around a call or an argument.
_FRAME_CHARACTERS = 64


def json_schema(constraint: Constraint) -> Schema:
    """Write a constraint as a schema of one object: the call.

    Choices that can't be written as UTF-8 (names of documents may be any bytes) are left out, and
    with them the calls that need one.

    Raises:
        ValueError: No call is left.
    """
    calls = [_call(rule) for rule in constraint.calls if _possible(rule)]
    if not calls:
        raise ValueError("a constraint without calls can't be decoded")
    return _any_of(calls)


def longest_call(constraint: Constraint) -> int:
    """Return an upper bound for the characters of a call, and so for its tokens."""
    return max(
        _FRAME_CHARACTERS
        + len(rule.tool)
        + sum(len(argument.name) + _longest(argument) for argument in rule.arguments)
        for rule in constraint.calls
    )


def _longest(argument: ArgumentRule) -> int:
    return 2 * _FRAME_CHARACTERS + max(map(_length, argument.rules), default=0)


def _length(rule: Rule) -> int:
    """The characters of the longest value; a number is shorter than what stands around it."""
    match rule:
        case Choice(values) | Excerpt(values):
            return max(map(len, values), default=0)
        case FreeText(maximum):
            return maximum
        case Calculation(amounts):
            return rule.most * (max(map(len, amounts), default=0) + len(" + "))
        case Number() | AnyNumber():
            return 0


def _possible(rule: CallRule) -> bool:
    return all(_values(argument) for argument in rule.arguments if argument.required)


def _call(rule: CallRule) -> Schema:
    arguments = [argument for argument in rule.arguments if _values(argument)]
    return _closed(
        {
            "name": {"const": rule.tool},
            "arguments": _closed(
                {argument.name: _any_of(_values(argument)) for argument in arguments},
                [argument.name for argument in arguments if argument.required],
            ),
        },
        ["name", "arguments"],
    )


def _closed(properties: dict[str, Schema], required: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _any_of(schemas: list[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _values(argument: ArgumentRule) -> list[Schema]:
    return [schema for rule in argument.rules if (schema := _value(rule))]


def _value(rule: Rule) -> Schema | None:
    match rule:
        case Choice(values):
            writable = [value for value in values if _writable(value)]
            if any(_UNSAFE.search(value) for value in writable):
                return _text(max(map(len, writable)))
            return {"enum": writable} if writable else None
        case Number(numbers):
            return {"enum": list(numbers)} if numbers else None
        case AnyNumber():
            return {"type": "integer"}
        case Calculation() if rule.most < 2:  # noqa: PLR2004 - one amount is no calculation
            return None
        case FreeText() | Excerpt() | Calculation():
            return _text(_length(rule))


def _text(maximum: int) -> Schema:
    limit = {"maxLength": maximum} if maximum <= _LONGEST_LIMIT else {}
    return {"type": "string", "minLength": 1, **limit}


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
