"""Running one command inside its walls, from the program's side."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tools.shell.spec import OUTPUT_LIMIT_BYTES, TIME_LIMIT_S, End, Ended

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

    from tools.shell.spec import Spec

_LOOK_S = 0.1  # how often the wish to stop is looked at
_GRACE_S = 5.0  # for the launcher to end what it started
_CHUNK_BYTES = 1 << 16
_PACKAGES = Path(__file__).parents[2]
_PROGRAM = (
    "import sys; sys.path.insert(0, sys.argv[1]); from tools.shell.launcher import main; main()"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command.

    Attributes:
        end: How it came to its end.
        exit_code: Its exit code, where it came to it by itself.
        stdout: What it wrote to standard output.
        stderr: What it wrote to standard error.
        why: Why it could not be started, else empty.
    """

    end: End
    exit_code: int
    stdout: bytes
    stderr: bytes
    why: str = ""


def run(
    spec: Spec,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    time_limit_s: float = TIME_LIMIT_S,
) -> Outcome:
    """Run a command; when this returns, nothing that it started is left.

    Args:
        spec: The command and its walls.
        cancelled: Asked ten times a second whether the person wants to stop.
        time_limit_s: After it the command is ended.

    Raises:
        OSError: The system can't start a process.
    """
    telling, told = os.pipe()
    try:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-I", "-S", "-c", _PROGRAM, str(_PACKAGES), str(told)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(told,),
            env={},  # it holds the key of a model server, and more that is nobody's business
            cwd=os.path.abspath(os.sep),  # noqa: PTH100 - the archive is entered inside the walls
            start_new_session=True,  # no terminal to type into, and Ctrl-C is not for it
        )
    except OSError:
        os.close(telling)
        raise
    finally:
        os.close(told)
    with open(telling, "rb", buffering=0) as answers, process:  # noqa: PTH123 - a descriptor
        running = _Running(process, answers)
        running.tell(spec.line())
        end = running.follow(cancelled, time.monotonic() + time_limit_s)
    ended = Ended.of(bytes(running.told))
    if end is None or ended.end is End.FAILED:
        end = ended.end
    if end is End.EXITED and ended.exit_code and _is_complaint(bytes(running.stderr)):
        end = End.FAILED
    return Outcome(end, ended.exit_code, bytes(running.stdout), bytes(running.stderr), ended.why)


def _is_complaint(errors: bytes) -> bool:
    """Whether bubblewrap says that it could not set up what the command was to see.

    So it is when something hidden vanished just before it was covered. A command that writes the
    same only makes itself look as if it had not run.
    """
    return errors.startswith(b"bwrap: ")


class _Running:
    """A launcher and what it has said so far."""

    def __init__(self, process: subprocess.Popen[bytes], answers: FileIO) -> None:
        self._process = process
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.told = bytearray()
        self._sources = selectors.DefaultSelector()
        for source, kept in (
            (process.stdout, self.stdout),
            (process.stderr, self.stderr),
            (answers, self.told),
        ):
            if source is not None:
                self._sources.register(source, selectors.EVENT_READ, kept)

    def tell(self, line: bytes) -> None:
        """Send the launcher its line; one that is dead already says so by its silence."""
        if self._process.stdin is not None:
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except BrokenPipeError:
                return

    def follow(self, cancelled: Callable[[], bool], until_s: float) -> End | None:
        """Take what it says until all is said; return why it had to be ended, if it had to."""
        end: End | None = None
        while self._sources.get_map():
            for key, _ in self._sources.select(_LOOK_S):
                self._take(key)
            if end is not None:
                if time.monotonic() > until_s:
                    self._process.kill()  # its child dies with it
                    break
                continue
            end = self._reason(cancelled, until_s)
            if end is not None:
                self._let_go()
                until_s = time.monotonic() + _GRACE_S
        self._sources.close()
        self._let_go()
        return end

    def _reason(self, cancelled: Callable[[], bool], until_s: float) -> End | None:
        if len(self.stdout) + len(self.stderr) >= OUTPUT_LIMIT_BYTES:
            return End.OUTPUT
        if cancelled():
            return End.STOPPED
        return End.TIME if time.monotonic() > until_s else None

    def _take(self, key: selectors.SelectorKey) -> None:
        chunk = os.read(key.fd, _CHUNK_BYTES)
        if not chunk:
            self._sources.unregister(key.fileobj)
        elif len(key.data) < OUTPUT_LIMIT_BYTES:
            key.data.extend(chunk)

    def _let_go(self) -> None:
        """Close the launcher's standard input, upon which it ends the command and itself."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                return
