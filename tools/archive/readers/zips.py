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
_MIMETYPE_CHARS = 100
_OPENDOCUMENT = "application/vnd.oasis.opendocument."
_MIMETYPES = (
    (f"{_OPENDOCUMENT}text", Kind.ODT),  # also templates and master documents
    (f"{_OPENDOCUMENT}spreadsheet", Kind.ODS),
    (f"{_OPENDOCUMENT}presentation", Kind.ODP),
    ("application/epub+zip", Kind.EPUB),
)
_PARTS: tuple[tuple[str, Kind | str], ...] = (
    ("word/document.xml", Kind.DOCX),
    ("xl/workbook.xml", Kind.XLSX),
    ("xl/workbook.bin", "binary Excel workbook"),
    ("ppt/presentation.xml", Kind.PPTX),
    ("META-INF/container.xml", Kind.EPUB),
)


class Wrapping:
    """The members of an office document.

    Attributes:
        data: The zip file.
        names: Those of its members, as they stand in it; a name may occur twice.

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
        self.data = data
        self.names = [member.filename for member in members]

    def kind(self) -> Kind | str:
        """Say which kind of document it wraps; ``ZIP`` if none that is known."""
        if "mimetype" in self.names:
            declared = self.member("mimetype")[:_MIMETYPE_CHARS].decode("ascii", "replace")
            for start, kind in _MIMETYPES:
                if declared.startswith(start):
                    return kind
        return next((kind for part, kind in _PARTS if part in self.names), Kind.ZIP)

    def members(self) -> list[zipfile.ZipInfo]:
        """Return what it says of its members, folders left out."""
        return [member for member in self._zip.infolist() if not member.is_dir()]

    def member(self, name: str | zipfile.ZipInfo) -> bytes:
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
