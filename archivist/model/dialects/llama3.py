"""The llama3 dialect: headers, calls with ``parameters``, results from ``ipython``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.dialects.dialect import Segment, turn
from archivist.model.dialects.form import CallForm
from archivist.model.dialects.thought import BRIEF, ThoughtForm, ThoughtMode
from archivist.model.message import Call, Observed, System, User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.message import Message

_END = "<|eot_id|>"
# What these models were trained to see before the system text where there are tools. The line of
# today's date is left out: the evaluated prefix would be new every day.
_ENVIRONMENT = "Environment: ipython\nCutting Knowledge Date: December 2023\n\n"


class Llama3:
    """Llama 3.1, 3.2 and 3.3."""

    name = "llama3"
    form = CallForm('{"name": "', '", "parameters": ', "}")
    control_tokens = ("<|start_header_id|>", "<|end_header_id|>", _END)

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return None if mode is ThoughtMode.OFF else BRIEF

    def call_template(self) -> str:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return '{"name": <tool name>, "parameters": {<argument name>: <value>}}'

    def render(self, messages: Sequence[Message], opening: str | None = None) -> list[Segment]:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        segments = [Segment("<|begin_of_text|>", frame=True)]
        for message in messages:
            segments += self._rendered(message)
        opening = self.form.opening if opening is None else opening
        segments.append(Segment(_header("assistant") + opening, frame=True))
        return segments

    def _rendered(self, message: Message) -> list[Segment]:
        match message:
            case System(text):
                return turn(_header("system") + _ENVIRONMENT, text, _END)
            case User(text):
                return turn(_header("user"), text, _END)
            case Call():
                return turn(_header("assistant"), self.form.write(message), _END)
            case Observed(text):
                return turn(_header("ipython"), text, _END)


def _header(role: str) -> str:
    return f"<|start_header_id|>{role}<|end_header_id|>\n\n"
