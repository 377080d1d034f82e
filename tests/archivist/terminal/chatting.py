"""A scripted chat in a terminal, for a test to type in."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.archivist.terminal.screen import Terminal, terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHAT = ["tests.archivist.terminal.scripted", "chat"]
PROMPT = "\n>"


@contextmanager
def chat(
    tmp_path: Path, columns: int = 80, rows: int = 24, environment: dict[str, str] | None = None
) -> Iterator[Terminal]:
    """Open a chat and wait for its input line."""
    with terminal([*CHAT, str(tmp_path)], columns, rows, environment) as screen:
        ready(screen)
        yield screen


def ready(screen: Terminal) -> str:
    """Wait until the next message can be typed."""
    screen.wait_until(lambda shown: bare(shown).endswith(PROMPT), "an input line")
    return bare(screen.shown())


def bare(shown: str) -> str:
    """The screen without the status line below the input line."""
    above, _, last = shown.rpartition("\n")
    return above.rstrip() if "context " in last or "kontekst " in last else shown


def insist(screen: Terminal, key: str, outcome: str) -> str:
    """Press a key until it counts: a busy machine may stretch the grace of a question."""
    while outcome not in screen.shown():
        screen.type(key)
        screen.settle(1.0)
    return screen.shown()


def below(shown: str, request: str) -> list[str]:
    """Return what stands below the last request of these words."""
    return shown.rpartition(f"> {request}\n")[2].splitlines()
