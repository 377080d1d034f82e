"""The hermes dialect: ChatML with ``<tool_call>``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.model.dialects.dialect import Segment, turn
from archivist.model.dialects.form import CANONICAL, call_json
from archivist.model.dialects.thought import BRIEF, ThoughtForm, ThoughtMode, native
from archivist.model.message import Call, Observed, System, User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.message import Message


class Hermes:
    """Qwen 2.5, Qwen 3, Hermes."""

    name = "hermes"
    form = replace(CANONICAL, opening="<tool_call>\n")
    # Any ChatML model can be made to write the rest.
    control_tokens = ("<|im_start|>", "<|im_end|>")

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        match mode:
            case ThoughtMode.OFF:
                return None
            case ThoughtMode.BRIEF:
                return BRIEF
            case ThoughtMode.NATIVE:
                return native("<think>\n", "</think>", "\n\n")

    def call_template(self) -> str:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return (
            "<tool_call>\n"
            '{"name": <tool name>, "arguments": {<argument name>: <value>}}\n'
            "</tool_call>"
        )

    def render(self, messages: Sequence[Message], opening: str | None = None) -> list[Segment]:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        segments: list[Segment] = []
        for message in messages:
            segments += _rendered(message)
        opening = self.form.opening if opening is None else opening
        segments.append(Segment("<|im_start|>assistant\n" + opening, frame=True))
        return segments


def _rendered(message: Message) -> list[Segment]:
    match message:
        case System(text):
            return turn("<|im_start|>system\n", text, "<|im_end|>\n")
        case User(text):
            return turn("<|im_start|>user\n", text, "<|im_end|>\n")
        case Call():
            return turn(
                "<|im_start|>assistant\n<tool_call>\n",
                call_json(message),
                "\n</tool_call><|im_end|>\n",
            )
        case Observed(text):
            return turn(
                "<|im_start|>user\n<tool_response>\n", text, "\n</tool_response><|im_end|>\n"
            )
