"""How far each change of an operation got, by where its thing is now.

Recovery asks for one point of the plan that fits every name at once. Where there is none, a person
has to decide, and wants to know of each document where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from tools.effects.copies import Copy
from tools.effects.looking import look
from tools.effects.mail import Send
from tools.effects.steps import Move, net

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.operation import Operation
    from tools.effects.steps import Change, Step


class Reached(Enum):
    """How far a change got."""

    BEFORE = auto()  # it is not in force
    BETWEEN = auto()  # its thing has a name that was meant for a moment only
    AFTER = auto()  # it is in force
    TWICE = auto()  # it was copied to another disk, and is whole under both names
    UNCLEAR = auto()  # its names hold something else


@dataclass(frozen=True, slots=True)
class Standing:
    """How far one change got.

    Attributes:
        change: The change.
        reached: How far.
        at: The name its thing has, where that is known.
        found: What was found there.
        names: Every name that it has to do with.
        copy: Of a document that is there twice, the step that made the second one; else None.
    """

    change: Change
    reached: Reached
    at: bytes
    found: Fingerprint | None
    names: tuple[bytes, ...]
    copy: Copy | None = None


def standings(operation: Operation, files: FileLayer) -> tuple[Standing, ...]:
    """Look where the thing of each change is; of a message nothing can be seen."""
    steps = operation.steps
    first: dict[bytes, Fingerprint | None] = {}
    last: dict[bytes, Fingerprint | None] = {}
    for step in steps:
        for path, state in step.before().items():
            first.setdefault(path, state)
        last.update(step.after())
    trails = _trails(steps)
    copies = {step.paths: step for step in steps if isinstance(step, Copy)}
    found = []
    for change in net(steps):
        if isinstance(change, Send):
            continue
        try:
            if isinstance(change, Move):
                copy = copies.get(change.paths)
                found.append(_moved(change, trails[change.target], copy, files))
            else:
                found.append(_changed(change, first, last, files))
        except OSError:  # a folder that became a link, a disk that fails: the others can be told
            found.append(Standing(change, Reached.UNCLEAR, b"", None, change.paths))
    return tuple(found)


_Trail = list[tuple[bytes, "Fingerprint"]]  # the names of a thing, with what it is under each


def _trails(steps: Iterable[Step]) -> Mapping[bytes, _Trail]:
    trails: dict[bytes, _Trail] = {}
    for step in steps:
        if isinstance(step, Move | Copy):
            so_far = trails.pop(step.source, None) or [(step.source, step.expected)]
            arrived = step.after()[step.target]
            trails[step.target] = [*so_far, *([(step.target, arrived)] if arrived else [])]
    return trails


def _moved(change: Move, trail: _Trail, copy: Copy | None, files: FileLayer) -> Standing:
    names = tuple(dict.fromkeys(name for name, _ in trail))
    seen = [(name, look(files, name, (state,)), state) for name, state in trail]
    places = {name: found for name, found, state in seen if state.matches(found)}
    if copy is not None and places.keys() == set(change.paths):
        return Standing(change, Reached.TWICE, change.target, None, names, copy)
    if len(places) != 1:
        return Standing(change, Reached.UNCLEAR, b"", None, names)
    ((at, found),) = places.items()
    ends = {change.source: Reached.BEFORE, change.target: Reached.AFTER}
    return Standing(change, ends.get(at, Reached.BETWEEN), at, found, names)


def _changed(
    change: Change,
    first: Mapping[bytes, Fingerprint | None],
    last: Mapping[bytes, Fingerprint | None],
    files: FileLayer,
) -> Standing:
    path = change.paths[0]
    found = look(files, path, (first[path], last[path]))
    reached = Reached.UNCLEAR
    if _is(last[path], found):
        reached = Reached.AFTER
    elif _is(first[path], found):
        reached = Reached.BEFORE
    return Standing(change, reached, path, found, (path,))


def _is(state: Fingerprint | None, found: Fingerprint | None) -> bool:
    return found is None if state is None else state.matches(found)


def that_reached(found: Sequence[Standing], *reached: Reached) -> list[Standing]:
    """Keep those that got so far."""
    return [one for one in found if one.reached in reached]


def strangers(found: Sequence[Standing], files: FileLayer) -> tuple[bytes, ...]:
    """Find the names that hold what is no thing of the operation, where its own can be told."""
    own = {one.at for one in found}
    told = (one for one in found if one.reached not in {Reached.UNCLEAR, Reached.TWICE})
    names = (name for one in told for name in one.names)
    return tuple(name for name in dict.fromkeys(names) if name not in own and _holds(name, files))


def _holds(name: bytes, files: FileLayer) -> bool:
    try:
        return files.fingerprint(name) is not None
    except OSError:
        return False
