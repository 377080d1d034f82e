"""PDF documents, page by page, by PDFium."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    Obstacle,
    UnreadableError,
    clipped,
)
from tools.archive.readers.kinds import Kind
from tools.archive.readers.page_numbers import pages_were
from tools.archive.readers.text import normalised

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

_HYPHEN = re.compile("[\ufffe\u0002]\n?")  # how PDFium shows a word broken at a line's end

_LOCKED = frozenset({4, 5})  # FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h

_POINTS_AN_INCH = 72
_MOST_PIXELS = 40_000_000  # A3 at 300 dots an inch takes 17


def read(data: bytes, time_limit_s: float) -> Document:
    """Read the text layer of a PDF.

    Args:
        data: The file.
        time_limit_s: After it no further page is begun; the rest is named as unread.

    Raises:
        UnreadableError: It wants a password, or is damaged beyond reading.
    """
    import pypdfium2  # only this reader needs it  # noqa: PLC0415

    until = time.monotonic() + time_limit_s
    pdf = _opened(data)
    pages = len(pdf)
    blocks: list[str] = []
    textless: list[int] = []
    broken: list[int] = []
    late: list[int] = []
    length = 0
    for number in range(1, pages + 1):
        if length > MAX_TEXT_CHARS or time.monotonic() > until:
            late.extend(range(number, pages + 1))
            break
        try:
            page = pdf[number - 1]
            text = _tidied(page.get_textpage().get_text_range())
            page.close()
        except pypdfium2.PdfiumError:
            broken.append(number)
            continue
        length += len(text)
        if text:
            blocks.append(f"[page {number}]\n{text}")
        else:
            textless.append(number)
            blocks.append(f"[page {number}: no text]")
    unread = [
        f"{pages_were(numbers)} not read: {why}."
        for numbers, why in (
            (textless, "no text on it (a scanned image or blank)"),
            (broken, "damaged"),
            (late, "the document is too long"),
        )
        if numbers
    ]
    document = clipped("\n\n".join(blocks) + "\n", Kind.PDF.value, pages, tuple(unread))
    return replace(document, textless=tuple(textless))


def picture(data: bytes, page: int, dpi: int) -> bytes:
    """Draw one page in grey, as a PGM image.

    Args:
        data: The file.
        page: Its number, from 1.
        dpi: Dots an inch; fewer where the page is so large that it would be a poster.

    Raises:
        UnreadableError: It can't be opened, or has no such page.
    """
    import pypdfium2  # only this reader needs it  # noqa: PLC0415

    try:
        shown = _opened(data)[page - 1]
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


def _opened(data: bytes) -> PdfDocument:
    import pypdfium2  # as above  # noqa: PLC0415

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in _LOCKED:
            raise UnreadableError("is encrypted: it needs a password", Obstacle.ENCRYPTED) from None
        raise UnreadableError("is a damaged or cut off PDF") from None


def _tidied(text: str) -> str:
    text = _HYPHEN.sub("", normalised(text)).replace("\0", "")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()
