"""PDF documents, page by page, by PDFium."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    LockedError,
    UnreadableError,
    clipped,
)
from tools.archive.readers.kinds import Kind
from tools.archive.readers.nested import Contents
from tools.archive.readers.page_numbers import pages_were
from tools.archive.readers.pdf_remarks import Remarks
from tools.archive.readers.recognised_text import NO_TEXT
from tools.archive.readers.text import normalised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pypdfium2 import PdfDocument

    from tools.archive.readers.nested import Nesting

_HYPHEN = re.compile("[\ufffe\u0002]\n?")  # how PDFium shows a word broken at a line's end

_LOCKED = frozenset({4, 5})  # FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h

_MOST_FILES = 200
_POINTS_AN_INCH = 72
_MOST_PIXELS = 40_000_000  # A3 at 300 dots an inch takes 17


def read(data: bytes, nesting: Nesting) -> Document:
    """Read the text layer of a PDF, what its form was filled in with, its comments and files.

    Args:
        data: The file.
        nesting: Its place; after its time no further page is begun, the rest is named as unread.

    Raises:
        LockedError: None of the passwords opens it.
        UnreadableError: It is damaged beyond reading.
    """
    import pypdfium2  # only this reader needs it  # noqa: PLC0415

    pdf, is_secret = opened(data, nesting.how.passwords)
    pages = len(pdf)
    remarks = Remarks(pdf)
    blocks: list[str] = []
    textless: list[int] = []
    broken: list[int] = []
    late: list[int] = []
    length = 0
    for number in range(1, pages + 1):
        if length > MAX_TEXT_CHARS or time.monotonic() > nesting.how.until:
            late.extend(range(number, pages + 1))
            break
        try:
            page = pdf[number - 1]
            text = _tidied(page.get_textpage().get_text_range())
            beside = remarks.of(page)
            page.close()
        except pypdfium2.PdfiumError:
            broken.append(number)
            continue
        if not text:
            textless.append(number)
        block = f"[page {number}]\n{text}" if text else f"[page {number}: no text]"
        blocks.append("\n".join([block, *beside]))
        length += len(blocks[-1])
    unread = [
        f"{pages_were(numbers)} not read: {why}."
        for numbers, why in (
            (textless, NO_TEXT),
            (broken, "damaged"),
            (late, "the document is too long"),
        )
        if numbers
    ]
    if remarks.has_hidden_form:
        unread.append("Its form (XFA), which only Adobe's programs show, was not read.")
    files = _files(pdf, nesting)
    text = "\n\n".join(blocks) + "\n" + "".join(f"{line}\n" for line in files.pieces)
    document = clipped(text, Kind.PDF.value, pages, (*unread, *files.unread()))
    return replace(document, textless=tuple(textless), is_secret=is_secret)


def _files(pdf: PdfDocument, nesting: Nesting) -> Contents:
    """Read what is attached, such as the invoice's data in an electronic invoice."""
    import pypdfium2  # as above  # noqa: PLC0415

    files = Contents(nesting, "attachment")
    for number in range(min(pdf.count_attachments(), _MOST_FILES)):
        try:
            attached = pdf.get_attachment(number)
            name, content = attached.get_name(), bytes(attached.get_data())
        except pypdfium2.PdfiumError:
            files.leave_out(str(number + 1), "it is damaged")
            continue
        files.add(name, len(content), partial(bytes, content))
    return files


def picture(data: bytes, page: int, dpi: int, passwords: Sequence[str] = ()) -> bytes:
    """Draw one page in grey, as a PGM image.

    Args:
        data: The file.
        page: Its number, from 1.
        dpi: Dots an inch; fewer where the page is so large that it would be a poster.
        passwords: Those that may open it.

    Raises:
        UnreadableError: It can't be opened, or has no such page.
    """
    import pypdfium2  # only this reader needs it  # noqa: PLC0415

    try:
        shown = opened(data, passwords)[0][page - 1]
        scale = dpi / _POINTS_AN_INCH
        width, height = shown.get_size()
        if (pixels := width * height * scale * scale) > _MOST_PIXELS:
            scale *= (_MOST_PIXELS / pixels) ** 0.5
        bitmap = shown.render(scale=scale, grayscale=True)
    except (pypdfium2.PdfiumError, IndexError):
        raise UnreadableError("has a damaged page") from None
    rows = memoryview(bitmap.buffer).cast("B")
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    lines = (rows[at : at + width] for at in range(0, stride * height, stride))
    return b"P5 %d %d 255\n" % (width, height) + b"".join(lines)


def opened(data: bytes, passwords: Sequence[str] = ()) -> tuple[PdfDocument, bool]:
    """Open a PDF, and say whether a password was needed.

    Raises:
        LockedError: None of the passwords opens it.
        UnreadableError: It is damaged.
    """
    import pypdfium2  # as above  # noqa: PLC0415

    for password in (None, *passwords):
        try:
            return pypdfium2.PdfDocument(data, password=password), password is not None
        except pypdfium2.PdfiumError as error:
            if error.err_code not in _LOCKED:
                raise UnreadableError("is a damaged or cut off PDF") from None
    raise LockedError


def _tidied(text: str) -> str:
    text = _HYPHEN.sub("", normalised(text)).replace("\0", "")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()
