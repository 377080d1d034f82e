"""The search finds the right document first, and says what it did not search."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never, put
from tests.tools.contexts import PlainContext
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.usefixtures("household")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("prąd w marcu 2026", "rachunki/2026/03-prad.txt"),
        ("Ile zapłaciłem za prąd w marcu 2026?", "rachunki/2026/03-prad.txt"),
        ("electricity March 2026", "rachunki/2026/03-prad.txt"),
        ("electricity too high", "letters/landlord.txt"),
        ("gas bill April 2026", "rachunki/2026/04-gaz.txt"),
        ("jaki jest okres wypowiedzenia umowy najmu", "umowy/najem.txt"),
        ("mieszkanie w lodzi", "umowy/najem.txt"),
        ("składki ubezpieczeniowe", "skany/skan001.pdf"),
        ("skan001", "skany/skan001.pdf"),
        ("the scanned policy", "skany/skan001.pdf"),
        ("rachunek za gaz był wyższy w marcu 2026", "rachunki/2026/03-gaz.txt"),
        ("O ile więcej kosztował gaz w kwietniu 2026", "rachunki/2026/04-gaz.txt"),
    ],
)
def test_a_natural_phrase_finds_the_right_document_first(
    context: PlainContext, words: str, first: str
) -> None:
    """Questions in either language, any form, with or without diacritics."""
    assert found(context, words)[0] == first


@pytest.mark.usefixtures("household")
def test_the_first_hits_bring_the_passage(context: PlainContext) -> None:
    """The answer is in the passage, so that the document need not be read."""
    result = context.search.find("prąd marzec 2026", "", b"", context)
    assert "123,45 zł" in result.hits[0].passage
    assert [bool(hit.passage) for hit in result.hits] == [True] * 3 + [False] * (
        len(result.hits) - 3
    )


@pytest.mark.usefixtures("household")
def test_patterns_folders_and_totals(context: PlainContext) -> None:
    """Pattern and folder restrict; the total and the summary count all pages."""
    assert found(context, pattern="*gaz*") == [
        f"rachunki/2026/{month}-gaz.txt" for month in ("02", "03", "04")
    ]
    assert found(context, folder=b"umowy") == ["umowy/najem.txt"]
    assert found(context, words="faktura", pattern="*prad*", folder=b"umowy") == []
    result = context.search.find("", "*", b"", context, start=9)
    assert (len(result.hits), result.total) == (1, 9)
    assert result.summary.startswith("By folder: rachunki/ 6")
    assert "By type: txt 8, pdf 1." in result.summary


@pytest.mark.usefixtures("household")
def test_what_was_not_searched_is_said(root: Path, context: PlainContext) -> None:
    """Scans, unreadable documents and those not indexed yet are counted."""
    put(root, "zdjecie.jpg", b"\xff\xd8\xff\xe0\0")
    told = " ".join(context.search.find("faktura", "", b"", context).unread)
    assert '1 document can\'t be searched, such as "zdjecie.jpg", which is a JPEG image' in told
    assert "1 document was searched in part" in told


@pytest.mark.usefixtures("household")
def test_what_was_not_read_of_the_documents_found_is_said(
    root: Path, context: PlainContext
) -> None:
    """The first are named with their pages and reasons; further ones are counted."""
    told = context.search.find("polisa", "", b"", context).unread
    assert told[0] == (
        'In "skany/skan001.pdf" (2 pages): Page 2 was not read: no text on it (a scanned image or '
        "blank)."
    )
    assert not any(
        "skan001" in each for each in context.search.find("gaz", "", b"", context).unread
    )
    put(root, "polisa-zdjecie.jpg", b"\xff\xd8\xff\xe0\0")
    told = context.search.find("polisa", "", b"", context).unread
    assert (
        '"polisa-zdjecie.jpg" is a JPEG image, which can\'t be read; it was found by its name.'
        in told
    )
    for number in range(4):
        put(root, f"polisa-{number}.pdf", samples.pdf("polisa", ""))
    told = context.search.find("polisa", "", b"", context).unread
    assert "Of 6 documents found 6 were not read whole." in told


def test_a_time_limit_leaves_an_honest_answer(root: Path, tmp_path: Path) -> None:
    """With no time to read anything, names are still found and the gap is told."""
    for number in range(3):
        put(root, f"{number}.txt", "faktura")
    with Archive(root) as archive:
        search = Search(archive, tmp_path / "i.sqlite")
        context = PlainContext(archive, search)
        context.search.find("", "*", b"", context)
        search._time_limit_s = 0
        result = search.find("faktura", "", b"", context)
        assert result.total == 0
        assert "3 of 3 documents are not indexed yet; run `archivist index`." in result.unread
        search.close()


def test_twins_are_listed_apart(root: Path, context: PlainContext) -> None:
    """Names that look the same are spelled out, and each finds its own document."""
    nfc, nfd = "ćma.txt", unicodedata.normalize("NFD", "ćma.txt")
    put(root, nfc, "pierwsza")
    put(root, nfd, "druga")
    paths = found(context, pattern="*.txt")
    assert sorted(context.archive.locate(path, context) for path in paths) == sorted(
        [nfc.encode(), nfd.encode()]
    )
    assert all(path.isascii() for path in paths)


def test_reading_goes_through_the_index(root: Path, context: PlainContext) -> None:
    """A document that was read is known until it changes; reading works without an index too."""
    path = put(root, "a.txt", "pierwsza wersja")
    assert context.search.read(b"a.txt", never).text == "pierwsza wersja"
    path.write_text("druga wersja jest inna")
    assert context.search.read(b"a.txt", never).text == "druga wersja jest inna"
    assert found(context, "druga") == ["a.txt"]
    with pytest.raises(ToolError, match="is gone"):
        context.search.read(b"b.txt", never)
