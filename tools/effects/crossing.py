"""Moves from one disk to another, where a rename can't reach.

A plan holds them as moves; before its intent is written, each becomes a copy and the removal of the
original (:mod:`tools.effects.copies`), for only then is it worth reading the whole file. All copies
come first where the names allow it: one that fails costs nothing but the copies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.names import display, parent
from tools.effects.circles import folded
from tools.effects.copies import Copy, Drop
from tools.effects.files import parted
from tools.effects.report import shown
from tools.effects.steps import Move
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


class Disks:
    """Which disk each folder lies on; looks at each folder once.

    Args:
        files: Knows.
    """

    def __init__(self, files: FileLayer) -> None:
        self._files = files
        self._known: dict[bytes, tuple[int, int]] = {}

    def of(self, folder: bytes) -> tuple[int, int]:
        """Return the disk of a folder, as :meth:`tools.effects.layer.FileLayer.disk` does.

        Raises:
            OSError: It can't be looked at.
        """
        if folder not in self._known:
            self._known[folder] = self._files.disk(folder)
        return self._known[folder]

    def crossed_by(self, move: Move) -> bool:
        """Say whether a move leads from one disk to another.

        Raises:
            OSError: A folder can't be looked at.
        """
        here, there = parted(move.source)[0], parted(move.target)[0]
        return here != there and self.of(here) != self.of(there)


def refuse_crossing(moves: Sequence[Move], files: FileLayer) -> None:
    """Refuse what can't go to another disk, before anybody is asked.

    Raises:
        ToolError: A folder would go to another disk, or is where one is mounted; or a document
            would that has several names.
        OSError: A folder can't be looked at.
    """
    disks = Disks(files)
    for move in moves:
        if parent(move.source) == parent(move.target) and not move.expected.is_folder:
            continue
        name = display(move.source)
        if move.expected.is_folder and disks.of(move.source) != disks.of(parent(move.source)):
            raise ToolError(
                f'The folder "{name}" is another disk, mounted there.',
                "Only the system can give such a folder another place or name.",
                "Tell the person.",
            )
        if not disks.crossed_by(move):
            continue
        where = display(parent(move.target)) or "the archive's top folder"
        if move.expected.is_folder:
            raise ToolError(
                f'The folder "{name}" can\'t be moved to "{where}", which is on another disk.',
                "From one disk to another each document has to be copied, and only those that were "
                "named one by one, so that nothing hidden in a folder is left behind or lost.",
                "Make the folder there, and move the documents in it.",
            )
        if (links := files.links(move.source)) > 1:
            raise ToolError(
                f'"{name}" has {links} names on its disk (hard links).',
                f'"{where}" is on another disk: a copy there would part it from its other names.',
                "Tell the person.",
            )


def with_copies(
    steps: tuple[Step, ...], files: FileLayer, stopped: Callable[[], bool]
) -> tuple[Step, ...]:
    """Turn each move of a file from disk to disk into a copy and the removal of the original.

    Args:
        steps: Of a plan that is about to be carried out.
        files: Where the files are; those that are copied are read.
        stopped: Whether the person wants to stop.

    Raises:
        ToolError: A file can't be read, or the person stopped it; nothing was changed.
    """
    disks = Disks(files)
    found: list[Step] = []
    waiting: dict[str, Drop] = {}  # originals that are in nobody's way yet
    now: dict[bytes, bytes] = {}  # where a thing will be by then -> where it is now
    for step in steps:
        found += [waiting.pop(name) for name in map(folded, step.paths) if name in waiting]
        if not isinstance(step, Move):
            found.append(step)
            continue
        origin = now[step.target] = now.pop(step.source, step.source)
        copy = _copy(step, origin, disks, files, stopped)
        if copy is None:
            found.append(step)
        else:
            found.append(copy)
            waiting[folded(step.source)] = Drop(
                step.source, step.target, step.expected, copy.content
            )
    return (*found, *waiting.values())


def _copy(
    move: Move, origin: bytes, disks: Disks, files: FileLayer, stopped: Callable[[], bool]
) -> Copy | None:
    """Return the copy that a move takes; None where a rename does, or refuses what has changed."""
    try:
        crossing = not move.expected.is_folder and disks.crossed_by(move)
    except OSError:  # then the move itself is refused when its turn comes
        return None
    if not crossing:
        return None
    try:
        content = files.content(origin, stopped)
        if content is None or not move.expected.matches(files.fingerprint(origin)):
            return None
    except InterruptedError as error:
        raise ToolError(
            f"{shown(move.source)} was not moved.",
            "The person stopped it while it was read, and nothing was changed.",
            "Ask the person what to do.",
            retryable=True,
        ) from error
    except OSError as error:
        raise ToolError(
            f"{shown(move.source)} can't be copied to another disk, where it would go.",
            f"Reading it, the system says: {error.strerror}. Nothing was changed.",
            "Tell the person.",
        ) from error
    return Copy(move.source, move.target, move.expected, content)
