"""The engine of a model on a server: servers that refuse, break off, fall silent or babble."""

from __future__ import annotations

import logging
import socket
import threading

import pytest

from archivist.model.cancel import Cancel
from archivist.model.connection import Patience
from archivist.model.dialects import call_json
from archivist.model.engine import Finish
from archivist.model.weights import ModelError
from tests.archivist.model.exchange import LOOK, SAID, connected, decode, failure
from tests.archivist.model.fake_server import FakeServer, Handler, drop, event, raw, reply, status


def test_nobody_there() -> None:
    """A refused connection is told in words, after the tries that a starting server needs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(ModelError, match="Nothing answers at"), connected(url):
            pass


def test_a_server_that_goes_away_between_turns(server: FakeServer) -> None:
    """A dropped connection is tried again, and then told."""
    server.completions = [drop, drop, reply(call_json(SAID))]
    with connected(server.url) as engine:
        completion, _ = decode(engine)
    assert completion.call == SAID
    server.completions = [drop]
    assert "broke" in failure(server)
    assert len(server.requests) == 3 + 4


@pytest.mark.parametrize("code", [429, 502, 503])
def test_a_busy_server_is_asked_again(server: FakeServer, code: int) -> None:
    """Being busy passes; the number of tries is bounded."""
    server.completions = [status(code, Retry_After="0"), reply(call_json(SAID))]
    with connected(server.url) as engine:
        assert decode(engine)[0].call == SAID
    server.requests.clear()
    server.completions = [status(code, {"error": {"message": "Loading model"}})]
    assert "busy or still starting" in failure(server)
    assert len(server.requests) == 4


def test_a_server_that_asks_for_patience_beyond_measure(server: FakeServer) -> None:
    """A wait longer than a person's is not waited for."""
    server.completions = [status(429, Retry_After="3600")]
    assert "(HTTP 429)" in failure(server)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (status(401, {"detail": "Invalid API key"}), "wants a key"),
        (status(404, {"error": {"message": "model 'x' not found"}}), "model 'x' not found"),
        (status(500, {"error": {"message": "bug \x1b[31m"}}), "HTTP 500): bug [31m. Its own log"),
        (status(307, Location="http://127.0.0.1:1/"), "sends requests on"),
        (status(418), "HTTP 418"),
        (raw(b"<html>hello</html>"), "does not answer as an OpenAI-compatible server"),
        (raw(b"data: {not json\n\n"), "does not answer as an OpenAI-compatible server"),
        (raw(b"data: []\n\n"), "does not answer as an OpenAI-compatible server"),
        (raw(b'data: {"choices": 3}\n\n'), "does not answer as an OpenAI-compatible server"),
        (raw(b"data: " + b"[" * 100_000 + b"\n\n"), "does not answer as an OpenAI-compatible"),
        (raw(b"data: \xff\xfe\n\n"), "does not answer as an OpenAI-compatible server"),
        (raw(b"data: " + b"x" * 1_100_000), "does not answer as an OpenAI-compatible server"),
        (raw(b'data: {"error": {"message": "out of memory"}}\n\n'), "error: out of memory."),
    ],
)
def test_refusals_and_garbage(server: FakeServer, answer: object, told: str) -> None:
    """Each is one clear sentence, and the answer is not asked for again and again."""
    server.completions = [answer]  # type: ignore[list-item]
    assert told in failure(server)
    assert len(server.requests) <= 2


