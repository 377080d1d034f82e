"""Text of scanned pages and pictures, page by page, kept so that no page is recognised twice."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.activity import UNKNOWN, Part
from tools.archive.readers.document import Obstacle, UnreadableError, clipped
from tools.archive.readers.eyes import DPI, Eyes
from tools.archive.readers.kinds import HEAD_BYTES, PICTURES, Kind, kind_of
from tools.archive.readers.page_numbers import listed, page_numbers, pages_were
from tools.archive.readers.picture_size import picture_size
from tools.archive.readers.process import Worker
from tools.archive.readers.rapid import Rapid
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.readers.recognised_text import block, whole
from tools.archive.readers.tesseract import Tesseract

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.readers.document import Document
    from tools.archive.readers.tesseract import Recognised

_TIME_LIMIT_S = 240.0  # for one document; the next call goes on where this one ended
_DOUBTFUL = 70  # of 100; below it every third word has a wrong letter
_MOST_DOTS = 100_000_000  # of a picture: A3 at 600 dots an inch has 70 million


class HasTextError(UnreadableError):
    """There is nothing to recognise: the text of the document can be read."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How pages that were looked at turned out.

    Attributes:
        recognised: Those with text.
        doubtful: Of these, how many are hard to read.
        empty: Those without.
    """

    recognised: int
    doubtful: int
    empty: int


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


class Recogniser:
    """Recognises the text of pictures and of the pages of a PDF that have none.

    Args:
        tesseract: Reads one picture.
        pages: Keeps what was recognised.
        worker: Draws the pages of a PDF; it is closed with the recogniser.
        second: Reads what the first is not sure of, where it is installed; closed as well.
        time_limit_s: For one document; pages that it doesn't reach are named as unread.
    """

    def __init__(
        self,
        tesseract: Tesseract,
        pages: RecognisedPages,
        worker: Worker | None = None,
        second: Rapid | None = None,
        time_limit_s: float = _TIME_LIMIT_S,
    ) -> None:
        self._tesseract = tesseract
        self._worker = worker or Worker()
        self._second = second
        self._eyes = Eyes(tesseract, second, pages)
        self._time_limit_s = time_limit_s

    @classmethod
    def installed(cls, folder: Path) -> Recogniser | None:
        """Make the one that this machine has; None where tesseract is missing.

        Args:
            folder: Keeps the pages.
        """
        tesseract = Tesseract.installed()
        if tesseract is None:
            return None
        return cls(tesseract, RecognisedPages(folder), second=Rapid.installed())

    @property
    def languages(self) -> tuple[str, ...]:
        """Those it reads; none where their data is missing, and then nothing is recognised."""
        return self._tesseract.languages

    def close(self) -> None:
        """End the worker processes."""
        self._worker.close()
        if self._second is not None:
            self._second.close()

    def recognise(
        self, data: bytes, cancelled: Callable[[], bool], report: Callable[[str, Part], None]
    ) -> Scan:
        """Recognise a document.

        Args:
            data: All of it.
            cancelled: Whether the person asked to stop; finished pages are kept all the same.
            report: Told which page is being read.

        Raises:
            UnreadableError: It is neither a picture nor a PDF, every page of it has text, or it is
                damaged.
            CancelledError: ``cancelled`` said so.
        """
        match kind_of(data[:HEAD_BYTES]):
            case str(kind) if kind in PICTURES:
                return self._picture(data, kind, cancelled, report)
            case Kind.PDF:
                return self._pdf(data, cancelled, report)
            case Kind.EMPTY:
                raise UnreadableError("is empty")
            case str(kind):
                raise UnreadableError(f"is no scan but: {kind}", Obstacle.UNSUPPORTED)
            case _:
                raise HasTextError("is no scan")

    def _picture(
        self,
        data: bytes,
        kind: str,
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
    ) -> Scan:
        size = picture_size(data)
        if size is not None and size.width * size.height > _MOST_DOTS:
            raise UnreadableError(
                f"is {size.width:,} by {size.height:,} dots large, more than can be recognised",
                Obstacle.OVERSIZED,
            )
        report("recognising the text of the picture", UNKNOWN)
        found = self._eyes.page(hashlib.sha256(data).hexdigest(), 1, 0, lambda: data, cancelled)
        doubts = _doubts({1: found}) if found.text else ("No text was found on the picture.",)
        remarks = (*doubts, *self._missing_language())
        text = block(1, found) if found.text else ""
        return self._scan({1: found}, clipped(text, kind, None, ()), (), remarks)

    def _pdf(
        self, data: bytes, cancelled: Callable[[], bool], report: Callable[[str, Part], None]
    ) -> Scan:
        read = self._worker.read(data, cancelled)
        if not read.textless:
            raise HasTextError("has text of its own on every page")
        until = time.monotonic() + self._time_limit_s
        digest = hashlib.sha256(data).hexdigest()
        pages: dict[int, Recognised] = {}
        unread: list[str] = []
        failed: dict[str, list[int]] = {}
        left: tuple[int, ...] = ()
        for done, number in enumerate(read.textless):
            if time.monotonic() > until:
                left = read.textless[done:]
                these = f"From page {number} on, {len(left)} scanned pages"
                unread.append(f"{these} were not read: it took too long. Ask again to go on.")
                break
            report(
                f"recognising page {number} of {read.pages}",
                Part(done, len(read.textless), until),
            )

            def drawn(number: int = number) -> bytes:
                return self._worker.picture(data, number, DPI, cancelled)

            try:
                pages[number] = self._eyes.page(digest, number, DPI, drawn, cancelled)
            except UnreadableError as error:
                failed.setdefault(str(error), []).append(number)
        failures = tuple(
            f"{pages_were(numbers)} not read: {'it' if len(numbers) == 1 else 'each'} {why}."
            for why, numbers in failed.items()
        )
        unread += failures
        empty = [number for number, page in pages.items() if not page.text]
        blank = (f"No text was found on page {page_numbers(empty)}.",) if empty else ()
        unread += blank
        if others := (read.pages or 0) - len(read.textless):
            unread.append(f"Pages with text of their own are not repeated here: {others}.")
        remarks = (*_doubts(pages), *self._missing_language())
        merged = whole(read, pages, left, failures)
        scan = self._scan(pages, merged, tuple(unread), remarks)
        return replace(scan, remarks=(*blank, *remarks))

    def _scan(
        self,
        pages: dict[int, Recognised],
        merged: Document,
        unread: tuple[str, ...],
        remarks: tuple[str, ...],
    ) -> Scan:
        kind, total = merged.kind, merged.pages
        blocks = [
            block(number, page) if total else page.text
            for number, page in pages.items()
            if page.text
        ]
        letters = sum(len(page.text) for page in pages.values())
        sure = sum(page.confidence * len(page.text) for page in pages.values())
        return Scan(
            clipped("\n".join(blocks), kind, total, (*unread, *remarks)),
            round(sure / letters) if letters else 0,
            self._tesseract.languages,
            merged,
            Counts(len(blocks), len(_doubtful(pages)), len(pages) - len(blocks)),
            remarks,
        )

    def _missing_language(self) -> tuple[str, ...]:
        if "pol" in self._tesseract.languages:
            return ()
        return ("Polish letters were not recognised: install the package tesseract-ocr-pol.",)


def _doubts(pages: dict[int, Recognised]) -> tuple[str, ...]:
    doubtful = _doubtful(pages)
    if not doubtful:
        return ()
    return (f"Hard to read, so look at the original: page {listed(doubtful)}.",)


def _doubtful(pages: dict[int, Recognised]) -> list[str]:
    return [
        f"{number} ({page.confidence} of 100)"
        for number, page in pages.items()
        if page.text and page.confidence < _DOUBTFUL
    ]
