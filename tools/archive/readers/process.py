"""The parent's side of the worker process: starts it, feeds it, ends it when it must."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.archive.readers.document import Document, LockedError, Obstacle, UnreadableError
from tools.archive.readers.kinds import HEAD_BYTES, Kind, kind_of
from tools.archive.readers.protocol import LENGTH, OUT_OF_MEMORY, TIME_LIMIT_S, Wish

if TYPE_CHECKING:
    from collections.abc import Callable

GRACE_S = 10  # for transfer and start, beyond the worker's own limit
_DYING_S = 0.5  # from the end of its output to its own
_LOOK_S = 0.05  # how often the wish to stop is looked at
_HOLD_OTHERS = frozenset({Kind.MAIL, Kind.ZIP, Kind.OLE})
_MAX_ANSWER_BYTES = 64 * 1024 * 1024  # five million characters as JSON take 30 at most
_PACKAGES = Path(__file__).parents[3]
# -I keeps the working folder, the environment and the user's site out of the search for modules;
# this program's own packages come first, before anything installed under the same name.
_PROGRAM = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from tools.archive.readers.worker import main; main()"
)


class CancelledError(Exception):
    """The person asked to stop."""


class _Job(threading.Thread):
    """One exchange with the worker, in a thread because pipes can't be waited for on Windows."""

    def __init__(self, process: subprocess.Popen[bytes], wish: bytes, data: bytes) -> None:
        super().__init__(daemon=True)
        self._process = process
        self._parts = (wish, data)
        self.answer = b""

    def run(self) -> None:
        """Send the document and take the answer; a dead worker leaves the answer empty."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            return
        try:
            for part in self._parts:
                stdin.write(LENGTH.pack(len(part)))
                stdin.write(part)
            stdin.flush()
            head = stdout.read(LENGTH.size)
            if len(head) == LENGTH.size:
                length = LENGTH.unpack(head)[0]
                if length <= _MAX_ANSWER_BYTES:
                    answer = stdout.read(length)
                    self.answer = answer if len(answer) == length else b""
        except (OSError, ValueError):
            return  # it died, or was ended while we wrote


class Worker:
    """A process that is started at the first document and serves many.

    Safe to use from several threads (they take turns). It ends with :meth:`close`, and by itself
    when this process is gone.

    Args:
        time_limit_s: After it the worker is killed.
        program: What the process runs.
    """

    def __init__(
        self, time_limit_s: float = TIME_LIMIT_S + GRACE_S, program: str = _PROGRAM
    ) -> None:
        self._time_limit_s = time_limit_s
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._status = 0  # how the last one ended: a signal's number is below zero
        self._lock = threading.Lock()

    def read(
        self,
        data: bytes,
        cancelled: Callable[[], bool],
        wish: Wish = Wish.TEXT,
        passwords: tuple[str, ...] = (),
    ) -> Document:
        """Read one document, as text or as Markdown.

        Args:
            data: All of it.
            cancelled: Whether the person asked to stop.
            wish: As what.
            passwords: Those that may open it.

        Raises:
            LockedError: It is encrypted, and none of the passwords opens it.
            UnreadableError: It can't be read; the worker crashing over it or taking too long is one
                reason of several.
            CancelledError: ``cancelled`` said so; the worker was ended.
        """
        parts = self.ask({"wish": wish, "passwords": passwords}, data, cancelled)
        parts |= {"unread": tuple(parts["unread"]), "textless": tuple(parts["textless"])}
        return Document(**parts)

    def picture(self, data: bytes, page: int, dpi: int, cancelled: Callable[[], bool]) -> bytes:
        """Draw one page of a PDF in grey, as a PGM image.

        Args:
            data: The PDF.
            page: Its number, from 1.
            dpi: Dots an inch.
            cancelled: Whether the person asked to stop.

        Raises:
            UnreadableError: As :meth:`read`.
            CancelledError: As :meth:`read`.
        """
        wish = {"wish": Wish.PICTURE, "page": page, "dpi": dpi}
        return base64.b64decode(self.ask(wish, data, cancelled)["picture"])

    def ask(
        self, wish: dict[str, object], data: bytes, cancelled: Callable[[], bool]
    ) -> dict[str, Any]:
        """Have a wish fulfilled with a document; return the process's answer.

        Raises:
            UnreadableError: As :meth:`read`.
            CancelledError: As :meth:`read`.
        """
        asked = json.dumps(wish).encode()
        holds_others = kind_of(data[:HEAD_BYTES]) in _HOLD_OTHERS
        with self._lock:
            try:
                # A second try, for the first may have been killed by something else, such as a
                # system short of memory, and a document would be called damaged until it changes.
                answer = self._exchange(asked, data, cancelled) or self._exchange(
                    asked, data, cancelled
                )
            except UnreadableError:
                if not holds_others:
                    raise
                answer = b""
            if not answer and holds_others:
                # An attachment may be to blame, and must not cost the message.
                alone = json.dumps({**wish, "alone": True}).encode()
                answer = self._exchange(alone, data, cancelled)
            status = self._status
        if not answer:
            raise _ended(status)
        parts: dict[str, Any] = json.loads(answer)
        if parts.get("locked"):
            raise LockedError
        if "error" in parts:
            raise UnreadableError(
                parts["error"], Obstacle(parts["obstacle"]), fault=parts.get("fault", "")
            )
        return parts

    def _exchange(self, wish: bytes, data: bytes, cancelled: Callable[[], bool]) -> bytes:
        """Return the worker's answer; empty if it died over the document."""
        if cancelled():
            raise CancelledError
        job = _Job(self._started(), wish, data)
        job.start()
        until = time.monotonic() + self._time_limit_s
        while True:
            job.join(_LOOK_S)
            if not job.is_alive():
                break
            if cancelled():
                self._end()
                raise CancelledError
            if time.monotonic() > until:
                self._end()
                raise UnreadableError("takes too long to read", Obstacle.SLOW)
        if not job.answer:
            self._end(_DYING_S)
        return job.answer

    def close(self) -> None:
        """End the worker, if there is one."""
        with self._lock:
            self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
                [sys.executable, "-I", "-c", self._program, str(_PACKAGES)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=os.path.abspath(os.sep),  # noqa: PTH100  # the drive's top on Windows
                start_new_session=True,  # Ctrl-C in the terminal is not for it
            )
        return self._process

    def _end(self, patience_s: float = 0) -> None:
        """End the worker; keep how it ended by itself, if it does within the patience."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience_s)
        process.kill()
        self._status = process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was still to be written has no reader any more


def _ended(status: int) -> UnreadableError:
    """Say why a worker ended over a document, twice."""
    if status == OUT_OF_MEMORY:
        return UnreadableError("needs more memory to read than is allowed", Obstacle.OVERSIZED)
    if status < 0 and status == -getattr(signal, "SIGXCPU", 0):
        return UnreadableError("takes too long to read", Obstacle.SLOW)
    fault = f"signal {-status}" if status < 0 else f"status {status}"
    return UnreadableError(
        "makes its reader fail: it is damaged or hostile", Obstacle.CRASHED, fault=fault
    )
