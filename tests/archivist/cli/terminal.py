"""A real terminal with the program in it, driven key by key."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

PROJECT = Path(__file__).parents[3]
_PATIENCE_S = 120.0  # without a sign of life


def _take_terminal() -> None:
    """Make the terminal the session's own, so that Ctrl-C in it becomes a signal."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """Runs ``archivist`` with a pseudo-terminal as its input and output.

    Args:
        words: The command line.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "archivist", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=PROJECT,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - no other thread holds a lock we need
        )
        os.close(theirs)
        self.screen = ""

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program and let the terminal go."""
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until the text has been drawn so often."""
        while self.screen.count(text) < times:
            drawn = self._read()
            assert drawn, f"the program ended without {text!r}: {self.screen}"

    def exit_code(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self._process.wait()

    def _read(self) -> str:
        assert select.select([self._ours], [], [], _PATIENCE_S)[0], f"it hangs: {self.screen}"
        try:
            drawn = os.read(self._ours, 4096).decode(errors="replace")
        except OSError:  # Linux says EIO when the last program has left the terminal
            return ""
        self.screen += drawn
        return drawn
