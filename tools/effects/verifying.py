"""Looking at the disk once a change was made: what is told is what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.effects.looking import look
from tools.effects.report import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step

_MOST = 5  # names in one sentence


def differences(steps: Sequence[Step], files: FileLayer) -> list[str]:
    """Say which names are not as these steps leave them, a clause each; none if all are.

    A file that moved is known by its number: when it was last changed is left to whoever changes
    it. One that was written is known by what it holds.
    """
    expected: dict[bytes, Fingerprint | None] = {}
    for step in steps:
        expected.update(step.after())
    found = [clause for path, state in expected.items() if (clause := _differs(path, state, files))]
    more = len(found) - _MOST
    return [*found[:_MOST], f"and {more} names more"] if more > 0 else found


def _differs(path: bytes, state: Fingerprint | None, files: FileLayer) -> str:
    try:
        found = look(files, path, (state,))
    except OSError as error:
        return f"{shown(path)} can't be looked at ({error.strerror})"
    if state is None:
        return f"{shown(path)} is still there" if found is not None else ""
    if found is None:
        return f"{shown(path)} is not there"
    return "" if _is_same(state, found) else f"{shown(path)} is something else"


def _is_same(state: Fingerprint, found: Fingerprint) -> bool:
    if state.sha256 or state.is_folder or found.is_folder:
        return state.matches(found)
    return state.inode == found.inode
