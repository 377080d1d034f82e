"""Values of arguments that come from the person's words or from what was observed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent import aims
from archivist.agent.calculating import calculations
from archivist.agent.mentions import without
from archivist.agent.moving import goes_into, without_goal
from archivist.agent.positions import beyond
from archivist.agent.rules import PolicyRule
from archivist.model.constraint import AnyNumber, Choice, Excerpt, FreeText, Number
from tools.addresses import written_in
from tools.archive.index.comparing import both_months, compares
from tools.contract import Kind
from tools.observation import Status
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from archivist.agent.state import Made, State
    from archivist.model.constraint import Rule
    from tools.contract import Tool
    from tools.parameters import Parameter

# Paths offered at most: those observed last. A choice of thousands costs nothing to decode, but a
# model that chooses blind from a long list is right one time in ten.
_MOST_PATHS = 40
_WORD = re.compile(r"\w")
_COMPARED = 2
_MOST_RUNS = 200

# What the words may call by any of their words where they don't name it.
_AT_LEAST_WORDS = {Kind.NEW_FOLDER, Kind.TEMPLATE, Kind.NEW_NAME}

_GROUNDED_BY = {
    Kind.PATH: PolicyRule.GROUNDED_PATHS,
    Kind.DOCUMENTS: PolicyRule.GROUNDED_PATHS,
    Kind.FOLDER: PolicyRule.GROUNDED_PATHS,
    Kind.DESTINATION: PolicyRule.GROUNDED_WORDS,
    Kind.NEW_FOLDER: PolicyRule.GROUNDED_WORDS,
    Kind.TEMPLATE: PolicyRule.GROUNDED_WORDS,
    Kind.NEW_NAME: PolicyRule.GROUNDED_WORDS,
    Kind.PATTERN: PolicyRule.GROUNDED_WORDS,
    Kind.PHRASE: PolicyRule.GROUNDED_WORDS,
    Kind.POSITION: PolicyRule.GROUNDED_WORDS,
    Kind.TEXT: PolicyRule.GROUNDED_WORDS,
    Kind.ADDRESS: PolicyRule.GROUNDED_WORDS,
    Kind.CALCULATION: PolicyRule.GROUNDED_WORDS,
}


def ground(parameter: Parameter, found: tuple[Rule, ...], rules: Policy) -> tuple[Rule, ...]:
    """Say what an argument may be.

    Args:
        parameter: The argument.
        found: The values that something calls for, from :func:`called_for`.
        rules: Those that hold.

    Returns:
        Alternatives; none means that it can't be given now.
    """
    rule = _GROUNDED_BY.get(parameter.argument.kind)
    if rule is None:
        return found
    grounded = rule in rules
    if found and grounded:
        return found
    if parameter.required:
        return () if grounded else (_free(parameter),)
    return (_free(parameter),) if found or PolicyRule.UNLOCKED_OPTIONS not in rules else ()


def called_for(
    tool: Tool, parameter: Parameter, request: Request, state: State, rules: Policy
) -> tuple[Rule, ...]:
    """The values of one argument that the words or the results of this turn call for.

    A flag never is: whether to rehearse is the program's decision, and small models never say true.
    """
    found: tuple[Rule, ...] = ()
    match parameter.argument.kind:
        case Kind.PHRASE:
            found = _phrases(tool, parameter, request, _tried(tool, parameter, state, rules))
        case Kind.POSITION:
            found = _positions(tool, parameter, request, state)
        case Kind.TEXT:
            found = _text(tool, parameter, request, state)
        case Kind.CHOICE:
            found = _choice(_said(parameter.choices, request) or parameter.choices)
        case Kind.ADDRESS:
            found = _choice(_addresses(request, parameter))
        case Kind.CALCULATION:
            found = calculations(tool, request, state)
        case Kind.FLAG:
            pass
        case kind:
            named = _named(tool, parameter, request, state, rules)
            found = _choice(
                tuple(each for each in named if len(each) <= parameter.argument.maximum)
            )
            if not found and kind in _AT_LEAST_WORDS and not _was_made(tool, state):
                found = _excerpt(request.text, parameter)
    return found


def _named(
    tool: Tool, parameter: Parameter, request: Request, state: State, rules: Policy
) -> tuple[str, ...]:
    """The paths, folders and names that an argument may be."""
    found: tuple[str, ...] = ()
    match parameter.argument.kind:
        case Kind.PATH:
            found = _paths(tool, request, state)
        case Kind.DOCUMENTS:
            found = (*aims.several(request), *_paths(tool, request, state))
        case Kind.FOLDER:
            found = _folders(tool, request)
        case Kind.NEW_FOLDER:
            found = request.new_folders() or request.slashed()
        case Kind.PATTERN:
            found = aims.patterns(tool, request) if tool.changes else request.patterns()
        case Kind.DESTINATION:
            return aims.destinations(tool, request)
        case Kind.TEMPLATE:
            return request.templates()
        case Kind.NEW_NAME:
            return aims.new_names(tool, request)
    return _untried(tool, parameter, found, state, rules)[:_MOST_PATHS]


def _was_made(tool: Tool, state: State) -> bool:
    return any(made.tool == tool.name for made in state.made)


def _free(parameter: Parameter) -> Rule:
    argument = parameter.argument
    if argument.kind is Kind.POSITION:
        return AnyNumber(argument.minimum, argument.maximum)
    return FreeText(argument.maximum)


def _paths(tool: Tool, request: Request, state: State) -> tuple[str, ...]:
    written = aims.documents(tool, request) if tool.changes else request.documents()
    gone = [value for made in state.made if made.observation.operation for value in _values(made)]
    written = tuple(path for path in written if path not in gone)
    tried = [value for made in state.made if made.tool == tool.name for value in _values(made)]
    observed = [path for made in reversed(state.made) for path in _shown(made, request)]
    if tool.changes and (named := [path for path in written if path not in tried]):
        # What was found is meant only if it is what the person named: "a.pdf" is in "old/".
        named += [one for one in observed if any(one.endswith(f"/{path}") for path in named)]
        return tuple(named)
    # A path of an earlier turn is meant only by words that point back: a small model would rather
    # look into what it has than look for what it needs.
    known = state.known_paths if not written and request.points_back() else ()
    return (*written, *observed, *known)


def _values(made: Made) -> tuple[object, ...]:
    """The values of a call, without paths that are there after it."""
    return tuple(value for value in made.arguments.values() if value not in made.observation.paths)


def _shown(made: Made, request: Request) -> tuple[str, ...]:
    """The paths of a result; of a search for two things to compare, the first for each of them."""
    return made.observation.paths[: _COMPARED if compares(request.text) else None]


def _nowhere(made: Made) -> bool:
    """Whether a call failed because what it was given is not there: its error names other paths."""
    seen = made.observation
    return (
        seen.status is Status.ERROR
        and bool(seen.paths)
        and not {str(value) for value in made.arguments.values()} & set(seen.paths)
    )


def _folders(tool: Tool, request: Request) -> tuple[str, ...]:
    """The folders in the words; a name alone means one to a tool that the words ask for."""
    if tool.changes:
        return aims.folders(tool, request)
    folders = request.folders() or (request.named_folders if tool.asked_by else ())
    return tuple(folder for folder in folders if not goes_into(request, folder))


def _untried(
    tool: Tool, parameter: Parameter, values: tuple[str, ...], state: State, rules: Policy
) -> tuple[str, ...]:
    """Values of the person's that this tool was not called with yet, nor any in vain."""
    # A document that lacks the line it was to be read from was not tried yet.
    tried = [
        made.arguments.get(parameter.name)
        for made in state.made
        if made.tool == tool.name
        and PolicyRule.UNTRIED_VALUES in rules
        and not (parameter.argument.kind is Kind.PATH and beyond(made, tool))
    ]
    if parameter.argument.kind is Kind.PATH and PolicyRule.UNTRIED_VALUES in rules:
        tried += [made.arguments.get(parameter.name) for made in state.made if _nowhere(made)]
    return tuple(dict.fromkeys(value for value in values if value not in tried))


