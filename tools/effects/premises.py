"""Whether the names are as a plan was made for, looked at before its intent is written.

An intent whose first step can't be taken fits no state of the disk: were the program killed then,
nobody could tell any more that nothing was changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.effects.copies import Copy
from tools.effects.looking import look
from tools.effects.report import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


def premises(steps: Iterable[Step]) -> dict[bytes, Fingerprint | None]:
    """What every name is before the first step: its first mention decides; None is free."""
    expected: dict[bytes, Fingerprint | None] = {}
    for step in steps:
        for path, state in step.before().items():
            expected.setdefault(path, state)
    return expected


def unmet(steps: Iterable[Step], files: FileLayer) -> str:
    """Say why steps can't be taken any more, in a clause; empty if every name is as it was."""
    steps = tuple(steps)
    # Read whole a moment ago, and again while it is copied.
    copied = {step.source for step in steps if isinstance(step, Copy)}
    for path, state in premises(steps).items():
        try:
            by_content = state is not None and state.sha256 and path not in copied
            found = look(files, path, (state,)) if by_content else files.fingerprint(path)
        except OSError as error:
            return f"{shown(path)} can't be looked at ({error.strerror})"
        if state is None:
            if found is not None:
                return f"{shown(path)} exists already"
        elif found is None:
            return f"{shown(path)} is no longer there"
        elif not _is(state, found, by_content=bool(by_content)):
            return f"{shown(path)} has changed in the meantime"
    return ""


def _is(state: Fingerprint, found: Fingerprint, *, by_content: bool) -> bool:
    if state.sha256 and not by_content:
        return state.size_bytes == found.size_bytes
    return state.matches(found)
