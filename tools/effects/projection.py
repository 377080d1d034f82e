"""The archive's names as they would be after some steps, without taking any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.names import join, parent
from tools.effects.looking import look

if TYPE_CHECKING:
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


class Projection:
    """A view of the disk with steps applied on top; looks at each name at most once.

    No step may change a name inside a folder that another one moves: planning sees to it.

    Args:
        files: The disk below.
    """

    def __init__(self, files: FileLayer) -> None:
        self._files = files
        self._held: dict[bytes, Fingerprint | None] = {}

    def at(self, path: bytes, expected: Fingerprint | None = None) -> Fingerprint | None:
        """What would have this name; see :func:`tools.effects.looking.look`.

        Raises:
            OSError: It can't be looked at.
        """
        if path not in self._held:
            self._held[path] = look(self._files, path, (expected,))
        return self._held[path]

    def is_empty(self, folder: bytes) -> bool:
        """Say whether a folder that is on the disk would hold nothing, hidden names included.

        Raises:
            OSError: It can't be listed.
        """
        added = any(found for path, found in self._held.items() if parent(path) == folder)
        return not added and all(
            self.at(join(folder, name)) is None for name in self._files.names(folder)
        )

    def apply(self, step: Step) -> None:
        """Take a step in the view alone."""
        self._held.update(step.after())
