"""The wrapping of Office files before 2007 and of Outlook messages: streams in folders."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.kinds import Kind

if TYPE_CHECKING:
    from olefile import OleFileIO

_MAX_STREAMS = 20_000


class Compound:
    """The streams of one file.

    Attributes:
        data: The file.
        names: The paths of its streams, with ``/`` between their parts.

    Args:
        data: The file.

    Raises:
        UnreadableError: It is damaged.
    """

    def __init__(self, data: bytes) -> None:
        import olefile  # only this reader needs it  # noqa: PLC0415

        self.data = data
        try:
            self._ole: OleFileIO = olefile.OleFileIO(io.BytesIO(data))
            self.names = ["/".join(path) for path in self._ole.listdir()[:_MAX_STREAMS]]
        except (OSError, ValueError, IndexError, KeyError, AttributeError, RecursionError):
            raise UnreadableError("is a damaged or cut off Office file") from None

    def kind(self) -> Kind | str:
        """Say what it wraps.

        Raises:
            UnreadableError: It is encrypted.
        """
        names = {name.lower() for name in self.names}  # as the format compares them
        if "encryptedpackage" in names:
            raise UnreadableError(
                "is encrypted: it has to be saved without its password first", Obstacle.ENCRYPTED
            )
        if "worddocument" in names:
            return Kind.DOC
        if names & {"workbook", "book"}:
            return Kind.XLS
        if "__properties_version1.0" in names:
            return Kind.MSG
        return "old PowerPoint presentation" if "powerpoint document" in names else Kind.OLE.value

    def stream(self, path: str) -> bytes:
        """Return the content of a stream; empty if there is none.

        Raises:
            UnreadableError: It is damaged.
        """
        try:
            return bytes(self._ole.openstream(path).read()) if self._ole.exists(path) else b""
        except (OSError, ValueError, IndexError):
            raise UnreadableError("is a damaged or cut off Office file") from None
