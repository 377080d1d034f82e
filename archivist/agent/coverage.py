"""What a turn left out of the documents that it read: for the person, who should know it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from config.language import joined, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.agent.state import Made

_READING = frozenset({"czytaj_dokument", "ocr_skan"})
_MOST_NAMED = 3  # gaps of one document
_PAGE_MARK = re.compile(r"(?m)^\[page (\d+)\b")  # as the readers of PDFs and scans write it


@dataclass(slots=True)
class _Seen:
    """What was shown of one document.

    Attributes:
        total: Its lines.
        runs: First and last line of each piece, 1-based.
        pages: The lines at which pages begin in the pieces, with their numbers.
    """

    total: int
    runs: list[tuple[int, int]] = field(default_factory=list)
    pages: list[tuple[int, int]] = field(default_factory=list)

    def add(self, first: int, text: str) -> None:
        """Add a piece that begins at a line."""
        length = text.count("\n") + bool(text and not text.endswith("\n"))
        if length:
            self.runs.append((first, first + length - 1))
        for mark in _PAGE_MARK.finditer(text):
            self.pages.append((first + text.count("\n", 0, mark.start()), int(mark[1])))

    def gaps(self) -> list[tuple[int, int]]:
        """Return first and last line of each part that no piece shows."""
        missing = []
        line = 1
        for first, last in sorted(self.runs):
            if first > line:
                missing.append((line, first - 1))
            line = max(line, last + 1)
        if line <= self.total:
            missing.append((line, self.total))
        return missing

    def pages_of(self, first: int, last: int) -> str:
        """Name the pages that a part lies on, where marks before and behind it tell."""
        before = [page for line, page in self.pages if line < first]
        behind = [page for line, page in self.pages if line > last]
        if not before or not behind:
            return ""
        start, end = max(before), max(min(behind) - 1, *before)
        if start == end:
            return told(" (page {page})", page=start)
        return told(" (pages {first}-{last})", first=start, last=end)


def left_out(made: Iterable[Made]) -> tuple[str, ...]:
    """Say which lines, and where they are known which pages, of documents were not read.

    Args:
        made: The calls of a turn; what one of them left out another may have shown.

    Returns:
        One sentence a document that was not read whole.
    """
    seen: dict[str, _Seen] = {}
    for call in made:
        result = call.observation
        if call.tool not in _READING or result.error is not None or not result.paths:
            continue
        first = call.arguments.get("od_linii", 1)
        total = result.total or 0
        document = seen.setdefault(result.paths[0], _Seen(total))
        document.total = total
        document.add(first if isinstance(first, int) else 1, result.content[: result.gap])
        tail = "" if result.gap is None else result.content[result.gap :]
        document.add(total - tail.removesuffix("\n").count("\n"), tail)
    return tuple(
        told(
            '"{path}" was read without {gaps} of its {total:,} lines.',
            path=path,
            gaps=_gaps(document, gaps),
            total=document.total,
        )
        for path, document in seen.items()
        if (gaps := document.gaps())
    )


def _gaps(document: _Seen, gaps: list[tuple[int, int]]) -> str:
    parts = joined(", ", [_gap(document, first, last) for first, last in gaps[:_MOST_NAMED]])
    more = len(gaps) - _MOST_NAMED
    if more <= 0:
        return parts
    return told("{parts} and {number} more parts", parts=parts, number=more)


def _gap(document: _Seen, first: int, last: int) -> str:
    pages = document.pages_of(first, last)
    if first < last:
        return told("lines {first:,}-{last:,}{pages}", first=first, last=last, pages=pages)
    return told("line {first:,}{pages}", first=first, pages=pages)
