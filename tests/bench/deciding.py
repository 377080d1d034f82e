"""Deciding the first call of a request, as the agent does or under the schemas alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from archivist.agent import policy
from archivist.agent.speech import answer_tool
from archivist.agent.state import State
from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText, Number
from archivist.model.engine import Fragment
from archivist.model.message import User
from archivist.workshop.selection import Decision, decision_of
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.loop import Agent
    from tools.contract import Voice
    from tools.parameters import Parameter
    from tools.registry import Belt

_CUT_CHARACTERS = 60
_MOST_LINES = 300


class Decider:
    """Decides with an agent's engine, prompt and understanding; an answer is not written out.

    Args:
        agent: Whose.
        belt: Its tools.
        open_calls: Whether every call that the schemas allow may be decoded.
    """

    def __init__(self, agent: Agent, belt: Belt, *, open_calls: bool) -> None:
        self.belt = belt
        self._agent = agent
        self._open = open_calls
        self._answer = f'{{"name": "{belt.spoken(answer_tool(belt))}"'

    def decide(self, request: str) -> Decision:
        """See ``archivist.workshop.selection.Decide``."""
        agent = self._agent
        if self._open:
            allowed = any_call(self.belt)
        else:
            allowed = policy.allow(self.belt, agent._understand(request), State())
        begun = time.monotonic()
        prompt = [*agent._memory.messages(), User(request)]
        decoding = agent._engine.complete(prompt, allowed, Cancel())
        written = ""
        while True:
            try:
                piece = next(decoding)
            except StopIteration as stop:
                return decision_of(stop.value, self.belt)
            if isinstance(piece, Fragment):
                written += piece.text
            if written.startswith(self._answer) and len(written) > _CUT_CHARACTERS:
                decoding.close()
                ms = round((time.monotonic() - begun) * 1000)
                return Decision(None, {}, call_ok=True, prompt_tokens=0, cached_tokens=0, ms=ms)


def any_call(belt: Belt) -> Constraint:
    """Allow every call that the schemas allow, nothing grounded."""
    return Constraint(
        tuple(
            CallRule(
                belt.spoken(tool),
                tuple(_anything(item, belt.voice) for item in parameters_of(tool.arguments)),
            )
            for tool in belt.tools
        )
    )


def _anything(item: Parameter, voice: Voice) -> ArgumentRule:
    lines = Number(tuple(range(item.argument.minimum, _MOST_LINES)))
    rule = lines if item.argument.kind is Kind.POSITION else FreeText(item.argument.maximum)
    return ArgumentRule(item.spoken(voice), (rule,), required=item.required)
