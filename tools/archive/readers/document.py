"""What reading a document gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tools.quoting import one_line, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_LINE_CHARS = 1000  # so that a text without line ends still has pages
_MAX_REMARKS = 50
_NAME_CHARS = 120
MAX_TEXT_CHARS = 5_000_000  # of one document: a bookshelf, while a bomb ends here


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one document.

    Attributes:
        text: Lines end in a line feed; pages start with a line such as ``[page 2]``.
        kind: What it is, such as ``PDF document``.
        pages: How many pages it has, where the format knows pages.
        unread: What was not read and why, one sentence each.
        textless: The 1-based numbers of the pages that hold no text: scanned ones, or empty ones.
        is_secret: Whether a password opened it: nothing of it may be kept on the disk.
    """

    text: str
    kind: str
    pages: int | None = None
    unread: tuple[str, ...] = ()
    textless: tuple[int, ...] = ()
    is_secret: bool = False

    def lines(self) -> tuple[str, ...]:
        """Cut the text into lines; very long ones at a space, into several.

        Every tool counts lines in this way, so that a number from one is good for another.
        """
        if not self.text:
            return ()
        return tuple(
            piece
            for line in self.text.removesuffix("\n").split("\n")
            for piece in pieces(line, _MAX_LINE_CHARS)
        )


def marked(name: str) -> str:
    """Make a name out of a document fit for a line that marks a part, such as ``[sheet NAME]``."""
    return one_line(shortened(name, _NAME_CHARS)).replace("[", "(").replace("]", ")") or "?"


def pieces(line: str, most: int) -> Iterator[str]:
    """Cut a line into pieces of at most so many characters, at a space where there is one."""
    start = 0
    while len(line) - start > most:
        end = line.rfind(" ", start + 1, start + most) + 1 or start + most
        yield line[start:end]
        start = end
    yield line[start:]


class Obstacle(StrEnum):
    """Why a document can't be read, as a report groups it; the value is what it is called there."""

    ENCRYPTED = "encrypted"
    OVERSIZED = "oversized"  # also what would unpack to more than it may
    SCAN = "needs recognition"
    UNSUPPORTED = "no reader"
    DAMAGED = "damaged"
    SLOW = "timed out"
    CRASHED = "crashed"  # its reader, which should have said what is wrong
    BARRED = "can't be opened"  # not by its content: no permission, gone, a failing disk


class UnreadableError(Exception):
    """A document that can't be read; the message continues ``the document ...``.

    Args:
        reason: Such as ``is encrypted: it needs a password``.
        obstacle: What kind of reason that is.
        passing: Whether it may be readable later without having changed.
        fault: Of a reader that failed: where and how, for whoever mends it.
    """

    def __init__(
        self,
        reason: str,
        obstacle: Obstacle = Obstacle.DAMAGED,
        *,
        passing: bool = False,
        fault: str = "",
    ) -> None:
        super().__init__(reason)
        self.obstacle = obstacle
        self.passing = passing
        self.fault = fault


class LockedError(UnreadableError):
    """A document that a password opens, which none of those given is."""

    def __init__(self) -> None:
        super().__init__(
            "is encrypted: it needs a password, which only the person can give",
            Obstacle.ENCRYPTED,
        )


def clipped(text: str, kind: str, pages: int | None, unread: tuple[str, ...]) -> Document:
    """Make a document that can be kept: cut at the greatest length, no NUL, no half characters."""
    text = text.replace("\0", "")
    try:
        text.encode()
    except UnicodeEncodeError:  # lone surrogates, as some PDFs have
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if len(text) > MAX_TEXT_CHARS:
        unread = (*unread, f"Text after the first {MAX_TEXT_CHARS:,} characters was not read.")
        text = text[:MAX_TEXT_CHARS]
    if (more := len(unread) - _MAX_REMARKS) > 0:
        unread = (*unread[:_MAX_REMARKS], f"{more:,} more remarks of this kind are left out.")
    return Document(text, kind, pages, unread)
