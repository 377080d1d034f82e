"""Bugs to plant into what recovery and undo conclude; see ``planted.py``."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import patch

from tools.effects import motion, recovery, undo
from tools.effects.ledger import Ledger
from tools.effects.operation import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.operation import Operation

    Bug = Callable[[], AbstractContextManager[object]]

_settle, _take = recovery._settle, motion._take


@contextmanager
def _dropped() -> Iterator[None]:
    """Recovery drops what was interrupted and takes nothing back."""
    with patch.object(recovery, "_settle", lambda *_: (State.ABORTED, "Nothing was changed.")):
        yield


@contextmanager
def _believed() -> Iterator[None]:
    """Recovery takes what was interrupted for done."""
    with patch.object(recovery, "_settle", lambda *_: (State.DONE, "Done.")):
        yield


@contextmanager
def _from_the_start() -> Iterator[None]:
    """Recovery takes every step again, wherever the disk is."""

    def settle(operation: Operation, files: FileLayer, kept: Kept) -> tuple[State, str]:
        return motion.carry_out(operation.steps, 0, files, kept)

    with patch.object(recovery, "_settle", settle):
        yield


@contextmanager
def _guessing() -> Iterator[None]:
    """Recovery takes what fits no point of an operation for what never began."""
    with patch.object(recovery, "_doubt", lambda *_: (State.ABORTED, "Nothing was changed.")):
        yield


@contextmanager
def _meddling() -> Iterator[None]:
    """Recovery takes back what it can of what it is in doubt about."""

    def settle(operation: Operation, files: FileLayer, kept: Kept) -> tuple[State, str]:
        state, text = _settle(operation, files, kept)
        for step in reversed(operation.steps) if state is State.IN_DOUBT else ():
            with suppress(motion.StepError):
                _take(step.reversed(), files, kept)
        return state, text

    with patch.object(recovery, "_settle", settle):
        yield


@contextmanager
def _looking_back() -> Iterator[None]:
    """Recovery judges what was settled long ago once more."""

    def intents(self: Ledger, archive: bytes) -> list[Operation]:
        return self.latest(1_000, archive)[::-1]

    with patch.object(Ledger, "open_intents", intents):
        yield


@contextmanager
def _timeless() -> Iterator[None]:
    """A content that undo removes comes back as new."""
    with patch.object(undo, "_timed", lambda _path, content, _projection: content):
        yield


@contextmanager
def _unmarked() -> Iterator[None]:
    """What was taken back still counts as done."""
    begin = Ledger.begin

    def begun(self: Ledger, operation: Operation) -> None:
        begin(self, replace(operation, undo_of=""))

    with patch.object(Ledger, "begin", begun):
        yield


JUDGING: dict[str, Bug] = {
    "dropped": _dropped,
    "believed": _believed,
    "from the start": _from_the_start,
    "guessing": _guessing,
    "meddling": _meddling,
    "looking back": _looking_back,
    "timeless": _timeless,
    "unmarked": _unmarked,
}
