"""Which of the tools that no prompt lists a request needs: found by its words, at most a few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.rules import ALL, PolicyRule

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from tools.contract import Tool
    from tools.registry import Belt

MOST_PICKED = 4


def picked(belt: Belt, request: Request, rules: Policy = ALL) -> tuple[Tool, ...]:
    """Pick the rare tools of a belt that serve a request, in the order of the belt.

    What is picked stays the same for a whole turn, for the prompt lists it once with the request.
    """
    found = [tool for tool in belt.rare if asked(tool, request, rules)]
    found.sort(key=lambda tool: not _matches(tool, request))  # where all are offered, these first
    return tuple(found[:MOST_PICKED])


def asked(tool: Tool, request: Request, rules: Policy) -> bool:
    """Whether the words of a request ask for a tool.

    Words that ban anything close every changing tool that they don't ask for, whatever the rules.
    """
    if tool.keeps:
        return request.asks_to_note(tool.asked_by)
    if tool.changes:
        gated = PolicyRule.GATED_CHANGES in rules or request.bans()
    else:
        gated = bool(tool.asked_by) and PolicyRule.GATED_TOOLS in rules
    return not gated or _matches(tool, request)


def _matches(tool: Tool, request: Request) -> bool:
    if tool.keeps:
        return request.asks_to_note(tool.asked_by)
    return request.matches(tool.asked_by) if tool.changes else request.asks(tool.asked_by)
