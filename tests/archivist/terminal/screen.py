"""A real terminal in pure Python: a program on a pseudo-terminal, drawn by an emulator."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pyte

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT = Path(__file__).parents[3]
PATIENCE_S = 30.0  # a bound for a hung program, not a measurement


class _Emulator(pyte.HistoryScreen):
    """Draws, and answers where the cursor is when it is asked."""

    def __init__(self, columns: int, rows: int, type_back: Callable[[str], None]) -> None:
        super().__init__(columns, rows, history=2000)
        self._type_back = type_back

    def write_process_input(self, data: str) -> None:
        """Send the answer as if it was typed."""
        self._type_back(data)


class Terminal:
    """What a person at the terminal sees and types.

    Attributes:
        raw: Every byte that the program sent.
    """

    def __init__(
        self, master: int, process: subprocess.Popen[bytes], columns: int, rows: int
    ) -> None:
        self._master = master
        self._process = process
        self._screen = _Emulator(columns, rows, self.type)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._master, text.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the size, as a window manager does. The emulator cuts, it does not reflow."""
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, text: str) -> str:
        """Read until the text is on the screen, and return the screen."""
        return self.wait_until(lambda screen: text in screen, repr(text))

    def wait_until(self, holds: Callable[[str], bool], wanted: str) -> str:
        """Read until a condition holds for the screen."""
        until = time.monotonic() + PATIENCE_S
        while not holds(self.shown()):
            if time.monotonic() > until or not self._read(0.1):
                assert holds(self.shown()), f"waited for {wanted} in vain:\n{self.shown()}"
        return self.shown()

    def wait_for_bytes(self, sent: bytes) -> None:
        """Read until the program sends these bytes, from now on; the screen is not looked at."""
        begun, until = len(self.raw), time.monotonic() + PATIENCE_S
        while sent not in self.raw[begun:]:
            assert time.monotonic() < until, f"waited for {sent!r} in vain:\n{self.shown()}"
            self._read(0.1)

    def settle(self, seconds: float) -> str:
        """Read for a while, and return the screen."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self._read(0.05):
            pass
        return self.shown()

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    def echoes(self) -> bool:
        """Whether the terminal shows keys by itself."""
        return bool(termios.tcgetattr(self._master)[3] & termios.ECHO)

    def suspend(self) -> None:
        """Stop the program and switch the echo on, as a shell does, then let the program go on."""
        os.kill(self.pid, signal.SIGSTOP)
        attributes = termios.tcgetattr(self._master)
        attributes[3] |= termios.ECHO | termios.ICANON
        termios.tcsetattr(self._master, termios.TCSANOW, attributes)
        os.kill(self.pid, signal.SIGCONT)

    def exit_code(self) -> int:
        """Read until the program ends."""
        until = time.monotonic() + PATIENCE_S
        while self._read(0.1) and time.monotonic() < until:
            pass
        return self._process.wait(PATIENCE_S)

    def shown(self) -> str:
        """The screen and what scrolled off it, trailing blanks cut."""
        above = [
            "".join(line[at].data for at in range(self._screen.columns))
            for line in self._screen.history.top
        ]
        return "\n".join(line.rstrip() for line in [*above, *self._screen.display]).rstrip()

    def _read(self, timeout_s: float) -> bool:
        """Take what the program sent; False when it has ended."""
        if not select.select([self._master], [], [], timeout_s)[0]:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:  # Linux reports the end of a pseudo-terminal so
            return False
        self.raw += data
        self._stream.feed(data)
        return bool(data)


@contextmanager
def terminal(
    arguments: list[str],
    columns: int = 80,
    rows: int = 24,
    environment: Mapping[str, str] | None = None,
    program: tuple[str, ...] = (sys.executable, "-m"),
) -> Iterator[Terminal]:
    """Run ``python -m ARGUMENTS``, or another program, on a pseudo-terminal of this size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    kept = {name: os.environ[name] for name in ("HOME", "ARCHIVIST_HOME", "PATH")}
    process = subprocess.Popen(
        [*program, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=ROOT,
        env={**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8"} | dict(environment or {}),
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - Ctrl-C needs it
    )
    os.close(slave)
    try:
        yield Terminal(master, process, columns, rows)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(master)
