"""``archivist index --report``: what of the archive was not read, and why."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from config.language import figure, phrase, spoken, told
from config.recalling import recalled
from tools.archive import names
from tools.archive.index.report import Group
from tools.archive.left_out import left_out, left_out_words
from tools.quoting import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.archive.index.coverage import Coverage
    from tools.archive.index.report import Remark
    from tools.archive.index.scans import Scans
    from tools.archive.root import Archive
    from tools.archive.search import Search

_MOST_LISTED = 20  # documents of a group; JSON has all
_PATH_CHARS = 200
_REASON_CHARS = 300
_GROUPS = {
    Group.RECOGNITION: told("need recognition"),
    Group.IN_PART: told("read in part"),
    Group.DOUBTFUL: told("hard to read"),
    Group.ENCRYPTED: told("encrypted"),
    Group.OVERSIZED: told("oversized"),
    Group.DAMAGED: told("damaged"),
    Group.FAILED: told("made their reader fail"),
    Group.UNSUPPORTED: told("have no reader"),
    Group.BARRED: told("can't be opened"),
    Group.EMPTY: told("empty"),
    Group.PENDING: told("not read yet"),
}
_TODO = {
    Group.RECOGNITION: told("`archivist index` without --report recognises them"),
    Group.PENDING: told("run it again"),
}


@dataclass(frozen=True, slots=True)
class Report:
    """What was not read.

    Attributes:
        coverage: How far the index is.
        scans: How far it is with pages that hold no text.
        groups: The documents by what is wrong with them; every group, also empty ones.
        left_out: Links, pipes, sockets and devices.
        closed: Folders that can't be opened.
    """

    coverage: Coverage
    scans: Scans
    groups: dict[Group, list[Remark]]
    left_out: tuple[bytes, ...]
    closed: tuple[bytes, ...]


def report(
    archive: Archive, search: Search, coverage: Coverage, stopped: Callable[[], bool]
) -> Report:
    """Gather it from the index and the folders.

    Raises:
        ArchivistError: The index can't be used.
    """
    groups: dict[Group, list[Remark]] = {group: [] for group in Group}
    for remark in search.upkeep.remarks():
        groups[remark.group].append(remark)
    strange: list[bytes] = []
    walk = archive.walk(b"", stopped)
    for listing in walk.folders():
        with suppress(OSError):  # it has vanished just now
            strange += left_out(archive, listing.folder)
    return Report(coverage, search.upkeep.scans(), groups, tuple(strange), tuple(walk.unreadable))


def as_text(report: Report) -> str:
    """Render each group that has documents, with the first of them."""
    lines: list[str] = []
    for group, found in report.groups.items():
        if not found:
            continue
        todo = f"; {spoken(_TODO[group])}" if group in _TODO else ""
        lines.append(f"{phrase(_GROUPS[group])} ({figure(len(found), ',')}{todo}):")
        lines += map(_line, found[:_MOST_LISTED])
        if len(found) > _MOST_LISTED:
            lines.append(
                phrase("  and {number:,} more; --json lists all", number=len(found) - _MOST_LISTED)
            )
    if report.left_out:
        lines.append(spoken(left_out_words(report.left_out)))
    lines += [
        phrase("The folder {folder} can't be opened.", folder=_shown(path) or ".")
        for path in report.closed
    ]
    return "\n".join(lines or [phrase("Every document was read whole.")])


def as_json(report: Report) -> str:
    """Render all of it."""
    coverage = report.coverage
    return json.dumps(
        {
            "documents": coverage.documents,
            "read": coverage.read,
            "unreadable": coverage.unreadable,
            "pending": coverage.pending,
            "complete": coverage.complete,
            "scans": asdict(report.scans),
            "groups": {
                group: [
                    {"path": names.display(remark.path), "reasons": remark.reasons}
                    for remark in found
                ]
                for group, found in report.groups.items()
            },
            "left_out": [names.display(path) for path in report.left_out],
            "closed_folders": [names.display(path) for path in report.closed],
        },
        indent=2,
        ensure_ascii=False,
    )


def _line(remark: Remark) -> str:
    reason = shortened(" ".join(map(recalled, remark.reasons)), _REASON_CHARS)
    return f"  {_shown(remark.path)}" + (f": {reason}" if reason else "")


def _shown(path: bytes) -> str:
    return shortened(names.display(path), _PATH_CHARS)
