"""What may be decoded now: one pure function from the belt, the request and what was done.

A small model obeys the decoder where it ignores the prompt, so the rules of a turn live here:

1. The last step answers. So does the step after a finished change with nothing left to change.
2. A changing tool can be called only when the person's words ask for that change.
3. A path is one the person wrote or one that was observed, never the model's invention; a path
   already tried with the same tool is not offered to it again.
4. Words to look for are a run of the person's own words.
5. An optional argument exists only when the request or a cut result calls for it.
6. A question about documents can't be answered before anything was looked at; a document in
   which a phrase was not found is read next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.speech import ANSWER
from archivist.model.constraint import (
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
)
from tools.contract import Kind, Voice
from tools.observation import Status
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.model.constraint import Rule
    from tools.contract import Tool
    from tools.observation import Observation
    from tools.parameters import Parameter
    from tools.registry import Belt

FIND = "znajdz_dokumenty"
READ = "czytaj_dokument"
SEARCH = "szukaj_w_dokumencie"
_PATH = "sciezka"

# Paths offered at most: those observed last. A choice of thousands costs nothing to decode, but a
# model that chooses blind from a long list is right one time in ten.
_MOST_PATHS = 40
_MOST_FINDS = 3
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Made:
    """A call of this turn and what came back.

    Attributes:
        tool: Canonical name.
        arguments: Canonical names and values.
        observation: Its result.
    """

    tool: str
    arguments: dict[str, object]
    observation: Observation


@dataclass(frozen=True, slots=True)
class State:
    """Where a turn stands.

    Attributes:
        made: The calls of this turn, in order.
        known_paths: Paths observed in earlier turns of the session, latest first.
        last_step: Whether no step follows this one.
    """

    made: tuple[Made, ...] = ()
    known_paths: tuple[str, ...] = ()
    last_step: bool = False


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
    if not rules or state.made or not request.about_documents():
        rules += [
            CallRule(belt.spoken(tool), _answer(tool, belt.voice))
            for tool in belt.tools
            if tool.name == ANSWER
        ]
    return Constraint(tuple(rules))


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
    finds = sum(made.tool == tool.name == FIND for made in state.made)
    return finds < _MOST_FINDS


def _changes_done(belt: Belt, request: Request, state: State) -> bool:
    """Whether every change the words can ask for was made: each named path was used once."""
    changing = {tool.name for tool in belt.tools if tool.changes}
    changed = [
        made
        for made in state.made
        if made.tool in changing and made.observation.status is not Status.ERROR
    ]
    # A request for n changes names n old and n new names.
    return bool(changed) and len(changed) >= max(1, len(request.paths()) // 2)


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
        if (rules := _rules(tool, parameter, request, state))
    ]
    given = {parameter.name for parameter, _ in grounded}
    if any(item.required and item.name not in given for item in parameters_of(tool.arguments)):
        return []
    # What the person said about where to look is part of every shape; words to look for are not
    # needed then. A tool that requires nothing needs at least one argument to mean anything.
    said = {
        parameter.name
        for parameter, _ in grounded
        if parameter.required
        or parameter.argument.kind in {Kind.PATTERN, Kind.FOLDER}
        or (parameter.argument.kind is Kind.POSITION and not state.made)
    }
    leading = said or {parameter.name for parameter, _ in grounded[:1]}
    if not leading:
        return []
    return [
        CallRule(
            tool.spoken(voice),
            tuple(
                ArgumentRule(parameter.spoken(voice), rules, required=parameter.name in leading)
                for parameter, rules in grounded
            ),
        )
    ]


def _rules(tool: Tool, parameter: Parameter, request: Request, state: State) -> tuple[Rule, ...]:
    """Ground one argument; an empty tuple means that it can't be given now."""
    rules: tuple[Rule, ...] = ()
    match parameter.argument.kind:
        case Kind.PATH:
            rules = _choice(_paths(tool, request, state))
        case Kind.FOLDER:
            rules = _choice(_untried(tool, parameter, request.folders(), state))
        case Kind.PATTERN:
            rules = _choice(_untried(tool, parameter, request.patterns(), state))
        case Kind.NEW_NAME:
            rules = _choice(request.new_names()) or _excerpt(request.text)
        case Kind.PHRASE:
            rules = _excerpt(request.text)
        case Kind.POSITION:
            rules = _positions(tool, request, state)
        case Kind.TEXT:
            rules = (FreeText(parameter.argument.maximum),)
        case Kind.CHOICE:
            rules = _choice(parameter.choices)
        case Kind.FLAG:
            pass  # whether to rehearse is the program's decision: small models never say true
    return rules


def _paths(tool: Tool, request: Request, state: State) -> tuple[str, ...]:
    tried = {
        str(value)
        for made in state.made
        if made.tool == tool.name and not made.observation.truncated
        for value in made.arguments.values()
    }
    observed = [path for made in reversed(state.made) for path in made.observation.paths]
    written = request.paths()
    if tool.changes:
        # "Rename the notes to heating.md" names no file yet: what is wanted is not what there is.
        written = tuple(path for path in written if path not in request.targets())
    # A path of an earlier turn is meant only by words that point back: a small model would rather
    # look into what it has than look for what it needs.
    known = state.known_paths if not written and request.points_back() else ()
    paths = dict.fromkeys([*written, *observed, *known])
    return tuple(path for path in paths if path not in tried)[:_MOST_PATHS]


def _untried(
    tool: Tool, parameter: Parameter, values: tuple[str, ...], state: State
) -> tuple[str, ...]:
    """Values of the person's that this tool was not called with yet."""
    tried = {made.arguments.get(parameter.name) for made in state.made if made.tool == tool.name}
    return tuple(value for value in values if value not in tried)


def _positions(tool: Tool, request: Request, state: State) -> tuple[Rule, ...]:
    following = [
        made.observation.next_start
        for made in state.made
        if made.tool == tool.name and made.observation.next_start
    ]
    asked = request.numbers() if request.names_line() and not state.made else ()
    values = tuple(dict.fromkeys([*(n for n in asked if n > 0), *following]))
    return (Number(values),) if values else ()


def _choice(values: tuple[str, ...]) -> tuple[Rule, ...]:
    return (Choice(values),) if values else ()


def _excerpt(text: str) -> tuple[Rule, ...]:
    return (Excerpt((text,)),) if _WORD.search(text) else ()
