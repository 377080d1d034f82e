"""Deciding: one call is decoded, and the answer in it is told while it grows."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.answer import AnswerStream
from archivist.agent.characters import whole
from archivist.agent.events import PromptProgress, Thinking, Token, ToolCalled, Usage
from archivist.agent.speech import canonical, written
from archivist.model.engine import Completion, Fragment, Thought, ended
from archivist.model.message import Call

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.truth import Checked
    from archivist.model.engine import Piece
    from tools.registry import Belt


_CUT = "… (The model repeated itself and was cut.)"
_SAME_WORDS = 6
_SAME_TIMES = 2
_LEAST_WORDS = 40  # below it, a list or a table may repeat a few words for good reason


def told(
    decoding: Generator[Piece, None, Completion], empty: Call, checked: Checked
) -> Generator[Event, Reply | None, Completion]:
    """Decode one call and let what is thought before it and the answer's text stream.

    Args:
        decoding: What the engine yields and returns.
        empty: The call that answers with an empty text, in the prompt's voice.
        checked: Lets the answer's text through, or holds a sentence back until it is judged.
    """
    answer = AnswerStream(empty)
    said = ""
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            if stop.value.call is not None and (rest := checked.finish()):
                yield Token(rest)
            return stop.value  # type: ignore[no-any-return]
        if isinstance(piece, Fragment):
            if text := answer.feed(piece.text):
                said += text
                if shown := checked.feed(text):
                    yield Token(shown)
                if repeats(said):
                    yield Token(checked.feed(_CUT) + checked.finish())
                    name = next(iter(empty.arguments))
                    return ended(decoding, Call(empty.tool, {name: said + _CUT}))
        elif isinstance(piece, Thought):
            yield Thinking(piece.text)
        else:
            yield PromptProgress(piece.done, piece.total)


def repeats(text: str) -> bool:
    """Whether a text has begun to go in circles: its last words stand in it twice before.

    A small model that lost its way says the same sentence with another number for ever.
    """
    words = text.split()
    if len(words) < _LEAST_WORDS:
        return False
    last = words[-_SAME_WORDS:]
    starts = range(len(words) - _SAME_WORDS)
    return sum(words[at : at + _SAME_WORDS] == last for at in starts) >= _SAME_TIMES


def untold(decoding: Generator[Piece, None, Completion]) -> Completion:
    """Decode one call with nobody to listen; only when the reply begins is noted."""
    started, first_ms = time.monotonic(), 0
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return replace(stop.value, first_ms=first_ms)  # type: ignore[no-any-return]
        if not first_ms and isinstance(piece, Fragment | Thought):
            first_ms = round((time.monotonic() - started) * 1000)


def usage_of(completion: Completion, result_tokens: int) -> Usage:
    """What one decision cost; ``result_tokens`` of its prompt were results of tools."""
    return Usage(
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        output_tokens=completion.output_tokens,
        forced_tokens=completion.forced_tokens,
        model_ms=completion.ms,
        result_tokens=result_tokens,
    )


def announced(belt: Belt, call: Call, step: int, usage: Usage) -> ToolCalled:
    """Announce a call before it is carried out."""
    tool, arguments = canonical(belt, call)
    return ToolCalled(step, tool, arguments, written(call), usage)


def answer_of(call: Call) -> str:
    """The answer's text."""
    return whole(str(next(iter(call.arguments.values()), "")))
