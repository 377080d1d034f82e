"""What reading a document gives."""

from __future__ import annotations

from dataclasses import dataclass

MAX_TEXT_CHARS = 5_000_000  # of one document: a bookshelf, while a bomb ends here


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one document.

    Attributes:
        text: Lines end in a line feed; pages start with a line such as ``[page 2]``.
        kind: What it is, such as ``PDF document``.
        pages: How many pages it has, where the format knows pages.
        unread: What was not read and why, one sentence each.
    """

    text: str
    kind: str
    pages: int | None = None
    unread: tuple[str, ...] = ()


class UnreadableError(Exception):
    """A document that can't be read; the message continues ``the document ...``."""


def clipped(text: str, kind: str, pages: int | None, unread: tuple[str, ...]) -> Document:
    """Make a document, cut at the greatest length a text may have."""
    if len(text) > MAX_TEXT_CHARS:
        unread = (*unread, f"Text after the first {MAX_TEXT_CHARS:,} characters was not read.")
        text = text[:MAX_TEXT_CHARS]
    return Document(text, kind, pages, unread)
