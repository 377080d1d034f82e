"""The program's own readers on the sample archive: nothing that a document states is lost."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.archive.__main__ import write
from tests.archive.collection import build
from tests.archive.formats import documents
from tools.archive.readers.reading import Reader
from tools.archive.root import Archive

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    """A reader of a fresh sample archive."""
    write(tmp_path / "documents")
    with Archive(tmp_path / "documents") as archive, closing(Reader(archive)) as reader:
        yield reader


def test_every_fact_is_read(reader: Reader) -> None:
    """Each fact of each document, in any format and encoding, is in what its reader gives."""
    lost = []
    for document in build():
        text = reader.read(os.fsencode(document.path), lambda: False).text
        plain = " ".join(text.split())
        lost += [(document.path, fact) for fact in document.facts.values() if fact not in plain]
    assert lost == []


def test_the_scanned_page_is_told(reader: Reader) -> None:
    """A page that is only a picture is named among what was not read."""
    read = reader.read(b"skany/skan003.pdf", lambda: False)
    assert read.pages == 2
    assert any("2" in sentence for sentence in read.unread)


@pytest.fixture
def every_format(tmp_path: Path) -> Iterator[Reader]:
    """A reader of a letter and a table in every format and encoding."""
    for document in documents():
        (tmp_path / document.path).write_bytes(document.content)
    with Archive(tmp_path) as archive, closing(Reader(archive)) as reader:
        yield reader


def test_every_fact_is_read_in_every_format(every_format: Reader) -> None:
    """Polish letters, amounts and dates come out of each format, inside attachments as well."""
    lost = []
    for document in documents():
        read = every_format.read(os.fsencode(document.path), lambda: False)
        plain = " ".join(read.text.split())
        lost += [(document.path, fact) for fact in document.facts.values() if fact not in plain]
        lost += [(document.path, sentence) for sentence in read.unread]
    assert lost == []


def test_every_format_is_made_the_same_each_time() -> None:
    """What the readers are tried on does not change between two runs."""
    assert documents() == documents()
    kinds = {document.path.rpartition(".")[2] for document in documents()}
    assert kinds == {
        *("csv", "doc", "docx", "eml", "epub", "html", "mbox", "md", "msg", "odp", "ods", "odt"),
        *("pdf", "pptx", "rtf", "txt", "xls", "xlsx", "zip"),
    }
