"""Deciding: one call is decoded, and the answer in it is told while it grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.answer import AnswerStream
from archivist.agent.events import PromptProgress, Thinking, Token, ToolCalled, Usage
from archivist.agent.speech import canonical, written
from archivist.model.engine import Fragment, Thought

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.agent.events import Consent, Event
    from archivist.model.engine import Completion, Piece
    from archivist.model.message import Call
    from tools.registry import Belt


def told(
    decoding: Generator[Piece, None, Completion], empty: Call
) -> Generator[Event, Consent | None, Completion]:
    """Decode one call and let what is thought before it and the answer's text stream.

    Args:
        decoding: What the engine yields and returns.
        empty: The call that answers with an empty text, in the prompt's voice.
    """
    answer = AnswerStream(empty)
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


def untold(decoding: Generator[Piece, None, Completion]) -> Completion:
    """Decode one call with nobody to listen."""
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


def usage_of(completion: Completion) -> Usage:
    """What one decision cost."""
    return Usage(
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        output_tokens=completion.output_tokens,
        forced_tokens=completion.forced_tokens,
        model_ms=completion.ms,
    )


def announced(belt: Belt, call: Call, step: int, usage: Usage) -> ToolCalled:
    """Announce a call before it is carried out."""
    tool, arguments = canonical(belt, call)
    return ToolCalled(step, tool, arguments, written(call), usage)


def answer_of(call: Call) -> str:
    """The answer's text; half characters, which no screen or model takes, are replaced."""
    text = str(next(iter(call.arguments.values()), ""))
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
