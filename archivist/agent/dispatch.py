"""Carrying out a call: what answers it without its tool, who is asked, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.agent.allowing import Allowances
from archivist.agent.choosing import chosen, left_out, refused_again
from archivist.agent.consenting import agreed_by, consent_needed, unasked_touch
from archivist.agent.events import Agreed, Stop
from archivist.agent.origins import with_origins
from archivist.agent.speech import canonical
from archivist.agent.state import Made
from archivist.agent.taint import denial, denied
from tools.observation import Observation
from tools.outcomes import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.turn import Turn
    from archivist.agent.workspace import Workspace
    from archivist.model.message import Call
    from tools.contract import Tool
    from tools.effects.plan import Plan
    from tools.registry import Belt, Ready


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispatcher:
    """Carries out the calls of one conversation.

    Attributes:
        belt: The tools this session sees.
        workspace: What the tools may use.
        act: Carries out an approved plan under an operation id.
        count_tokens: Counts tokens of the loaded model.
        consent_objects: A plan that touches as many objects needs consent.
        allowances: What the person is not asked about again in this conversation.
    """

    belt: Belt
    workspace: Workspace
    act: Callable[[Plan, str], Observation]
    count_tokens: Callable[[str], int]
    consent_objects: int
    allowances: Allowances = field(default_factory=Allowances)

    def dispatch(
        self, turn: Turn, step: int, call: Call, operation: str, *, tainted: bool
    ) -> Generator[Event, Reply | None, Made | Stop]:
        """Understand a call and carry it out, or say why not.

        Args:
            turn: The turn in progress.
            step: The call's place in it, from 1.
            call: As the model wrote it.
            operation: The id of the operation that it becomes if it changes anything.
            tainted: Whether the conversation holds text that the person did not write.

        Returns:
            What came of the call, its tokens counted; or why the turn ends here.
        """
        ready = self._prepared(call, tainted=tainted)
        if isinstance(ready, Observation):
            tool, arguments = canonical(self.belt, call)
            # A change that was made can't be planned again: that it was made is what counts.
            repeat = turn.guards.repeated_change(tool, arguments, turn.made)
            return Made(tool, arguments, counted(repeat or ready, self.count_tokens))
        outcome = yield from self._carried_out(turn, step, ready, operation, tainted=tainted)
        if isinstance(outcome, Stop):
            return outcome
        outcome = with_origins(turn.made, ready.tool.name, outcome)
        observation = outcome if outcome.tokens_shown else counted(outcome, self.count_tokens)
        return Made(ready.tool.name, ready.canonical, observation)

    def _prepared(self, call: Call, *, tainted: bool) -> Ready | Observation:
        """Understand a call, if its tool is not closed; nothing of a closed one is run."""
        tool = self.belt.find(call.tool)
        if tool is not None and denied(tool, tainted=tainted):
            return denial(self.belt, tool)
        return self.belt.prepare(call.tool, call.arguments, self.workspace)

    def _carried_out(
        self, turn: Turn, step: int, ready: Ready, operation: str, *, tainted: bool
    ) -> Generator[Event, Reply | None, Observation | Stop]:
        repeated = turn.guards.repeated(ready.tool.name, ready.canonical, turn.made)
        if repeated is not None:
            return repeated
        refused = self.belt.refusal(ready)
        if refused is not None:
            return refused
        if ready.plan is None:
            return self._run(turn, ready)
        agreed = yield from self._agreed(turn, step, ready.tool, ready.plan, tainted=tainted)
        if turn.cancel.is_set():
            return Stop.CANCELLED
        if not isinstance(agreed, Agreed):
            return agreed
        if agreed.allow:
            self.allowances.allow(agreed.plan)
        outcome = self.act(agreed.plan, operation)
        if outcome.error is None:  # else the whole may be asked about once more
            turn.left_out.update(left_out(ready.plan, agreed.plan))
        return chosen(ready.plan, agreed.plan, outcome)

    def _run(self, turn: Turn, ready: Ready) -> Observation:
        if ready.radius and (refused := unasked_touch(self.belt, turn.request, ready)):
            return refused
        try:
            return self.belt.run(ready, self.workspace, self.count_tokens)
        finally:
            self.workspace.report("")

    def _agreed(
        self, turn: Turn, step: int, tool: Tool, plan: Plan, *, tainted: bool
    ) -> Generator[Event, Reply | None, Agreed | Observation | Stop]:
        """Ask the person, if anything of a plan needs that."""
        if again := refused_again(plan, turn.left_out):
            return again
        needed = consent_needed(
            turn.request,
            tool,
            plan,
            self.consent_objects,
            self.workspace.namesakes,
            tainted=tainted,
        )
        if needed is None or (needed.allowable and self.allowances.cover(plan)):
            return Agreed(plan)
        return (yield from agreed_by(needed, step, turn.cancel))
