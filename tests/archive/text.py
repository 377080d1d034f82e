"""Reads the sample archive's documents in the plainest way, to check what they state."""

from __future__ import annotations

import email
import html
import re
import zipfile
from email.policy import default
from io import BytesIO

import pypdfium2


def text_of(path: str, content: bytes) -> str:
    """Every text in a document, one space between words."""
    match path.rpartition(".")[2]:
        case "pdf":
            text = "\n".join(pdf_pages(content))
        case "docx" | "xlsx":
            with zipfile.ZipFile(BytesIO(content)) as archive:
                parts = [archive.read(name).decode() for name in archive.namelist()]
            text = html.unescape(re.sub(r"<[^>]*>", " ", " ".join(parts)))
        case "eml":
            body = email.message_from_bytes(content, policy=default).get_body()
            text = "" if body is None else str(body.get_content())
        case _:
            text = _decoded(content)
    return " ".join(text.split())


def pdf_pages(content: bytes) -> list[str]:
    """The text of each page of a PDF."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        # In cp1250 the bytes 0x80 to 0x9f are letters; in iso-8859-2 they never occur in a text.
        legacy = "cp1250" if re.search(rb"[\x80-\x9f]", content) else "iso8859_2"
        return content.decode(legacy)
