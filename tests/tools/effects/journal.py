"""What of the names on an imagined disk is flushed, and what a power cut may take away."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_MOST_CHANGES = 5
Name = tuple[int, bytes]  # the folder's number and the name in it


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of names that may not be on the disk yet.

    Attributes:
        names: What each name it changes stands for afterwards; None for nothing.
        slots: The same names as the disk tells them apart.
        after: A folder that must have been emptied before, or 0.
    """

    names: dict[Name, int | None]
    slots: frozenset[Name]
    after: int = 0

    @property
    def folders(self) -> set[int]:
        """Those it is in; flushing one of them flushes it."""
        return {folder for folder, _ in self.names}

    def apply(self, names: dict[Name, int]) -> None:
        """Make the change."""
        for name, number in self.names.items():
            if number is None:
                names.pop(name, None)
            else:
                names[name] = number

    def needs(self, earlier: Entry) -> bool:
        """Whether it can't be on the disk without an earlier one."""
        things = {thing for thing in self.names.values() if thing}
        return bool(
            self.slots & earlier.slots
            or things & {thing for thing in earlier.names.values() if thing}
            or (self.after and self.after in earlier.folders)
        )


@dataclass(slots=True)
class Journal:
    """The changes of names since they were flushed.

    Attributes:
        entries: Oldest first.
        flushed: What every name stands for on the disk for sure.
    """

    entries: list[Entry] = field(default_factory=list)
    flushed: dict[Name, int] = field(default_factory=dict)

    def flush(self, folder: int) -> None:
        """Flush a folder, and what could not be on the disk without."""
        wanted: set[int] = set()
        for position in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[position]
            if folder in entry.folders or any(self.entries[i].needs(entry) for i in wanted):
                wanted.add(position)
        self._flush(wanted)

    def flush_all(self) -> None:
        """Flush everything, as a minute of waiting does."""
        self._flush(range(len(self.entries)))

    def after(self, survives: Callable[[], bool]) -> dict[Name, int]:
        """What the names are after a power cut that this survives, as far as the order lets it."""
        lost: list[Entry] = []
        names = dict(self.flushed)
        for entry in self.entries:
            if any(entry.needs(earlier) for earlier in lost) or not survives():
                lost.append(entry)
            else:
                entry.apply(names)
        return names

    def every_loss(self) -> Iterator[dict[Name, int]]:
        """What the names may be after a power cut: after each that differs in its first changes."""
        count = min(len(self.entries), _MOST_CHANGES)
        for survives in itertools.product((False, True), repeat=count):
            yield self.after(itertools.cycle(survives or (False,)).__next__)

    def lose_power(self, survives: Callable[[], bool]) -> dict[Name, int]:
        """Let the power go; return what the names are then."""
        self.flushed = self.after(survives)
        self.entries.clear()
        return dict(self.flushed)

    def _flush(self, positions: Iterable[int]) -> None:
        chosen = set(positions)
        for position in sorted(chosen):
            self.entries[position].apply(self.flushed)
        self.entries = [e for position, e in enumerate(self.entries) if position not in chosen]
