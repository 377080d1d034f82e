"""The protocol every engine follows, in process, on a server or scripted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import Constraint
    from archivist.model.message import Call, Message


class Finish(StrEnum):
    """Why an engine stopped decoding."""

    COMPLETE = "complete"  # the call is whole
    CANCELLED = "cancelled"  # the person stopped it
    CONTEXT_FULL = "context_full"  # the context filled before the call was whole
    THOUGHT_LIMIT = "thought_limit"  # thinking took all it may take


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of the prompt has been evaluated.

    Attributes:
        done: Prompt tokens evaluated or reused so far.
        total: Prompt tokens in all.
    """

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Fragment:
    """The next piece of the call as it is decoded: JSON in one form, whatever the dialect."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The next piece of what the model thinks before the call; never part of a later prompt."""

    text: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A finished decoding.

    Attributes:
        call: The call; None unless ``finish`` is ``COMPLETE``.
        finish: Why decoding stopped.
        prompt_tokens: Tokens in the prompt.
        cached_tokens: Of these, how many were not evaluated again.
        output_tokens: Tokens in the thought and the call.
        forced_tokens: Of these, how many the constraint fixed.
        ms: Wall time in milliseconds.
        first_ms: Of this, what passed until the reply began; 0 where nobody looked.
    """

    call: Call | None
    finish: Finish
    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    forced_tokens: int = 0
    ms: int = 0
    first_ms: int = 0


Piece = Progress | Thought | Fragment


class Enough(Exception):  # noqa: N818 - a value on its way to a Completion
    """Thrown into a decoding by a listener who needs no more of it.

    Args:
        call: What the decoding ends as.
    """

    def __init__(self, call: Call) -> None:
        super().__init__(call)
        self.call = call


def ended(decoding: Generator[Piece, None, Completion], call: Call) -> Completion:
    """End a decoding as the call it is to have been; what it cost so far counts."""
    try:
        decoding.throw(Enough(call))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    raise RuntimeError("the engine went on after it was told that it is enough")


class Engine(Protocol):
    """Something that decodes one tool call after a conversation.

    An engine is used by one thread at a time. Content of messages never becomes control tokens.
    """

    @property
    def model_name(self) -> str:
        """The name shown to the person and written to the session."""
        ...

    @property
    def context_tokens(self) -> int:
        """The size of the context window in tokens."""
        ...

    def count_tokens(self, text: str) -> int:
        """Count the tokens of a content text (no control tokens)."""
        ...

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """Count the tokens of a whole rendered conversation."""
        ...

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Decode one call under the constraint, yielding what there is on the way.

        Setting ``cancel`` ends it within a second, during prompt evaluation too; throwing
        :class:`Enough` ends it at once, and what it cost is counted all the same.
        """
        ...

    def close(self) -> None:
        """Free the model's memory; the engine can't be used afterwards."""
        ...
