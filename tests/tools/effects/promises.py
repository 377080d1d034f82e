"""What a change promises, looked up on an imagined disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.effects.looking import look
from tools.effects.operation import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.tools.effects.disk import Disk, Tree
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.steps import Step

SETTLED = {State.DONE, State.ABORTED, State.IN_DOUBT, State.UNDONE}
JUDGED = "Interrupted, and "  # begins what is said where nothing at all was tried


def check_names(steps: Sequence[Step], state: State, disk: Disk) -> None:
    """Every name that a change is about is as its state says, whatever else is on the disk."""
    wanted: dict[bytes, Fingerprint | None] = {}
    for step in steps:
        if state is State.DONE:
            wanted.update(step.after())
        else:
            for path, before in step.before().items():
                wanted.setdefault(path, before)
    for path, expected in wanted.items():
        found = look(disk, path, (expected,))
        if expected is not None:
            assert expected.matches(found), f"{state}, but {path!r} is not as it says"
        elif state is State.DONE:  # what was never taken may have been taken by others
            assert found is None, f"{state}, but {path!r} is still there"


def fits(tree: Tree, disk: Disk) -> bool:
    """Whether a disk can hold these names: one that folds takes some for the same."""
    slots = {
        "/".join(disk.slot(part.encode()).decode() for part in path.split("/")) for path in tree
    }
    return len(slots) == len(tree)
