"""Bringing an operation in doubt to its end, or back to its beginning: a change of its own.

Only what can be told is moved: a document that was changed since, or that is there twice, stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase
from tools.effects.copies import Copy, Drop
from tools.effects.moves import plan_again
from tools.effects.operation import SETTLE, Verdict
from tools.effects.plan import Plan
from tools.effects.projection import Projection
from tools.effects.standing import Reached, Standing, that_reached
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


def plan_rest(found: Sequence[Standing], wanted: Verdict, files: FileLayer) -> Plan:
    """Plan what is left to do until an operation is done, or until it is undone.

    Args:
        found: How far each of its changes got, just now.
        wanted: Which of the two.
        files: Where its archive is.

    Returns:
        A plan as any other: each file is compared again when it is carried out. What is taken back
        later is the operation, this with it.

    Raises:
        ArchivistError: It holds more than moves and folders, nothing is left to do, or a name that
            is needed is taken.
        OSError: A folder can't be looked at.
    """
    if not completable(found):
        raise ArchivistError(
            phrase(
                "Only moves in the archive and new folders can be finished or taken back "
                "like this. Put the names right by hand, then say what holds: --as done, or "
                "--as undone."
            )
        )
    done = wanted is Verdict.DONE
    start = Reached.BEFORE if done else Reached.AFTER
    left = that_reached(found, start, Reached.BETWEEN)
    making, removing = (MakeFolder, RemoveFolder) if done else (RemoveFolder, MakeFolder)
    moves = [_onward(one, one.change, done=done) for one in left if isinstance(one.change, Move)]
    made = [one.change.path for one in left if isinstance(one.change, making)]
    gone = [one.change.path for one in left if isinstance(one.change, removing)]
    if not done:  # outer ones come first where they are made, inner ones where they are removed
        made, gone = made[::-1], gone[::-1]
    twice = [one.copy for one in that_reached(found, Reached.TWICE) if one.copy is not None]
    # First of all, for a name that this makes free may be another one's target.
    drops = tuple(_original(copy) if done else copy.reversed() for copy in twice)
    try:
        steps: tuple[Step, ...] = drops + tuple(map(MakeFolder, made))
        if moves:
            steps = drops + plan_again(SETTLE, moves, files, made).steps
    except ToolError as error:  # its advice is for a model
        raise ArchivistError(
            phrase("{what} {why} Nothing was changed.", what=error.what, why=error.why)
        ) from error
    steps += tuple(_emptied(gone, steps, files))
    if not steps:
        raise ArchivistError(phrase("Nothing of it is left that could be done."))
    return Plan(SETTLE, steps)


def completable(found: Sequence[Standing]) -> bool:
    """Say whether an operation is of a kind that can be brought to an end like this."""
    return bool(found) and all(_is_simple(one.change) for one in found)


def _is_simple(change: object) -> bool:
    if isinstance(change, Move):
        return not (in_trash(change.source) or in_trash(change.target))
    return isinstance(change, MakeFolder | RemoveFolder)


def _original(copy: Copy) -> Drop:
    """The removal of what was copied; it compares both with what was read then."""
    return Drop(copy.source, copy.target, copy.expected, copy.content)


def _onward(one: Standing, change: Move, *, done: bool) -> Move:
    target = change.target if done else change.source
    # Known by its number from now on, as any file that is moved.
    expected = replace(one.found or change.expected, sha256="")
    return replace(change, source=one.at, target=target, expected=expected)


def _emptied(
    folders: Sequence[bytes], steps: Sequence[Step], files: FileLayer
) -> list[RemoveFolder]:
    """Remove the folders that hold nothing after some steps; the others stay."""
    projection = Projection(files)
    for step in steps:
        projection.apply(step)
    removed = []
    for folder in folders:
        if projection.is_empty(folder):
            removed.append(RemoveFolder(folder))
            projection.apply(removed[-1])
    return removed
