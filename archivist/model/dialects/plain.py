"""The plain dialect: any chat model, through the chat template of its own GGUF file.

The template is rendered with unique markers in place of the contents and then cut at the markers,
so that only the template's own text can become control tokens.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.model.dialects.dialect import Segment
from archivist.model.dialects.form import CANONICAL, call_json
from archivist.model.dialects.thought import BRIEF, ThoughtForm, ThoughtMode
from archivist.model.message import Call, Observed, System, User
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Template

    from archivist.model.message import Message

_MARK = re.compile("\ue000(\\d+)\ue001")  # private use characters: no template writes them

# A model without a usable template still gets a readable conversation.
_FALLBACK = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


class Plain:
    """Renders by the model's own template; calls are bare JSON, results are user messages.

    Args:
        template: The Jinja template of the GGUF file; may be empty.
        bos: Text of the beginning-of-sequence token, for templates that write it.
        eos: Text of the end-of-sequence token, likewise.

    Raises:
        ArchivistError: If the template does not compile or can't render a conversation.
    """

    name = "plain"
    form = CANONICAL
    control_tokens = ()

    def __init__(self, template: str, bos: str = "", eos: str = "") -> None:
        self._template = _compiled(template or _FALLBACK)
        self._bos = bos
        self._eos = eos
        self._system_role = True
        self._system_role = self._takes_system()
        self.render([System("s"), User("u"), Call("t", {}), Observed("o")])

    def thought(self, mode: ThoughtMode) -> ThoughtForm | None:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return None if mode is ThoughtMode.OFF else BRIEF

    def call_template(self) -> str:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        return '{"name": <tool name>, "arguments": {<argument name>: <value>}}'

    def render(self, messages: Sequence[Message], opening: str | None = None) -> list[Segment]:
        """See :class:`archivist.model.dialects.dialect.Dialect`."""
        contents: list[str] = []
        roles: list[dict[str, str]] = []
        for message in messages:
            role, content = chat_role(message)
            if role == "system" and not self._system_role:
                role = "user"
            if roles and roles[-1]["role"] == role:
                # Templates that insist on alternation get one message of both texts.
                contents[-1] += f"\n\n{content}"
                continue
            roles.append({"role": role, "content": f"\ue000{len(contents)}\ue001"})
            contents.append(content)
        text = self._render(roles)
        segments: list[Segment] = []
        position = 0
        for mark in _MARK.finditer(text):
            segments.append(Segment(text[position : mark.start()], frame=True))
            number = int(mark.group(1))
            if number >= len(contents):
                raise _unusable()
            segments.append(Segment(contents[number], frame=False))
            position = mark.end()
        segments.append(Segment(text[position:] + (opening or self.form.opening), frame=True))
        return [segment for segment in segments if segment.text]

    def _render(self, roles: list[dict[str, str]]) -> str:
        try:
            return self._template.render(
                messages=roles, add_generation_prompt=True, bos_token=self._bos, eos_token=self._eos
            )
        except (
            Exception
        ) as error:  # the template is a program of somebody else's: it may do anything
            raise _unusable() from error

    def _takes_system(self) -> bool:
        """Whether a system text shows up at all: some templates refuse it, some drop it."""
        try:
            return any(segment.text == "s" for segment in self.render([System("s"), User("u")]))
        except ArchivistError:
            return False


def chat_role(message: Message) -> tuple[str, str]:
    """Say who speaks a message in a plain chat, and its text."""
    match message:
        case System(text):
            return "system", text
        case User(text):
            return "user", text
        case Call():
            return "assistant", call_json(message)
        case Observed(text):
            return "user", text


def _compiled(source: str) -> Template:
    from jinja2 import TemplateError  # noqa: PLC0415 - only this dialect needs Jinja
    from jinja2.sandbox import ImmutableSandboxedEnvironment  # noqa: PLC0415

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )

    def refuse(message: str) -> None:
        raise TemplateError(message)

    environment.globals["raise_exception"] = refuse
    environment.globals["strftime_now"] = lambda _format: ""
    try:
        return environment.from_string(source)
    except TemplateError as error:
        raise _unusable() from error


def _unusable() -> ArchivistError:
    return ArchivistError(
        phrase(
            "The chat template in the model file can't be used. Set dialect in the settings, "
            "or use another model."
        )
    )
