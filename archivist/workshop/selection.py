"""Does the model choose the right call? Each request is decided once; nothing is carried out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.speech import ANSWER, canonical
from archivist.workshop.leaks import leaked
from archivist.workshop.oracle import wrong_arguments
from tools.arguments import normalised
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.model.engine import Completion
    from archivist.workshop.tasks import SelectionTask
    from tools.registry import Belt


@dataclass(frozen=True, slots=True)
class Decision:
    """The first call for a request in a fresh conversation.

    Attributes:
        tool: Canonical name; None for the answer. Where there was no call, the reason why.
        arguments: Canonical names and values.
        call_ok: Whether the call passes the checks that precede running it.
        prompt_tokens: Tokens in the prompt.
        cached_tokens: Of these, how many were reused.
        ms: Wall time, milliseconds.
        changes: Whether the tool changes files.
        first_ms: Of the time, what passed until the call began.
    """

    tool: str | None
    arguments: dict[str, object]
    call_ok: bool
    prompt_tokens: int
    cached_tokens: int
    ms: int
    changes: bool = False
    first_ms: int = 0


def decision_of(completion: Completion, belt: Belt) -> Decision:
    """Understand what was decoded, as the registry would before running it."""
    call = completion.call
    tool, ok, changes = completion.finish.value, False, False
    arguments: dict[str, object] = {}
    if call is not None:
        tool, arguments = canonical(belt, call)
        found = belt.find(call.tool)
        # A call that fails its checks is graded by the names and values that the model wrote.
        with suppress(ToolError):
            if found is not None:
                changes = found.changes
                arguments = normalised(found, call.arguments, belt.voice).model_dump()
                ok = True
    return Decision(
        tool=None if tool == ANSWER else tool,
        arguments=arguments,
        call_ok=ok,
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        ms=completion.ms,
        changes=changes,
        first_ms=completion.first_ms,
    )


@dataclass(frozen=True, slots=True)
class GradedDecision:
    """A decision beside what was expected.

    Attributes:
        task: What was asked and expected.
        decision: What the model did.
        wrong: Names of the expected arguments that are absent or differ; only of the right tool.
    """

    task: SelectionTask
    decision: Decision
    wrong: tuple[str, ...]

    @property
    def right_tool(self) -> bool:
        """Whether the tool, or answering, is the right one."""
        return self.decision.tool == self.task.tool

    @property
    def right_args(self) -> bool:
        """Whether the tool is right and so is each expected argument."""
        return self.right_tool and not self.wrong

    @property
    def unasked(self) -> bool:
        """Whether it is a change that was not asked for."""
        return self.decision.changes and not self.right_tool

    @property
    def leaks(self) -> tuple[str, ...]:
        """What is in the arguments from the example turns, not from the request."""
        return leaked(self.decision.tool, self.decision.arguments, self.task.request)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many decisions were right.

    Attributes:
        n: Decisions.
        right_tool: With the right tool.
        right_args: With the right tool and arguments.
        call_ok: Whose call passes its checks.
        changing: Changes that were not asked for.
        leaks: With something from the example turns in their arguments.
        prompt_tokens: Mean tokens of a prompt.
        cached_tokens: Mean reused tokens of a prompt.
        seconds: Mean seconds a request took.
    """

    n: int
    right_tool: int
    right_args: int
    call_ok: int
    changing: int
    leaks: int
    prompt_tokens: float
    cached_tokens: float
    seconds: float


def grade(task: SelectionTask, decision: Decision) -> GradedDecision:
    """Compare a decision with what was expected."""
    same = decision.tool == task.tool
    wrong = wrong_arguments(decision.arguments, task.arguments) if same else ()
    return GradedDecision(task, decision, wrong)


def tally(graded: Iterable[GradedDecision]) -> Tally:
    """Count what was right; of nothing, everything is 0."""
    each = tuple(graded)
    share = 1 / len(each) if each else 0.0
    return Tally(
        n=len(each),
        right_tool=sum(one.right_tool for one in each),
        right_args=sum(one.right_args for one in each),
        call_ok=sum(one.decision.call_ok for one in each),
        changing=sum(one.unasked for one in each),
        leaks=sum(bool(one.leaks) for one in each),
        prompt_tokens=sum(one.decision.prompt_tokens for one in each) * share,
        cached_tokens=sum(one.decision.cached_tokens for one in each) * share,
        seconds=sum(one.decision.ms for one in each) / 1_000 * share,
    )
