"""The order of moves: each name is given up before it is taken, in a circle as well."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.names import join, parent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.files import FileLayer
    from tools.effects.steps import Move

# Hidden, so that no search shows it if we die half-way; short, because a file system that stores
# encrypted names takes only 143 bytes.
_STAGE = b".archivist-"
_DIGITS = 8


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
            aside = _stage(chain[0], files)
            found.append(replace(chain[0], target=aside))
            found += [*reversed(chain[1:]), replace(chain[0], source=aside)]
        else:
            found += reversed(chain)
    return found


def _stage(move: Move, files: FileLayer) -> bytes:
    """Find a free name; the same one when the same change is planned again."""
    named = hashlib.sha256(move.source + b"\0" + move.target).hexdigest()[:_DIGITS].encode()
    folder = parent(move.source)
    tries = (join(folder, _STAGE + named + b"-%d" % n * bool(n)) for n in itertools.count())
    return next(path for path in tries if files.fingerprint(path) is None)
