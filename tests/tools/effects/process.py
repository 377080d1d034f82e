"""A process of its own that changes files, for tests that kill it or run two at once.

``python -m tests.tools.effects.process pause FOLDER PIPE``: renames ``a`` to ``x`` and ``b`` to
``y``; before the second move it writes a line to PIPE and waits for ever.
``python -m tests.tools.effects.process race FOLDER NAME``: makes 20 operations of its own.
``python -m tests.tools.effects.process send FOLDER PORT``: sends a message by the server there.
"""

from __future__ import annotations

import sys
import threading
from contextlib import nullcontext, suppress
from pathlib import Path

from config.errors import ArchivistError
from tests.tools.effects.letters import Sender, letter
from tests.tools.effects.scene import Scene, clock
from tools.effects.account import Account, Security
from tools.effects.executor import Executor
from tools.effects.files import ConfinedFiles
from tools.effects.ledger import Ledger

OPERATIONS = 20


class PausingFiles(ConfinedFiles):
    """Waits for ever before its second move.

    Args:
        root: The archive's folder.
        pipe: Gets a line when the pause begins.
    """

    def __init__(self, root: Path, pipe: Path) -> None:
        super().__init__(root)
        self._pipe = pipe
        self._moves = 0

    def move(self, source: bytes, target: bytes) -> None:
        """Move, unless it is the second time."""
        self._moves += 1
        if self._moves == 2:
            self._pipe.write_text("paused\n")
            threading.Event().wait()
        super().move(source, target)


def _pause(folder: Path, pipe: Path) -> None:
    scene = Scene(folder)
    files = PausingFiles(scene.root, pipe)
    with Ledger(scene.database) as ledger:
        executor = Executor(ledger, scene.root, clock, files)
        executor.execute(scene.plan(("a", "x"), ("b", "y")), "killed", "s")


def _race(folder: Path, name: str) -> None:
    scene = Scene(folder)
    with scene.start() as running:
        for number in range(OPERATIONS):
            scene.write(f"{name}{number}")
            plan = scene.plan((f"{name}{number}", f"{name}{number}.done"))
            # Every second operation has an id that both processes use; the later is refused.
            shared = f"shared{number}" if number % 2 else f"{name}{number}"
            with suppress(ArchivistError) if number % 2 else nullcontext():
                running.executor.execute(plan, shared, name)


def _send(folder: Path, port: int) -> None:
    scene = Scene(folder)
    account = Account("127.0.0.1", port, Security.NONE, "", "ja@example.com")
    Sender(scene, account).send(letter(scene), "mail")


if __name__ == "__main__":
    task, where, word = sys.argv[1:]
    if task == "pause":
        _pause(Path(where), Path(word))
    elif task == "send":
        _send(Path(where), int(word))
    else:
        _race(Path(where), word)
