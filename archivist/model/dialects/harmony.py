"""The harmony dialect: channels, and calls whose tool stands in the header."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.dialects.dialect import Segment, turn
from archivist.model.dialects.form import CallForm, arguments_json, escape
from archivist.model.dialects.thought import ThoughtForm, ThoughtMode, brief, native
from archivist.model.message import Call, Observed, System, User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.message import Message

# As gpt-oss was trained to see it, without the line of today's date: the evaluated prefix would be
# new every day.
_SYSTEM = (
    "<|start|>system<|message|>"
    "You are ChatGPT, a large language model trained by OpenAI.\n"
    "Knowledge cutoff: 2024-06\n\n"
    "Reasoning: low\n\n"
    "# Valid channels: analysis, commentary, final. Channel must be included for every message.\n"
    "Calls to these tools must go to the commentary channel: 'functions'."
    "<|end|>"
)
_ASSISTANT = "<|start|>assistant"
_TO = " to=functions."
_COMMENTARY = "<|channel|>commentary json<|message|>"


class Harmony:
    """gpt-oss."""

    name = "harmony"
    form = CallForm("", _COMMENTARY, "", opening=_TO)
    control_tokens = ("<|start|>", "<|channel|>", "<|message|>", "<|end|>", "<|call|>")

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        channel = ("<|channel|>analysis<|message|>", "<|end|>", _ASSISTANT)
        match mode:
            case ThoughtMode.OFF:
                return None
            case ThoughtMode.BRIEF:
                return brief(*channel)
            case ThoughtMode.NATIVE:
                return native(*channel)

    def call_template(self) -> str:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return "a message to functions.<tool name> with {<argument name>: <value>}"

    def render(self, messages: Sequence[Message], opening: str | None = None) -> list[Segment]:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        segments = [Segment(_SYSTEM, frame=True)]
        tool = ""
        for message in messages:
            match message:
                case System(text):
                    start = "<|start|>developer<|message|># Instructions\n\n"
                    segments += turn(start, text, "\n\n<|end|>")
                case User(text):
                    segments += turn("<|start|>user<|message|>", text, "<|end|>")
                case Call():
                    tool = escape(message.tool)
                    segments += turn(_ASSISTANT + _TO, tool, _COMMENTARY)
                    segments += [
                        Segment(arguments_json(message.arguments), frame=False),
                        Segment("<|call|>", frame=True),
                    ]
                case Observed(text):
                    after_name = " to=assistant<|channel|>commentary<|message|>"
                    segments += turn("<|start|>functions.", tool, after_name)
                    segments += [Segment(text, frame=False), Segment("<|end|>", frame=True)]
        opening = self.form.opening if opening is None else opening
        segments.append(Segment(_ASSISTANT + opening, frame=True))
        return segments
