"""What a tool must say about itself before it is registered, and how it is told what is missing."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tools.arguments import normalised
from tools.contract import Argument, Arguments, Kind, Tool, Voice, reads_only
from tools.description import full, named_tools
from tools.errors import ToolError
from tools.parameters import Parameter, folded, parameters_of
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_PARTS = ("purpose", "use_when", "not_when", "returns")
_CHARACTERS_A_TOKEN = 4  # an estimate; the workshop counts with the loaded model
_LEAST_TOKENS, _MOST_TOKENS = 40, 120
_LONGEST_BRIEF = 120
_LAST_POSITION = 2**53 - 1  # every reader of a JSON schema takes it, and exactly
_LONGEST_TEXT = 10_000  # a longer text limit makes a decoder's automaton grow without use
_KEYWORDS = frozenset({"type", "title", "description", "default", "enum", "const"})


class ContractError(ValueError):
    """A tool lacks or contradicts a part of its contract; the message says what to add."""


def check(tools: Sequence[Tool]) -> None:
    """Check every tool alone and all of them together.

    Raises:
        ContractError: Names every problem of every tool, one a line.
    """
    problems = [f"{tool.name}: {problem}" for tool in tools for problem in _problems(tool)]
    problems += _clashes(tools)
    problems += _neighbour_problems(tools)
    if problems:
        raise ContractError("\n".join(problems))


def _neighbour_problems(tools: Sequence[Tool]) -> Iterator[str]:
    known = {tool.name for tool in tools}
    for tool in tools:
        named = {name for part in _parts(tool) for name in _placeholders(part)}
        for name in sorted(named - known):
            yield f"{tool.name}: {{{name}}} in its description is no registered tool"
        others = _placeholders(tool.not_when) - {tool.name}
        if len(known) > 1 and tool.not_when.strip() and not others:
            yield f"{tool.name}: not_when: name the tool to use then, as {{canonical_name}}"


def _problems(tool: Tool) -> Iterator[str]:
    yield from _name_problems(tool)
    yield from _work_problems(tool)
    yield from _description_problems(tool)
    yield from _argument_problems(tool)


def _name_problems(tool: Tool) -> Iterator[str]:
    for name in (tool.name, tool.english, *filter(None, (tool.shown,))):
        if not _NAME.fullmatch(name):
            yield f"name {name!r}: write it in snake_case, ASCII, the verb first"


def _work_problems(tool: Tool) -> Iterator[str]:
    idempotent: object = tool.idempotent  # what the type says is what is checked here
    far = tool.capabilities & {Capability.SHELL, Capability.NETWORK}
    rules = (
        (isinstance(idempotent, bool), "idempotent: say True or False"),
        (
            idempotent is not False or tool.radius is not reads_only,
            "idempotent: say True where radius is reads_only, or measure the radius",
        ),
        (tool.budget_tokens > 0, "budget_tokens: give the most tokens a result may take"),
        (
            all(isinstance(item, Capability) for item in tool.capabilities),
            "capabilities: give members of tools.trust.Capability",
        ),
        (isinstance(tool.trust, Trust), "trust: give a member of tools.trust.Trust"),
        (
            not far or tool.trust is Trust.HOST,
            f"trust: say Trust.HOST, for a sandbox has no {' or '.join(sorted(far))}",
        ),
        (
            (tool.run is None) != (tool.plan is None),
            "give either run (it reads) or plan (it changes), never both",
        ),
        (
            tool.changes or tool.radius is not None,
            "radius: a tool without plan passes radius=reads_only or measures it",
        ),
        (
            not tool.changes or tool.radius is None,
            "radius: leave it out, it is computed from the plan",
        ),
        (
            not (tool.keeps and tool.changes),
            "keeps: leave it out, a tool with a plan is carried out by the ledger",
        ),
        (
            not tool.keeps or tool.radius is not reads_only,
            "radius: a tool that keeps something measures it",
        ),
        (
            (Capability.WRITE in tool.capabilities) == tool.acts,
            f"capabilities: {Capability.WRITE} belongs to tools with a plan or keeps, to no other",
        ),
        (
            not tool.acts or bool(tool.asked_by),
            "asked_by: a changing tool says which requests ask for it",
        ),
    )
    yield from (problem for holds, problem in rules if not holds)
    for pattern in tool.asked_by:
        try:
            re.compile(pattern, re.IGNORECASE)
        except re.error as error:
            yield f"asked_by: {pattern!r} is not a regular expression ({error})"


def _parts(tool: Tool) -> tuple[str, ...]:
    return (tool.purpose, tool.use_when, tool.not_when, tool.returns, tool.brief)


def _placeholders(part: str) -> frozenset[str]:
    try:
        return named_tools(part)
    except ValueError:
        return frozenset()  # reported by _description_problems


def _description_problems(tool: Tool) -> Iterator[str]:
    valid = True
    for name, part in zip((*_PARTS, "brief"), _parts(tool), strict=True):
        if not part.strip():
            valid = False
            yield f"{name}: write it, a model chooses by it"
        if "\n" in part:
            yield f"{name}: keep it on one line"
        if name == "brief" and len(part) > _LONGEST_BRIEF:
            yield f"brief: keep it within {_LONGEST_BRIEF} characters, every prompt pays for it"
        try:
            named_tools(part)
        except ValueError as error:
            valid = False
            yield f"{name}: {error}; write a neighbour as {{canonical_name}}"
    if not valid:
        return
    named = {name: name for part in _parts(tool) for name in named_tools(part)}
    tokens = len(full(tool, named)) // _CHARACTERS_A_TOKEN
    if not _LEAST_TOKENS <= tokens <= _MOST_TOKENS:
        yield (
            f"description: its four parts take about {tokens} tokens together; "
            f"write {_LEAST_TOKENS} to {_MOST_TOKENS}"
        )


def _argument_problems(tool: Tool) -> Iterator[str]:
    arguments: object = tool.arguments  # what the type says is what is checked here
    if not (isinstance(arguments, type) and issubclass(arguments, Arguments)):
        yield "arguments: subclass tools.contract.Arguments"
        return
    config = tool.arguments.model_config
    if config.get("extra") != "forbid" or not config.get("frozen"):
        yield "arguments: stay closed (extra='forbid') and frozen"
    try:
        parameters = parameters_of(tool.arguments)
    except TypeError as error:
        yield str(error)
        return
    taken: dict[str, str] = {}
    for item in parameters:
        for key in sorted(item.keys):
            if taken.setdefault(key, item.name) != item.name:
                yield f"argument {item.name}: {key!r} is already a name of {taken[key]}"
        yield from (f"argument {item.name}: {problem}" for problem in _parameter_problems(item))
        yield from _example_problems(tool, item, parameters)
    schema = _pydantic_schema(tool.arguments)
    for name, published in schema.get("properties", {}).items():
        if name not in tool.arguments.model_fields:
            yield f"argument {name}: it is a pydantic alias; name it in Argument.aliases"
        for keyword in sorted(published.keys() - _KEYWORDS):
            yield (
                f"argument {name}: {keyword!r} in a pydantic field would reach the model in a "
                "library's words; put bounds into Argument"
            )


@cache
def _pydantic_schema(arguments: type[Arguments]) -> dict[str, Any]:
    return arguments.model_json_schema()


def _parameter_problems(item: Parameter) -> Iterator[str]:
    argument = item.argument
    for name in (item.name, argument.english):
        if not _NAME.fullmatch(name):
            yield f"name {name!r}: write it in snake_case, ASCII"
    if not argument.format.strip():
        yield "format: say what a valid value looks like and what is rejected"
    if not argument.example.strip():
        yield "example: give a valid value"
    if argument.kind is Kind.FLAG and item.required:
        yield "default: give it one; a flag is never decoded, so a call could not be made at all"
    yield from _bound_problems(argument)


def _bound_problems(argument: Argument) -> Iterator[str]:
    if argument.kind is Kind.POSITION:
        if not 1 <= argument.minimum <= argument.maximum:
            yield "bounds: positions count from 1; give minimum and maximum"
        elif argument.maximum > _LAST_POSITION:
            yield f"maximum: a position is at most {_LAST_POSITION}"
    elif argument.minimum:
        yield "minimum: only a number has one"
    elif not 0 < argument.maximum <= _LONGEST_TEXT:
        yield f"maximum: a text has at most 1 to {_LONGEST_TEXT} characters"


def _example_problems(
    tool: Tool, item: Parameter, parameters: Sequence[Parameter]
) -> Iterator[str]:
    examples = {other.name: other.argument.example for other in parameters if other.required}
    try:
        normalised(tool, {**examples, item.name: item.argument.example}, Voice.POLISH)
    except ToolError as error:
        yield f"argument {item.name}: its example is refused: {error}"
    except ValueError:  # what pydantic says would reach nobody who can act on it
        yield f"argument {item.name}: pydantic refuses its example; leave the checks to Argument"


def _clashes(tools: Sequence[Tool]) -> Iterator[str]:
    """Find names that two tools share, in whatever spelling."""
    taken: dict[str, str] = {}
    for number, tool in enumerate(tools):
        owner = f"{tool.name}#{number}"
        for name in (tool.name, tool.english, tool.shown, *tool.aliases):
            if name and taken.setdefault(folded(name), owner) != owner:
                other = taken[folded(name)].partition("#")[0]
                yield f"{tool.name}: the name {name!r} already belongs to {other}"
        for name in tool.aliases:
            if not folded(name):
                yield f"{tool.name}: alias {name!r} has no letters"
