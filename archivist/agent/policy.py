"""What may be decoded now: one pure function from the belt, the request and what was done.

A small model obeys the decoder where it ignores the prompt, so the rules of a turn live here.
Each rule of :class:`archivist.agent.rules.PolicyRule` can be switched off for a model. What
protects the person's files and ends a turn can't be:

- The last step answers: a turn ends, whatever the model wants.
- So does the step after a finished change with nothing left to change: one wish, one change;
  but a document that is to be read beside it is read first.
- Words that ban something close every changing tool that they don't ask for.
- A note is offered only where the words dictate one, and holds just what they dictate.
- A tool that reaches beyond the archive is closed once the conversation is tainted.
- A tool that the session may not use is not on the belt, and a change that the words don't ask
  for, or that touches what they don't name, needs consent: both are decided outside the decoder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.looking import ending, needless, reading_on
from archivist.agent.ranking import asked, picked
from archivist.agent.readiness import into_near, into_sum, premature
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.shapes import shapes
from archivist.agent.speech import ANSWER, answer_tool
from archivist.agent.taint import denied
from archivist.agent.wishes import wished
from archivist.agent.writing import reported, written_out
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint, FreeText
from tools.archive.index.comparing import compares
from tools.observation import Status
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.quoting import Written
    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from archivist.agent.state import Made, State
    from archivist.model.constraint import Rule
    from tools.contract import Tool
    from tools.registry import Belt

FIND = "znajdz_dokumenty"
READ = "czytaj_dokument"
SEARCH = "szukaj_w_dokumencie"
RECOGNISE = "ocr_skan"
RECALL = "przypomnij"
_PATH = "sciezka"

_MOST_FINDS = 3
_COMPARED = 2  # documents


def allow(belt: Belt, request: Request, state: State, rules: Policy = ALL) -> Constraint:
    """Build the constraint of the next step.

    Args:
        belt: The tools this session sees.
        request: The person's words.
        state: What was done in this turn and is known from earlier ones.
        rules: Those that hold; without one, the model is free where it would be held.

    Returns:
        At least one call; the answer is among them once it can be more than a guess, and always
        after a few calls.
    """
    answer = _answer(belt, request, state, rules)
    made, wanted = _changes(belt, request, state)
    if state.last_step or _noted(belt, request, state):
        return Constraint((answer,))
    if made >= wanted:
        return Constraint((_unread(belt, request, state, rules) or answer,))
    missed = _missed(belt, state) or _unrecognised(belt, state)
    if PolicyRule.READ_AFTER_MISS in rules and missed:
        return Constraint((missed,))
    if PolicyRule.QUOTED_ANSWERS in rules and not made and reported(belt, request, state.made):
        return Constraint((answer,))
    calls = [
        shape
        for tool in (*belt.core, *picked(belt, request, rules))
        if tool.name != ANSWER
        and not denied(tool, tainted=state.tainted)
        and _offered(tool, request, state, rules)
        for shape in shapes(tool, belt.voice, request, state, rules)
    ]
    if PolicyRule.RECALL_FIRST in rules and (recalling := _recalling(belt, request, state, calls)):
        return Constraint(recalling)
    calls = into_sum(belt, request, state, into_near(belt, state, calls, rules), rules)
    open_wish = PolicyRule.EVERY_WISH in rules and made and not _failed(state)
    may_answer = not calls or (
        _answerable(request, state, rules)
        and not open_wish
        and not premature(belt, request, state, rules, calls)
    )
    if PolicyRule.QUOTED_ANSWERS not in rules:
        calls = [*calls, answer] if may_answer else calls
    elif may_answer:
        calls = ending(belt, request, state, calls, answer)
    else:
        calls = reading_on(belt, state, calls)
    return Constraint(tuple(calls))


def written(belt: Belt, request: Request, made: Sequence[Made], rules: Policy) -> Written | None:
    """The answer that is written out for a model which is not let say it in its own words.

    Args:
        belt: The tools this session sees.
        request: The person's words.
        made: What was done in this turn.
        rules: Those that hold.
    """
    if PolicyRule.QUOTED_ANSWERS not in rules or not made or request.wants_own_words():
        return None
    return written_out(belt, request, made)


def _noted(belt: Belt, request: Request, state: State) -> bool:
    """Whether the one wish was a note, and nothing is asked beside it."""
    keeping = {tool.name for tool in belt.tools if tool.keeps}
    noted = any(
        made.tool in keeping and made.observation.status is Status.OK for made in state.made
    )
    return noted and not request.text.rstrip().endswith("?")


def _changes(belt: Belt, request: Request, state: State) -> tuple[int, int]:
    """How many changes were made, and how many the words ask for."""
    changing = [tool for tool in belt.tools if tool.changes]
    names = {tool.name for tool in changing}
    changed = [
        made
        for made in state.made
        if made.tool in names
        and (made.observation.status is not Status.ERROR or made.observation.operation)
    ]
    return len(changed), wished(changing, request) if changed else 1


def _recalling(
    belt: Belt, request: Request, state: State, calls: list[CallRule]
) -> tuple[CallRule, ...]:
    """The first call where the words ask for what was told earlier, and speak of no change."""
    recall = belt.find(RECALL)
    if state.made or recall is None or not request.recalls():
        return ()
    ordered = any(
        asked(tool, request, ALL) if tool.keeps else request.asks(tool.asked_by)
        for tool in belt.tools
        if tool.acts
    )
    return () if ordered else tuple(call for call in calls if call.tool == belt.spoken(recall))


def _failed(state: State) -> bool:
    """Whether the last call led nowhere, so that a wish may have to stay open."""
    return state.made[-1].observation.status is Status.ERROR


def _offered(tool: Tool, request: Request, state: State, rules: Policy) -> bool:
    """Whether a tool can be called at all now."""
    if not asked(tool, request, rules):
        return False
    if tool.name == SEARCH and PolicyRule.READ_WHOLE in rules and _whole_first(request, state):
        return False
    if PolicyRule.QUOTED_ANSWERS in rules and needless(tool, request, state):
        return False
    if tool.name == FIND and not state.made and PolicyRule.OPEN_NAMED in rules:
        placed = any("/" in path for path in request.documents())
        pointed = bool(state.known_paths) and request.begins_pointing()
        return not (placed or pointed) or request.looks_for()
    if tool.name != FIND or not state.made or PolicyRule.LOOK_AT_FOUND not in rules:
        return True
    last = state.made[-1]
    finds = sum(made.tool == FIND for made in state.made)
    # Those that are compared stand in front of whatever else was found.
    further = last.observation.truncated and not compares(request.text)
    return finds < _MOST_FINDS and not (
        last.tool == FIND and last.observation.paths and not further
    )


def _whole_first(request: Request, state: State) -> bool:
    """Whether documents are to be read whole before anything is searched in one."""
    if compares(request.text):  # what one says of a thing, the other may say in other words
        return sum(made.tool == READ for made in state.made) < _COMPARED
    failed = all(made.observation.status is Status.ERROR for made in state.made)
    return failed and request.asks_whole()


def _answerable(request: Request, state: State, rules: Policy) -> bool:
    """Whether an answer can be more than a guess by now."""
    if not state.made:
        return PolicyRule.LOOK_FIRST not in rules or not request.about_documents()
    # A passage that was found may hold half of an answer.
    only_found = all(made.tool == FIND for made in state.made) and state.made[-1].observation.paths
    return PolicyRule.READ_FOR_TWO not in rules or not (request.asks_twice() and only_found)


def _missed(belt: Belt, state: State) -> CallRule | None:
    """After a phrase was not found: the call that reads the document it was looked for in.

    That a phrase does not occur proves nothing: the document may say it in other words or in
    another language.
    """
    reader = belt.find(READ)
    if not state.made or reader is None:
        return None
    last = state.made[-1]
    path = str(last.arguments.get(_PATH, ""))
    read = any(made.tool == READ and made.arguments.get(_PATH) == path for made in state.made)
    if last.tool != SEARCH or last.observation.total != 0 or read:
        return None
    return _of_path(belt, reader, path)


def _unread(belt: Belt, request: Request, state: State, rules: Policy) -> CallRule | None:
    """After the change: the call that reads the other document, where one is to be read too."""
    reader = belt.find(READ)
    if reader is None or PolicyRule.EVERY_WISH not in rules or not request.reads():
        return None
    touched = {str(value) for made in state.made for value in made.arguments.values()}
    touched.update(path for made in state.made for path in made.observation.paths)
    left = [path for path in request.documents() if path not in touched]
    return _of_path(belt, reader, left[0]) if left else None


def _unrecognised(belt: Belt, state: State) -> CallRule | None:
    """After a scan was read in vain: the call that recognises it, as the result names it."""
    recogniser = belt.find(RECOGNISE)
    if recogniser is None or not state.made or state.made[-1].tool != READ:
        return None
    told = state.made[-1].observation
    named = f"{told.header} {told.error.instead if told.error else ''}"
    if f"{belt.spoken(recogniser)}(" not in named:
        return None
    return _of_path(belt, recogniser, str(state.made[-1].arguments.get(_PATH, "")))


def _of_path(belt: Belt, tool: Tool, path: str) -> CallRule:
    name = next(item for item in parameters_of(tool.arguments) if item.name == _PATH)
    return CallRule(belt.spoken(tool), (ArgumentRule(name.spoken(belt.voice), (Choice((path,)),)),))


def _answer(belt: Belt, request: Request, state: State, rules: Policy) -> CallRule:
    tool = answer_tool(belt)
    (text,) = parameters_of(tool.arguments)
    out = written(belt, request, state.made, rules)
    said: Rule = FreeText(text.argument.maximum) if out is None else Choice((out.text,))
    return CallRule(belt.spoken(tool), (ArgumentRule(text.spoken(belt.voice), (said,)),))
