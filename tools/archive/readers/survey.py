"""What the readers make of every document of a folder: how each of them ended."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.kinds import HEAD_BYTES, Kind, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tools.archive.readers.reading import Reader
    from tools.archive.root import Archive


class Outcome(StrEnum):
    """How reading one document ended; the value heads its column."""

    READ = "read"
    IN_PART = "in part"
    REFUSED = "refused"
    TIMED_OUT = "timed out"
    CRASHED = "crashed"


_FAILED = {Obstacle.SLOW: Outcome.TIMED_OUT, Obstacle.CRASHED: Outcome.CRASHED}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One document and what became of it.

    Attributes:
        path: Relative to the folder.
        kind: What it is by its content, such as ``PDF document``.
        outcome: How it ended.
        reasons: What was not read and why, one sentence each; of one that was not read at all,
            the words that continue ``the document ...``.
        seconds: How long it took.
        obstacle: Why it was not read; empty where it was.
    """

    path: bytes
    kind: str
    outcome: Outcome
    reasons: tuple[str, ...]
    seconds: float
    obstacle: Obstacle | Literal[""] = ""


def survey(archive: Archive, reader: Reader, cancelled: Callable[[], bool]) -> Iterator[Attempt]:
    """Read every document of a folder, one after the other, and keep nothing of it.

    Args:
        archive: The folder; any will do.
        reader: Reads its documents.
        cancelled: Ends it early.

    Raises:
        CancelledError: ``cancelled`` said so while a document was being read.
    """
    for entry in archive.walk(b"", cancelled):
        began = time.monotonic()
        obstacle: Obstacle | Literal[""] = ""
        try:
            document = reader.attempt(entry.relative, cancelled)
        except UnreadableError as error:
            obstacle = error.obstacle
            outcome = _FAILED.get(obstacle, Outcome.REFUSED)
            told = f"{error} ({error.fault})" if error.fault else str(error)
            kind = _kind(archive, entry.relative)
            reasons: tuple[str, ...] = (told,)
        else:
            outcome = Outcome.IN_PART if document.unread else Outcome.READ
            # "CSV table, columns A-C" says more of the document than of its kind.
            kind, reasons = document.kind.partition(",")[0], document.unread
        seconds = time.monotonic() - began
        yield Attempt(entry.relative, kind, outcome, reasons, seconds, obstacle)


def _kind(archive: Archive, relative: bytes) -> str:
    """Say what a document is that could not be read."""
    try:
        with archive.open(relative) as file:
            kind = kind_of(file.read(HEAD_BYTES))
    except OSError:
        return "not opened"
    return kind.value if isinstance(kind, Kind) else kind
