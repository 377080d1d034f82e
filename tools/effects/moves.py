"""Planning moves: which are possible, and in which order."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.names import display, join, last, parent, twin_key
from tools.effects.absence import absent
from tools.effects.circles import ordered
from tools.effects.crossing import refuse_crossing
from tools.effects.naming import extension_of
from tools.effects.plan import Plan
from tools.effects.steps import Held, MakeFolder, Move
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer


@dataclass(frozen=True, slots=True)
class Rename:
    """A wish: the document or folder ``source`` shall have the path ``target``.

    Both are bytes relative to the archive; the target's name was checked by
    :func:`tools.effects.naming.checked_name`.

    Attributes:
        source: What it is called now.
        target: What it shall be called.
        held: What goes along in a folder, as it was counted; None for a document.
    """

    source: bytes
    target: bytes
    held: Held | None = None


def plan_moves(
    tool: str, renames: Sequence[Rename], files: FileLayer, making: Sequence[bytes] = ()
) -> Plan:
    """Plan renames as one change that happens wholly or not at all.

    A target may be a name that another of the renames gives up: the order sees to it, and names
    that go round in a circle (a swap) get by with one more name for a moment.

    Args:
        tool: The canonical name of the tool that asks.
        renames: At least one.
        files: Where the documents are.
        making: Folders to make first, outer ones before inner ones, as
            :func:`tools.effects.folders.missing_folders` returned them.

    Raises:
        ToolError: A source is no document or folder, as wished; names clash; a target is taken; or
            a folder would move while something in it does too, or to another disk. Nothing is ever
            replaced.
        OSError: A folder can't be looked at.
    """
    _refuse_impossible(renames, files, making)
    documents = [rename.source for rename in renames if rename.held is None]
    known = dict(zip(documents, files.regular(documents), strict=True))
    moves = [_move(rename, known, files) for rename in renames]
    refuse_crossing(moves, files)
    return Plan(tool, (*map(MakeFolder, making), *ordered(moves, files)))


def plan_again(
    tool: str, moves: Sequence[Move], files: FileLayer, making: Sequence[bytes] = ()
) -> Plan:
    """Plan moves that were planned before, fewer of them or with other targets.

    What was expected of each stays as it was: a document that has changed since stops the plan
    when it is carried out.

    Args:
        tool: The canonical name of the tool that asked.
        moves: Each a net one, of ``Plan.changes``.
        files: Where the documents are.
        making: Folders to make first, outer ones before inner ones.

    Raises:
        ToolError: As of :func:`plan_moves`.
        OSError: A folder can't be looked at.
    """
    wishes = [
        Rename(move.source, move.target, move.held if move.expected.is_folder else None)
        for move in moves
    ]
    _refuse_impossible(wishes, files, making)
    refuse_crossing(moves, files)
    return Plan(tool, (*map(MakeFolder, making), *ordered(moves, files)))


def _refuse_impossible(
    renames: Sequence[Rename], files: FileLayer, making: Sequence[bytes]
) -> None:
    _refuse_clashes(renames)
    _refuse_inside(renames)
    _refuse_taken(renames, files, frozenset(making))


def _refuse_clashes(renames: Sequence[Rename]) -> None:
    for rename in renames:
        if rename.source == rename.target:
            raise ToolError(
                f'"{display(rename.source)}" already has this name.',
                "The old name and the new one are the same, so nothing needs to be done.",
                "Tell the person so, or give another name.",
            )
    sources = Counter(rename.source for rename in renames)
    if twice := [source for source, count in sources.items() if count > 1]:
        raise ToolError(
            f"The same document would get several names: {_listed(twice)}.",
            "A document can have only one name.",
            "Give one new name for each.",
        )
    targets: dict[bytes, list[bytes]] = {}
    for rename in renames:
        targets.setdefault(twin_key(rename.target), []).append(rename.source)
    for target, wishing in targets.items():
        if len(wishing) > 1:
            raise ToolError(
                f'{len(wishing)} documents would get one name, "{display(target)}": '
                f"{_listed(wishing)}.",
                "Nothing is ever replaced, so each needs another name.",
                "Give each a name that no other has.",
            )


def _refuse_inside(renames: Sequence[Rename]) -> None:
    """Refuse a folder that would be moved into itself, or while something in it is moved."""
    folders = [rename.source for rename in renames if rename.held is not None]
    for folder in folders:
        inside = folder + b"/"
        for rename in renames:
            if rename.target.startswith(inside) and rename.source == folder:
                raise ToolError(
                    f'The folder "{display(folder)}" can\'t be moved into itself.',
                    "It can only go into a folder outside of it.",
                    "Give a folder that does not lie in it.",
                )
            if rename.source.startswith(inside) or rename.target.startswith(inside):
                raise ToolError(
                    f'The folder "{display(folder)}" would move together with things in it.',
                    "One call can move only one of the two.",
                    "Move the folder in one call and what it holds in another.",
                )


def _refuse_taken(renames: Sequence[Rename], files: FileLayer, making: frozenset[bytes]) -> None:
    given_up = {rename.source for rename in renames}
    # By folder: what looks like a name -> the names that look so and stay.
    staying: dict[bytes, dict[bytes, bytes]] = {}
    for rename in renames:
        folder = parent(rename.target)
        if folder not in staying:
            present = [] if folder in making else files.names(folder)
            names = (join(folder, name) for name in present)
            staying[folder] = {twin_key(name): name for name in names if name not in given_up}
        taken = staying[folder].get(twin_key(rename.target))
        if taken is not None:
            free = _free_name(rename.target, staying[folder])
            raise ToolError(
                f'The name "{display(taken)}" is taken by another file or folder.',
                "Nothing is ever replaced, so only a free name can be given.",
                f'Use another name; "{display(last(free))}" is free.'
                if parent(rename.source) == folder
                else "Rename one of the two first, or choose another folder.",
            )


def _free_name(target: bytes, taken: dict[bytes, bytes]) -> bytes:
    """Number a name until it is free: ``faktura (2).pdf``."""
    extension = extension_of(display(target)).encode()
    stem = target.removesuffix(extension)
    numbered = (stem + b" (%d)" % number + extension for number in itertools.count(2))
    return next(name for name in numbered if twin_key(name) not in taken)


def _move(rename: Rename, known: Mapping[bytes, Fingerprint | None], files: FileLayer) -> Move:
    if rename.held is not None:
        found = files.fingerprint(rename.source)
        if found is None or not found.is_folder:
            raise absent(rename.source, "folder")
        return Move(rename.source, rename.target, found, rename.held)
    document = known[rename.source]
    if document is None:
        raise absent(rename.source)
    return Move(rename.source, rename.target, document)


def _listed(paths: Sequence[bytes], most: int = 6) -> str:
    shown = ", ".join(f'"{display(path)}"' for path in paths[:most])
    rest = len(paths) - most
    return f"{shown} and {rest} more" if rest > 0 else shown
