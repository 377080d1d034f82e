"""Which changes of a plan hang together: what can be left out, and what has to go with it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tools.archive.names import parent, twin_key
from tools.effects.steps import MakeFolder, Move
from tools.effects.trash import in_trash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tools.effects.steps import Step


class Bonds:
    """What each of some changes needs of the others.

    A move that takes a name needs the move that gives this name up (in a circle each needs all),
    and what goes into a new folder needs that the folder is made. A folder that is made for others
    goes with the last of them.

    Args:
        changes: :attr:`tools.effects.plan.Plan.changes`, or these with other targets.
    """

    def __init__(self, changes: Sequence[Step]) -> None:
        given_up = defaultdict(list)
        made = {}
        for place, step in enumerate(changes):
            if isinstance(step, Move):
                given_up[twin_key(step.source)].append(place)
            elif isinstance(step, MakeFolder):
                made[step.path] = place
        self._needs: dict[int, set[int]] = {place: set() for place in range(len(changes))}
        self._needed_by: dict[int, set[int]] = {place: set() for place in range(len(changes))}
        for place, step in enumerate(changes):
            needed = self._needs[place]
            if isinstance(step, Move):
                needed.update(given_up.get(twin_key(step.target), ()))
                needed.discard(place)  # another spelling of its own name
            if step.paths and (folder := made.get(parent(step.paths[-1]))) is not None:
                needed.add(folder)
            for each in needed:
                self._needed_by[each].add(place)
        # Inner ones first.
        self._folders = [made[path] for path in sorted(made, key=lambda path: -path.count(b"/"))]

    def taking(self, kept: Iterable[int], places: Iterable[int]) -> frozenset[int]:
        """Take changes in, with all that they need.

        Args:
            kept: The places (0-based) of the changes that are in already.
            places: Of those to take in.
        """
        return frozenset(kept) | _reached(places, self._needs)

    def leaving(self, kept: Iterable[int], places: Iterable[int]) -> frozenset[int]:
        """Leave changes out, with all that needs them and the folders made for them alone.

        Args:
            kept: The places (0-based) of the changes that are in now.
            places: Of those to leave out.
        """
        left = set(kept) - _reached(places, self._needed_by)
        for folder in self._folders:
            wanted_for = self._needed_by[folder]
            if wanted_for and not wanted_for & left:
                left.discard(folder)
        return frozenset(left)


def separable(changes: Sequence[Step]) -> bool:
    """Whether some of the changes could be made without the others, or with other names."""
    return all(
        isinstance(step, MakeFolder)
        or (isinstance(step, Move) and not any(map(in_trash, step.paths)))
        for step in changes
    )


def _reached(places: Iterable[int], by: Mapping[int, set[int]]) -> set[int]:
    waiting = list(places)
    found: set[int] = set()
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting.extend(by[place])
    return found
