"""Consent: when a plan needs it, and what follows from not getting it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.allowing import allowable
from archivist.agent.events import Agreed, Consent, ConsentNeeded, Observed, Stop
from archivist.agent.targets import unasked, unasked_call
from config.language import joined, told
from tools.counting import count
from tools.effects.amending import is_part_of
from tools.errors import ToolError
from tools.outcomes import failed_observation, refused_observation

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.request import Request
    from archivist.agent.targets import Namesakes
    from archivist.model.cancel import Cancel
    from tools.contract import Tool
    from tools.effects.plan import Plan
    from tools.observation import Observation
    from tools.registry import Belt, Ready


def consent_needed(  # noqa: PLR0913 - each is one thing that the answer depends on
    request: Request,
    tool: Tool,
    plan: Plan,
    consent_objects: int,
    namesakes: Namesakes,
    *,
    tainted: bool,
) -> ConsentNeeded | None:
    """Say why a plan needs consent; None where it needs none.

    Args:
        request: The person's words.
        tool: What made the plan.
        plan: What would be done.
        consent_objects: A plan that touches as many objects is always asked about.
        namesakes: See :func:`archivist.agent.targets.unasked`.
        tainted: Whether the conversation holds text that the person did not write.
    """
    if plan.rehearsal:
        return None
    objects = plan.radius.objects
    asked = request.matches(tool.asked_by)
    doubtful = request.is_doubtful(tool.asked_by)
    doubt = unasked(request, plan, namesakes, tainted=tainted)
    if not plan.radius.reversible:
        forever = told("It can't be undone.")
        reason: str = joined(" ", (forever, doubt)) if doubt else forever
    elif objects >= consent_objects:
        reason = told("It touches {objects}.", objects=count(objects, "object"))
    elif not asked:
        reason = told("You did not ask for this change: the model decided on it.")
    elif not doubt and doubtful:
        reason = told("It is not sure that your words ask for this change.")
    else:
        reason = doubt
    # Only the question of how much it touches can be spared: what the words do not hold, a document
    # that was read may have put there.
    sparing = asked and not doubt and not doubtful and allowable(plan)
    return ConsentNeeded(plan, reason, asked=asked, allowable=sparing) if reason else None


def unasked_touch(belt: Belt, request: Request, ready: Ready) -> Observation | None:
    """Refuse a call that touches something by itself, where the person did not ask for that.

    It has no plan that could be shown, so that nobody can be asked about it.
    """
    reason = unasked_call(request, ready.tool, ready.canonical)
    if not reason:
        return None
    return failed_observation(
        ToolError(
            f"{belt.spoken(ready.tool)} was not called.",
            f"{reason} It can only be called with what they say themselves.",
            "Answer the person without it.",
        )
    )


def agreed_by(
    needed: ConsentNeeded, step: int, cancel: Cancel
) -> Generator[Event, Reply | None, Agreed | Observation | Stop]:
    """Ask; return what the person agreed to, or what stands for the result where they did not.

    Raises:
        ValueError: The listener agrees to what nobody planned.
    """
    plan = needed.plan
    reply = yield needed
    if cancel.is_set():
        return Stop.CANCELLED
    if reply is Consent.GIVEN:
        return Agreed(plan)
    if isinstance(reply, Agreed):
        if not is_part_of(reply.plan, plan) or (reply.allow and not needed.allowable):
            raise ValueError("consent can only be given to what was asked about")
        return reply
    if reply is Consent.UNAVAILABLE:
        refused = refused_observation(told("Nobody could be asked for consent."), needed.reason)
        yield Observed(step, plan.tool, replace(refused, radius=plan.radius.objects))
        return Stop.REFUSED
    refused = refused_observation(told("The person said no."), "", "Do not try it again.")
    return replace(refused, radius=plan.radius.objects)
