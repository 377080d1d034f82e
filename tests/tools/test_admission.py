"""A tool that lacks or contradicts a part of its contract is refused, with what to add."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

import pytest
from pydantic import ConfigDict, Field

from tests.tools.sample import FIND, READ, RENAME, TOOLS, read, rename
from tools.admission import ContractError, check
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.registry import Registry
from tools.trust import Capability, Trust


def test_complete_tools_are_admitted() -> None:
    """The tools of the tests keep the contract."""
    assert Registry(TOOLS).tools == TOOLS


def test_a_tool_without_idempotent_can_not_be_written() -> None:
    """``idempotent`` has no default."""
    with pytest.raises(TypeError, match="idempotent"):
        Tool(**{name: value for name, value in vars(READ).items() if name != "idempotent"})


WRONG: list[tuple[Tool, dict[str, Any], str]] = [
    (READ, {"name": "Czytaj"}, "name 'Czytaj': write it in snake_case"),
    (READ, {"english": "read-it"}, "name 'read-it': write it in snake_case"),
    (READ, {"shown": "czytaj plik"}, "name 'czytaj plik'"),
    (READ, {"english": "find"}, "the name 'find' already belongs to czytaj"),
    (READ, {"aliases": ("openFile", "FI-ND")}, "the name 'find' already belongs to czytaj"),
    (READ, {"aliases": ("_",)}, "alias '_' has no letters"),
    (READ, {"idempotent": None}, "idempotent: say True or False"),
    (READ, {"budget_tokens": 0}, "budget_tokens: give"),
    (READ, {"run": None}, "give either run"),
    (READ, {"plan": rename}, "give either run"),
    (READ, {"idempotent": False}, "idempotent: say True where radius is"),
    (READ, {"capabilities": frozenset({"fs:read"})}, "capabilities: give members of"),
    (READ, {"trust": "piaskownica"}, "trust: give a member of tools.trust.Trust"),
    (
        READ,
        {"capabilities": frozenset({Capability.SHELL})},
        "trust: say Trust.HOST, for a sandbox has no shell",
    ),
    (
        READ,
        {"capabilities": frozenset({Capability.NETWORK}), "trust": Trust.SANDBOX},
        "trust: say Trust.HOST, for a sandbox has no network",
    ),
    (READ, {"radius": None}, "radius: a tool without plan passes radius=reads_only"),
    (READ, {"capabilities": frozenset({Capability.WRITE})}, "capabilities: fs:write belongs"),
    (READ, {"keeps": True}, "radius: a tool that keeps something measures it"),
    (
        READ,
        {"keeps": True, "radius": lambda _a, _c: 1},
        "capabilities: fs:write belongs to tools with a plan or keeps",
    ),
    (
        READ,
        {"keeps": True, "capabilities": frozenset({Capability.WRITE})},
        "asked_by: a changing tool says",
    ),
    (RENAME, {"keeps": True}, "keeps: leave it out"),
    (READ, {"asked_by": ("re(ad",)}, "asked_by: 're(ad' is not a regular expression"),
    (RENAME, {"radius": reads_only}, "radius: leave it out"),
    (RENAME, {"capabilities": frozenset({Capability.READ})}, "capabilities: fs:write belongs"),
    (RENAME, {"asked_by": ()}, "asked_by: a changing tool says"),
    (RENAME, {"asked_by": ("re(name",)}, "asked_by: 're(name' is not a regular expression"),
    (READ, {"purpose": " "}, "purpose: write it"),
    (READ, {"brief": ""}, "brief: write it"),
    (READ, {"brief": "x" * 121}, "brief: keep it within 120 characters"),
    (READ, {"returns": "One line.\nAnother."}, "returns: keep it on one line"),
    (READ, {"use_when": "Use it.", "returns": "Text."}, "write 40 to 120"),
    (READ, {"returns": "Returns a lot. " * 40}, "write 40 to 120"),
    (READ, {"not_when": "Not for {zgadnij}: no."}, "{zgadnij} in its description is no registered"),
    (READ, {"not_when": "Not at night."}, "not_when: name the tool to use then"),
    (READ, {"not_when": "Not twice: {czytaj}."}, "not_when: name the tool to use then"),
    (READ, {"not_when": "Not for {this thing}."}, "write a neighbour as {canonical_name}"),
    (READ, {"not_when": "Not for {."}, "write a neighbour as {canonical_name}"),
    (READ, {"arguments": dict}, "arguments: subclass tools.contract.Arguments"),
]


@pytest.mark.parametrize(("tool", "change", "problem"), WRONG)
def test_a_wrong_tool_is_told_what_to_mend(
    tool: Tool, change: dict[str, Any], problem: str
) -> None:
    """Each rule of the contract refuses on its own."""
    wrong = replace(tool, **change)
    with pytest.raises(ContractError) as caught:
        check([wrong if item is tool else item for item in TOOLS])
    assert problem in str(caught.value)


def said(kind: Kind = Kind.PHRASE, **change: Any) -> Argument:  # noqa: ANN401 (any field of it)
    """Describe an argument, correct but for the change."""
    values: dict[str, Any] = {"english": "what", "format": "words", "example": "two words"}
    return Argument(kind=kind, **(values | change))


class NoArgument(Arguments):
    """A field that says nothing about itself."""

    co: str


class WrongType(Arguments):
    """A position that is text."""

    co: Annotated[str, said(Kind.POSITION, minimum=1, example="1")]


class Optional(Arguments):
    """A text that may be null."""

    co: Annotated[str | None, said()] = None


class WrongChoice(Arguments):
    """A choice among numbers."""

    co: Annotated[Literal[1, 2], said(Kind.CHOICE, example="1")]


class Pattern(Arguments):
    """A pattern, which kills some grammar compilers (llama.cpp #27580)."""

    co: Annotated[str, Field(pattern=r"^\w+( \w+)*$"), said()]


class Bound(Arguments):
    """A bound that pydantic would enforce in its own words."""

    co: Annotated[int, Field(le=9), said(Kind.POSITION, minimum=1, example="1")]


class Unbounded(Arguments):
    """A text without a limit (llama.cpp #25746)."""

    co: Annotated[str, said(maximum=1_000_000)]


class Endless(Arguments):
    """A position beyond what a schema can say."""

    co: Annotated[int, said(Kind.POSITION, minimum=1, maximum=10**30, example="1")]


class Least(Arguments):
    """A text with a least value."""

    co: Annotated[str, said(minimum=3)]


class FromZero(Arguments):
    """A position that counts from 0."""

    co: Annotated[int, said(Kind.POSITION, example="1")]


class Wish(Arguments):
    """A flag that every call would have to give."""

    co: Annotated[bool, said(Kind.FLAG, example="false")]


class Twins(Arguments):
    """Two fields with one name."""

    co: Annotated[str, said(aliases=("fileName",))]
    nazwa: Annotated[str, said(english="file_name")]


class Silent(Arguments):
    """A field without format and example, in capitals."""

    co: Annotated[str, said(english="What", format="", example="")]


class WrongExample(Arguments):
    """An example that would be refused."""

    co: Annotated[str, said(maximum=3)]


class PydanticAlias(Arguments):
    """A name that pydantic would translate."""

    co: Annotated[str, Field(alias="cos"), said()]


class Open(Arguments):
    """Arguments that accept anything."""

    model_config = ConfigDict(extra="ignore")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (NoArgument, "argument co: write its type as Annotated"),
        (WrongType, "argument co: kind position needs the type int"),
        (Optional, "argument co: kind phrase needs the type str"),
        (WrongChoice, "argument co: a choice is a Literal of words"),
        (Pattern, "argument co: 'pattern' in a pydantic field"),
        (Bound, "argument co: 'maximum' in a pydantic field"),
        (Unbounded, "argument co: maximum: a text has at most"),
        (Endless, "argument co: maximum: a position is at most"),
        (Least, "argument co: minimum: only a number has one"),
        (FromZero, "argument co: bounds: positions count from 1"),
        (Wish, "argument co: default: give it one; a flag is never decoded"),
        (Twins, "argument nazwa: 'filename' is already a name of co"),
        (Silent, "argument co: format: say what"),
        (Silent, "argument co: example: give a valid value"),
        (Silent, "argument co: name 'What'"),
        (WrongExample, "argument co: its example is refused: co is 9 characters long."),
        (PydanticAlias, "argument cos: it is a pydantic alias"),
        (Open, "arguments: stay closed"),
    ],
)
def test_wrong_arguments_are_told_what_to_mend(arguments: type[Arguments], problem: str) -> None:
    """What a schema can't bound or pydantic would say to the model is refused at registration."""
    wrong = replace(READ, arguments=arguments, run=read)
    with pytest.raises(ContractError) as caught:
        check([wrong, FIND, RENAME])
    assert problem in str(caught.value)


def test_all_problems_are_told_at_once() -> None:
    """An author mends a tool in one go."""
    with pytest.raises(ContractError) as caught:
        check([replace(READ, budget_tokens=-1, purpose=""), replace(FIND, budget_tokens=0)])
    told = str(caught.value).splitlines()
    assert [line.partition(":")[0] for line in told] == ["czytaj", "czytaj", "znajdz", "czytaj"]
    assert told[3] == "czytaj: {zmien} in its description is no registered tool"


def test_a_tool_that_stands_alone_has_no_neighbour() -> None:
    """Only among several is there one to name."""
    alone = replace(FIND, not_when="Not at night.")
    assert Registry([alone]).tools == (alone,)


def test_one_tool_can_not_be_registered_twice() -> None:
    """The same names clash even when the whole tool is the same."""
    with pytest.raises(ContractError, match="already belongs to czytaj"):
        check([*TOOLS, READ])
