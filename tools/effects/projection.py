"""The archive's names as they would be after some steps, without taking any."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.effects.files import FileLayer
    from tools.effects.plan import Fingerprint, Step


class Projection:
    """A view of the disk with steps applied on top; looks at each name at most once.

    Args:
        files: The disk below.
    """

    def __init__(self, files: FileLayer) -> None:
        self._files = files
        self._held: dict[bytes, Fingerprint | None] = {}

    def at(self, path: bytes) -> Fingerprint | None:
        """What would have this name.

        Raises:
            OSError: It can't be looked at.
        """
        if path not in self._held:
            self._held[path] = self._files.fingerprint(path)
        return self._held[path]

    def apply(self, step: Step) -> None:
        """Take a step in the view alone."""
        self._held[step.target] = self.at(step.source)
        self._held[step.source] = None
