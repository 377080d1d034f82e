"""A search server on loopback that answers as a test says."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, cast
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator


class SearchServer(ThreadingHTTPServer):
    """The server.

    Attributes:
        status: Of every answer.
        body: Of every answer, with its type.
        location: Where an answer points to, or empty.
        hangs: Whether it never answers.
        asked: The path, the parameters and the headers of each question.
        closing: Set when the test is over.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 200
        self.body = b'{"results": []}'
        self.location = ""
        self.hangs = False
        self.asked: list[tuple[str, dict[str, list[str]], dict[str, str]]] = []
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def finds(self, *results: object) -> None:
        """Answer with these results."""
        self.body = json.dumps({"query": "x", "results": results}).encode()


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    def do_GET(self) -> None:
        """Answer."""
        server = cast("SearchServer", self.server)
        parts = urlsplit(self.path)
        server.asked.append((parts.path, parse_qs(parts.query), dict(self.headers)))
        if server.hangs:
            server.closing.wait()
            return
        try:
            self.send_response(server.status)
            if server.location:
                self.send_header("Location", server.location)
            self.send_header("Set-Cookie", "seen=1")
            self.send_header("Content-Length", str(len(server.body)))
            self.end_headers()
            self.wfile.write(server.body)
        except ConnectionError:  # whoever asked has had enough
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Stay quiet."""


@contextmanager
def search_server() -> Iterator[SearchServer]:
    """Open a search server."""
    server = SearchServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
