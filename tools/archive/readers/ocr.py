"""Text of scanned pages and pictures, page by page, kept so that no page is recognised twice."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
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
from tools.archive.readers.recognised_text import Known, block, known, whole
from tools.archive.readers.scan import Scan, confidence, counts, doubtful
from tools.archive.readers.tesseract import Tesseract

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.readers.document import Document
    from tools.archive.readers.scan import Recognised

TIME_LIMIT_S = 240.0  # for one document; the next call goes on where this one ended
_FAILED_BEFORE = "could not be recognised before"
_MOST_DOTS = 100_000_000  # of a picture: A3 at 600 dots an inch has 70 million


class HasTextError(UnreadableError):
    """There is nothing to recognise: the text of the document can be read."""


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of looking at the pages of a PDF.

    Attributes:
        pages: Those that were recognised, by their numbers.
        failed: Those that could not be, by the reason.
        left: Those that the time did not reach.
    """

    pages: dict[int, Recognised]
    failed: dict[str, list[int]]
    left: tuple[int, ...]


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
        time_limit_s: float = TIME_LIMIT_S,
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
        self,
        data: bytes,
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
        before: str = "",
    ) -> Scan:
        """Recognise a document.

        Args:
            data: All of it.
            cancelled: Whether the person asked to stop; finished pages are kept all the same.
            report: Told which page is being read.
            before: What an earlier call made of it, in the same languages: ``Scan.whole.text``.
                Its pages are kept, and those that failed then come behind new ones.

        Raises:
            UnreadableError: It is neither a picture nor a PDF, every page of it has text, or it is
                damaged.
            CancelledError: ``cancelled`` said so.
        """
        match kind_of(data[:HEAD_BYTES]):
            case str(kind) if kind in PICTURES:
                return self._picture(data, kind, cancelled, report)
            case Kind.PDF:
                return self._pdf(data, before, cancelled, report)
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
        whole = clipped(block(1, found) if found.text else "", kind, None, ())
        shown = clipped(found.text, kind, None, remarks)
        languages = self._tesseract.languages
        return Scan(shown, found.confidence, languages, whole, counts({1: found}), remarks)

    def _pdf(
        self,
        data: bytes,
        before: str,
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
    ) -> Scan:
        read = self._worker.read(data, cancelled)
        if not read.textless:
            raise HasTextError("has text of its own on every page")
        looked = self._look(data, read, known(read, before), cancelled, report)
        pages, left = looked.pages, looked.left
        failures = tuple(
            f"{pages_were(numbers)} not read: it {why}."
            if len(numbers) == 1
            else f"{pages_were(numbers)} not read: each {why}."
            for why, numbers in looked.failed.items()
        )
        empty = [number for number, page in pages.items() if not page.text]
        blank = (f"No text was found on page {page_numbers(empty)}.",) if empty else ()
        others = (read.pages or 0) - len(read.textless)
        own = (f"Pages with text of their own are not repeated here: {others}.",) if others else ()
        remarks = (*_doubts(pages), *self._missing_language())
        text = "\n".join(block(number, page) for number, page in pages.items() if page.text)
        unread = (*_late(left), *failures, *blank, *own, *remarks)
        failed = sum(map(len, looked.failed.values()))
        return Scan(
            clipped(text, read.kind, read.pages, unread),
            confidence(pages),
            self._tesseract.languages,
            whole(read, pages, left, failures),
            counts(pages, failed),
            (*blank, *remarks),
        )

    def _look(
        self,
        data: bytes,
        read: Document,
        known: Known,
        cancelled: Callable[[], bool],
        report: Callable[[str, Part], None],
    ) -> _Looked:
        """Look at the pages without text: new ones first, then those that failed before."""
        until = time.monotonic() + self._time_limit_s
        digest = hashlib.sha256(data).hexdigest()
        settled = {n for n, page in known.pages.items() if self._eyes.are_sure(page)}
        pages = dict(known.pages)
        failed: dict[str, list[int]] = {}
        left: list[int] = []
        done = len(settled)
        for number in sorted(
            set(read.textless) - settled, key=lambda n: (n in known.pages, n in known.failed, n)
        ):
            if time.monotonic() > until:
                if number in known.failed:
                    failed.setdefault(_FAILED_BEFORE, []).append(number)
                elif number not in pages:
                    left.append(number)
                continue
            report(
                f"recognising page {number} of {read.pages}", Part(done, len(read.textless), until)
            )
            done += 1

            def drawn(number: int = number) -> bytes:
                return self._worker.picture(data, number, DPI, cancelled)

            try:
                pages[number] = self._eyes.page(digest, number, DPI, drawn, cancelled)
            except UnreadableError as error:
                if number not in pages:
                    failed.setdefault(str(error), []).append(number)
        return _Looked(dict(sorted(pages.items())), failed, tuple(left))

    def _missing_language(self) -> tuple[str, ...]:
        if "pol" in self._tesseract.languages:
            return ()
        return ("Polish letters were not recognised: install the package tesseract-ocr-pol.",)


def _late(left: tuple[int, ...]) -> tuple[str, ...]:
    if not left:
        return ()
    these = f"From page {left[0]} on, {len(left)} scanned pages"
    return (f"{these} were not read: it took too long. Ask again to go on.",)


def _doubts(pages: dict[int, Recognised]) -> tuple[str, ...]:
    hard = doubtful(pages)
    return (f"Hard to read, so look at the original: page {listed(hard)}.",) if hard else ()
