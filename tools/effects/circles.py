"""The order of moves: each name is given up before it is taken, in a circle as well."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.names import parent
from tools.effects.stage import stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.steps import Move


def ordered(moves: Sequence[Move], files: FileLayer) -> list[Move]:
    """Put each move after the one that gives up its target: chains run from their tails.

    In a circle the first thing steps aside to a name of its own, in its own folder, and comes last.

    Args:
        moves: Each source and each target occurs once.
        files: Where a name to step aside to has to be free.

    Raises:
        OSError: A folder can't be looked at.
    """
    by_source = {move.source: move for move in moves}
    done: set[bytes] = set()
    found: list[Move] = []
    for move in moves:
        chain: list[Move] = []
        link: Move | None = move
        while link is not None and link.source not in done:
            done.add(link.source)
            chain.append(link)
            link = by_source.get(link.target)
        if chain and link is chain[0]:
            first = chain[0]
            change = first.source + b"\0" + first.target
            aside = stage(parent(first.source), change, files)
            found.append(replace(first, target=aside))
            found += [*reversed(chain[1:]), replace(first, source=aside)]
        else:
            found += reversed(chain)
    return found
