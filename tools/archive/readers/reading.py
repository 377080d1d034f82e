"""Reading one document of the archive: text here, everything else in the worker process."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.readers import text
from tools.archive.readers.document import Document, LockedError, Obstacle, UnreadableError
from tools.archive.readers.kinds import HEAD_BYTES, PICTURES, Kind, kind_of
from tools.archive.readers.passwords import Passwords
from tools.archive.readers.process import CancelledError, Worker
from tools.archive.readers.protocol import Wish
from tools.archive.root import NotADocumentError
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from tools.archive.root import Archive

MAX_BYTES = 128 * 1024 * 1024  # of a file that goes to the worker
_READABLE = ", ".join(kind.value for kind in Kind if kind not in {Kind.OLE, Kind.EMPTY})


class Reader:
    """Reads documents of one archive.

    Args:
        archive: Where they are.
        worker: Reads everything but plain text; it is closed with the reader.

    Attributes:
        passwords: Those that the person gave; they open what is read, and nothing that is indexed.
    """

    def __init__(self, archive: Archive, worker: Worker | None = None) -> None:
        self._archive = archive
        self._worker = worker or Worker()
        self.passwords = Passwords()

    def close(self) -> None:
        """End the worker process."""
        self._worker.close()

    def read(
        self, relative: bytes, cancelled: Callable[[], bool], wish: Wish = Wish.TEXT
    ) -> Document:
        """Read a document, as text or as Markdown.

        Raises:
            ToolError: It can't be read; it says why.
        """
        shown = names.display(relative)
        try:
            return self._attempt(relative, cancelled, wish, self.passwords.all())
        except LockedError as error:
            raise refusal(
                shown,
                error,
                "A password is never asked for or taken by a tool.",
                "Tell the person to type /password in the chat, and to ask again then.",
            ) from None
        except UnreadableError as error:
            allowed = f"What can be read: {_READABLE}."
            raise refusal(
                shown, error, allowed, "Tell the person, or take another document."
            ) from None
        except CancelledError:
            raise stopped(shown) from None

    def attempt(
        self, relative: bytes, cancelled: Callable[[], bool], wish: Wish = Wish.TEXT
    ) -> Document:
        """Read a document, for a caller that goes on to the next one and keeps what it is given.

        No password opens anything here, so that nothing secret is kept.

        Raises:
            UnreadableError: It can't be read.
            CancelledError: ``cancelled`` said so.
        """
        return self._attempt(relative, cancelled, wish, ())

    def _attempt(
        self,
        relative: bytes,
        cancelled: Callable[[], bool],
        wish: Wish,
        passwords: tuple[str, ...],
    ) -> Document:
        with _unreadable_if_lost(), self._archive.open(relative) as file:
            head = file.read(HEAD_BYTES)
            match kind_of(head):
                case Kind.EMPTY:
                    return Document("", Kind.EMPTY.value)
                case Kind.TEXT:
                    # A short text has been read, and asking for more makes room for all of it.
                    more = text.MAX_TEXT_BYTES - len(head) if len(head) == HEAD_BYTES else 0
                    data = head + file.read(more)
                    return text.read(data, whole=not file.read(1))
                case str(kind):
                    raise UnreadableError(f"is a {kind}, which can't be read", _obstacle(kind))
                case _:
                    data = head + _rest(file, len(head))
        return self._worker.read(data, cancelled, wish, passwords)


def content(archive: Archive, relative: bytes) -> bytes:
    """Read all bytes of a document.

    Raises:
        UnreadableError: It can't be opened, or is too large.
    """
    with _unreadable_if_lost(), archive.open(relative) as file:
        return _rest(file, 0)


def _obstacle(kind: str) -> Obstacle:
    return Obstacle.SCAN if kind in PICTURES else Obstacle.UNSUPPORTED


def _rest(file: BinaryIO, already: int) -> bytes:
    """Read a document to its end, and nothing of one that is too large."""
    if os.fstat(file.fileno()).st_size <= MAX_BYTES:
        data = file.read(MAX_BYTES + 1 - already)
        if already + len(data) <= MAX_BYTES:  # else it grew meanwhile
            return data
    raise UnreadableError(f"is larger than {MAX_BYTES // 1024**2} MB", Obstacle.OVERSIZED)


@contextmanager
def _unreadable_if_lost() -> Iterator[None]:
    """Say of a document that can't be opened what the system says of it.

    Raises:
        UnreadableError: In place of an ``OSError``.
    """
    try:
        yield
    except NotADocumentError as error:
        raise UnreadableError(error.strerror or "is no document", Obstacle.BARRED) from None
    except FileNotFoundError:
        raise UnreadableError(
            "is gone: it was moved or removed meanwhile", Obstacle.BARRED
        ) from None
    except PermissionError:
        raise UnreadableError(
            "can't be opened: permission denied", Obstacle.BARRED, passing=True
        ) from None
    except OSError as error:
        raise UnreadableError(
            f"can't be read from the disk ({error.strerror})", Obstacle.BARRED, passing=True
        ) from None


def refusal(shown: str, error: UnreadableError, allowed: str, instead: str) -> ToolError:
    """Tell the model that a document can't be read.

    Args:
        shown: The document's path.
        error: Why.
        allowed: What can be read.
        instead: What to do.
    """
    return ToolError(
        f'"{shown}" {error}.',
        "The call is right, and the disk refuses it now." if error.passing else allowed,
        instead,
        retryable=error.passing,
    )


def stopped(shown: str) -> ToolError:
    """Tell the model that the person stopped the reading of a document."""
    return ToolError(
        f'Reading "{shown}" was stopped.',
        "The person stopped it, so it must not be read again unasked.",
        "Ask the person what to do.",
        retryable=True,
    )