def _said(choices: tuple[str, ...], request: Request) -> tuple[str, ...]:
    """The one choice that the words name, such as ``txt``; the end of a path names none."""
    words = without([*request.paths()], request.text)
    named = [
        one for one in choices if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", words, re.IGNORECASE)
    ]
    return tuple(named) if len(named) == 1 else ()


def _positions(
    tool: Tool, parameter: Parameter, request: Request, state: State
) -> tuple[Rule, ...]:
    """The line that the person named; a tool that looks for words counts what it found instead."""
    kinds = {item.argument.kind for item in parameters_of(tool.arguments)}
    if Kind.PHRASE in kinds:
        return ()
    tried = [made.arguments.get(parameter.name) for made in state.made if made.tool == tool.name]
    values = tuple(number for number in request.lines() if number > 0 and number not in tried)
    return (Number(values),) if values else ()


def _text(tool: Tool, parameter: Parameter, request: Request, state: State) -> tuple[Rule, ...]:
    """What a model writes itself, or what the person dictates to it: that to its very end.

    What is to be written of another document needs that document read first.
    """
    maximum = parameter.argument.maximum
    if tool.keeps:
        noted = request.noted()
        return (Choice((noted,)),) if 0 < len(noted) <= maximum else ()
    told = request.dictated() if tool.changes else ()
    if told:
        return _choice(tuple(text for text in told if len(text) <= maximum)) or (_free(parameter),)
    if tool.changes:
        into = aims.written_into(request)
        observed = {path for made in state.made for path in made.observation.paths}
        if any(path not in into and path not in observed for path in request.paths()):
            return ()
    return (_free(parameter),)


