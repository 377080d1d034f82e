"""Taking a plan's steps, and taking them back when one can't be taken."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from tools.archive.confined import EscapeError
from tools.effects.copies import Copy, Drop
from tools.effects.files import parted
from tools.effects.layer import never
from tools.effects.looking import look
from tools.effects.mail import Send
from tools.effects.operation import State
from tools.effects.report import listed, shown
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.verifying import differences
from tools.effects.writes import Discard, Exchange, Write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


class StepError(Exception):
    """A step can't be taken; the message says why, in a clause for a person or a model.

    Attributes:
        taken: Whether it is in force all the same, so that it has to be taken back.
    """

    def __init__(self, why: str, *, taken: bool = False) -> None:
        super().__init__(why)
        self.taken = taken


def carry_out(
    steps: Sequence[Step],
    start: int,
    files: FileLayer,
    kept: Kept,
    stopped: Callable[[], bool] = never,
) -> tuple[State, str]:
    """Take the steps from ``start`` (0-based) on; if one fails, take all of them back.

    Copying to another disk is the one step that takes long: it fails if the person wants to stop.

    Nothing is caught but failures of the file system: a crash or Ctrl-C in the middle leaves the
    disk at some prefix of the steps, which recovery finds.

    Returns:
        ``done``, ``aborted`` or ``in_doubt``, and what happened. By then it would survive a power
        cut; what is done was looked at.
    """
    for position in range(start, len(steps)):
        step = steps[position]
        try:
            if isinstance(step, Copy):
                _copy(step, files, stopped)
            else:
                _take(step, files, kept)
        except StepError as error:
            return _take_back(steps[: position + error.taken], str(error), files, kept)
    if unlike := differences(steps, files):
        return _synced(
            steps,
            State.IN_DOUBT,
            f"Every step was taken, but the disk says otherwise: {'; '.join(unlike)}. Another "
            "program may have changed it since; look at these names yourself.",
            files,
        )
    return _synced(steps, State.DONE, "", files)


def _take_back(taken: Sequence[Step], why: str, files: FileLayer, kept: Kept) -> tuple[State, str]:
    for position in range(len(taken) - 1, -1, -1):
        try:
            _take(taken[position].reversed(), files, kept)
        except StepError as error:
            in_force = listed(taken[: position + (not error.taken)]) or "nothing"
            return _synced(
                taken,
                State.IN_DOUBT,
                f"Stopped half-way, because {why}; and it could not all be taken back, because "
                f"{error}. Still in force: {in_force}.",
                files,
            )
    return _synced(taken, State.ABORTED, f"Nothing was changed, because {why}.", files)


def _take(step: Step, files: FileLayer, kept: Kept) -> None:
    match step:
        case Move():
            _move(step, files)
        case MakeFolder():
            _make_folder(step.path, files)
        case RemoveFolder():
            _remove_folder(step.path, files)
        case Write():
            _write(step, files, kept)
        case Exchange():
            _exchange(step, files)
        case Discard():
            _discard(step, files, kept)
        case Copy():
            _copy(step, files)
        case Drop():
            _drop(step, files)
        case Send():
            raise StepError("a message is never part of another change")


def _move(step: Move, files: FileLayer) -> None:
    source, target = shown(step.source), shown(step.target)
    try:
        found = look(files, step.source, (step.expected,))
        if found is None:
            raise StepError(f"{source} is no longer there")
        if not step.expected.matches(found):
            raise StepError(f"{source} has changed in the meantime")
        files.move(step.source, step.target)
    except FileExistsError as error:
        raise StepError(f"{target} exists already") from error
    except OSError as error:
        crossing = error.errno == errno.EXDEV and not isinstance(error, EscapeError)
        why = "they lie on different disks" if crossing else error.strerror
        raise StepError(f"{source} can't be moved to {target} ({why})") from error


def _copy(step: Copy, files: FileLayer, stopped: Callable[[], bool] = never) -> None:
    source, target = shown(step.source), shown(step.target)
    try:
        found = files.fingerprint(step.source)
        if found is None:
            raise StepError(f"{source} is no longer there")
        # What is known by its content is read only once, by the copy, which compares it.
        if not step.expected.sha256 and not step.expected.matches(found):
            raise StepError(f"{source} has changed in the meantime")
        files.copy(step.source, step.target, step.content, stopped)
    except FileExistsError as error:
        raise StepError(f"{target} exists already") from error
    except OSError as error:
        raise StepError(f"{source} can't be copied to {target} ({error.strerror})") from error


def _drop(step: Drop, files: FileLayer) -> None:
    try:
        _refuse_changed(step, files)
        # From here on the copy is all there is: its name must be on the disk as its bytes are.
        files.sync(parted(step.copy)[0])
        files.discard(step.path)
    except OSError as error:
        raise StepError(f"{shown(step.path)} can't be removed ({error.strerror})") from error


def _make_folder(path: bytes, files: FileLayer) -> None:
    folder = shown(path)
    made = False
    try:
        files.make_folder(path)
        made = True
        # What goes into it must not be on the disk before it is: it would be nowhere.
        files.sync(parted(path)[0])
    except FileExistsError as error:
        raise StepError(f"{folder} exists already") from error
    except OSError as error:
        why = f"the folder {folder} can't be made ({error.strerror})"
        raise StepError(why, taken=made) from error


def _remove_folder(path: bytes, files: FileLayer) -> None:
    try:
        files.remove_folder(path)
    except OSError as error:
        raise StepError(f"the folder {shown(path)} can't be removed ({error.strerror})") from error


def _write(step: Write, files: FileLayer, kept: Kept) -> None:
    path = shown(step.path)
    try:
        data = kept.get(step.content.sha256)
        if data is None:
            raise StepError(f"what {path} shall hold is no longer kept")
        files.write(step.path, data, step.like, step.content.mtime_ns)
    except FileExistsError as error:
        raise StepError(f"{path} exists already") from error
    except OSError as error:
        raise StepError(f"{path} can't be written ({error.strerror})") from error


def _exchange(step: Exchange, files: FileLayer) -> None:
    try:
        _refuse_changed(step, files)
        files.exchange(step.path, step.beside)
    except OSError as error:
        raise StepError(f"{shown(step.path)} can't be replaced ({error.strerror})") from error


def _discard(step: Discard, files: FileLayer, kept: Kept) -> None:
    try:
        _refuse_changed(step, files)
        if kept.get(step.content.sha256) is None:
            raise StepError(f"what {shown(step.path)} holds is not kept")
        files.discard(step.path)
    except OSError as error:
        raise StepError(f"{shown(step.path)} can't be removed ({error.strerror})") from error


def _refuse_changed(step: Exchange | Discard | Drop, files: FileLayer) -> None:
    for path, state in step.before().items():
        if state is not None and not state.matches(look(files, path, (state,))):
            raise StepError(f"{shown(path)} has changed in the meantime")


def _synced(steps: Sequence[Step], state: State, text: str, files: FileLayer) -> tuple[State, str]:
    try:
        flush(steps, files)
    except OSError as error:
        doubt = f"The disk reports an error ({error.strerror}); after a power cut names may differ."
        return State.IN_DOUBT, f"{text} {doubt}".strip()
    return state, text


def flush(steps: Sequence[Step], files: FileLayer) -> None:
    """Return once all names of some steps, as they are, would survive a power cut.

    Raises:
        OSError: The disk can't say so.
    """
    # Sorted, so that a replay does the same calls in the same order.
    for folder in sorted({parted(path)[0] for step in steps for path in step.paths}):
        try:
            files.sync(folder)
        except FileNotFoundError:
            continue  # it was removed or moved, and what it lies in is synced too
