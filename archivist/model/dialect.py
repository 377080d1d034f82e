"""Dialects: how a conversation becomes text, and which of that text is the model's own frame."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from archivist.model.message import Call, Observed, System, User

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    def call_template(self) -> str:
        """One sentence for the system text: what a call looks like."""
        ...

    def render(self, messages: Sequence[Message]) -> list[Segment]:
        """Render a conversation up to the point where the JSON of the next call starts.

        Rendering a longer conversation with the same beginning gives the same first segments, so
        that the evaluated prefix can be kept.
        """
        ...


def call_json(call: Call) -> str:
    """Write a call exactly as the constraint makes models write it."""
    return json.dumps({"name": call.tool, "arguments": call.arguments}, ensure_ascii=False)


class Hermes:
    """ChatML with ``<tool_call>``: Qwen 2.5, Qwen 3, Hermes."""

    name = "hermes"

    def call_template(self) -> str:
        """See :class:`Dialect`."""
        return (
            "<tool_call>\n"
            '{"name": <tool name>, "arguments": {<argument name>: <value>}}\n'
            "</tool_call>"
        )

    def render(self, messages: Sequence[Message]) -> list[Segment]:
        """See :class:`Dialect`."""
        segments: list[Segment] = []
        for message in messages:
            match message:
                case System(text):
                    segments += _turn("system", text)
                case User(text):
                    segments += _turn("user", text)
                case Call():
                    segments += [
                        Segment("<|im_start|>assistant\n<tool_call>\n", frame=True),
                        Segment(call_json(message), frame=False),
                        Segment("\n</tool_call><|im_end|>\n", frame=True),
                    ]
                case Observed(text):
                    segments += [
                        Segment("<|im_start|>user\n<tool_response>\n", frame=True),
                        Segment(text, frame=False),
                        Segment("\n</tool_response><|im_end|>\n", frame=True),
                    ]
        segments.append(Segment("<|im_start|>assistant\n<tool_call>\n", frame=True))
        return segments


def _turn(role: str, text: str) -> list[Segment]:
    return [
        Segment(f"<|im_start|>{role}\n", frame=True),
        Segment(text, frame=False),
        Segment("<|im_end|>\n", frame=True),
    ]
