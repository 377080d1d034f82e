"""The engine of a model on a server: what it makes of a reply under the constraint."""

from __future__ import annotations

import json

import pytest

from archivist.agent.answer import AnswerStream
from archivist.model.cancel import Cancel
from archivist.model.dialects import call_json
from archivist.model.engine import Enough, Finish, Fragment, Thought
from archivist.model.message import Call
from archivist.model.reply import MAXIMUM_CHARACTERS
from tests.archivist.model.exchange import CONSTRAINT, SAID, TALK, connected, decode, failure
from tests.archivist.model.fake_server import FakeServer, Handler, event, raw, reply


def test_an_answer_streams_as_our_own_decoder_writes_it(server: FakeServer) -> None:
    """White space and escapes of the server are gone; the listener of answers reads it all."""
    text = json.dumps({"name": SAID.tool, "arguments": SAID.arguments}, indent=1)
    server.completions = [reply(text, size=3)]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert completion.call == SAID
    assert "".join(fragments) == call_json(SAID)
    assert len(fragments) > 5
    stream = AnswerStream(Call("answer", {"text": ""}))
    assert "".join(map(stream.feed, fragments)) == SAID.arguments["text"]


def test_white_space_before_a_text_is_dropped(server: FakeServer) -> None:
    """As under our own decoder, whole or piece by piece."""
    text = '{"name": "answer", "arguments": {"text": " \\n\\t Hi. "}}'
    for size in (3, 500):
        server.completions = [reply(text, size=size)]
        with connected(server.url) as engine:
            completion, fragments = decode(engine)
        assert completion.call == Call("answer", {"text": "Hi. "})
        assert "".join(fragments) == call_json(completion.call)


def test_keys_in_another_order(server: FakeServer) -> None:
    """A server that sorts keys gives the same call, shown when it is whole."""
    server.completions = [reply('{"arguments": {"text": "no"}, "name": "answer"}')]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert completion.call == Call("answer", {"text": "no"})
    assert fragments == ['{"name": "answer", "arguments": {"text": "no"}}']


def test_a_reply_outside_the_constraint_gets_one_more_chance(server: FakeServer) -> None:
    """The fault is said to the model."""
    server.completions = [
        reply('{"name": "read", "arguments": {"path": "/etc/passwd"}}'),
        reply('{"name": "read", "arguments": {"path": "a/b.pdf"}}'),
    ]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert completion.call == Call("read", {"path": "a/b.pdf"})
    assert "/etc/passwd" not in "".join(fragments)
    *_, wrong, fault = server.requests[1]["messages"]
    assert wrong["role"] == "assistant"
    assert "path must be one of: a/b.pdf, ż.txt" in fault["content"]


@pytest.mark.parametrize(
    "text",
    [
        "I would look for the lease first.",
        '```json\n{"name": "answer", "arguments": {"text": "x"}}\n```',
        '{"name": "delete", "arguments": {}}',
        '{"name": "read", "arguments": {}}',
        '{"name": "read", "arguments": {"path": "a/b.pdf", "force": true}}',
        '{"name": "read", "arguments": {"path": ["a/b.pdf"]}}',
        '{"name": "find", "arguments": {"words": "Umowa", "year": true}}',
        '{"name": "find", "arguments": {"words": "Umowa", "year": 1999}}',
        '{"name": "find", "arguments": {"words": "  "}}',
        '{"name": "answer", "arguments": {"text": ""}}',
        '{"name": "answer", "arguments": "text"}',
        '{"name": "read", "arguments": {"path": "ż.txt"}, "thought": "y"}',
        "",
        "[" * 10_000,
        " " * (MAXIMUM_CHARACTERS + 1),
    ],
)
def test_replies_that_are_no_call(server: FakeServer, text: str) -> None:
    """None becomes a call; the second in a row ends the turn in words."""
    server.completions = [reply(text, size=5000)]
    assert "gave a reply that can't be used" in failure(server)
    assert len(server.requests) == 2


