"""Opening the zip wrapping of office documents without being bombed."""

from __future__ import annotations

import io
import zipfile
import zlib

from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.kinds import Kind

_MAX_MEMBERS = 10_000
_MAX_BYTES = 300 * 1024 * 1024  # unpacked, all members together
_MAX_RATIO = 200  # deflate can't get beyond 1032; office XML stays under 60
_RATIO_FROM_BYTES = 10 * 1024 * 1024  # small members may be as dense as they like
# What zipfile lets through from damaged files, its own error aside.
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError)


class Wrapping:
    """The members of an office document.

    Args:
        data: The zip file.

    Raises:
        UnreadableError: It is damaged, encrypted or a bomb.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _DAMAGED:
            raise UnreadableError("is a damaged zip file") from None
        members = self._zip.infolist()
        if (
            len(members) > _MAX_MEMBERS
            or sum(member.file_size for member in members) > _MAX_BYTES
            or any(
                member.file_size > max(_RATIO_FROM_BYTES, member.compress_size * _MAX_RATIO)
                for member in members
            )
        ):
            raise UnreadableError(
                "would unpack to more than it may (a zip bomb); it was refused", Obstacle.OVERSIZED
            )
        self.names = [member.filename for member in members]

    def kind(self) -> Kind:
        """Say which office document it is; ``ZIP`` if none."""
        if "word/document.xml" in self.names:
            return Kind.DOCX
        return Kind.XLSX if "xl/workbook.xml" in self.names else Kind.ZIP

    def member(self, name: str) -> bytes:
        """Unpack one member.

        Raises:
            UnreadableError: It is absent, damaged or encrypted.
        """
        try:
            with self._zip.open(name) as member:
                return member.read(_MAX_BYTES)
        except KeyError:
            raise UnreadableError("is damaged: a part of it is missing") from None
        except _DAMAGED:  # before RuntimeError, of which NotImplementedError is one
            raise UnreadableError("is a damaged zip file") from None
        except RuntimeError:
            raise UnreadableError("is encrypted: it needs a password", Obstacle.ENCRYPTED) from None
