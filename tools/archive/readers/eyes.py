"""What looks at one picture: tesseract first, rapidocr where that is not sure and it is there."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from tools.archive.readers.document import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.archive.readers.rapid import Rapid
    from tools.archive.readers.recognised_pages import RecognisedPages
    from tools.archive.readers.scan import Recognised
    from tools.archive.readers.tesseract import Tesseract

DPI = 200  # at which pages are drawn
_UNSURE = 80  # of 100: noise, uneven light, or no text at all
_FORM = 1  # of what is kept


class Eyes:
    """Recognises pages, none of them twice.

    Args:
        tesseract: Looks at each picture.
        second: Looks at those that tesseract is not sure of; the surer of the two is believed.
        pages: Keeps what was recognised.
    """

    def __init__(self, tesseract: Tesseract, second: Rapid | None, pages: RecognisedPages) -> None:
        self._tesseract = tesseract
        self._second = second
        self._pages = pages

    def are_sure(self, page: Recognised) -> bool:
        """Say whether nothing here could read a page better than it was read."""
        return self._second is None or page.confidence >= _UNSURE

    def page(
        self,
        digest: str,
        number: int,
        dpi: int,
        picture: Callable[[], bytes],
        cancelled: Callable[[], bool],
    ) -> Recognised:
        """Recognise one page, or find it among those that were.

        Args:
            digest: Of the document.
            number: Of the page.
            dpi: Of the picture; 0 where nobody knows.
            picture: Draws it, if it has to be looked at.
            cancelled: Whether the person asked to stop.

        Raises:
            UnreadableError: It is damaged, or takes too long.
            CancelledError: ``cancelled`` said so.
        """
        name = f"{digest} {number} {DPI}"
        languages = "+".join(self._tesseract.languages)

        def by_tesseract() -> Recognised:
            return self._kept(
                f"{name} {languages}",
                lambda: self._tesseract.recognise(picture(), dpi, cancelled),
            )

        rapid = self._second
        if rapid is None:
            return by_tesseract()
        first = None
        with suppress(UnreadableError):
            first = by_tesseract()
        if first is not None and first.confidence >= _UNSURE:
            return first
        try:
            second = self._kept(f"{name} rapidocr", lambda: rapid.recognise(picture(), cancelled))
        except UnreadableError:
            if first is None:
                raise
            return first
        return second if first is None or second.confidence > first.confidence else first

    def _kept(self, name: str, recognise: Callable[[], Recognised]) -> Recognised:
        key = hashlib.sha256(f"{_FORM} {name}".encode()).hexdigest()
        kept = self._pages.get(key)
        if kept is None:
            kept = recognise()
            self._pages.keep(key, kept)
        return kept