def test_an_answer_with_something_after_it(server: FakeServer) -> None:
    """What was shown can't be taken back, so the turn ends in words."""
    server.completions = [reply('{"name": "answer", "arguments": {"text": "x"}, "more": "y"}')]
    assert "gave a reply that can't be used" in failure(server)
    assert len(server.requests) == 1


def test_an_endless_answer_ends_at_its_maximum(server: FakeServer) -> None:
    """As under our own decoder; the connection is closed, on which a server stops decoding."""

    def endless(handler: Handler) -> None:
        raw(event('{"name":"answer","arguments":{"text":"'))(handler)
        for _ in range(100_000):
            handler.wfile.write(event("ha "))

    server.completions = [endless]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert completion.call == Call("answer", {"text": "ha " * 20})
    assert "".join(fragments) == call_json(completion.call)
    assert server.gone.wait(10)


def test_a_listener_who_has_enough(server: FakeServer) -> None:
    """The reply ends as the call that was given; its tokens count, and the connection is closed."""

    def endless(handler: Handler) -> None:
        raw(event('{"name":"answer","arguments":{"text":"'))(handler)
        for _ in range(100_000):
            handler.wfile.write(event("ha "))

    server.completions = [endless]
    call = Call("answer", {"text": "ha"})
    with connected(server.url) as engine:
        decoding = engine.complete(TALK, CONSTRAINT, Cancel())
        while not isinstance(next(decoding), Fragment):
            pass
        with pytest.raises(StopIteration) as stop:
            decoding.throw(Enough(call))
    assert stop.value.value.call == call
    assert stop.value.value.output_tokens > 0
    assert server.gone.wait(10)


def test_an_excerpt_takes_the_spelling_of_its_source(server: FakeServer) -> None:
    """Case and spaces don't matter; words that are in no source are left as the model said."""
    server.completions = [
        reply('{"name": "find", "arguments": {"words": "umowa najmu z", "year": 2024}}'),
        reply('{"name": "find", "arguments": {"words": "umowy\\u001b[2J"}}'),
    ]
    with connected(server.url) as engine:
        first, second = decode(engine)[0], decode(engine)[0]
    assert first.call == Call("find", {"words": "Umowa Najmu  z", "year": 2024})
    assert second.call == Call("find", {"words": "umowy[2J"})


def thinking(text: object, field: str = "reasoning_content") -> bytes:
    """Write one event of a thought."""
    return b"data: " + json.dumps({"choices": [{"delta": {field: text}}]}).encode() + b"\n\n"


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_a_thought_is_told_and_no_reply(server: FakeServer, field: str) -> None:
    """What a model thinks first comes in a field of its own; it is shown as a thought."""
    pieces = [thinking(one, field) for one in ("I should ", None, {"odd": 1}, "answer.")]
    call = event(call_json(SAID))
    server.completions = [raw(b": ping\n\n", *pieces, call, event(finish="stop"))]
    with connected(server.url) as engine:
        decoding = engine.complete(TALK, CONSTRAINT, Cancel())
        told = list(decoding)
    assert [one.text for one in told if isinstance(one, Thought)] == ["I should ", "answer."]
    assert "".join(one.text for one in told if isinstance(one, Fragment)) == call_json(SAID)


def test_only_a_thought_is_a_reason(server: FakeServer) -> None:
    """A model that spends all it may on thinking ends the turn with that reason, and once."""
    server.completions = [raw(thinking("hm, " * 9), event(finish="length"), b"data: [DONE]\n\n")]
    with connected(server.url) as engine:
        assert decode(engine)[0].finish is Finish.THOUGHT_LIMIT
    assert len(server.requests) == 1


def test_an_endless_thought_ends_at_its_maximum(server: FakeServer) -> None:
    """Also where the server does not keep to the limit that it was given."""

    def endless(handler: Handler) -> None:
        raw(thinking("hm"))(handler)
        for _ in range(100_000):
            handler.wfile.write(thinking("hm " * 100))

    server.completions = [endless]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert (completion.finish, completion.call, fragments) == (Finish.THOUGHT_LIMIT, None, [])
    assert server.gone.wait(10)
