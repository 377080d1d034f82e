"""What was recognised of a picture, and of a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.archive.readers.document import Document

_DOUBTFUL = 70  # of 100; below it every third word has a wrong letter


@dataclass(frozen=True, slots=True)
class Recognised:
    """The text of one picture.

    Attributes:
        text: Lines end in a line feed, paragraphs in an empty line.
        confidence: How sure the words are, 0 to 100; weighted by their length.
    """

    text: str
    confidence: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How pages that were looked at turned out.

    Attributes:
        recognised: Those with text.
        doubtful: Of these, how many are hard to read.
        empty: Those without.
        failed: Those that could not be recognised.
    """

    recognised: int
    doubtful: int
    empty: int
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Scan:
    """What was recognised of one document.

    Attributes:
        document: Its text; only that of scanned pages, each behind a line such as
            ``[page 2: confidence 91 of 100]``.
        confidence: How sure the words are, 0 to 100; 0 where there are none.
        languages: Those it was read in, such as ``pol``.
        whole: All of its text, with the recognised pages in their places; ``unread`` and
            ``textless`` name what may be recognised later, or can't be.
        counts: Of the pages that were looked at.
        remarks: What to know of these, one sentence each.
    """

    document: Document
    confidence: int
    languages: tuple[str, ...]
    whole: Document
    counts: Counts
    remarks: tuple[str, ...]


def counts(pages: Mapping[int, Recognised], failed: int = 0) -> Counts:
    """Count pages by how they turned out."""
    with_text = sum(bool(page.text) for page in pages.values())
    return Counts(with_text, len(doubtful(pages)), len(pages) - with_text, failed)


def doubtful(pages: Mapping[int, Recognised]) -> list[str]:
    """Name the pages that are hard to read, each with how sure its words are."""
    return [
        f"{number} ({page.confidence} of 100)"
        for number, page in sorted(pages.items())
        if page.text and page.confidence < _DOUBTFUL
    ]


def confidence(pages: Mapping[int, Recognised]) -> int:
    """Say how sure the words of all pages are, 0 to 100; 0 where there are none."""
    letters = sum(len(page.text) for page in pages.values())
    sure = sum(page.confidence * len(page.text) for page in pages.values())
    return round(sure / letters) if letters else 0
