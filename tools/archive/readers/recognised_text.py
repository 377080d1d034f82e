"""The text of a document as the index keeps it: its own, and that of recognised pages between."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.page_numbers import pages_were
from tools.archive.readers.scan import Recognised

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

NO_TEXT = "no text on it (a scanned image or blank)"
_RECOGNISED = re.compile(r"\[page \d+: confidence (\d+) of 100\]\n(.+)", re.DOTALL)
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
    first, *others = _cut(read)

    def shown(number: int) -> str:
        if number in pages:
            page = pages[number]
            filled = block(number, page).rstrip("\n")
            return filled if page.text else f"[page {number}: no text found]"
        return f"[page {number}: {'no text' if number in left else 'not recognised'}]"

    text = first.text + "".join(shown(part.behind) + part.text for part in others)
    waiting = (f"{pages_were(left)} not read: {NO_TEXT}.",) if left else ()
    own = f"{pages_were(read.textless)} not read: {NO_TEXT}."
    unread = (*waiting, *failures, *(each for each in read.unread if each != own))
    return replace(clipped(text, read.kind, read.pages, unread), textless=tuple(left))


@dataclass(frozen=True, slots=True)
class Known:
    """What an earlier attempt made of the pages of a document.

    Attributes:
        pages: Those that were recognised, by their numbers.
        failed: Those that could not be.
    """

    pages: dict[int, Recognised]
    failed: frozenset[int]


def known(read: Document, before: str) -> Known:
    """Take the text that :func:`whole` made apart again.

    Args:
        read: The document by its own text.
        before: That text; nothing is known where it was made of another document.
    """
    pages: dict[int, Recognised] = {}
    failed: set[int] = set()
    first, *others = _cut(read)
    at = len(first.text)
    if not before.startswith(first.text):
        return Known({}, frozenset())
    for part, after in zip(others, [*others[1:], None], strict=True):
        if after is not None:
            end = before.find(f"{part.text}[page {after.behind}: ", at)
        else:
            end = len(before) - len(part.text) if before.endswith(part.text) else -1
        if end < at:
            break
        shown = before[at:end]
        at = end + len(part.text)
        if found := _RECOGNISED.fullmatch(shown):
            pages[part.behind] = Recognised(f"{found[2]}\n", int(found[1]))
        elif shown == f"[page {part.behind}: no text found]":
            pages[part.behind] = Recognised("", 0)
        elif shown == f"[page {part.behind}: not recognised]":
            failed.add(part.behind)
    return Known(pages, frozenset(failed))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a document's own text, and the page without text that it stands behind."""

    behind: int
    text: str


def _cut(read: Document) -> Iterator[_Piece]:
    """Cut a document's own text at its pages without text; the first piece is behind none."""
    # Attachments have marks of their own, with any numbers: they stand behind all pages.
    expected = list(reversed(read.textless))
    behind = at = 0
    for mark in _MARK.finditer(read.text):
        if expected and int(mark[1]) == expected[-1]:
            yield _Piece(behind, read.text[at : mark.start()])
            behind, at = expected.pop(), mark.end()
    yield _Piece(behind, read.text[at:])
