"""Whether an answer would be premature: something is still to be done that it could only guess."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.rules import PolicyRule
from archivist.agent.sources import lines
from archivist.model.constraint import Choice
from tools.amounts import amounts_to_pay
from tools.archive.index.comparing import compares, months_named
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Collection

    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from archivist.agent.state import State
    from archivist.model.constraint import ArgumentRule, CallRule
    from tools.registry import Belt

CALCULATE = "policz"
_READ, _PATH = "czytaj_dokument", "sciezka"
_TWO = 2  # things that are compared
_MOST_CALLS = 4  # whatever is still missing then, it is not in the archive


def premature(
    belt: Belt, request: Request, state: State, rules: Policy, calls: list[CallRule]
) -> bool:
    """Say so while there are other calls; a model that can only guess does it without being asked.

    Args:
        belt: The tools this session sees.
        request: The person's words.
        state: What was done in this turn.
        rules: Those that hold.
        calls: What can be called now beside the answer.
    """
    if not calls or len(state.made) >= _MOST_CALLS:
        return False
    calculates = PolicyRule.CALCULATE_FIRST in rules and _to_calculate(belt, request, state, calls)
    if not state.made:
        return calculates and request.writes_sum()
    return (
        (PolicyRule.LOOK_AT_BOTH in rules and _half_seen(request, state))
        or calculates
        or (PolicyRule.TRY_NEAREST in rules and _led_astray(belt, state))
        or (PolicyRule.ACT_FIRST in rules and _to_change(belt, request, state, calls))
    )


def into_sum(
    belt: Belt, request: Request, state: State, calls: list[CallRule], rules: Policy
) -> list[CallRule]:
    """Once all that is compared was read: the calculation, where one was asked for.

    A small model would rather look for the same once more.

    Args:
        belt: The tools this session sees.
        request: The person's words.
        state: What was done in this turn.
        calls: What can be called now.
        rules: Those that hold.

    Returns:
        All calls where something is still to be read, or nothing to be calculated.
    """
    if PolicyRule.CALCULATE_FIRST not in rules or not compares(request.text):
        return calls
    named = months_named(request.text)
    things = max(_TWO, len(request.documents()), named)
    read = {
        str(made.arguments.get(_PATH))
        for made in state.made
        if made.tool == _READ and made.observation.status is Status.OK
    }
    # What was found for just as many months as were named shows what is to be paid for each.
    known = len(read) >= things or (named == things and _billed(state) == things)
    if not known or not _to_calculate(belt, request, state, calls):
        return calls
    tool = belt.find(CALCULATE)
    return [call for call in calls if tool is not None and call.tool == belt.spoken(tool)]


def _billed(state: State) -> int:
    """Of how many documents it was seen what is to be paid."""
    return len({path for path, line in lines(state.made) if amounts_to_pay(line)})


def into_near(belt: Belt, state: State, calls: list[CallRule], rules: Policy) -> list[CallRule]:
    """After a path that leads nowhere: the calls that look into what its error names.

    A small model would rather look for words once more, and answer from the line that it finds.

    Args:
        belt: The tools this session sees.
        state: What was done in this turn.
        calls: What can be called now.
        rules: Those that hold.

    Returns:
        All calls where nothing is near, or none of them looks into it.
    """
    if PolicyRule.TRY_NEAREST not in rules or not state.made or not _led_astray(belt, state):
        return calls
    near = state.made[-1].observation.paths
    narrowed = (_narrowed(call, near) for call in calls if not _changes(belt, call))
    return [call for call in narrowed if call] or calls


def _changes(belt: Belt, call: CallRule) -> bool:
    tool = belt.find(call.tool)
    return tool is not None and tool.changes


def _narrowed(call: CallRule, near: Collection[str]) -> CallRule | None:
    """The call with nothing but what is near; None where it takes none of that."""
    held = {argument: _among(argument, near) for argument in call.arguments}
    if not any(held.values()):
        return None
    return replace(
        call,
        arguments=tuple(
            replace(argument, rules=(Choice(values),)) if values else argument
            for argument, values in held.items()
        ),
    )


def _among(argument: ArgumentRule, near: Collection[str]) -> tuple[str, ...]:
    choices = (rule.values for rule in argument.rules if isinstance(rule, Choice))
    return tuple(value for values in choices for value in values if value in near)


def _half_seen(request: Request, state: State) -> bool:
    """Whether a comparison was asked for and only one document was seen."""
    seen = {
        path
        for made in state.made
        if made.observation.status is not Status.ERROR
        for path in made.observation.paths
    }
    return len(seen) == 1 and compares(request.text)


def _to_calculate(belt: Belt, request: Request, state: State, calls: list[CallRule]) -> bool:
    """Whether a sum or difference was asked for, its amounts may be known, and it was not made."""
    tool = belt.find(CALCULATE)
    return (
        tool is not None
        and request.asks(tool.asked_by)
        and all(made.tool != CALCULATE for made in state.made)
        and any(call.tool == belt.spoken(tool) for call in calls)
    )


def _led_astray(belt: Belt, state: State) -> bool:
    """Whether the last call led nowhere and its error names what is near.

    Not for a change: that another document is meant is for the person to say.
    """
    last, tool = state.made[-1], belt.find(state.made[-1].tool)
    failed = last.observation.status is Status.ERROR and tool is not None and not tool.changes
    return failed and bool(last.observation.paths)


def _to_change(belt: Belt, request: Request, state: State, calls: list[CallRule]) -> bool:
    """Whether a change that was ordered can be planned and none was tried.

    Planning is safe: the person is asked about a document that they did not name.
    """
    tried = (belt.find(made.tool) for made in state.made)
    if any(tool.changes for tool in tried if tool):
        return False
    tools = (belt.find(call.tool) for call in calls)
    return any(
        tool.changes and request.matches(tool.asked_by) and not request.is_doubtful(tool.asked_by)
        for tool in tools
        if tool
    )
