"""The archive's names as they would be after some steps, without taking any."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.names import join, parent
from tools.effects.looking import look
from tools.effects.steps import Move
from tools.effects.writes import Exchange, Write

if TYPE_CHECKING:
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step
    from tools.effects.writes import Content


class Projection:
    """A view of the disk with steps applied on top, those of several operations in a row too.

    Args:
        files: The disk below.
    """

    def __init__(self, files: FileLayer) -> None:
        self._files = files
        self._seen: dict[bytes, Fingerprint | None] = {}  # as it is on the disk
        self._held: dict[bytes, Fingerprint | None] = {}  # as the steps leave it
        self._folders: list[tuple[bytes, bytes]] = []  # that were moved, first to last

    def fork(self) -> Projection:
        """Make another view that begins as this one is."""
        other = Projection(self._files)
        other._seen = self._seen
        other._held, other._folders = dict(self._held), list(self._folders)
        return other

    def at(self, path: bytes, expected: Fingerprint | None = None) -> Fingerprint | None:
        """What would have this name; see :func:`tools.effects.looking.look`.

        Raises:
            OSError: It can't be looked at.
        """
        if path in self._held:
            return self._held[path]
        on_disk = self._on_disk(path)
        if on_disk is None:
            return None
        seen = self._seen.get(on_disk)
        wants_content = expected is not None and expected.sha256 and seen and not seen.sha256
        if on_disk not in self._seen or wants_content:
            self._seen[on_disk] = look(self._files, on_disk, (expected,))
        return self._seen[on_disk]

    def is_empty(self, folder: bytes) -> bool:
        """Say whether a folder would hold nothing, hidden names included.

        Raises:
            OSError: It can't be listed.
        """
        if any(found for path, found in self._held.items() if parent(path) == folder):
            return False
        on_disk = self._on_disk(folder)
        if on_disk is None or self._files.fingerprint(on_disk) is None:
            return True  # one of the steps makes it
        return all(self.at(join(folder, name)) is None for name in self._files.names(on_disk))

    def apply(self, step: Step) -> None:
        """Take a step in the view alone."""
        if isinstance(step, Move) and step.expected.is_folder:
            self._move_folder(step.source, step.target)
        self._held.update(step.after())
        # When a content was last changed comes back with it, and a later step may ask for that.
        if isinstance(step, Write):
            self._held[step.path] = _dated(step.content)
        if isinstance(step, Exchange):
            self._held |= {step.path: _dated(step.new), step.beside: _dated(step.old)}

    def _move_folder(self, source: bytes, target: bytes) -> None:
        held: dict[bytes, Fingerprint | None] = {}
        for path, found in self._held.items():
            if not path.startswith(target + b"/"):  # it was free, so nothing is there
                inside = path.startswith(source + b"/")
                held[target + path[len(source) :] if inside else path] = found
        self._held = held
        self._folders.append((source, target))

    def _on_disk(self, path: bytes) -> bytes | None:
        """What a path is called on the disk now; None where its folder was moved away."""
        for source, target in reversed(self._folders):
            if path.startswith(target + b"/"):
                path = source + path[len(target) :]
            elif path.startswith(source + b"/"):
                return None
            elif path == target:
                path = source
        return path


def _dated(content: Content) -> Fingerprint:
    return replace(content.state, mtime_ns=content.mtime_ns)
