"""The ReAct loop: decide, act, observe, until there is an answer. A generator of events."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.characters import whole
from archivist.agent.deciding import announced, answer_of, told, untold, usage_of
from archivist.agent.dispatch import Dispatcher
from archivist.agent.endings import EMPTY, REFUSED, STOPS, stopped, too_long
from archivist.agent.events import Ended, Observed, StepStarted, Stop, Tainted, Token
from archivist.agent.knowledge import Knowledge
from archivist.agent.language import answer_language
from archivist.agent.memory import Memory
from archivist.agent.nonces import fresh_nonce
from archivist.agent.positions import said_again
from archivist.agent.ranking import picked
from archivist.agent.remarks import remarks
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.speech import ANSWER, answer_call, canonical, written
from archivist.agent.state import State
from archivist.agent.taint import closed, taints
from archivist.agent.truth import Checked, corrected, truth
from archivist.agent.turn import Turn
from archivist.model.engine import Completion, Finish
from config.language import joined, spoken
from tools.observation import Status
from tools.rendering import render

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.quoting import Written
    from archivist.agent.request import Request
    from archivist.agent.rules import Policy
    from archivist.agent.truth import Truth
    from archivist.agent.turn import Limits
    from archivist.agent.window import Window
    from archivist.agent.workspace import Workspace
    from archivist.model.cancel import Cancel
    from archivist.model.engine import Engine
    from archivist.model.message import Call, Message
    from tools.activity import Activity
    from tools.effects.plan import Plan
    from tools.observation import Observation
    from tools.registry import Belt


_REMEMBERED_COUNTS = 256  # of results, more than a context holds


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
        rules: Those of the decoding policy that hold for the model.
        nonces: Makes the nonce of the n-th result of the conversation.

    Attributes:
        allowances: What the person is not asked about again in this conversation.
        knowledge: The paths and changes that this conversation knows of.
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
        rules: Policy = ALL,
        nonces: Callable[[int], str] = fresh_nonce,
    ) -> None:
        self.session = session
        self._engine = engine
        self._belt = belt
        self._workspace = workspace
        self._understand = understand
        self._limits = limits
        self._rules = rules
        self._answer = answer_call(belt, "")
        self._dispatcher = Dispatcher(
            belt=belt,
            workspace=workspace,
            act=act,
            count_tokens=engine.count_tokens,
            consent_objects=limits.consent_objects,
        )
        self._tokens_of = lru_cache(_REMEMBERED_COUNTS)(engine.count_tokens)
        self.allowances = self._dispatcher.allowances
        self._memory = Memory(prefix, engine.prompt_tokens, engine.context_tokens)
        self._nonces = nonces
        self._results = 0
        self.knowledge = Knowledge(workspace.executor)
        self._turns = 0
        self._tainted = False
        self._polish = False  # whether anything was asked in Polish
        self._before = ("", False)  # the last request, and whether documents were looked into

    def window(self) -> Window:
        """What fills the context now; only between two turns."""
        return self._memory.window(self._belt)

    def activity(self) -> Activity:
        """What a tool says it is doing right now; may be called from another thread."""
        return self._workspace.activity

    def turn(self, request: str, cancel: Cancel) -> Generator[Event, Reply | None, None]:
        """Serve one request; the last event is always ``Ended``.

        After ``ConsentNeeded`` the listener sends a ``Reply``.
        """
        self._turns += 1
        request = whole(request)
        if excess := self._memory.excess(request):
            yield Ended(Stop.CONTEXT_FULL, spoken(too_long(*excess)))
            return
        self._workspace.cancel = cancel
        turn = Turn(self._read(request), self._turns, cancel)
        self._workspace.request = f"{turn.request.before} {request}".strip()
        self._before = (request, False)
        self._polish |= answer_language(request) == "pl"
        news = self.knowledge.news()
        self._memory.begin(prompt.after_news(news, self._asked(turn.request)))
        try:
            if cut := self._memory.settle():
                yield cut
            yield from self._steps(turn)
        finally:  # a turn that broke off leaves a conversation that can go on
            self._memory.close(answer_call(self._belt, stopped(Stop.CANCELLED)))

    def _read(self, words: str) -> Request:
        """Understand a request, also one that only adds to the one before it."""
        self._workspace.request = words
        request = self._understand(words)
        before, about_documents = self._before
        return replace(request, before=before) if about_documents and request.goes_on() else request

    def _asked(self, request: Request) -> str:
        """The words with the tools that the prompt does not list and they ask for."""
        return prompt.asked(self._belt, request.text, picked(self._belt, request, self._rules))

    def _steps(self, turn: Turn) -> Generator[Event, Reply | None, None]:
        for step in range(1, self._limits.steps + 1):
            self._workspace.rest()
            yield StepStarted(step)
            completion = yield from self._decide(turn, step)
            usage = usage_of(completion, sum(map(self._tokens_of, self._memory.results())))
            turn.usage += usage
            call = completion.call
            if call is None:
                yield self._ended(turn, STOPS[completion.finish])
                return
            if canonical(self._belt, call)[0] == ANSWER:
                yield from self._answered(turn, call)
                return
            yield announced(self._belt, call, step, usage)
            stop = yield from self._observe(turn, step, call)
            if stop is not None:
                yield self._ended(turn, stop)
                return
            if turn.made[-1].observation.status is Status.REFUSED:
                # The person has decided: a model's words about it could only get it wrong.
                yield from self._answered(turn, answer_call(self._belt, REFUSED))
                return
        yield self._ended(turn, Stop.STEP_LIMIT)

    def resume_after(self, turns: int) -> None:
        """Number the next turn after this one: an operation id of an earlier run is never reused.

        Args:
            turns: The highest number of a turn of this session so far.
        """
        self._turns = max(self._turns, turns)

    def start_over(self) -> None:
        """Forget what was said; operation ids go on, for the session is the same."""
        self._memory.clear()
        self.knowledge.forget()
        self._results = 0
        self._before = ("", False)
        self._polish = False
        self._tainted = False
        self.allowances.revoke()

    def remember(self, request: str, answer: str, paths: tuple[str, ...]) -> None:
        """Take in a turn of an earlier run of this session."""
        self._polish |= answer_language(request) == "pl"
        self._memory.begin(request)
        self._memory.add(answer_call(self._belt, answer))
        self.knowledge.remember(paths)
        self._before = (request, bool(paths))

    def distrust(self) -> tuple[str, ...]:
        """Take the conversation for tainted from now on, until it is begun anew.

        Returns:
            The tools that this closes, by their names in the prompt's voice.
        """
        self._tainted = True
        return closed(self._belt)

    def decide(self, request: str, cancel: Cancel) -> Completion:
        """Decode the first call for a request, without carrying it out or remembering it."""
        understood = self._read(whole(request))
        self._memory.begin(self._asked(understood))
        state = State(known_paths=self.knowledge.paths)
        constraint = policy.allow(self._belt, understood, state, self._rules)
        decoding = self._engine.complete(self._memory.messages(), constraint, cancel)
        try:
            return untold(decoding)
        finally:
            self._memory.forget()

    def _decide(self, turn: Turn, step: int) -> Generator[Event, Reply | None, Completion]:
        """Decode one call and let the answer's text stream."""
        if cut := self._memory.fit():
            yield cut
        state = State(
            made=tuple(turn.made),
            known_paths=self.knowledge.paths,
            last_step=step == self._limits.steps,
            tainted=self._tainted,
        )
        constraint = policy.allow(self._belt, turn.request, state, self._rules)
        if (call := constraint.written) and PolicyRule.QUOTED_ANSWERS in self._rules:
            if call.tool == self._answer.tool:
                yield Token(answer_of(call))
            return Completion(call, Finish.COMPLETE)
        against = None if self._written(turn) else self._truth(turn)
        decoding = self._engine.complete(self._memory.messages(), constraint, turn.cancel)
        return (yield from told(decoding, self._answer, Checked(against)))

    def _written(self, turn: Turn) -> Written | None:
        """The answer that is written out for the model at this point of a turn, if it is."""
        return policy.written(self._belt, turn.request, turn.made, self._rules)

    def _truth(self, turn: Turn) -> Truth | None:
        """What an answer is held against at this point of a turn."""
        return truth(self._belt, turn.request, turn.made, self._memory.said(), turn.left_out)

    def _answered(self, turn: Turn, call: Call) -> Generator[Event, Reply | None, None]:
        """End a turn with the model's answer and what the program knows about it."""
        answer, false, quoted = answer_of(call), False, None
        written = self._written(turn)
        if answer == REFUSED:
            yield Token(spoken(REFUSED))
        elif written is not None and written.text == answer:
            quoted = written.quoted
        else:
            answer, false = corrected(answer, self._truth(turn))
        said = self._memory.said()
        known = remarks(
            self._belt, turn.request, turn.made, said, answer, false=false, quoted=quoted
        )
        noted = [*known]
        if not answer.strip() and not false:
            noted.insert(0, EMPTY)
        said_all = joined("\n", [*([answer.strip()] if answer.strip() else []), *noted])
        self._memory.add(answer_call(self._belt, answer if answer.strip() else said_all))
        if noted:
            between = "\n" if answer.strip() else ""
            yield Token(between + spoken(joined("\n", noted)))
        yield self._ended(turn, Stop.ANSWERED, spoken(said_all))

    def _rendered(self, observation: Observation) -> str:
        """Write a result for the model: what is quoted in it stands in a block of its own."""
        self._results += 1
        return render(observation, self._nonces(self._results))

    def _observe(
        self, turn: Turn, step: int, call: Call
    ) -> Generator[Event, Reply | None, Stop | None]:
        """Have a call carried out and remember what came back."""
        if turn.cancel.is_set():
            return Stop.CANCELLED
        operation = f"{self.session}/{turn.number}/{step}"
        outcome = yield from self._dispatcher.dispatch(
            turn, step, call, operation, tainted=self._tainted
        )
        if isinstance(outcome, Stop):
            return outcome
        observation = outcome.observation
        # What a stopped tool found is not the whole; what was changed stays changed.
        if turn.cancel.is_set() and not observation.operation:
            return Stop.CANCELLED
        turn.made.append(outcome)
        self._before = (turn.request.text, True)
        self.knowledge.learn(outcome)
        # Before anybody can leave the turn: what is in the memory counts from now on.
        newly = not self._tainted and taints(self._belt.find(call.tool))
        gone = self.distrust() if newly else ()
        again = said_again(turn.request.text, turn.made, self._belt)
        told = prompt.observed(self._rendered(observation), again, after_polish=self._polish)
        self._memory.add(call, told)
        yield Observed(step, outcome.tool, observation)
        if newly:
            yield Tainted(gone)
        if turn.cancel.is_set():
            return Stop.CANCELLED
        turn.stuck = turn.circling.noticed(turn.made, written(call))
        return Stop.STUCK if turn.stuck else None

    def _ended(self, turn: Turn, stop: Stop, answer: str = "") -> Ended:
        if stop is not Stop.ANSWERED:
            doubts = turn.doubts()
            changes = turn.changes()
            stopping = stopped(stop, turn.stuck, changed=bool(changes))
            # Who pressed Ctrl-C in the middle of a change wants to know what became of it.
            told = changes if stop is Stop.CANCELLED else ()
            answer = joined(" ", (stopping, *told, *doubts))
            self._memory.close(answer_call(self._belt, answer))
        return turn.ended(stop, spoken(answer))
