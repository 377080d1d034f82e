"""What may be decoded now: one pure function from the belt, the request and what was done.

A small model obeys the decoder where it ignores the prompt, so the rules of a turn live here:

1. The last step answers. So does the step after a finished change with nothing left to change.
2. A changing tool can be called only when the person's words ask for that change; a reading tool
   that says which words ask for it (counting, sizes, sums) only when they do.
3. A path is one the person wrote or one that was observed, never the model's invention; a path
   already tried with the same tool is not offered to it again.
4. Words to look for are a run of the person's own words.
5. An optional argument exists only when the request or a cut result calls for it; a cut result
   is continued by the call that it names, and no other.
6. A question about documents can't be answered before anything was looked at, two questions at
   once not before a document was read; one in which a phrase was not found is read next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.grounding import ground
from archivist.agent.speech import ANSWER
from archivist.model.constraint import (
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    FreeText,
    Number,
)
from tools.contract import Kind, Voice
from tools.observation import Status
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.state import Made, State
    from archivist.model.constraint import Rule
    from tools.contract import Tool
    from tools.parameters import Parameter
    from tools.registry import Belt

FIND = "znajdz_dokumenty"
READ = "czytaj_dokument"
SEARCH = "szukaj_w_dokumencie"
_PATH = "sciezka"

_MOST_FINDS = 3


def allow(belt: Belt, request: Request, state: State) -> Constraint:
    """Build the constraint of the next step.

    Args:
        belt: The tools this session sees.
        request: The person's words.
        state: What was done in this turn and is known from earlier ones.

    Returns:
        At least one call; the answer is always among them once anything was observed.
    """
    rules: list[CallRule] = []
    missed = _missed(belt, state)
    if missed is not None:
        return Constraint((missed,))
    if not state.last_step and not _changes_done(belt, request, state):
        for tool in belt.tools:
            if tool.name != ANSWER and _offered(tool, request, state):
                rules += _calls(tool, belt.voice, request, state)
    looked = state.made and not (request.asks_twice() and _only_found(state))
    if not rules or looked or not (state.made or request.about_documents()):
        rules += [
            CallRule(belt.spoken(tool), _answer(tool, belt.voice))
            for tool in belt.tools
            if tool.name == ANSWER
        ]
    return Constraint(tuple(rules))


def _only_found(state: State) -> bool:
    """Whether documents were found and none was read: a passage may hold half of an answer."""
    return all(made.tool == FIND for made in state.made) and bool(state.made[-1].observation.paths)


def _missed(belt: Belt, state: State) -> CallRule | None:
    """After a phrase was not found: the call that reads the document it was looked for in.

    That a phrase does not occur proves nothing: the document may say it in other words or in
    another language.
    """
    reader = belt.find(READ)
    if state.last_step or not state.made or reader is None:
        return None
    last = state.made[-1]
    path = str(last.arguments.get(_PATH, ""))
    read = any(made.tool == READ and made.arguments.get(_PATH) == path for made in state.made)
    if last.tool != SEARCH or last.observation.total != 0 or read:
        return None
    name = next(item for item in parameters_of(reader.arguments) if item.name == _PATH)
    return CallRule(
        belt.spoken(reader), (ArgumentRule(name.spoken(belt.voice), (Choice((path,)),)),)
    )


def _offered(tool: Tool, request: Request, state: State) -> bool:
    if tool.changes:
        return request.matches(tool.asked_by)
    if tool.asked_by and not request.asks(tool.asked_by):
        return False
    if tool.name != FIND or not state.made:
        return True
    # What was found is looked at before anything else is looked for.
    last = state.made[-1]
    finds = sum(made.tool == FIND for made in state.made)
    return finds < _MOST_FINDS and not (
        last.tool == FIND and last.observation.paths and not last.observation.truncated
    )


def _changes_done(belt: Belt, request: Request, state: State) -> bool:
    """Whether every change the words can ask for was made: each named path was used once."""
    changing = {tool.name for tool in belt.tools if tool.changes}
    changed = [
        made
        for made in state.made
        if made.tool in changing and made.observation.status is not Status.ERROR
    ]
    return bool(changed) and len(changed) >= max(1, len(request.sources()))


def _answer(tool: Tool, voice: Voice) -> tuple[ArgumentRule, ...]:
    return tuple(
        ArgumentRule(parameter.spoken(voice), (FreeText(parameter.argument.maximum),))
        for parameter in parameters_of(tool.arguments)
    )


def _calls(tool: Tool, voice: Voice, request: Request, state: State) -> list[CallRule]:
    """The shapes in which a tool may be called; none when a required value can't be grounded."""
    grounded = [
        (parameter, rules)
        for parameter in parameters_of(tool.arguments)
        if (rules := ground(tool, parameter, request, state))
    ]
    shapes = _continued(tool, voice, state)
    given = {parameter.name for parameter, _ in grounded}
    if any(item.required and item.name not in given for item in parameters_of(tool.arguments)):
        return shapes
    # What the person said about where to look is part of every shape; words to look for are not
    # needed then. A tool that requires nothing needs at least one argument to mean anything, if not
    # the words ask for the tool by themselves: then once without one is enough.
    said = {
        parameter.name
        for parameter, _ in grounded
        if parameter.required
        or parameter.argument.kind in {Kind.PATTERN, Kind.FOLDER, Kind.POSITION}
    }
    leading = said or {parameter.name for parameter, _ in grounded[:1]}
    bare = tool.asked_by and all(made.tool != tool.name for made in state.made)
    if leading or bare:
        arguments = (
            ArgumentRule(parameter.spoken(voice), rules, required=parameter.name in leading)
            for parameter, rules in grounded
        )
        shapes.append(CallRule(tool.spoken(voice), tuple(arguments)))
    return shapes


def _continued(tool: Tool, voice: Voice, state: State) -> list[CallRule]:
    """The calls that go on where a result of this tool was cut."""
    earlier = [made for made in state.made if made.tool == tool.name]
    rules = []
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
        rules.append(CallRule(tool.spoken(voice), tuple(arguments)))
    return rules


def _same(made: Made, arguments: dict[Parameter, object]) -> bool:
    return all(
        made.arguments.get(parameter.name, parameter.default) == value
        for parameter, value in arguments.items()
    )


def _exactly(value: object) -> Rule:
    return Number((value,)) if isinstance(value, int) else Choice((str(value),))
