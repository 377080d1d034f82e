"""The look at the terminal in README.md: ``python -m tests.capture``.

Runs the program with the model of the settings on the sample archive, in a pseudo-terminal of 80
columns and in a home of its own, types the requests below and prints what the screen showed. The
temporary folder is printed as ``~``; nothing else is changed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from config.paths import HOME_VARIABLE, Paths
from tests.archive.__main__ import write
from tests.archivist.terminal.chatting import bare
from tests.archivist.terminal.screen import terminal

if TYPE_CHECKING:
    from tests.archivist.terminal.screen import Terminal

TYPED = (
    ("How much is the excess on our travel insurance?\r", "\n>"),
    ("Ile wynosi czynsz najmu mieszkania?\r", "\n>"),
    ("Rename skany/skan001.pdf to faktura-rower.pdf\r", "\n>"),
    ("/undo\r", "n = no:"),
    ("y", "\n>"),
)
TURNS_S = 900  # patience for a busy machine, in seconds of waiting for one turn


def main() -> int:
    """Print the recorded screen."""
    own = Paths.from_environment()
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        write(home / "dokumenty")
        (home / "data").mkdir()
        (home / "data" / "models").symlink_to(own.models)
        (home / "cache").mkdir(mode=0o700)
        if (prefixes := own.cache / "prefixes").is_dir():  # minutes less on a slow machine
            (home / "cache" / "prefixes").symlink_to(prefixes)
        os.environ[HOME_VARIABLE] = name
        with terminal(["archivist", "--archive", str(home / "dokumenty")]) as screen:
            _await(screen, "\n>")
            for keys, outcome in TYPED:
                screen.type(keys)
                _await(screen, outcome)
            screen.type("\x04")
            screen.exit_code()
            sys.stdout.write(screen.shown().replace(name, "~") + "\n")
    return 0


def _await(screen: Terminal, outcome: str) -> None:
    """Wait until the screen ends so and stays so."""
    for _ in range(TURNS_S):
        if bare(screen.settle(1.0)).endswith(outcome):
            return
    raise SystemExit(f"waited for {outcome!r} in vain:\n{screen.shown()}")


if __name__ == "__main__":
    sys.exit(main())