def _addresses(request: Request, parameter: Parameter) -> tuple[str, ...]:
    """The e-mail addresses in the words: all of them, or one."""
    written = written_in(request.text)
    every = ", ".join(written)
    fitting = (every,) if len(every) <= parameter.argument.maximum else ()
    return tuple(dict.fromkeys(filter(None, (*fitting, *written))))


def _choice(values: tuple[str, ...]) -> tuple[Rule, ...]:
    return (Choice(values),) if values else ()


def _phrases(
    tool: Tool, parameter: Parameter, request: Request, tried: tuple[str, ...]
) -> tuple[Rule, ...]:
    """Words of the request to look for; none of those that only say where something shall go."""
    spoken = tuple(
        piece
        for text in without_goal(request)
        for rule in _excerpt(text, parameter)
        if isinstance(rule, Excerpt)
        for piece in rule.sources
    )
    if _in_one_document(tool):  # what was looked for in one may be in another
        return (Excerpt(spoken),) if spoken else ()
    if compares(request.text):
        fitting = (
            run
            for piece in spoken
            for run in both_months(piece)
            if len(run) <= parameter.argument.maximum and run not in tried
        )
        if whole := tuple(fitting)[:_MOST_RUNS]:
            return (Choice(whole),)
    # A run of n words has at least n parts, so that some part was not tried.
    if sum(len(piece.split()) for piece in spoken) <= len(tried):
        return ()
    return (Excerpt(spoken, tried),) if spoken else ()


def _in_one_document(tool: Tool) -> bool:
    return any(item.argument.kind is Kind.PATH for item in parameters_of(tool.arguments))


def _tried(tool: Tool, parameter: Parameter, state: State, rules: Policy) -> tuple[str, ...]:
    """What a tool was called with; it goes on in a cut result by a call of its own."""
    if PolicyRule.UNTRIED_VALUES not in rules:
        return ()
    values = (made.arguments.get(parameter.name) for made in state.made if made.tool == tool.name)
    return tuple(dict.fromkeys(str(value) for value in values if value))


def _excerpt(text: str, parameter: Parameter) -> tuple[Rule, ...]:
    """Words of a text; of a longer one than the argument may be, within its pieces."""
    maximum = parameter.argument.maximum
    pieces = [text]
    if len(text) > maximum:
        pieces = re.findall(rf"(?<!\S)\S(?:.{{0,{max(maximum - 2, 0)}}}\S)?(?!\S)", text)
    spoken = tuple(piece for piece in pieces if _WORD.search(piece))
    return (Excerpt(spoken),) if spoken else ()
