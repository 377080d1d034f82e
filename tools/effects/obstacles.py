"""Why the reverse of a step can't be taken, as the names are now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from config.language import phrase
from tools.archive.names import parent
from tools.effects.copies import Copy, Drop
from tools.effects.fingerprint import ANY_FOLDER
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped

if TYPE_CHECKING:
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.projection import Projection
    from tools.effects.steps import FileStep


def obstacle(step: FileStep, operation: Operation, ledger: Ledger, projection: Projection) -> str:
    """Say why a reverse step can't be taken, or nothing.

    Raises:
        OSError: A name can't be looked at.
    """
    match step:
        case Move():
            return _obstacle_to_move(step, operation, ledger, projection)
        case RemoveFolder():
            found = projection.at(step.path)
            return "" if found else _gone(step.path, operation, ledger)
        case MakeFolder() | Write():
            return _obstacle_to_make(step, ledger, projection)
        case Copy():
            return _obstacle_to_copy(step, operation, ledger, projection)
        case Drop():
            return ""  # what comes back before was judged
        case Discard() | Exchange():
            return _obstacle_to_change(step, operation, ledger, projection)


def _obstacle_to_make(step: MakeFolder | Write, ledger: Ledger, projection: Projection) -> str:
    if isinstance(step, Write) and not ledger.kept.has(step.content.sha256):
        return phrase("the old version is no longer kept")
    found = projection.at(step.path)
    # A folder that is there again is as good as the one that was.
    if found is not None and not (isinstance(step, MakeFolder) and found.is_folder):
        return phrase("the old name '{path}' is taken", path=escaped(step.path))
    return _homeless(step.path, projection)


def _obstacle_to_change(
    step: Discard | Exchange, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    content = step.old if isinstance(step, Exchange) else step.content
    found = projection.at(step.path, content.state)
    if found is None:
        return _gone(step.path, operation, ledger)
    return (
        ""
        if content.state.matches(found)
        else phrase("'{path}' has changed since", path=escaped(step.path))
    )


def _obstacle_to_move(
    step: Move, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    found = projection.at(step.source, step.expected)
    if found is None:
        return _gone(step.source, operation, ledger)
    copied_back = found.inode == 0 and not found.is_folder  # by a step of this very plan
    if not copied_back and not step.expected.matches(replace(found, inode=step.expected.inode)):
        return phrase("'{path}' has changed since", path=escaped(step.source))
    return _taken(step.target, projection) or _homeless(step.target, projection)


def _obstacle_to_copy(
    step: Copy, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    found = projection.at(step.source, step.content.state)
    if found is None:
        return _gone(step.source, operation, ledger)
    # What a step of this very plan moves there was not read: the copy will be compared.
    known = replace(found, sha256=found.sha256 or step.content.sha256)
    if not step.content.state.matches(known):
        return phrase("'{path}' has changed since", path=escaped(step.source))
    return _taken(step.target, projection) or _homeless(step.target, projection)


def _taken(path: bytes, projection: Projection) -> str:
    """Say that something has the name that is to come back, or nothing."""
    if projection.at(path) is None:
        return ""
    return phrase(
        "the old name '{path}' is taken by another file, so move that one away first",
        path=escaped(path),
    )


def _homeless(path: bytes, projection: Projection) -> str:
    """Say that the folder is gone that a name is to come back into, or nothing."""
    folder = parent(path)
    found = projection.at(folder) if folder and not in_trash(path) else ANY_FOLDER
    return (
        ""
        if ANY_FOLDER.matches(found)
        else phrase("the folder '{folder}' is no longer there", folder=escaped(folder))
    )


def _gone(path: bytes, operation: Operation, ledger: Ledger) -> str:
    """Say that a name is free that should not be, and where its file went if we know."""
    if in_trash(path):
        return phrase("it is no longer in the trash")
    now = escaped(path)
    renamed = ledger.renamed_to(operation.archive, path)
    if renamed is None or renamed.operation == operation.id:  # by a name it gave up itself
        return phrase("'{path}' is no longer there", path=now)
    if in_trash(renamed.path):
        return phrase(
            "'{path}' is in the trash since operation {operation}",
            path=now,
            operation=renamed.operation,
        )
    return phrase(
        "'{path}' is called '{new}' since operation {operation}, so take that one back first",
        path=now,
        new=escaped(renamed.path),
        operation=renamed.operation,
    )
