"""Whatever a tool's contract can express is refused at registration, or it constrains."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from llguidance import LLMatcher, LLTokenizer
from pydantic import create_model

from archivist.model.constraint import (
    AnyNumber,
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    FreeText,
)
from archivist.model.dialects import Harmony, Hermes, Llama3
from archivist.model.grammar import compile_constraint
from tests.archivist.model.calls import NASTY
from tests.tools.sample import READ
from tools.admission import ContractError
from tools.arguments import normalised
from tools.contract import Argument, Arguments, Kind, Tool, Voice
from tools.errors import ToolError
from tools.parameters import parameters_of
from tools.registry import Registry
from tools.schema import published_schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.constraint import Rule
    from tools.parameters import Parameter

# The neighbours of the sample tool are not registered with it.
_TEXTS: dict[str, Any] = {
    "purpose": "Reads one document of the archive and shows its lines.",
    "use_when": "Use when the path of the document is known and its text is wanted.",
    "not_when": "Do not use it to find documents.",
    "returns": "Returns numbered lines; a long document is cut and says where to go on.",
}

NAMES = ("sciezka", "words", "page", "od_linii", "nowa_nazwa")
ODD_NAMES = ("słowa", "A", "_x", "a_", "page")
BOUNDS = (1, 2, 7, 500, 10_000)
ODD_BOUNDS = (-1, 0, 10_001, 2**31, 2**63, 10**30)
TEXTS = st.sampled_from(["1", "x", "tak", *NASTY]) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=6
)


@st.composite
def _usually(draw: st.DrawFn, usual: Sequence[Any], odd: Sequence[Any]) -> Any:  # noqa: ANN401
    """One in ten is odd: most contracts should register."""
    return draw(st.sampled_from(odd if draw(st.integers(0, 9)) == 0 else usual))


@st.composite
def _field(draw: st.DrawFn, name: str) -> tuple[Any, Any]:
    kind = draw(st.sampled_from(list(Kind)))
    choices = tuple(draw(st.lists(TEXTS, min_size=1, max_size=4, unique=True)))
    annotation: Any = str
    example = "x"
    default: object = ""
    if kind is Kind.CHOICE:
        annotation, example, default = Literal[choices], choices[0], choices[-1]
    elif kind is Kind.POSITION:
        annotation, example, default = int, "1", 1
    elif kind is Kind.FLAG:
        annotation, example, default = bool, "false", False
    usual = 1 if kind is Kind.POSITION else 0
    argument = Argument(
        english=draw(_usually([f"the_{name}"], ODD_NAMES)),
        kind=kind,
        format=draw(_usually(["a value"], ["", "\n"])),
        example=draw(_usually([example], ["", "no", "\x00"])),
        minimum=draw(_usually([usual], [*BOUNDS, *ODD_BOUNDS])),
        maximum=draw(_usually(BOUNDS, ODD_BOUNDS)),
    )
    return Annotated[annotation, argument], draw(st.sampled_from([..., default]))


@st.composite
def contracts(draw: st.DrawFn) -> Tool:
    """Tools of one to three arguments: every kind, odd names, bounds and choices."""
    names = draw(st.lists(_usually(NAMES, ["słowa"]), min_size=1, max_size=3, unique=True))
    fields: dict[str, Any] = {name: draw(_field(name)) for name in names}
    return replace(READ, arguments=create_model("Drawn", __base__=Arguments, **fields), **_TEXTS)


@cache
def _bytes() -> LLTokenizer:
    return LLTokenizer("byte")


def _widest(parameter: Parameter) -> Rule:
    """What the schema of an argument allows, as the decoder is told it."""
    argument = parameter.argument
    match argument.kind:
        case Kind.CHOICE:
            return Choice(parameter.choices)
        case Kind.POSITION:
            return AnyNumber(argument.minimum, argument.maximum)
        case Kind.FLAG:
            return Choice(("true", "false"))
        case _:
            return FreeText(argument.maximum)


def _compiles(grammar: str) -> None:
    matcher = LLMatcher(_bytes(), grammar, log_level=0)
    assert not matcher.is_error(), matcher.get_error()


@pytest.mark.slow
@given(contracts(), st.sampled_from(list(Voice)))
@settings(max_examples=1500, deadline=None)
def test_a_contract_is_refused_or_constrains(tool: Tool, voice: Voice) -> None:
    """A tool that registers has a schema and rules that compile; there is nothing in between."""
    try:
        Registry([tool])
    except (ContractError, TypeError) as error:
        event("refused")
        assert str(error).strip()  # noqa: PT017 - refusing is one of two right outcomes
        return
    event("registered")
    _compiles(LLMatcher.grammar_from_json_schema(published_schema(tool, voice)))
    parameters = parameters_of(tool.arguments)
    rule = CallRule(
        tool.spoken(voice),
        tuple(
            ArgumentRule(item.spoken(voice), (_widest(item),), item.required) for item in parameters
        ),
    )
    # Control tokens need a vocabulary that has them; harmony's other parts are the same.
    for form in (Hermes.form, Llama3.form):
        _compiles(LLMatcher.grammar_from_lark(compile_constraint(Constraint((rule,)), form)))
    assert compile_constraint(Constraint((rule,)), Harmony.form)


@given(
    contracts(),
    st.dictionaries(
        st.sampled_from([*NAMES, *ODD_NAMES]) | st.text(max_size=3),
        TEXTS | st.integers(),
        max_size=3,
    ),
)
@settings(max_examples=300, deadline=None)
def test_any_value_is_understood_or_refused_in_our_words(
    tool: Tool, values: dict[str, object]
) -> None:
    """Whatever a model gives to a registered tool, it is checked or told why not."""
    try:
        Registry([tool])
    except ContractError:
        return
    required = {item.name: item.argument.example for item in parameters_of(tool.arguments)}
    try:
        understood = normalised(tool, {**required, **values}, Voice.POLISH)
    except ToolError as error:
        assert error.what  # noqa: PT017 - refusing is one of two right outcomes
    else:
        assert isinstance(understood, tool.arguments)
