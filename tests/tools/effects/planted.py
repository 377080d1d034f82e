"""Bugs to plant into the steps, the order of writing and recovery: the crash tests must find each.

Each is a context manager; while it is open the program has the bug.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING
from unittest.mock import patch

from tests.tools.effects.disk import Disk
from tests.tools.effects.planted_judging import JUDGING
from tools.archive.names import join
from tools.effects import circles, crossing, executor, motion
from tools.effects.copies import Drop
from tools.effects.files import parted
from tools.effects.ledger import Ledger
from tools.effects.operation import State
from tools.effects.writes import Discard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.operation import Operation, Outcome
    from tools.effects.plan import Plan
    from tools.effects.steps import Move, Step

    Bug = Callable[[], AbstractContextManager[object]]

_carry_out, _take = motion.carry_out, motion._take


@contextmanager
def _unflushed() -> Iterator[None]:
    """Nothing is flushed at the end."""
    with patch.object(motion, "_synced", lambda _steps, state, text, _files: (state, text)):
        yield


@contextmanager
def _half_flushed() -> Iterator[None]:
    """Only the folder of the first name is flushed."""

    def synced(
        steps: Sequence[Step], state: State, text: str, files: FileLayer
    ) -> tuple[State, str]:
        for step in steps[:1]:
            files.sync(parted(step.paths[0])[0])
        return state, text

    with patch.object(motion, "_synced", synced):
        yield


@contextmanager
def _folder_unflushed() -> Iterator[None]:
    """A new folder is not flushed before something goes into it."""

    def make(path: bytes, files: FileLayer) -> None:
        try:
            files.make_folder(path)
        except OSError as error:
            raise motion.StepError("it can't be made") from error

    with patch.object(motion, "_make_folder", make):
        yield


@contextmanager
def _outcome_first() -> Iterator[None]:
    """The outcome is written before the disk was flushed."""
    late: list[tuple[FileLayer, bytes]] = []
    finish = Ledger.finish

    def synced(
        steps: Sequence[Step], state: State, text: str, files: FileLayer
    ) -> tuple[State, str]:
        folders = sorted({parted(path)[0] for step in steps for path in step.paths})
        late.extend((files, folder) for folder in folders if files.fingerprint(folder))
        return state, text

    def finished(self: Ledger, *args: str) -> None:
        finish(self, args[0], State(args[1]), *args[2:])
        while late:
            files, folder = late.pop()
            with suppress(OSError):
                files.sync(folder)

    with patch.object(motion, "_synced", synced), patch.object(Ledger, "finish", finished):
        yield


@contextmanager
def _intent_last() -> Iterator[None]:
    """The intent is written after the first step was taken."""
    begin = Ledger.begin

    def carry_out(
        steps: Sequence[Step], start: int, files: FileLayer, kept: Kept, _stopped: object
    ) -> tuple[State, str]:
        if waiting:
            ledger, operation = waiting.pop()
            try:
                _take(steps[0], files, kept)
            except motion.StepError:
                begin(ledger, operation)
                return State.ABORTED, "Nothing was changed."
            begin(ledger, operation)
            return _carry_out(steps, 1, files, kept)
        return _carry_out(steps, start, files, kept)

    waiting: list[tuple[Ledger, Operation]] = []
    with (
        patch.object(Ledger, "begin", lambda self, operation: waiting.append((self, operation))),
        patch.object(executor, "carry_out", carry_out),
    ):
        yield


@contextmanager
def _no_way_back() -> Iterator[None]:
    """A step that fails leaves those before it in force."""
    with patch.object(
        motion, "_take_back", lambda *_: (State.ABORTED, "Nothing was changed, it says.")
    ):
        yield


@contextmanager
def _unlooked() -> Iterator[None]:
    """A document that changed after the plan was made is moved all the same."""

    def move(step: Move, files: FileLayer) -> None:
        try:
            files.move(step.source, step.target)
        except OSError as error:
            raise motion.StepError("it can't be moved") from error

    # Neither when the change begins nor at its step.
    with patch.object(motion, "_move", move), patch.object(executor, "unmet", return_value=""):
        yield


@contextmanager
def _replacing() -> Iterator[None]:
    """A rename replaces what has its target."""

    def move(self: Disk, source: bytes, target: bytes) -> None:
        old, new = self._name(source), self._name(target)
        if old not in self.names_:
            raise FileNotFoundError
        self._change({old: None, new: self.names_[old]})

    with patch.object(Disk, "move", move):
        yield


@contextmanager
def _repeating() -> Iterator[None]:
    """An operation that was carried out is carried out again when it is asked for again."""
    number = iter(range(1_000_000))
    execute = executor.Executor.execute

    def again(
        self: executor.Executor, plan: Plan, operation_id: str, session: str, undo_of: str = ""
    ) -> Outcome:
        stored = self.outcome(operation_id)
        if stored is not None and stored.state is not State.ABORTED:
            execute(self, plan, f"{operation_id}-{next(number)}", session, undo_of=undo_of)
            return stored
        return execute(self, plan, operation_id, session, undo_of=undo_of)

    with patch.object(executor.Executor, "execute", again):
        yield


@contextmanager
def _unkept() -> Iterator[None]:
    """What a new version replaces is not kept before it is removed."""

    def keep(plan: Plan, _files: FileLayer, kept: Kept) -> None:
        for data in plan.contents:
            kept.put(data)

    def take(step: Step, files: FileLayer, kept: Kept) -> None:
        if isinstance(step, Discard):
            files.discard(step.paths[0])
        else:
            _take(step, files, kept)

    with ExitStack() as stack:
        stack.enter_context(patch.object(executor, "keep", keep))
        stack.enter_context(patch.object(motion, "_take", take))
        yield


def _discarded(step: Drop, files: FileLayer) -> None:
    try:
        files.discard(step.path)
    except OSError as error:
        raise motion.StepError("it can't be removed") from error


@contextmanager
def _modeless() -> Iterator[None]:
    """A new version does not get the permissions of the old one."""
    write = Disk.write

    def written(self: Disk, path: bytes, data: bytes, _like: bytes, mtime_ns: int) -> None:
        write(self, path, data, b"", mtime_ns)

    with patch.object(Disk, "write", written):
        yield


@contextmanager
def _copy_unflushed() -> Iterator[None]:
    """An original is removed before its copy on another disk was flushed."""
    with patch.object(motion, "_drop", _discarded):
        yield


@contextmanager
def _unordered() -> Iterator[None]:
    """A name in another case does not count as the name that is given up."""
    with patch.object(circles, "folded", repr):
        yield


@contextmanager
def _misread() -> Iterator[None]:
    """A file is taken to have every name that the disk finds it under."""

    def fingerprint(self: Disk, path: bytes) -> Fingerprint | None:
        folder, name = parted(path)
        alike = (each for each in self.names(folder) if self.slot(each) == self.slot(name))
        return look(self, path if (each := next(alike, None)) is None else join(folder, each))

    look = Disk.fingerprint
    with patch.object(Disk, "fingerprint", fingerprint):
        yield


@contextmanager
def _original_first() -> Iterator[None]:
    """What goes to another disk is removed first, and copied then."""

    def with_copies(
        steps: tuple[Step, ...], files: FileLayer, stopped: Callable[[], bool]
    ) -> tuple[Step, ...]:
        found = crossing.with_copies(steps, files, stopped)
        return tuple(sorted(found, key=lambda step: not isinstance(step, Drop)))

    with (
        patch.object(executor, "with_copies", with_copies),
        patch.object(motion, "_drop", _discarded),
    ):
        yield


BUGS: dict[str, Bug] = {
    "unflushed": _unflushed,
    "half flushed": _half_flushed,
    "folder unflushed": _folder_unflushed,
    "outcome first": _outcome_first,
    "intent last": _intent_last,
    "no way back": _no_way_back,
    "unlooked": _unlooked,
    "replacing": _replacing,
    "repeating": _repeating,
    "unkept": _unkept,
    "modeless": _modeless,
    "unordered": _unordered,
    "misread": _misread,
    "copy unflushed": _copy_unflushed,
    "original first": _original_first,
    **JUDGING,
}
