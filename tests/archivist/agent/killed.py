"""A conversation in a process of its own that is killed in the middle of a change.

``python -m tests.archivist.agent.killed FOLDER before|after``: appends to ``notes.txt`` as asked,
and is killed right before or right after the new version takes the place of the old one. It prints
the session's id first.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from archivist.agent.journal import Journal
from archivist.agent.recorder import RecordedConversation
from archivist.model.message import Call
from sessions.record import Kind, Setup
from sessions.store import SessionStore
from tests.archivist.agent.house import answer, drive, house
from tools.effects.files import ConfinedFiles

REQUEST = "Append milk to notes.txt"
APPEND = Call("append_to_file", {"path": "notes.txt", "text": "milk"})
SETUP = Setup("/archive", "scripted", "en", "host", "writer", "1", Kind.CHAT)


def store_in(folder: Path) -> SessionStore:
    """The sessions of both processes."""
    return SessionStore(folder / "sessions.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))


class Killed(ConfinedFiles):
    """Kills the process when two files change places.

    Args:
        root: The archive's folder.
        after: Whether they have done so by then.
    """

    def __init__(self, root: Path, *, after: bool) -> None:
        super().__init__(root)
        self._after = after

    def exchange(self, path: bytes, beside: bytes) -> None:
        """The last thing that happens."""
        if self._after:
            super().exchange(path, beside)
        os.kill(os.getpid(), signal.SIGKILL)


def _main(folder: Path, *, after: bool) -> None:
    store = store_in(folder)
    script = [APPEND, answer("Done.")]
    with house(folder, {}, script, layer=lambda root: Killed(root, after=after)) as home:
        home.agent.session = store.start(SETUP)
        print(home.agent.session, flush=True)  # noqa: T201 - told to the process that waits
        journal = Journal(store, home.agent.session, SETUP)
        conversation = RecordedConversation(home.agent, journal)
        drive(conversation, REQUEST)  # type: ignore[arg-type]


if __name__ == "__main__":
    _main(Path(sys.argv[1]), after=sys.argv[2] == "after")
