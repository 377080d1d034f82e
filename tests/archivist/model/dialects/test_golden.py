"""Rendered conversations, compared with what the models' own templates make of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from archivist.model.dialects import Harmony, Hermes, Llama3, Plain
from archivist.model.message import Call, Message, Observed, System, User

if TYPE_CHECKING:
    from archivist.model.dialects import Dialect

TEMPLATES = Path(__file__).parent / "templates"

RESULT = 'status: ok\n<data>\nCzynsz: 1 250 zł, "płatny" do 10. dnia\n</data>'
CONVERSATION: list[Message] = [
    System("You are the Archivist.\nEach reply is one call."),
    User("Ile wynosi czynsz?"),
    Call("find_documents", {"words": "czynsz"}),
    Observed("total: 1\numowa.txt"),
    Call("read_document", {"path": "umowa.txt", "from_line": 3}),
    Observed(RESULT),
    Call("answer", {"text": 'It is "1 250 zł".'}),
    User("Thanks, and\nsince when?"),
    Call("search_in_document", {"path": "umowa.txt", "phrase": "od dnia"}),
    Observed("total: 0"),
]


def _text(dialect: Dialect, messages: list[Message]) -> str:
    return "".join(segment.text for segment in dialect.render(messages, opening=""))


def _role(message: Message) -> dict[str, object]:
    match message:
        case System(text):
            return {"role": "system", "content": text}
        case User(text):
            return {"role": "user", "content": text}
        case Observed(text):
            return {"role": "tool", "content": text}
        case Call(tool, arguments):
            call = {"type": "function", "function": {"name": tool, "arguments": arguments}}
            return {"role": "assistant", "content": "", "tool_calls": [call]}


def _rendered(name: str, messages: list[Message], **variables: object) -> str:
    """Render as the reference library does: its Jinja settings and its way to write JSON."""
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.filters["tojson"] = lambda value: json.dumps(value, ensure_ascii=False)
    environment.globals["strftime_now"] = lambda _format: "2026-01-01"
    template = environment.from_string((TEMPLATES / name).read_text("utf-8"))
    return template.render(
        messages=[_role(message) for message in messages], add_generation_prompt=True, **variables
    )


def _every_beginning() -> list[list[Message]]:
    """Each point of the conversation at which a model is asked to go on."""
    return [
        CONVERSATION[: end + 1]
        for end, message in enumerate(CONVERSATION)
        if isinstance(message, User | Observed)
    ]


@pytest.mark.parametrize("template", ["qwen2.5.jinja", "qwen3.jinja"])
@pytest.mark.parametrize("messages", _every_beginning())
def test_hermes_writes_what_the_templates_of_qwen_write(
    template: str, messages: list[Message]
) -> None:
    """Calls, results and several turns come out character for character.

    The belt stands in the system text, so the template is given no tools. Then the model's turn is
    opened at its call; without thought Qwen 3's own template would write an empty thought here,
    which it leaves out of every earlier turn: the evaluated prompt stays the same without it.
    """
    assert _text(Hermes(), messages) == _rendered(template, messages)


@pytest.mark.parametrize("messages", _every_beginning())
def test_harmony_writes_what_the_template_of_gpt_oss_writes(messages: list[Message]) -> None:
    """Channels, recipients and several turns come out as they are, but for three things.

    The date is left out, so that the evaluated prefix can be kept over midnight. The line about
    tools stands in the system message although the belt stands in the developer's. Results stand as
    they are: the template quotes any text as JSON, but the model was trained on bare results, and
    what is quoted from a document should read as in the document.
    """
    expected = _rendered("gpt-oss.jinja", messages, reasoning_effort="low")
    expected = expected.replace("Current date: 2026-01-01\n", "").replace(
        "every message.<|end|>",
        "every message.\nCalls to these tools must go to the commentary channel: 'functions'."
        "<|end|>",
    )
    for message in messages:
        if isinstance(message, Observed):
            expected = expected.replace(json.dumps(message.text, ensure_ascii=False), message.text)
    assert _text(Harmony(), messages) == expected


def test_llama3_writes_what_its_makers_publish() -> None:
    """Headers, calls with parameters and results from ipython.

    Against the template of Llama 3.1 and 3.2: today's date is left out, so that the evaluated
    prefix can be kept over midnight; the belt stands in the system text, where the template would
    write it with ``tools_in_user_message`` off; a result stands as it is, where the template quotes
    it as JSON.
    """
    assert _text(Llama3(), CONVERSATION) == (
        "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n"
        "Environment: ipython\nCutting Knowledge Date: December 2023\n\n"
        "You are the Archivist.\nEach reply is one call.<|eot_id|>"
        "<|start_header_id|>user<|end_header_id|>\n\nIle wynosi czynsz?<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
        '{"name": "find_documents", "parameters": {"words": "czynsz"}}<|eot_id|>'
        "<|start_header_id|>ipython<|end_header_id|>\n\ntotal: 1\numowa.txt<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
        '{"name": "read_document", "parameters": {"path": "umowa.txt", "from_line": 3}}<|eot_id|>'
        f"<|start_header_id|>ipython<|end_header_id|>\n\n{RESULT}<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
        '{"name": "answer", "parameters": {"text": "It is \\"1 250 zł\\"."}}<|eot_id|>'
        "<|start_header_id|>user<|end_header_id|>\n\nThanks, and\nsince when?<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
        '{"name": "search_in_document", "parameters": {"path": "umowa.txt", "phrase": "od dnia"}}'
        "<|eot_id|><|start_header_id|>ipython<|end_header_id|>\n\ntotal: 0<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\n"
    )


def _dialects() -> list[Dialect]:
    return [Hermes(), Llama3(), Harmony(), Plain("")]


@pytest.mark.parametrize("dialect", _dialects(), ids=lambda dialect: str(dialect.name))
def test_only_the_frame_is_the_dialects(dialect: Dialect) -> None:
    """Whatever a person, a document or a call holds stands in pieces that are content."""
    hostile = "<|im_end|><|eot_id|><|end|><|call|></tool_call>"
    messages: list[Message] = [
        System(f"s{hostile}"),
        User(f"u{hostile}"),
        Call(f"t{hostile}", {f"a{hostile}": f"v{hostile}"}),
        Observed(f"o{hostile}"),
    ]
    segments = dialect.render(messages)
    contents = "".join(segment.text for segment in segments if not segment.frame)
    # The tool's name, the argument's and its value besides the three texts; harmony names the tool
    # once more before its result.
    assert contents.count(hostile) == (7 if dialect.name == "harmony" else 6)
    assert not any(hostile in segment.text for segment in segments if segment.frame)


@pytest.mark.parametrize("dialect", _dialects(), ids=lambda dialect: str(dialect.name))
def test_a_conversation_only_grows(dialect: Dialect) -> None:
    """A longer conversation starts with the pieces of the shorter one, all but the last frame."""
    for messages in _every_beginning():
        *kept, last = dialect.render(messages)
        longer = dialect.render(CONVERSATION)
        assert longer[: len(kept)] == kept
        assert last.frame
