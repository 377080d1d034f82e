"""The hermes dialect, compared with the template in the model's own file."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import llama_cpp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2.sandbox import ImmutableSandboxedEnvironment

from archivist.model.dialects import Hermes, call_json
from archivist.model.message import Call, Observed, System, User
from tests.archivist.model.calls import texts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.model.message import Message

CONVERSATION: list[Message] = [
    System("You find documents.\n\nTools:\n- find_documents"),
    User("Gdzie jest umowa „najmu”?"),
    Call("find_documents", {"words": "umowa najmu", "page": 2}),
    Observed('umowy/najem.pdf\n<data id="x">{"a": 1}</data>'),
    Call("answer", {"text": 'W "umowy/najem.pdf".\n\tStrona 1 \\ 2.'}),
    User("Thanks {{ bos_token }}{% raw %}"),
    Call("answer", {"text": "żółw \U0001f422"}),
    User("Rename it"),
]


def _text(messages: Sequence[Message]) -> str:
    return "".join(segment.text for segment in Hermes().render(messages))


def _own(messages: Sequence[Message], file: Path) -> str:
    """Render with the file's own template, as its publisher's library does."""
    parameters = llama_cpp.llama_model_default_params()
    parameters.vocab_only = True
    model = llama_cpp.llama_model_load_from_file(os.fsencode(file), parameters)
    assert model is not None
    source = llama_cpp.llama_model_chat_template(model, None)
    assert source is not None
    template = source.decode()
    llama_cpp.llama_model_free(model)
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.filters["tojson"] = lambda value: json.dumps(value, ensure_ascii=False)
    roles: list[dict[str, object]] = []
    for message in messages:
        match message:
            case System(text):
                roles.append({"role": "system", "content": text})
            case User(text):
                roles.append({"role": "user", "content": text})
            case Observed(text):
                roles.append({"role": "tool", "content": text})
            case Call(tool, arguments):
                call = {"name": tool, "arguments": arguments}
                roles.append({"role": "assistant", "content": "", "tool_calls": [call]})
    return environment.from_string(template).render(messages=roles, add_generation_prompt=True)


@pytest.mark.model
@pytest.mark.parametrize("length", range(2, len(CONVERSATION) + 1))
def test_it_is_the_models_own_format(length: int, default_file: Path) -> None:
    """Calls, results and turns are written as the model was trained on them, byte for byte.

    One difference: the frame of a call is opened for the model, because a small model left free
    opens a Markdown fence. The tool list stands in our system text, not in the template's
    ``tools``: it is shorter, in the voice that the model understands best.
    """
    messages = CONVERSATION[:length]
    assert _text(messages) == _own(messages, default_file) + "<tool_call>\n"


def test_frames_and_contents_are_apart() -> None:
    """What a person, a document or the model wrote is never part of a frame."""
    contents = [segment.text for segment in Hermes().render(CONVERSATION) if segment.frame is False]
    assert contents == [
        call_json(message) if isinstance(message, Call) else message.text
        for message in CONVERSATION
    ]


@given(texts(), texts())
def test_content_is_never_interpreted(request_text: str, result: str) -> None:
    """Frames are the same whatever the contents are."""

    def frames(first: str, second: str) -> list[str]:
        messages: list[Message] = [
            System(first),
            User(first),
            Call(first, {first: second}),
            Observed(second),
        ]
        return [segment.text for segment in Hermes().render(messages) if segment.frame]

    assert frames(request_text, result) == frames("", "x")


@given(st.integers(0, len(CONVERSATION) - 1))
def test_longer_conversations_begin_the_same(length: int) -> None:
    """All but the opened reply of a conversation begins every longer one."""
    shorter = Hermes().render(CONVERSATION[:length])[:-1]
    assert Hermes().render(CONVERSATION)[: len(shorter)] == shorter


def test_a_call_is_written_as_the_template_says() -> None:
    """The sentence in the system text shows the very form that is decoded."""
    shape = Hermes().call_template()
    written = shape.replace("<tool name>", '"find"').replace("<argument name>: <value>", '"a": "b"')
    assert call_json(Call("find", {"a": "b"})) == written.splitlines()[1]
