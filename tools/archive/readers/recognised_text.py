"""The text of a document as the index keeps it: its own, and that of recognised pages between."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.page_numbers import pages_were

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.archive.readers.tesseract import Recognised

NO_TEXT = "no text on it (a scanned image or blank)"
_MARK = re.compile(r"(?m)^\[page (\d{1,9}): no text\]$")  # as the reader of PDFs writes it


def block(number: int, page: Recognised) -> str:
    """Return the text of a recognised page behind the line that marks it."""
    return f"[page {number}: confidence {page.confidence} of 100]\n{page.text}"


def whole(
    read: Document,
    pages: Mapping[int, Recognised],
    left: Sequence[int],
    failures: tuple[str, ...],
) -> Document:
    """Put the text of recognised pages in their places.

    Args:
        read: The document by its own text.
        pages: Those that were looked at.
        left: Those of its pages without text that were not, and may be later.
        failures: Why others can't be, one sentence each.
    """
    # Attachments have marks of their own, with any numbers: they stand behind all pages.
    expected = list(reversed(read.textless))

    def shown(mark: re.Match[str]) -> str:
        if not expected or int(mark[1]) != expected[-1]:
            return mark[0]
        number = expected.pop()
        if number in pages:
            page = pages[number]
            filled = block(number, page).rstrip("\n")
            return filled if page.text else f"[page {number}: no text found]"
        return mark[0] if number in left else f"[page {number}: not recognised]"

    text = _MARK.sub(shown, read.text)
    waiting = (f"{pages_were(left)} not read: {NO_TEXT}.",) if left else ()
    own = f"{pages_were(read.textless)} not read: {NO_TEXT}."
    others = (sentence for sentence in read.unread if sentence != own)
    unread = (*waiting, *failures, *others)
    return replace(clipped(text, read.kind, read.pages, unread), textless=tuple(left))
