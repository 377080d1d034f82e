"""What a session costs: each step evaluates what is new, and after a cut what follows it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from archivist.agent.deciding import untold
from archivist.agent.events import Compacted, ToolCalled, Usage
from archivist.agent.memory import Memory
from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.dialects import Hermes
from archivist.model.llama import LlamaEngine
from archivist.model.message import Call, Observed, System, User
from archivist.model.weights import Weights
from tests.archivist.agent.house import house

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from archivist.model.constraint import Rule
    from archivist.model.engine import Completion, Piece
    from archivist.model.message import Message
    from tests.archivist.agent.house import House, Turn

pytestmark = pytest.mark.model

SMALL_SHARE = 0.05
TURNS = 6
# The unchanging part of the prompt takes about 1,700.
SMALL_CONTEXT_TOKENS = 4096
ANSWERING = Constraint((CallRule("answer", (ArgumentRule("text", (FreeText(12),)),)),))
FILES = {
    "notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł.",
    "notes/lease.md": "The lease of the flat ends on 31.08.2027. The rent is 1250 zł a month.",
}


@dataclass
class Watched:
    """An engine whose prompts are noted down with what was evaluated before each.

    Attributes:
        engine: A real one.
        prompts: The conversations, in order.
        before: The tokens that were evaluated when each began.
        completions: What came of each.
    """

    engine: LlamaEngine
    prompts: list[list[Message]] = field(default_factory=list)
    before: list[list[int]] = field(default_factory=list)
    completions: list[Completion] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Count as the engine does."""
        self.model_name = self.engine.model_name
        self.context_tokens = self.engine.context_tokens
        self.count_tokens = self.engine.count_tokens
        self.prompt_tokens = self.engine.prompt_tokens
        self.close = self.engine.close

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Decode; a small model gets no time to go in circles in an answer."""
        self.prompts.append(list(messages))
        self.before.append(list(self.engine._weights.evaluated))
        completion = yield from self.engine.complete(messages, brief(constraint), cancel)
        self.completions.append(completion)
        return completion


def brief(constraint: Constraint) -> Constraint:
    """The same with short texts."""
    calls = [
        replace(call, arguments=tuple(replace(each, rules=_brief(each)) for each in call.arguments))
        for call in constraint.calls
    ]
    return Constraint(tuple(calls))


def _brief(argument: ArgumentRule) -> tuple[Rule, ...]:
    return tuple(
        FreeText(min(rule.maximum, 80)) if isinstance(rule, FreeText) else rule
        for rule in argument.rules
    )


@pytest.fixture(scope="module")
def weights(small_file: Path) -> Iterator[Weights]:
    """SmolLM2 with room for some documents."""
    weights = Weights(small_file, 4096, 2)
    yield weights
    weights.close()


@pytest.fixture
def watched(weights: Weights) -> Watched:
    """Nothing is evaluated yet."""
    weights.keep([])
    return Watched(LlamaEngine("smollm2", weights, Hermes()))


def usages(turn: Turn) -> list[Usage]:
    """What each decision of a turn cost, the answer's last, as the events tell."""
    calls = [event.usage for event in turn.events if isinstance(event, ToolCalled)]
    total = turn.ended.usage
    spent = sum(calls, Usage())
    answer = Usage(
        total.prompt_tokens - spent.prompt_tokens,
        total.cached_tokens - spent.cached_tokens,
        total.output_tokens - spent.output_tokens,
        total.forced_tokens - spent.forced_tokens,
        total.model_ms - spent.model_ms,
    )
    return [*calls, answer]


def talk(home: House, *requests: str) -> list[Turn]:
    """Several turns of one session."""
    return [home.turn(request) for request in requests]


