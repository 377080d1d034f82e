"""Whatever a model writes is refused, or has exactly one reading, which validates and stays."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.tools.sample import FIND, READ
from tools import coercion
from tools.arguments import normalised, parsed
from tools.belt import BELT
from tools.coercion import only_reading
from tools.contract import Arguments, Kind, Tool, Voice
from tools.errors import ToolError
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from tools.parameters import Parameter

ENGLISH = Voice.ENGLISH
TOOLS = (READ, FIND, *BELT)
plain = st.sampled_from(
    ["plain", "Numbered", "1", "07", "2.0", "false", "tak", "a.txt", "\ud800", " x ", 1, 2, True, 0]
)
values = st.recursive(
    plain | st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=120),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[Tool, dict[str, object]]:
    """Draw a tool and what a model might call it with, by all names that it understands."""
    tool = draw(st.sampled_from(TOOLS))
    keys = sorted({key for item in parameters_of(tool.arguments) for key in item.keys})
    names = st.sampled_from(keys) | st.text(max_size=8) if keys else st.text(max_size=8)
    return tool, draw(st.dictionaries(names, values, max_size=4))


def outcome(tool: Tool, call: dict[str, object]) -> Arguments | None:
    """What is understood, or None where it is refused."""
    try:
        return normalised(tool, call, ENGLISH)
    except ToolError:
        return None


@given(calls())
def test_what_comes_out_always_validates_and_stays(call: tuple[Tool, dict[str, object]]) -> None:
    """Anything is either refused as a tool's error, or understood once and for all."""
    tool, given_ = call
    first = outcome(tool, given_)
    if first is None:
        return
    canonical = first.model_dump()
    assert tool.arguments.model_validate(canonical, strict=True) == first
    assert normalised(tool, canonical, Voice.POLISH) == first
    assert normalised(tool, parsed(json.dumps(canonical)), ENGLISH) == first
    for item in parameters_of(tool.arguments):
        assert within(item, canonical[item.name])


def within(item: Parameter, value: object) -> bool:
    """Whether a value keeps what the schema says of its parameter."""
    match value:
        case bool():
            return item.argument.kind is Kind.FLAG
        case int():
            return item.argument.minimum <= value <= item.argument.maximum
        case str() if item.choices:
            return value in item.choices
        case str():
            return int(item.required) <= len(value) <= item.argument.maximum
        case _:
            return False


@given(calls())
def test_the_order_of_a_call_says_nothing(call: tuple[Tool, dict[str, object]]) -> None:
    """Neither the first nor the last of two values wins: they agree, or the call is refused."""
    tool, given_ = call
    assert outcome(tool, dict(reversed(given_.items()))) == outcome(tool, given_)


named_twice = [
    (tool, item) for tool in TOOLS for item in parameters_of(tool.arguments) if len(item.keys) > 1
]


def readable(item: Parameter) -> st.SearchStrategy[object]:
    """Draw what has a reading, in several notations."""
    match item.argument.kind:
        case Kind.POSITION:
            return st.integers(1, 99) | st.integers(1, 99).map(str) | st.just([7])
        case Kind.FLAG:
            return st.sampled_from([True, False, 0, 1, "true", "Nie", "TAK", ["false"]])
        case Kind.CHOICE:
            return st.sampled_from(item.choices)
        case _:
            return st.text("ab. ", min_size=1) | st.integers() | st.just(["a"])


@given(st.sampled_from(named_twice), st.data())
def test_two_values_of_one_parameter_are_never_chosen_between(
    named: tuple[Tool, Parameter], data: st.DataObject
) -> None:
    """Two names of a parameter, or a list, with two different readings are refused."""
    tool, item = named
    one, other = data.draw(readable(item)), data.draw(readable(item))
    assume(reading(item, one) != reading(item, other))
    first, second, *_ = sorted(item.keys)
    with pytest.raises(ToolError):
        normalised(tool, {first: one, second: other}, ENGLISH)
    if item.argument.kind is not Kind.PHRASE:  # whose words may come one by one
        assert reading(item, [one, other]) is None


def reading(item: Parameter, value: object) -> object:
    """The only reading of a value, or None."""
    try:
        return None if value is None else only_reading(item, value, ENGLISH)
    except ToolError:
        return None


@given(st.text(max_size=6) | st.from_regex(r"[ 0-9.,+-]{1,8}") | plain)
def test_a_number_is_read_as_what_it_is_worth(value: object) -> None:
    """What is read as a number is exactly that number, in any notation."""
    (item,) = (each for each in parameters_of(READ.arguments) if each.name == "od_linii")
    read = reading(item, value)
    if read is not None:
        assert Decimal(str(value).strip()) == read


def test_no_word_is_both_yes_and_no() -> None:
    """And none of them is a number other than 0 and 1."""
    assert not coercion._YES & coercion._NO
    assert {word for word in coercion._YES | coercion._NO if word.isdigit()} == {"0", "1"}
