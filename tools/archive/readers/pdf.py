"""PDF documents, page by page, by PDFium."""

from __future__ import annotations

import re
import time

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, UnreadableError, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.text import normalised

_HYPHEN = re.compile("[\ufffe\u0002]\n?")  # how PDFium shows a word broken at a line's end

_LOCKED = frozenset({4, 5})  # FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h


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
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in _LOCKED:
            raise UnreadableError("is encrypted: it needs a password") from None
        raise UnreadableError("is a damaged or cut off PDF") from None
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
        f"{_pages(numbers)} not read: {why}."
        for numbers, why in (
            (textless, "no text on it (a scanned image or blank)"),
            (broken, "damaged"),
            (late, "the document is too long"),
        )
        if numbers
    ]
    return clipped("\n\n".join(blocks) + "\n", Kind.PDF.value, pages, tuple(unread))


def _tidied(text: str) -> str:
    text = _HYPHEN.sub("", normalised(text)).replace("\0", "")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()


def _pages(numbers: list[int]) -> str:
    """Name pages, such as ``Pages 2-4, 7 were``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
    return f"Page {shown} was" if len(numbers) == 1 else f"Pages {shown} were"