def test_each_step_evaluates_only_what_is_new(tmp_path: Path, watched: Watched) -> None:
    """Nothing that was evaluated, the model's own call included, is evaluated again."""
    with house(tmp_path, FILES, engine=lambda _: watched) as home:
        turns = talk(
            home,
            "What did the service of the boiler cost?",
            "Kiedy kończy się umowa najmu?",
            "What is the capital of France?",
        )
    told = [usage for turn in turns for usage in usages(turn)]
    assert len(told) == len(watched.completions) >= 5
    for usage, completion in zip(told, watched.completions, strict=True):
        assert usage.prompt_tokens == completion.prompt_tokens
        assert usage.evaluated_tokens == completion.prompt_tokens - completion.cached_tokens
    for before, completion in zip(watched.before[1:], watched.completions[1:], strict=True):
        assert completion.cached_tokens == len(before)
    for usage in [usages(turn)[0] for turn in turns[1:]]:
        assert 0 < usage.evaluated_tokens < SMALL_SHARE * usage.prompt_tokens
    # The counters of one step and the next fit together: only the end of a call waits to be
    # evaluated with what comes after it.
    for earlier, later in pairwise(told):
        decided = earlier.prompt_tokens + earlier.output_tokens
        assert decided - earlier.forced_tokens <= later.cached_tokens <= decided


def test_after_a_cut_what_follows_it_is_evaluated(watched: Watched) -> None:
    """What stands before the cut is kept; the request and the fresh result stay whole."""
    prefix: list[Message] = [System("Reply with one call."), User("Hi"), said("Hello.")]
    kept = Memory(prefix, watched.prompt_tokens, 900)
    cuts = 0
    for number in range(TURNS):
        kept.begin(f"What does document {number} say?")
        cuts += kept.settle() is not None
        untold(watched.complete(kept.messages(), ANSWERING, Cancel()))
        kept.add(Call("read", {"path": f"{number}.txt"}), document(number))
        cuts += kept.fit() is not None
        untold(watched.complete(kept.messages(), ANSWERING, Cancel()))
        kept.add(said(f"It says {number}."))
    assert cuts
    evaluated_again = 0
    for number in range(1, len(watched.prompts)):
        earlier, later = watched.prompts[number - 1], watched.prompts[number]
        cached_tokens = watched.completions[number].cached_tokens
        same = [one == other for one, other in zip(earlier, later, strict=False)]
        shared = later[: len(earlier) if all(same) else same.index(False)]
        before = len(watched.engine.stable_tokens(shared))
        assert before <= cached_tokens
        if not all(same):
            evaluated_again += 1
            # The first words of the line that stands for a result may be those of the result.
            assert cached_tokens < before + 30
    assert evaluated_again == cuts
    assert User(f"What does document {TURNS - 1} say?") in watched.prompts[-1]
    assert document(TURNS - 1) == watched.prompts[-1][-1]
    assert '.txt") brings it back]' in repr(watched.prompts[-1])


@pytest.mark.slow
def test_after_a_cut_the_request_is_still_answered(tmp_path: Path, default_file: Path) -> None:
    """The default model in a small context: what was cut is read again, what was said is known."""
    weights = Weights(default_file, SMALL_CONTEXT_TOKENS, 2)
    watched = Watched(LlamaEngine("default", weights, Hermes()))
    files = {
        "notes/lease.md": "The lease of the flat ends on 31.08.2027. The rent is 1250 zł a month.",
        "notes/cellar.md": "The cellar is dry.\n" + "A shelf of empty jars stands there.\n" * 150,
    }
    try:
        with house(tmp_path, files, engine=lambda _: watched) as home:
            turns = talk(
                home,
                "How much is the rent of the flat by notes/lease.md?",
                "Read notes/cellar.md",
                "And when does the lease in notes/lease.md end?",
            )
    finally:
        weights.close()
    rent, _, lease = turns
    assert "1250" in rent.ended.answer
    assert any(isinstance(event, Compacted) for turn in turns for event in turn.events)
    said = repr(watched.prompts[-1])
    assert "brings it back]" in said
    assert "How much is the rent" in said
    assert "31.08.2027" in lease.ended.answer


def said(text: str) -> Call:
    """An answer."""
    return Call("answer", {"text": text})


def document(number: int) -> Observed:
    """A result of about 130 tokens."""
    nonce = f"{number}" * 22
    content = f"Shelf {number} holds empty jars. " * 20
    return Observed(f"ok: 1 line\n<data {nonce}>\n{content}\n</data {nonce}>")
