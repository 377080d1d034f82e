"""The ReAct loop: decide, act, observe, until there is an answer. A generator of events."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt, sources
from archivist.agent.answer import AnswerStream
from archivist.agent.events import (
    Consent,
    ConsentNeeded,
    Ended,
    Observed,
    PromptProgress,
    StepStarted,
    Stop,
    Thinking,
    Token,
    ToolCalled,
    Usage,
)
from archivist.agent.guards import Guards, unasked
from archivist.agent.memory import Memory
from archivist.agent.policy import Made, State
from archivist.agent.speech import answer_call, canonical, written
from archivist.model.engine import Finish, Fragment, Thought
from tools.observation import Observation
from tools.outcomes import counted, refused_observation

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from archivist.agent.events import Event
    from archivist.agent.request import Request
    from archivist.agent.workspace import Workspace
    from archivist.model.cancel import Cancel
    from archivist.model.engine import Completion, Engine
    from archivist.model.message import Call, Message
    from tools.effects.plan import Plan
    from tools.registry import Belt, Ready

_STOPPED = {
    Stop.CANCELLED: "Stopped.",
    Stop.STEP_LIMIT: "No answer was found within the allowed number of steps.",
    Stop.STUCK: "Stopped: the same call gave the same result three times. Say it in other words, "
    "or name the document.",
    Stop.CONTEXT_FULL: "Stopped: the model's context is full. Start a new conversation or set a "
    "larger context_tokens.",
    Stop.THOUGHT_LIMIT: "Stopped: the model went on thinking and did not decide. Ask for less at "
    'once, or set thought to "off" in the settings.',
    Stop.REFUSED: "Nothing was changed: the change needs your consent, and nobody could be asked.",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a turn may cost and touch.

    Attributes:
        steps: Most steps of a turn.
        consent_objects: A plan that touches as many objects needs consent.
    """

    steps: int = 8
    consent_objects: int = 10


@dataclass(slots=True)
class _Turn:
    """What one turn has gathered so far."""

    request: Request
    number: int
    cancel: Cancel
    guards: Guards
    made: list[Made]
    usage: Usage


