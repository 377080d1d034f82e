"""Which reader reads which kind of document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.readers import (
    docx,
    docx_markdown,
    epub,
    mail,
    opendocument,
    outlook,
    pdf,
    rtf,
    slides,
    text,
    word97,
    xls,
    xlsx,
    zipped,
)
from tools.archive.readers.document import Document, Obstacle, UnreadableError, clipped
from tools.archive.readers.kinds import HEAD_BYTES, Kind, kind_of
from tools.archive.readers.markup import html_text
from tools.archive.readers.nested import Nesting, Reading
from tools.archive.readers.ole import Compound
from tools.archive.readers.zips import Wrapping

if TYPE_CHECKING:
    from collections.abc import Callable


def read(data: bytes, how: Reading) -> Document:
    """Read a document by its kind.

    Raises:
        LockedError: It is encrypted, and none of the passwords opens it.
        UnreadableError: There is no reader for it, or it can't be read.
    """
    return _read(data, Nesting(_read, how))


def markdown(data: bytes, how: Reading) -> Document:
    """Read a document as Markdown; one that has no marks for headings and lists as its text.

    Raises:
        UnreadableError: As :func:`read`.
    """
    if kind_of(data[:HEAD_BYTES]) is Kind.ZIP:
        wrapping = Wrapping(data)
        if wrapping.kind() is Kind.DOCX:
            return docx_markdown.read(wrapping)
    return read(data, how)


def _read(data: bytes, nesting: Nesting) -> Document:
    match kind_of(data[:HEAD_BYTES]):
        case Kind.PDF:
            return pdf.read(data, nesting)
        case Kind.MAIL:
            return mail.read(data, nesting)
        case Kind.ZIP:
            return _read_zip(Wrapping(data), nesting)
        case Kind.OLE:
            return _read_ole(Compound(data), nesting)
        case Kind() as kind if kind in _PLAIN:
            return _PLAIN[kind](data)
        case kind:
            raise UnreadableError(f"is a {kind}, which can't be read", Obstacle.UNSUPPORTED)


def _read_text(data: bytes) -> Document:
    return text.read(data[: text.MAX_TEXT_BYTES], whole=len(data) <= text.MAX_TEXT_BYTES)


def _read_page(data: bytes) -> Document:
    return clipped(html_text(data), Kind.HTML.value, None, ())


_PLAIN: dict[Kind, Callable[[bytes], Document]] = {
    Kind.EMPTY: lambda _: Document("", Kind.EMPTY.value),
    Kind.TEXT: _read_text,
    Kind.HTML: _read_page,
    Kind.RTF: rtf.read,
}
_ZIPPED: dict[Kind, Callable[[Wrapping], Document]] = {
    Kind.DOCX: docx.read,
    Kind.XLSX: xlsx.read,
    Kind.PPTX: slides.read,
    Kind.ODT: opendocument.read_text,
    Kind.ODS: opendocument.read_sheets,
    Kind.ODP: opendocument.read_slides,
    Kind.EPUB: epub.read,
}


def _read_zip(wrapping: Wrapping, nesting: Nesting) -> Document:
    kind = wrapping.kind()
    if not isinstance(kind, Kind):
        raise UnreadableError(
            f"is a {kind}, which can't be read: it has to be saved as .xlsx", Obstacle.UNSUPPORTED
        )
    reader = _ZIPPED.get(kind)
    return zipped.read(wrapping, nesting) if reader is None else reader(wrapping)


def _read_ole(compound: Compound, nesting: Nesting) -> Document:
    match compound.kind():
        case Kind.DOC:
            return word97.read(compound)
        case Kind.XLS:
            return xls.read(compound)
        case Kind.MSG:
            return outlook.read(compound, nesting)
        case kind:
            raise UnreadableError(f"is an {kind}, which can't be read", Obstacle.UNSUPPORTED)
