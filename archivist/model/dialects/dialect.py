"""What every dialect can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.dialects.form import CallForm
    from archivist.model.dialects.thought import ThoughtForm, ThoughtMode
    from archivist.model.message import Message


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a rendered prompt.

    Attributes:
        text: The piece.
        frame: Whether it is the dialect's own frame. Only frames may become control tokens;
            everything else is content and is tokenised with special tokens off.
    """

    text: str
    frame: bool


class Dialect(Protocol):
    """How one family of models writes conversations with tool calls."""

    @property
    def name(self) -> str:
        """Its name in the settings and the catalog."""
        ...

    @property
    def form(self) -> CallForm:
        """How a call is written; what the decoder is held to."""
        ...

    @property
    def control_tokens(self) -> tuple[str, ...]:
        """What a vocabulary must have as single tokens for this dialect to make sense."""
        ...

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """How a thought before the call is written; None for ``off``."""
        ...

    def call_template(self) -> str:
        """What a call looks like, for the system text."""
        ...

    def render(self, messages: Sequence[Message], opening: str | None = None) -> list[Segment]:
        """Render a conversation up to the point where the model goes on.

        Rendering a longer conversation with the same beginning gives the same first segments, so
        that the evaluated prefix can be kept.

        Args:
            messages: The conversation.
            opening: What the model's turn starts with; by default ``form.opening``, after which the
                call is decoded.
        """
        ...


def turn(before: str, text: str, after: str) -> list[Segment]:
    """Frame one text."""
    return [Segment(before, frame=True), Segment(text, frame=False), Segment(after, frame=True)]
