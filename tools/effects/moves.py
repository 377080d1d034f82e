"""Planning moves: which are possible, and in which order."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.names import display, join, last, parent, twin_key
from tools.effects.naming import extension_of
from tools.effects.plan import Move, Plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.files import FileLayer


@dataclass(frozen=True, slots=True)
class Rename:
    """A wish: the document ``source`` shall have the path ``target``.

    Both are bytes relative to the archive; the target's name was checked by
    :func:`tools.effects.naming.checked_name`.
    """

    source: bytes
    target: bytes


def plan_moves(tool: str, renames: Sequence[Rename], files: FileLayer) -> Plan:
    """Plan renames as one change that happens wholly or not at all.

    A target may be a name that another of the renames gives up; the order sees to it.

    Args:
        tool: The canonical name of the tool that asks.
        renames: At least one.
        files: Where the documents are.

    Raises:
        ToolError: A source is no document, names clash or go round in a circle, or a target is
            taken; nothing is ever replaced.
    """
    _refuse_clashes(renames)
    _refuse_taken(renames, files)
    return Plan(tool, tuple(_move(rename, files) for rename in _ordered(renames)))


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


def _refuse_taken(renames: Sequence[Rename], files: FileLayer) -> None:
    given_up = {rename.source for rename in renames}
    # By folder: what looks like a name -> the names that look so and stay.
    staying: dict[bytes, dict[bytes, bytes]] = {}
    for rename in renames:
        folder = parent(rename.target)
        if folder not in staying:
            names = (join(folder, name) for name in files.names(folder))
            staying[folder] = {twin_key(name): name for name in names if name not in given_up}
        taken = staying[folder].get(twin_key(rename.target))
        if taken is not None:
            free = _free_name(rename.target, staying[folder])
            raise ToolError(
                f'The name "{display(taken)}" is taken by another file.',
                "Nothing is ever replaced, so only a free name can be given.",
                f'Use another name; "{display(last(free))}" is free.',
            )


def _free_name(target: bytes, taken: dict[bytes, bytes]) -> bytes:
    """Number a name until it is free: ``faktura (2).pdf``."""
    extension = extension_of(display(target)).encode()
    stem = target.removesuffix(extension)
    numbered = (stem + b" (%d)" % number + extension for number in itertools.count(2))
    return next(name for name in numbered if twin_key(name) not in taken)


def _ordered(renames: Sequence[Rename]) -> list[Rename]:
    """Put each rename after the one that gives up its target: chains run from their tails."""
    by_source = {rename.source: rename for rename in renames}
    ordered: dict[bytes, Rename] = {}
    for rename in renames:
        chain: dict[bytes, Rename] = {}
        link: Rename | None = rename
        while link is not None and link.source not in ordered:
            if link.source in chain:
                raise ToolError(
                    f"These names go round in a circle: {_listed(list(chain))}.",
                    "Each would have to be free before the other is.",
                    "Rename one of them to a name of its own first.",
                )
            chain[link.source] = link
            link = by_source.get(link.target)
        ordered.update(reversed(chain.items()))
    return list(ordered.values())


def _move(rename: Rename, files: FileLayer) -> Move:
    found = files.fingerprint(rename.source)
    if found is None or not files.is_file(rename.source):
        raise ToolError(
            f'There is no document "{display(rename.source)}" in the archive.',
            "It was there a moment ago: it was moved or removed meanwhile.",
            "Search for it again, or tell the person.",
        )
    return Move(rename.source, rename.target, found)


def _listed(paths: Sequence[bytes], most: int = 6) -> str:
    shown = ", ".join(f'"{display(path)}"' for path in paths[:most])
    rest = len(paths) - most
    return f"{shown} and {rest} more" if rest > 0 else shown
