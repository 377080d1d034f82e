"""A model server on loopback that answers as a test says."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Answer = Callable[["Handler"], None]


class FakeServer(ThreadingHTTPServer):
    """Answers completions in order, and everything else by its path.

    Attributes:
        completions: Answers still to be given; the last one is repeated.
        pages: What is answered to other paths; a path that is not there is a 404.
        requests: The bodies of completions asked for.
        headers: Their headers.
        refuse: What is answered to everything else instead, if anything.
        gone: Set when a client closed its connection while it was served.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.completions: list[Answer] = []
        self.pages: dict[str, object] = {"/v1/models": {"data": [{"id": "tiny"}]}}
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.refuse: Answer | None = None
        self.gone = threading.Event()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> FakeServer:
        """The server, by its own type."""
        return cast("FakeServer", self.server)

    def do_GET(self) -> None:
        """Answer a question about the server."""
        self.page(None)

    def do_POST(self) -> None:
        """Answer a completion or another request with a body."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path != "/v1/chat/completions":
            self.page(body)
            return
        self.fake.requests.append(body)
        self.fake.headers.append(dict(self.headers))
        answers = self.fake.completions
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        try:
            answer(self)
        except (BrokenPipeError, ConnectionResetError):
            self.fake.gone.set()
            self.close_connection = True

    def page(self, body: dict[str, Any] | None) -> None:
        """Answer from ``pages``."""
        if self.fake.refuse is not None:
            self.fake.refuse(self)
            return
        page = self.fake.pages.get(self.path)
        value = page(body) if callable(page) else page
        status(200 if value is not None else 404, value or {"error": {"message": "no such page"}})(
            self
        )

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Stay silent."""


@contextmanager
def serving() -> Iterator[FakeServer]:
    """Run a server until the test has ended."""
    with FakeServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def status(code: int, body: object = None, **headers: str) -> Answer:
    """Answer with a status and JSON."""

    def answer(handler: Handler) -> None:
        content = json.dumps(body).encode() if body is not None else b""
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def raw(*chunks: bytes) -> Answer:
    """Answer 200 with these bytes, and close."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Connection", "close")
        handler.end_headers()
        for chunk in chunks:
            handler.wfile.write(chunk)
            handler.wfile.flush()

    return answer


def event(text: str | None = None, finish: str | None = None, **fields: object) -> bytes:
    """Write one event of a stream."""
    choice = {"index": 0, "delta": {"content": text} if text else {}, "finish_reason": finish}
    return b"data: " + json.dumps({"choices": [choice], **fields}).encode() + b"\r\n\r\n"


def reply(text: str, *, size: int = 7, finish: str = "stop") -> Answer:
    """Answer with a whole reply in pieces of some characters."""
    pieces = [event(text[start : start + size]) for start in range(0, len(text), size)]
    return raw(*pieces, event(finish=finish), b"data: [DONE]\n\n")


def drop(handler: Handler) -> None:
    """Close the connection without a word."""
    handler.close_connection = True
