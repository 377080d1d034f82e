"""Adding up a folder: how many files, how large, of which types, in which of its folders."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from config.language import told
from tools.archive import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.archive.walk import Entry, Listing
    from tools.contract import Context

_LEVELS = 2  # folders below the measured one that are told apart
_LARGEST = 5
_NAMED = 3
_TYPES_SHOWN = 10


@dataclass(slots=True)
class Tally:
    """What some files add up to.

    Attributes:
        files: How many there are.
        size_bytes: The bytes of their contents.
        types: How many there are of each type, such as ``pdf``.
        named: The paths of the first few.
        oldest_ns: When the one that was not changed for longest was last changed, else 0.
        newest_ns: When one was changed last, else 0.
    """

    files: int = 0
    size_bytes: int = 0
    types: Counter[str] = field(default_factory=Counter)
    named: list[bytes] = field(default_factory=list)
    oldest_ns: int = 0
    newest_ns: int = 0

    def add(self, entry: Entry) -> None:
        """Count one more file."""
        self.oldest_ns = min(self.oldest_ns, entry.mtime_ns) if self.files else entry.mtime_ns
        self.newest_ns = max(self.newest_ns, entry.mtime_ns) if self.files else entry.mtime_ns
        self.files += 1
        self.size_bytes += entry.size_bytes
        self.types[names.type_of(entry.relative)] += 1
        if len(self.named) < _NAMED:
            self.named.append(entry.relative)


@dataclass(frozen=True, slots=True)
class Measured:
    """A folder and all below it, added up.

    Attributes:
        whole: All files.
        own: The files that lie in the folder itself.
        folders: The folders one and two levels below, each with all that is in it, by path.
        folder_count: How many folders there are on all levels below.
        largest: The largest files, the largest first.
        unread: What was not counted and why, one sentence each.
    """

    whole: Tally
    own: Tally
    folders: dict[bytes, Tally]
    folder_count: int
    largest: tuple[Entry, ...]
    unread: tuple[str, ...]

    def inside(self, folder: bytes) -> list[tuple[bytes, Tally]]:
        """Return the folders directly in one, those with most files first."""
        inside = [(path, tally) for path, tally in self.folders.items() if _is_in(path, folder)]
        return sorted(inside, key=lambda item: (-item[1].files, item[0]))


def measure(
    context: Context, folder: bytes, counts: Callable[[bytes], bool] | None = None
) -> Measured:
    """Walk through a folder and all below it; no file is opened and no link followed.

    Memory grows with the folders of the two levels that are told apart, not with the files.

    Args:
        context: Says what is done, and when to stop.
        folder: Path of the folder, relative to the archive.
        counts: Whether the file with this path counts; without it all do.
    """
    whole, own = Tally(), Tally()
    folders: dict[bytes, Tally] = {}
    largest: list[tuple[int, bytes, Entry]] = []
    folder_count = 0
    walk = context.archive.walk(folder, context.cancelled)
    for listing in walk.folders():
        context.report(told("counting files: {files:,}", files=whole.files))
        folder_count += len(listing.entries) - len(listing.documents)
        above = _above(listing, folder)
        tallies = [whole, *(folders.setdefault(path, Tally()) for path in above)]
        if not above:
            tallies.append(own)
        for entry in listing.documents:
            if counts is not None and not counts(entry.relative):
                continue
            for tally in tallies:
                tally.add(entry)
            heapq.heappush(largest, (entry.size_bytes, entry.relative, entry))
            if len(largest) > _LARGEST:
                heapq.heappop(largest)
    return Measured(
        whole=whole,
        own=own,
        folders=folders,
        folder_count=folder_count,
        largest=tuple(entry for _, _, entry in sorted(largest, reverse=True)),
        unread=_unread(walk.unreadable, complete=walk.complete),
    )


def by_type(tally: Tally) -> str:
    """Say how many files there are of each type, such as ``pdf 14, txt 1``; most first."""
    ordered = sorted(tally.types.items(), key=lambda item: (-item[1], item[0]))
    shown = ", ".join(f"{name} {count:,}" for name, count in ordered[:_TYPES_SHOWN])
    rest = len(ordered) - _TYPES_SHOWN
    return shown + (f" and {rest:,} more types" if rest > 0 else "")


def day(time_ns: int) -> str:
    """Return the local day of a time, such as ``2026-03-01``."""
    try:
        return datetime.fromtimestamp(time_ns / 1e9, UTC).astimezone().date().isoformat()
    except (OverflowError, ValueError, OSError):  # a file system takes years that no calendar has
        return "an impossible date"


def _above(listing: Listing, top: bytes) -> list[bytes]:
    """Return the folders of the levels told apart in which a listed folder lies, itself too."""
    skipped = len(top) + 1 if top else 0
    parts = listing.folder[skipped:].split(b"/") if listing.folder != top else []
    return [names.join(top, b"/".join(parts[:level])) for level in range(1, len(parts) + 1)][
        :_LEVELS
    ]


def _is_in(path: bytes, folder: bytes) -> bool:
    return names.parent(path) == folder and path != folder


def _unread(unreadable: list[bytes], *, complete: bool) -> tuple[str, ...]:
    told = [
        f'The folder "{names.display(one)}" can\'t be opened: what is in it is not counted.'
        if one
        else "The archive's own folder can't be opened."
        for one in unreadable
    ]
    return (*told, *(() if complete else ("Stopped before the end: there may be more.",)))