def test_a_wrong_key_is_not_repeated(server: FakeServer, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the message nor any log of any library holds the key."""
    server.completions = [status(403, {"error": {"message": "wrong key s3cr3t-k3y"}})]
    with caplog.at_level(logging.INFO):
        assert "refuses the key" in (message := failure(server, key="s3cr3t-k3y"))
    assert "s3cr3t" not in message + caplog.text


def test_half_a_stream_before_anything_was_shown(server: FakeServer) -> None:
    """A completion has no effect, so it is asked for again."""
    server.completions = [
        raw(event('{"name": "re')),
        reply(call_json(LOOK)),
    ]
    with connected(server.url) as engine:
        completion, fragments = decode(engine)
    assert completion.call == LOOK
    assert "".join(fragments) == call_json(LOOK)


def test_half_a_stream_after_the_answer_began(server: FakeServer) -> None:
    """What the person has read is not said a second time."""
    server.completions = [raw(event(call_json(SAID)[:50]))]
    assert "broke off" in failure(server)
    assert len(server.requests) == 1


@pytest.mark.parametrize("during", ["prompt", "stream", "retry"])
def test_cancel(server: FakeServer, during: str) -> None:
    """A stop ends the request at once, whatever it waits for, and the next one works."""
    free = threading.Event()
    asked = threading.Event()

    def slow(handler: Handler) -> None:
        if during == "retry":
            status(503, Retry_After="20")(handler)
        if during == "stream":
            raw(event(call_json(SAID)[:45]))(handler)
        asked.set()
        free.wait(60)

    server.completions = [slow, reply(call_json(SAID))]
    cancel = Cancel()

    def stop() -> None:
        asked.wait(60)
        cancel.set()

    stopper = threading.Thread(target=stop)
    stopper.start()
    with connected(server.url) as engine:
        completion, _ = decode(engine, cancel=cancel)
        assert completion.finish is Finish.CANCELLED
        assert completion.call is None
        assert not free.is_set()  # the server was still busy with it
        free.set()
        assert decode(engine)[0].call == SAID
    stopper.join()


def test_a_silent_server(server: FakeServer) -> None:
    """A server that takes a request and never answers is given up, and not asked again."""
    free = threading.Event()

    def silent(_handler: Handler) -> None:
        free.wait(60)

    server.completions = [silent]
    impatient = Patience(first_s=0.3)
    with (
        connected(server.url, patience=impatient) as engine,
        pytest.raises(ModelError, match=r"did not answer within 0\.3 s"),
    ):
        decode(engine)
    free.set()
    assert len(server.requests) == 1


def test_a_server_that_falls_silent(server: FakeServer) -> None:
    """Bytes that never make an event don't count as an answer."""
    free = threading.Event()

    def dripping(handler: Handler) -> None:
        raw(event("{"))(handler)
        while not free.wait(0.02):
            handler.wfile.write(b"x")

    server.completions = [dripping]
    impatient = Patience(next_s=0.3)
    with (
        connected(server.url, patience=impatient) as engine,
        pytest.raises(ModelError, match=r"did not answer within 0\.3 s"),
    ):
        decode(engine)
    free.set()


def test_a_server_that_takes_only_the_other_form(server: FakeServer) -> None:
    """llama-cpp-python's server refuses json_schema with 500; the other form is remembered."""

    def picky(handler: Handler) -> None:
        wanted = server.requests[-1]["response_format"]["type"] == "json_object"
        (reply(call_json(SAID)) if wanted else status(500, {"error": {"message": "no"}}))(handler)

    server.completions = [picky]
    with connected(server.url) as engine:
        assert decode(engine)[0].call == SAID
        assert decode(engine)[0].call == SAID
    assert [each["response_format"]["type"] for each in server.requests] == [
        "json_schema",
        "json_object",
        "json_object",
    ]
    assert server.requests[1]["response_format"]["schema"]["anyOf"]


@pytest.mark.parametrize(
    "page", [{"data": []}, {"data": [{"id": "\x1b[2J"}, {"id": 7}, "x"]}, {"data": 3}, ["x"], "x"]
)
def test_a_server_that_names_no_model(server: FakeServer, page: object) -> None:
    """Without a name to ask for the person is told which setting has it."""
    server.pages["/v1/models"] = page
    with pytest.raises(ModelError, match="names no model"), connected(server.url):
        pass
