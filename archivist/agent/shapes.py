"""The shapes in which a tool may be called: which arguments there are, and which must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.grounding import called_for, ground
from archivist.agent.rules import PolicyRule
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Number
from tools.contract import Kind
from tools.parameters import parameters_of
from tools.results import READER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from archivist.agent.state import Made, State
    from archivist.model.constraint import Rule
    from tools.contract import Tool, Voice
    from tools.parameters import Parameter

# Where to look, as against what to look for.
_WHERE = {Kind.PATTERN, Kind.FOLDER, Kind.POSITION}


def shapes(
    tool: Tool, voice: Voice, request: Request, state: State, rules: Policy
) -> list[CallRule]:
    """List the shapes; none when a required value can't be grounded."""
    continued = _continued(tool, voice, state)
    parameters = parameters_of(tool.arguments)
    found = {item: called_for(tool, item, request, state, rules) for item in parameters}
    values = {item: ground(item, found[item], rules) for item in parameters}
    given = [item for item in parameters if values[item]]
    if any(item.required and item not in given for item in parameters):
        return continued
    # What the person said about where to look is part of every shape; words to look for are not
    # needed then.
    said = PolicyRule.SAID_IS_GIVEN in rules
    leading = {
        item
        for item in given
        if item.required
        or (said and found[item] and (item.argument.kind in _WHERE or _is_named(item, found[item])))
    }

    def shape(arguments: Sequence[Parameter], needed: set[Parameter]) -> CallRule:
        written = (
            ArgumentRule(item.spoken(voice), values[item], required=item in needed)
            for item in arguments
        )
        return CallRule(tool.spoken(voice), tuple(written))

    if leading:
        return [*continued, shape(given, leading)]
    # A tool that requires nothing needs at least one argument to mean anything, if not the words
    # ask for the tool by themselves: then once without one is enough.
    if tool.asked_by and all(made.tool != tool.name for made in state.made):
        return [*continued, shape(given, set())]
    return [*continued, *(shape(given[at:], {item}) for at, item in enumerate(given))]


def _is_named(parameter: Parameter, rules: Sequence[Rule]) -> bool:
    """Whether the words name the one choice that is left, of several."""
    chosen = [one for rule in rules if isinstance(rule, Choice) for one in rule.values]
    return parameter.argument.kind is Kind.CHOICE and len(chosen) == 1 < len(parameter.choices)


def _continued(tool: Tool, voice: Voice, state: State) -> list[CallRule]:
    """The calls that go on where a result of this tool was cut."""
    earlier = [made for made in state.made if made.tool == tool.name]
    calls = _read_on(tool, voice, state)
    for made in earlier:
        if not made.observation.next_start:
            continue
        following = {
            parameter: made.observation.next_start
            if parameter.argument.kind is Kind.POSITION
            else made.arguments.get(parameter.name, parameter.default)
            for parameter in parameters_of(tool.arguments)
        }
        if any(_same(one, following) for one in earlier):
            continue
        arguments = (
            ArgumentRule(parameter.spoken(voice), (_exactly(value),))
            for parameter, value in following.items()
            if value != parameter.default
        )
        calls.append(CallRule(tool.spoken(voice), tuple(arguments)))
    return calls


def _read_on(tool: Tool, voice: Voice, state: State) -> list[CallRule]:
    """The calls that go on in results of whatever tool that were too long and are kept whole."""
    if tool.name != READER:
        return []
    path, start = (
        next(item for item in parameters_of(tool.arguments) if item.argument.kind is kind)
        for kind in (Kind.PATH, Kind.POSITION)
    )
    calls = []
    for made in state.made:
        following: dict[Parameter, object] = {
            path: made.observation.kept,
            start: made.observation.kept_start,
        }
        if not made.observation.kept or any(
            one.tool == tool.name and _same(one, following) for one in state.made
        ):
            continue
        arguments = (
            ArgumentRule(parameter.spoken(voice), (_exactly(value),))
            for parameter, value in following.items()
        )
        calls.append(CallRule(tool.spoken(voice), tuple(arguments)))
    return calls


def _same(made: Made, arguments: dict[Parameter, object]) -> bool:
    return all(
        made.arguments.get(parameter.name, parameter.default) == value
        for parameter, value in arguments.items()
    )


def _exactly(value: object) -> Rule:
    return Number((value,)) if isinstance(value, int) else Choice((str(value),))
