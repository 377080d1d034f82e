"""Taking a plan's steps, and taking them back when one can't be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.names import display
from tools.effects.files import parted
from tools.effects.operation import State
from tools.effects.report import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.files import FileLayer
    from tools.effects.plan import Step


class StepError(Exception):
    """A step can't be taken; the message says why, in a clause for a person or a model."""


def carry_out(steps: Sequence[Step], start: int, files: FileLayer) -> tuple[State, str]:
    """Take the steps from ``start`` (0-based) on; if one fails, take all of them back.

    Nothing is caught but failures of the file system: a crash or Ctrl-C in the middle leaves the
    disk at some prefix of the steps, which recovery finds.

    Returns:
        ``done``, ``aborted`` or ``in_doubt``, and what happened. By then it would survive a power
        cut.
    """
    for position in range(start, len(steps)):
        try:
            _take(steps[position], files)
        except StepError as error:
            return _take_back(steps[:position], str(error), files)
    return _synced(steps, State.DONE, "", files)


def _take_back(taken: Sequence[Step], why: str, files: FileLayer) -> tuple[State, str]:
    for position in range(len(taken) - 1, -1, -1):
        try:
            _take(taken[position].reversed(), files)
        except StepError as error:
            return _synced(
                taken,
                State.IN_DOUBT,
                f"Stopped half-way, because {why}; and it could not all be taken back, because "
                f"{error}. Still in force: {listed(taken[: position + 1])}.",
                files,
            )
    return _synced(taken, State.ABORTED, f"Nothing was changed, because {why}.", files)


def _take(step: Step, files: FileLayer) -> None:
    source, target = f'"{display(step.source)}"', f'"{display(step.target)}"'
    try:
        found = files.fingerprint(step.source)
        if found is None:
            raise StepError(f"{source} is no longer there")
        if not step.expected.matches(found):
            raise StepError(f"{source} has changed in the meantime")
        files.move(step.source, step.target)
    except FileExistsError as error:
        raise StepError(f"{target} exists already") from error
    except OSError as error:
        raise StepError(f"{source} can't be moved to {target} ({error.strerror})") from error


def _synced(steps: Sequence[Step], state: State, text: str, files: FileLayer) -> tuple[State, str]:
    try:
        # Sorted, so that a replay does the same calls in the same order.
        for folder in sorted({parted(path)[0] for step in steps for path in _paths(step)}):
            files.sync(folder)
    except OSError as error:
        doubt = f"The disk reports an error ({error.strerror}); after a power cut names may differ."
        return State.IN_DOUBT, f"{text} {doubt}".strip()
    return state, text


def _paths(step: Step) -> tuple[bytes, bytes]:
    return step.source, step.target
