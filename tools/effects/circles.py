"""The order of moves: each name is given up before it is taken, in a circle as well."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.folding import caseless
from tools.archive.names import parent
from tools.effects.stage import stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.steps import Move


def ordered(moves: Sequence[Move], files: FileLayer) -> list[Move]:
    """Put each move after the one that gives up its target: chains run from their tails.

    A name that differs from the target in nothing but case or the form of its letters counts as
    the target: a disk that folds case takes both for one, and no other disk minds the order.

    In a circle the first thing steps aside to a name of its own, in its own folder, and comes last.

    Args:
        moves: Each source and each target occurs once.
        files: Where a name to step aside to has to be free.

    Raises:
        OSError: A folder can't be looked at.
    """
    by_source = {move.source: move for move in moves}
    alike = {folded(move.source): move for move in moves}
    done: set[bytes] = set()
    found: list[Move] = []
    for move in moves:
        chain: list[Move] = []
        link: Move | None = move
        while link is not None and link.source not in done:
            done.add(link.source)
            chain.append(link)
            giving = by_source.get(link.target) or alike.get(folded(link.target))
            link = None if giving is link else giving
        start = chain.index(link) if link in chain else len(chain)
        if circle := chain[start:]:
            first = circle[0]
            change = first.source + b"\0" + first.target
            aside = stage(parent(first.source), change, files)
            found.append(replace(first, target=aside))
            found += [*reversed(circle[1:]), replace(first, source=aside)]
        found += reversed(chain[:start])
    return found


def folded(path: bytes) -> str:
    """What paths share that some disks take for one."""
    return caseless(path.decode("utf-8", "surrogateescape"))
