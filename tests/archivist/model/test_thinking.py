"""Thought before a call: shown, bounded, and no part of what is decoded after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint
from archivist.model.dialects import Harmony, Hermes, Llama3, Plain, ThoughtForm, ThoughtMode
from archivist.model.dialects.thought import BRIEF, native
from archivist.model.engine import Completion, Finish, Fragment, Piece, Thought
from archivist.model.llama import LlamaEngine
from archivist.model.message import System, User

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.model.message import Message
    from archivist.model.weights import Weights

MESSAGES: list[Message] = [
    System("You are a helpful assistant."),
    User("What is the capital of France?"),
]
CONSTRAINT = Constraint((CallRule("read", (ArgumentRule("path", (Choice(("a.txt", "b.txt")),)),)),))


class _Formed(Hermes):
    """Hermes with a thought of a given form."""

    def __init__(self, form: ThoughtForm) -> None:
        self._thought = form

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """The form, whatever the mode."""
        del mode
        return self._thought


def _finish(decoding: Generator[Piece, None, Completion]) -> tuple[Completion, list[Piece]]:
    pieces: list[Piece] = []
    while True:
        try:
            pieces.append(next(decoding))
        except StopIteration as stop:
            return stop.value, pieces


def _decode(weights: Weights, form: ThoughtForm) -> tuple[Completion, str, list[Piece]]:
    # The words of so small a model depend on how its prompt was cut into batches.
    weights.keep([])
    engine = LlamaEngine("smollm2", weights, _Formed(form), ThoughtMode.NATIVE)
    completion, pieces = _finish(engine.complete(MESSAGES, CONSTRAINT, Cancel()))
    thought = "".join(piece.text for piece in pieces if isinstance(piece, Thought))
    return completion, thought, pieces


@pytest.mark.model
def test_a_thought_comes_before_the_call(small_weights: Weights) -> None:
    """What the model thinks is given piece by piece, and then the call is decoded as ever."""
    form = replace(BRIEF, end=".", then="\n")
    completion, thought, pieces = _decode(small_weights, form)
    assert completion.finish is Finish.COMPLETE
    assert completion.call is not None
    assert "Paris" in thought
    assert "." not in thought
    kinds = [type(piece) for piece in pieces]
    assert kinds.index(Fragment) > max(n for n, kind in enumerate(kinds) if kind is Thought)


@pytest.mark.model
def test_a_long_brief_thought_is_cut(small_weights: Weights) -> None:
    """At its limit a brief thought ends, whatever it says, and the call follows."""
    form = replace(BRIEF, end="no such end", limit_tokens=3)
    completion, thought, _ = _decode(small_weights, form)
    assert completion.finish is Finish.COMPLETE
    assert 0 < len(thought.split()) <= 3


@pytest.mark.model
def test_a_thought_without_end_is_a_reason(small_weights: Weights) -> None:
    """A model that spends all it may on thinking stops with that reason and no call."""
    form = replace(native("", "no such end", ""), limit_tokens=4)
    completion, thought, _ = _decode(small_weights, form)
    assert (completion.finish, completion.call) == (Finish.THOUGHT_LIMIT, None)
    assert thought
    assert completion.output_tokens == 4


@pytest.mark.model
def test_a_full_context_is_not_the_thoughts_fault(small_weights: Weights) -> None:
    """Where thinking fills the context, that is the reason that is given."""
    form = native("", "no such end", "")
    engine = LlamaEngine("smollm2", small_weights, _Formed(form), ThoughtMode.NATIVE)
    room = small_weights.context_tokens - engine.prompt_tokens(MESSAGES)
    messages: list[Message] = [MESSAGES[0], User(f"Write a story.{' word' * (room - 20)}")]
    completion, _ = _finish(engine.complete(messages, CONSTRAINT, Cancel()))
    assert (completion.finish, completion.call) == (Finish.CONTEXT_FULL, None)


@pytest.mark.model
def test_a_control_token_ends_a_thought(small_weights: Weights) -> None:
    """A model that would end its turn has thought enough; the token is in no thought."""
    form = native("", "no such end", "\n")
    completion, thought, _ = _decode(small_weights, form)
    assert completion.finish is Finish.COMPLETE
    assert "<|" not in thought


@pytest.mark.model
def test_a_thought_can_be_stopped(small_weights: Weights) -> None:
    """Ctrl-C while the model thinks ends the step at once."""
    engine = LlamaEngine("smollm2", small_weights, _Formed(BRIEF), ThoughtMode.BRIEF)
    cancel = Cancel()
    decoding = engine.complete(MESSAGES, CONSTRAINT, cancel)
    while not isinstance(next(decoding), Thought):
        pass
    cancel.set()
    completion, pieces = _finish(decoding)
    assert completion.finish is Finish.CANCELLED
    assert not any(isinstance(piece, Fragment) for piece in pieces)


@pytest.mark.parametrize("dialect", [Hermes(), Llama3(), Harmony(), Plain("")])
def test_every_dialect_can_think(dialect: Hermes | Llama3 | Harmony | Plain) -> None:
    """Off means no form at all; a brief thought may be cut, one in a channel of its own not."""
    assert dialect.thought(ThoughtMode.OFF) is None
    short, full = dialect.thought(ThoughtMode.BRIEF), dialect.thought(ThoughtMode.NATIVE)
    assert short is not None
    assert full is not None
    assert not short.must_end
    assert full.must_end == (dialect.name in {"hermes", "harmony"})
    assert 0 < short.limit_tokens <= full.limit_tokens <= 1024
    rendered = dialect.render(MESSAGES, full.opening)[-1].text
    assert rendered.endswith(full.opening)
