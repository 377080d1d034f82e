"""Consent: when a plan needs it, and what follows from not getting it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.events import Consent, ConsentNeeded, Observed, Stop
from archivist.agent.guards import unasked
from tools.errors import ToolError
from tools.outcomes import refused_observation

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.agent.events import Event
    from archivist.agent.guards import Namesakes
    from archivist.agent.request import Request
    from archivist.model.cancel import Cancel
    from tools.contract import Tool
    from tools.effects.plan import Plan
    from tools.observation import Observation


def reason_to_ask(
    request: Request, tool: Tool, plan: Plan, consent_objects: int, namesakes: Namesakes
) -> str:
    """Say why a plan needs consent; empty where it needs none.

    Args:
        request: The person's words.
        tool: What made the plan.
        plan: What would be done.
        consent_objects: A plan that touches as many objects is always asked about.
        namesakes: See :func:`archivist.agent.guards.unasked`.
    """
    objects = plan.radius.objects
    if plan.rehearsal:
        return ""
    if objects >= consent_objects:
        return f"It touches {objects} {'object' if objects == 1 else 'objects'}."
    if not plan.radius.reversible:
        return "It can't be undone."
    if not request.matches(tool.asked_by):
        return "You did not ask for this change: the model decided on it."
    return unasked(request, plan, namesakes)


def require_order(request: Request, tool: Tool) -> None:
    """Let a tool that keeps something run only where the person's words order it.

    The decoder offers it nowhere else; this holds for models that are decoded without it.

    Raises:
        ToolError: They don't.
    """
    if tool.keeps and not request.asks_to_note(tool.asked_by):
        raise ToolError(
            "The person did not ask to note anything.",
            "A note is made only in a turn whose request says so.",
            "Go on without it.",
        )


def refused_by(
    plan: Plan, reason: str, step: int, cancel: Cancel
) -> Generator[Event, Consent | None, Observation | Stop | None]:
    """Ask; return what stands for the result where the plan may not be carried out.

    Where the person stopped the turn meanwhile, nothing is returned: the caller sees it too.
    """
    consent = yield ConsentNeeded(plan, reason)
    if consent is Consent.GIVEN or cancel.is_set():
        return None
    if consent is Consent.UNAVAILABLE:
        refused = refused_observation("Nobody could be asked for consent.", reason)
        yield Observed(step, plan.tool, replace(refused, radius=plan.radius.objects))
        return Stop.REFUSED
    refused = refused_observation("The person said no.", "", "Do not try it again.")
    return replace(refused, radius=plan.radius.objects)
