"""Documents inside documents: attachments of a message, members of an archive.

Each is read by the reader of its own kind, and stands in the text of the outer one behind a line
such as ``[attachment 2: offer.pdf]``; one inside the second is ``attachment 2.1``. How many there
are, how large and how deep, and how long all of them take together is bounded.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, UnreadableError, marked
from tools.archive.readers.page_numbers import listed
from tools.quoting import named

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_DEPTH = 5
_MAX_DOCUMENTS = 1000
_MAX_BYTES = 256 * 1024 * 1024
_MAX_REMARKS = 20  # sentences about what was not read inside them


@dataclass
class _Left:
    size_bytes: int
    documents: int = _MAX_DOCUMENTS
    text_chars: int = MAX_TEXT_CHARS


@dataclass(frozen=True, slots=True)
class Reading:
    """How one document is read, and all that lies in it.

    Attributes:
        until: By ``time.monotonic``; after it nothing further is begun, and is named as unread.
        passwords: Those that may open an encrypted one.
        alone: Whether what lies in it stays closed, because a reader failed over it before.
        within_bytes: How much is unpacked of all that lies in it.
    """

    until: float
    passwords: tuple[str, ...] = ()
    alone: bool = False
    within_bytes: int = _MAX_BYTES


class Nesting:
    """Where a document stands among those that hold it, and what may still be read.

    Attributes:
        how: How all of them are read.
        number: Such as ``2.1``; empty for the outermost.

    Args:
        read: Reads what lies one deeper.
        how: How all of them are read.
        outer: The place that this one lies in; both draw on one allowance.
        number: As above.
        depth: How many documents it lies in.
    """

    def __init__(
        self,
        read: Callable[[bytes, Nesting], Document],
        how: Reading,
        outer: Nesting | None = None,
        number: str = "",
        depth: int = 0,
    ) -> None:
        self.how = how
        self.number = number
        self._read = read
        self._depth = depth
        self._left: _Left = _Left(how.within_bytes) if outer is None else outer._left  # noqa: SLF001  # its own class

    def deeper(self, number: str) -> Nesting:
        """Return the place of a document in this one."""
        return Nesting(self._read, self.how, self, number, self._depth + 1)

    def beside(self, number: str) -> Nesting:
        """Return the place of one message of a mailbox, which is no deeper than the mailbox."""
        shown = f"{self.number}.{number}" if self.number else number
        return Nesting(self._read, self.how, self, shown, self._depth)

    def require_room(self, size_bytes: int) -> None:
        """Take a document of this size out of the allowance.

        Raises:
            UnreadableError: It is too much, in one of several ways.
        """
        if self._depth >= _MAX_DEPTH:
            raise UnreadableError(f"lies deeper than {_MAX_DEPTH} documents in one another")
        if self.how.alone:
            raise UnreadableError("or one beside it makes its reader fail")
        if time.monotonic() > self.how.until:
            raise UnreadableError("would have taken too long")
        if self._left.text_chars <= 0:
            raise UnreadableError("comes after more text than is kept of one document")
        if self._left.documents <= 0 or size_bytes > self._left.size_bytes:
            raise UnreadableError("is beyond what is read inside one document")
        self._left.documents -= 1
        self._left.size_bytes -= size_bytes

    def read(self, data: bytes, number: str) -> Document:
        """Read a document that lies in this one.

        Raises:
            UnreadableError: It can't be read; also if its reader fails in a way of its own.
        """
        try:
            document = self._read(data, self.deeper(number))
        except UnreadableError:
            raise
        except MemoryError:
            raise UnreadableError("needs more memory to read than is allowed") from None
        except Exception:  # noqa: BLE001  # one damaged attachment must not cost the whole message
            raise UnreadableError("is damaged") from None
        self._left.text_chars -= len(document.text)
        return document


class Contents:
    """Collects the documents that lie in one.

    Args:
        nesting: The place of the outer one.
        word: What they are called, such as ``attachment``.

    Attributes:
        pieces: The lines of their sections.
    """

    def __init__(self, nesting: Nesting, word: str) -> None:
        self.pieces: list[str] = []
        self._nesting = nesting
        self._word = word
        self._count = 0
        self._unread: dict[str, list[str]] = {}  # names by the reason
        self._remarks: list[str] = []

    def add(self, name: str, size_bytes: int, data: Callable[[], bytes]) -> None:
        """Read one and add its section.

        Args:
            name: As the outer document calls it.
            size_bytes: Its size, or what the outer one declares as such.
            data: Unpacks it; may raise ``UnreadableError``.
        """
        number = self._next()
        try:
            self._nesting.require_room(size_bytes)
            document = self._nesting.read(data(), number)
        except UnreadableError as error:
            self._leave_out(number, name, f", {size_bytes:,} bytes", f"it {error}")
            return
        self._head(number, name)
        self.pieces.append(document.text.rstrip("\n"))
        self._remarks += [f"In the {self._word} {named(name)}: {said}" for said in document.unread]

    def leave_out(self, name: str, reason: str) -> None:
        """Name one that is not read.

        Args:
            name: As the outer document calls it.
            reason: Continues ``it was not read:``.
        """
        self._leave_out(self._next(), name, "", reason)

    def open(self, name: str) -> Nesting | None:
        """Begin the section of one whose reader is at hand; None if it is too deep."""
        number = self._next()
        try:
            self._nesting.require_room(0)
        except UnreadableError as error:
            self._leave_out(number, name, "", f"it {error}")
            return None
        self._head(number, name)
        return self._nesting.deeper(number)

    def unread(self) -> tuple[str, ...]:
        """Say of which ones, or which parts of them, nothing was read, a sentence a reason."""
        sentences = []
        for reason, names in self._unread.items():
            shown = listed([named(name) for name in names])
            were = f"{self._word} {shown} was" if len(names) == 1 else f"{self._word}s {shown} were"
            sentences.append(f"The {were} not read: {reason}.")
        more = len(self._remarks) - _MAX_REMARKS
        rest = [f"{more:,} more parts inside {self._word}s were not read."] if more > 0 else []
        return (*sentences, *self._remarks[:_MAX_REMARKS], *rest)

    def _next(self) -> str:
        self._count += 1
        outer = self._nesting.number
        return f"{outer}.{self._count}" if outer else str(self._count)

    def _head(self, number: str, name: str) -> None:
        self.pieces.append(f"\n[{self._word} {number}: {marked(name)}]")

    def _leave_out(self, number: str, name: str, size: str, reason: str) -> None:
        self.pieces.append(f"\n[{self._word} {number}: {marked(name)}{size}, not read: {reason}]")
        self._unread.setdefault(reason, []).append(name)
