"""One lesson: a conversation and the call that is right after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.message import User

if TYPE_CHECKING:
    from archivist.model.message import Call, Message


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a model is shown once.

    Attributes:
        messages: The conversation after the system text, in the belt's voice.
        call: The call that is right now; of an answer only the tool is taught, never the text.
        kind: What it teaches: the canonical name of a tool, or the kind of a conversation.
        language: ``en`` or ``pl``.
    """

    messages: tuple[Message, ...]
    call: Call
    kind: str
    language: str

    @property
    def request(self) -> str:
        """The words that the call serves: the last ones of the person."""
        return next(each.text for each in reversed(self.messages) if isinstance(each, User))