class Agent:
    """One conversation with one model over one belt.

    Args:
        engine: Decodes the calls.
        belt: The tools this session sees.
        workspace: What the tools may use.
        act: Carries out an approved plan under an operation id.
        understand: Reads a request with what the archive says about its words.
        prefix: The part of the prompt that never changes.
        session: The session's id; operation ids are minted from it.
        limits: What a turn may cost and touch.
    """

    def __init__(  # noqa: PLR0913 - the loop is where everything meets
        self,
        *,
        engine: Engine,
        belt: Belt,
        workspace: Workspace,
        act: Callable[[Plan, str], Observation],
        understand: Callable[[str], Request],
        prefix: list[Message],
        session: str,
        limits: Limits,
    ) -> None:
        self.session = session
        self._engine = engine
        self._belt = belt
        self._workspace = workspace
        self._act = act
        self._understand = understand
        self._limits = limits
        self._answer = answer_call(belt, "")
        self._memory = Memory(prefix, engine.prompt_tokens, engine.context_tokens)
        self._known_paths: tuple[str, ...] = ()
        self._turns = 0

    def activity(self) -> str:
        """What a tool says it is doing right now; may be called from another thread."""
        return self._workspace.activity

    def turn(self, request: str, cancel: Cancel) -> Generator[Event, Consent | None, None]:
        """Serve one request; the last event is always ``Ended``.

        After ``ConsentNeeded`` the listener sends a :class:`Consent`.
        """
        self._turns += 1
        self._workspace.cancel = cancel
        self._workspace.request = request
        turn = _Turn(
            self._understand(request), self._turns, cancel, Guards(), made=[], usage=Usage()
        )
        self._memory.begin(request)
        for step in range(1, self._limits.steps + 1):
            yield StepStarted(step)
            completion = yield from self._decide(turn, step)
            usage = _usage(completion)
            turn.usage += usage
            call = completion.call
            if call is None:
                yield self._ended(turn, _STOPS[completion.finish])
                return
            if call.tool == self._answer.tool:
                self._memory.add(call)
                yield from self._answered(turn, _text(call))
                return
            yield self._announced(call, step, usage)
            stop = yield from self._observe(turn, step, call)
            if stop is not None:
                yield self._ended(turn, stop)
                return
        yield self._ended(turn, Stop.STEP_LIMIT)

    def remember(self, request: str, answer: str, paths: tuple[str, ...]) -> None:
        """Take in a turn of an earlier run of this session."""
        self._turns += 1
        self._memory.begin(request)
        self._memory.add(answer_call(self._belt, answer))
        self._known_paths = tuple(dict.fromkeys([*paths, *self._known_paths]))

    def decide(self, request: str, cancel: Cancel) -> Completion:
        """Decode the first call for a request in a fresh conversation, without carrying it out."""
        self._memory.begin(request)
        constraint = policy.allow(self._belt, self._understand(request), State())
        decoding = self._engine.complete(self._memory.messages(), constraint, cancel)
        try:
            while True:
                next(decoding)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]
        finally:
            self._memory.forget()

    def _decide(self, turn: _Turn, step: int) -> Generator[Event, Consent | None, Completion]:
        """Decode one call and let the answer's text stream."""
        self._memory.fit()
        state = State(
            made=tuple(turn.made),
            known_paths=self._known_paths,
            last_step=step == self._limits.steps,
        )
        constraint = policy.allow(self._belt, turn.request, state)
        decoding = self._engine.complete(self._memory.messages(), constraint, turn.cancel)
        answer = AnswerStream(self._answer)
        while True:
            try:
                piece = next(decoding)
            except StopIteration as stop:
                return stop.value  # type: ignore[no-any-return]
            if isinstance(piece, Fragment):
                if text := answer.feed(piece.text):
                    yield Token(text)
            elif isinstance(piece, Thought):
                yield Thinking(piece.text)
            else:
                yield PromptProgress(piece.done, piece.total)

    def _announced(self, call: Call, step: int, usage: Usage) -> ToolCalled:
        tool, arguments = canonical(self._belt, call)
        return ToolCalled(step, tool, arguments, written(call), usage)

    def _answered(self, turn: _Turn, answer: str) -> Generator[Event, Consent | None, None]:
        """End a turn with the model's answer and what the program knows about it."""
        remarks = "".join(f"\n{remark}" for remark in self._remarks(turn, answer))
        if remarks:
            yield Token(remarks)
        yield self._ended(turn, Stop.ANSWERED, answer + remarks)

    def _remarks(self, turn: _Turn, answer: str) -> Iterator[str]:
        request = turn.request.text
        # An answer can't claim what the ledger doesn't hold.
        if not _operations(turn) and self._asks_for_change(turn.request):
            yield "(Nothing was changed.)"
        found = sources.sources(turn.made, request, answer)
        if found and not sources.names_path(answer, turn.made):
            yield f"({'; '.join(found)})"
        if numbers := sources.unsupported(turn.made, request, answer):
            yield f"(Check this: {'; '.join(numbers)} is not written in what was read.)"

    def _observe(
        self, turn: _Turn, step: int, call: Call
    ) -> Generator[Event, Consent | None, Stop | None]:
        """Carry a call out and remember what came back."""
        ready = self._belt.prepare(call.tool, call.arguments, self._workspace)
        if isinstance(ready, Observation):
            tool, arguments = canonical(self._belt, call)
            observation = counted(ready, self._engine.count_tokens)
        else:
            tool, arguments = ready.tool.name, ready.canonical
            outcome = yield from self._carry_out(turn, step, ready)
            if isinstance(outcome, Stop):
                return outcome
            observation = outcome
        if turn.cancel.is_set():
            return Stop.CANCELLED
        turn.made.append(Made(tool, arguments, observation))
        self._known_paths = tuple(dict.fromkeys([*observation.paths, *self._known_paths]))
        self._memory.add(
            call, prompt.observed(observation, secrets.token_urlsafe(16), turn.request.text)
        )
        yield Observed(step, tool, observation)
        return Stop.STUCK if turn.guards.stuck(turn.made[-1]) else None

    def _carry_out(
        self, turn: _Turn, step: int, ready: Ready
    ) -> Generator[Event, Consent | None, Observation | Stop]:
        repeated = turn.guards.repeated(ready.tool.name, ready.canonical, turn.made)
        if repeated is not None:
            return repeated
        if ready.plan is None:
            try:
                return self._belt.run(ready, self._workspace, self._engine.count_tokens)
            finally:
                self._workspace.report("")
        reason = self._reason_to_ask(turn.request, ready.plan)
        if reason:
            consent = yield ConsentNeeded(ready.plan, reason)
            if consent is Consent.UNAVAILABLE:
                refused = refused_observation("Nobody could be asked for consent.", reason)
                yield Observed(step, ready.tool.name, replace(refused, radius=ready.radius))
                return Stop.REFUSED
            if consent is not Consent.GIVEN:
                refused = refused_observation("The person said no.", "", "Do not try it again.")
                return replace(refused, radius=ready.radius)
        return self._act(ready.plan, f"{self.session}/{turn.number}/{step}")

    def _reason_to_ask(self, request: Request, plan: Plan) -> str:
        """Why consent is needed, or an empty string."""
        if plan.radius.objects >= self._limits.consent_objects:
            return f"It touches {plan.radius.objects} objects."
        if not plan.radius.reversible:
            return "It can't be undone."
        return unasked(request, plan)

    def _ended(self, turn: _Turn, stop: Stop, answer: str = "") -> Ended:
        if stop is not Stop.ANSWERED:
            answer = _STOPPED[stop]
            self._memory.close(answer_call(self._belt, answer))
        unread = dict.fromkeys(note for made in turn.made for note in made.observation.unread)
        return Ended(stop, answer, tuple(unread), _operations(turn), turn.usage)

    def _asks_for_change(self, request: Request) -> bool:
        return any(tool.changes and request.matches(tool.asked_by) for tool in self._belt.tools)


_STOPS = {
    Finish.CANCELLED: Stop.CANCELLED,
    Finish.CONTEXT_FULL: Stop.CONTEXT_FULL,
    Finish.THOUGHT_LIMIT: Stop.THOUGHT_LIMIT,
}


def _operations(turn: _Turn) -> tuple[str, ...]:
    return tuple(made.observation.operation for made in turn.made if made.observation.operation)


def _usage(completion: Completion) -> Usage:
    return Usage(
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        output_tokens=completion.output_tokens,
        forced_tokens=completion.forced_tokens,
        model_ms=completion.ms,
    )


def _text(call: Call) -> str:
    return str(next(iter(call.arguments.values()), "")).strip()
