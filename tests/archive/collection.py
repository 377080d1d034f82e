"""The whole sample archive, in memory."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

from tests.archive.document import Document
from tests.archive.invoices import invoices
from tests.archive.mail import write_mail
from tests.archive.office import write_docx, write_xlsx
from tests.archive.pdf import Page, write_pdf

DEFAULT_SEED = 1
"""The questions in ``tests/tasks`` are about the archive of this seed."""

_HERE = Path(__file__).parent
_SOURCES = _HERE / "sources"
_ENCODINGS = {"listy/urzad-skarbowy.txt": "cp1250", "listy/szkola-wycieczka.txt": "iso8859_2"}
_ATTACHMENTS = {"poczta/oferta-2026-118.pdf", "poczta/nadanie.txt"}
# Names as they arrive from other systems: decomposed letters, and a space that does not break.
_NAMES = {
    "listy/zyczenia.txt": unicodedata.normalize("NFD", "listy/życzenia świąteczne.txt"),
    "notatki/plan-urlopu.md": "notatki/plan\u00a0urlopu.md",
    "notatki/remont-lazienki.md": "notatki/remont łazienki.md",
}


def build(seed: int = DEFAULT_SEED) -> tuple[Document, ...]:
    """Every document, sorted by path; the same seed makes the same bytes."""
    stated = json.loads((_HERE / "facts.json").read_text(encoding="utf-8"))
    documents = list(invoices(seed))
    for source in _SOURCES.rglob("*"):
        name = source.relative_to(_SOURCES).with_suffix("").as_posix()
        if source.is_file() and name not in _ATTACHMENTS:
            path = _NAMES.get(name, name)
            documents.append(Document(path, _content(name), stated.get(name, {})))
    return tuple(sorted(documents, key=lambda document: document.path))


def _content(name: str) -> bytes:
    """Make the document with this name (as in ``sources``) from its source text."""
    (source,) = _SOURCES.glob(f"{name}.*")
    text = source.read_text(encoding="utf-8")
    match name.rpartition(".")[2]:
        case "pdf":
            pages = (Page(tuple(page.strip("\n").split("\n"))) for page in text.split("\f"))
            return write_pdf(tuple(pages), text.partition("\n")[0].removeprefix("# "))
        case "docx":
            return write_docx(tuple(text.splitlines()))
        case "xlsx":
            return write_xlsx(
                tuple(tuple(line.split(";")) for line in text.splitlines()), "Arkusz1"
            )
        case "eml":
            folder = name.rpartition("/")[0]
            return write_mail(text, lambda attached: _content(f"{folder}/{attached}"))
        case _:
            return text.encode(_ENCODINGS.get(name, "utf-8"))
