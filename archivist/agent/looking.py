"""How long a model looks on that only quotes: it would look for the same in ever other words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.quoting import FIND, READ, SEARCH, says_plainly
from archivist.agent.readiness import CALCULATE
from archivist.agent.sources import lines
from archivist.model.constraint import Choice
from tools.amounts import amounts_in
from tools.archive.index.comparing import compares
from tools.observation import Status

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.state import State
    from archivist.model.constraint import CallRule
    from tools.contract import Tool
    from tools.registry import Belt

_PATH = "sciezka"
_LOOKING = frozenset((FIND, READ, SEARCH, "ocr_skan", "przypomnij"))
_MOST_LOOKS = 4  # what they don't say plainly is not looked for any longer


def needless(tool: Tool, request: Request, state: State) -> bool:
    """Whether a tool can bring nothing that a small model would not get wrong.

    Args:
        tool: What could be called.
        request: The person's words.
        state: What was done in this turn.
    """
    if tool.name == CALCULATE:
        return not _knows_what_to_add(request, state)
    return tool.name in {FIND, SEARCH} and _seen_enough(request, state)


def _seen_enough(request: Request, state: State) -> bool:
    """Whether enough was seen to look for nothing more."""
    compared = len(("one", "other")) if compares(request.text) else 1
    things = max(compared, len(request.documents()))
    read = [
        made for made in state.made if made.tool == READ and made.observation.status is Status.OK
    ]
    cut = any(made.observation.truncated for made in read)
    if len({made.arguments.get(_PATH) for made in read}) >= things and not cut:
        return True
    return bool(state.made) and things == 1 and says_plainly(request, state.made)


def _knows_what_to_add(request: Request, state: State) -> bool:
    """Whether amounts are of two documents, or of the words: of one any could be meant."""
    several = len(("one", "other"))
    holding = {path for path, line in lines(state.made) if amounts_in(line)}
    return len(amounts_in(request.text)) >= several or len(holding) >= several


def ending(
    belt: Belt, request: Request, state: State, calls: list[CallRule], answer: CallRule
) -> list[CallRule]:
    """What can be called where it may be time to answer: what was seen says it plainly, or not.

    Args:
        belt: The tools of the session.
        request: The person's words.
        state: What was done in this turn.
        calls: What can be called beside the answer.
        answer: The answer.

    Returns:
        The answer alone once it is plain or enough was looked at; until then the calls that read
        on, if there are any.
    """
    if _asked(belt, calls) or not state.made or state.made[-1].tool not in _LOOKING:
        return [*calls, answer]
    if says_plainly(request, state.made) or len(state.made) >= _MOST_LOOKS:
        return [answer]
    return _readings(belt, state, calls) or [*calls, answer]


def reading_on(belt: Belt, state: State, calls: list[CallRule]) -> list[CallRule]:
    """The call that reads what was found, where it is too early to answer.

    Args:
        belt: The tools of the session.
        state: What was done in this turn.
        calls: What can be called now.

    Returns:
        All calls where the words ask for something else, or nothing was found to be read.
    """
    found = state.made and state.made[-1].tool in {FIND, READ}
    if not found or _asked(belt, calls):
        return calls
    return _readings(belt, state, calls) or calls


def _asked(belt: Belt, calls: list[CallRule]) -> bool:
    """Whether something counts, calculates or changes: only offered where the words ask for it."""
    looking = {belt.spoken(tool) for tool in belt.tools if tool.name in _LOOKING}
    return any(call.tool not in looking for call in calls)


def _readings(belt: Belt, state: State, calls: list[CallRule]) -> list[CallRule]:
    """The calls that read; of what was found, the best document that was not read yet.

    The search ranks documents better than a small model chooses one.
    """
    reader = belt.find(READ)
    reading = [call for call in calls if reader and call.tool == belt.spoken(reader)]
    found = [path for made in state.made if made.tool == FIND for path in made.observation.paths]
    for path in found:
        for call in reading:
            for argument in call.arguments:
                if any(isinstance(one, Choice) and path in one.values for one in argument.rules):
                    return [replace(call, arguments=(replace(argument, rules=(Choice((path,)),)),))]
    return reading
