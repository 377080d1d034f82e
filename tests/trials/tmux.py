"""A program in tmux: keys go in, what stands on the screen comes out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from shlex import join
from shutil import which
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).parents[2]
TMUX = which("tmux")
PYTHON = sys.executable
MISSING = "tmux is not installed (apt-get install tmux)"
PATIENCE_S = 120.0  # a bound for a hung program, not a measurement
_LEFT_OUT = frozenset({"TMUX", "NO_COLOR", "COLORTERM"})  # of whoever runs the tests
_POLL_S = 0.05
_ENDED = re.compile(r"^Ended: (\d+)$", re.MULTILINE)
_NUMBERS = count()


class Pane:
    """What a person at the terminal sees and types.

    Args:
        server: The name of the tmux server that holds nothing else.
    """

    def __init__(self, server: str) -> None:
        self._server = server

    def keys(self, *names: str) -> None:
        """Press keys by their names in tmux: ``Enter``, ``C-c``, ``M-Enter``, ``Escape``."""
        self._tmux("send-keys", *names)

    def type(self, text: str) -> None:
        """Type text as it is."""
        self._tmux("send-keys", "-l", text)

    def say(self, text: str) -> None:
        """Type a line and press Enter."""
        self.type(text)
        self.keys("Enter")

    def paste(self, text: str) -> None:
        """Paste text; the terminal marks it as pasted where the program asked for that."""
        self._tmux("load-buffer", "-", typed=text)
        self._tmux("paste-buffer", "-p")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def shown(self) -> str:
        """The screen and what scrolled off it, trailing blanks cut."""
        lines = self._tmux("capture-pane", "-p", "-S", "-").split("\n")
        return "\n".join(line.rstrip() for line in lines).rstrip()

    def whole(self) -> str:
        """Likewise, with the lines that the terminal itself broke joined again."""
        lines = self._tmux("capture-pane", "-p", "-J", "-S", "-").split("\n")
        return "\n".join(line.rstrip() for line in lines).rstrip()

    def colored(self) -> str:
        """The screen with the control sequences for its colours."""
        return self._tmux("capture-pane", "-p", "-e", "-S", "-")

    def title(self) -> str:
        """The title that the program gave the window."""
        return self._tmux("display-message", "-p", "#{pane_title}").strip()

    def wait_for(self, *texts: str) -> str:
        """Wait until all of the texts are on the screen, and return it."""
        return self.wait_until(lambda screen: all(text in screen for text in texts), repr(texts))

    def wait_until(self, holds: Callable[[str], bool], wanted: str) -> str:
        """Wait until a condition holds for the screen, and return it."""
        until = time.monotonic() + PATIENCE_S
        while not holds(screen := self.shown()):
            assert time.monotonic() < until, f"waited for {wanted} in vain:\n{screen}"
            time.sleep(_POLL_S)
        return screen

    def ready(self) -> str:
        """Wait for an empty input line, and return the screen above it."""
        screen = self.wait_until(lambda shown: above(shown).endswith("\n>"), "an input line")
        return above(screen)

    def exit_code(self) -> int:
        """Wait for the end of the program."""
        screen = self.wait_until(lambda shown: bool(_ENDED.search(shown)), "the end")
        found = _ENDED.search(screen)
        assert found is not None
        return int(found[1])

    def _tmux(self, *words: str, typed: str | None = None) -> str:
        done = subprocess.run(
            [TMUX or "tmux", "-L", self._server, *words],
            input=typed,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout


def above(shown: str) -> str:
    """The screen without the status line below the input line."""
    rest, _, last = shown.rpartition("\n")
    return rest.rstrip() if "context " in last else shown


@contextmanager
def pane(
    words: Sequence[str], columns: int, rows: int, environment: Mapping[str, str]
) -> Iterator[Pane]:
    """Run a command in a tmux of its own, which keeps the screen when the command has ended."""
    server = f"archivist-{os.getpid()}-{next(_NUMBERS)}"
    start = (
        *("set", "-g", "status", "off", ";"),
        *("set", "-g", "remain-on-exit", "on", ";"),
        *("set", "-g", "escape-time", "0", ";"),
        *("set", "-g", "default-terminal", "tmux-256color", ";"),
        *("set", "-g", "history-limit", "5000", ";"),
    )
    kept = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}
    # Not by -e: tmux sets TERM of what it runs.
    command = ("env", *map("=".join, environment.items()), *words)
    subprocess.run(
        [
            *(TMUX or "tmux", "-L", server, "-f", os.devnull),
            *start,
            *("new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(ROOT)),
            f"trap : INT; {join(command)}; echo Ended: $?",
        ],
        env=kept | {"SHELL": "/bin/sh", "LC_ALL": "C.UTF-8"},
        check=True,
        capture_output=True,
    )
    try:
        yield Pane(server)
    finally:
        subprocess.run(
            [TMUX or "tmux", "-L", server, "kill-server"], check=False, capture_output=True
        )
