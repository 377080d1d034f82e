"""The search finds the right document first, and says what it did not search."""

from __future__ import annotations

import os
import unicodedata
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never, put
from tests.tools.contexts import PlainContext
from tools.archive.days import Days
from tools.archive.index.narrowing import Narrowing
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

DAY_NS = 24 * 60 * 60 * 1_000_000_000


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
    told = context.search.find("polisa", "", b"", context).partly
    assert told[0] == (
        'In "skany/skan001.pdf" (2 pages): Page 2 was not read: no text on it (a scanned image or '
        "blank)."
    )
    assert not any(
        "skan001" in each for each in context.search.find("gaz", "", b"", context).partly
    )
    put(root, "polisa-zdjecie.jpg", b"\xff\xd8\xff\xe0\0")
    told = context.search.find("polisa", "", b"", context).partly
    assert (
        '"polisa-zdjecie.jpg" is a JPEG image, which can\'t be read; it was found by its name.'
        in told
    )
    for number in range(4):
        put(root, f"polisa-{number}.pdf", samples.pdf("polisa", ""))
    told = context.search.find("polisa", "", b"", context).partly
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


def test_a_phrase_in_quotes_is_exact(root: Path, context: PlainContext) -> None:
    """The words in that order and form, in any case, with or without diacritics."""
    put(root, "a.txt", "Okres wypowiedzenia: trzy\nmiesiące")
    put(root, "b.txt", "wypowiedzenia okres, trzy miesiące")
    assert found(context, '"okres wypowiedzenia"') == ["a.txt"]
    assert found(context, "„OKRES WYPOWIEDZENIA” miesiąc") == ["a.txt"]
    assert found(context, '"trzy miesiace"') == ["a.txt", "b.txt"]
    assert found(context, '"okresu wypowiedzenia"') == []
    assert found(context, '"trzy miesiące" "okres wypowiedzenia"') == ["a.txt"]
    assert sorted(found(context, '""')) == []


def test_words_folder_name_type_and_date_in_one_search(root: Path, context: PlainContext) -> None:
    """Each restricts; the total counts exactly what is left."""
    for number, name in enumerate(("b/1.txt", "b/2.md", "a/3.txt", "b/4.txt")):
        os.utime(put(root, name, "faktura"), ns=(0, number * DAY_NS))

    def paths(words: str = "faktury", **narrow: object) -> list[str]:
        narrowing = Narrowing(**narrow)  # type: ignore[arg-type]
        return [hit.path for hit in context.search.find_narrowed(words, narrowing, context).hits]

    assert paths(folder=b"b", type="txt") == ["b/1.txt", "b/4.txt"]
    assert paths(folder=b"b", type=".TXT", since_ns=DAY_NS) == ["b/4.txt"]
    assert paths(since_ns=DAY_NS, until_ns=3 * DAY_NS) == ["a/3.txt", "b/2.md"]
    assert paths(pattern="*.md", type="text") == ["b/2.md"]
    assert paths("", until_ns=1) == ["b/1.txt"]
    assert paths(folder=b"b", type="pdf") == []


def test_documents_are_found_by_their_own_day_and_language(
    root: Path, context: PlainContext
) -> None:
    """The day that stands in them, not that of their file; it follows a change and a removal."""
    put(root, "a.txt", "Faktura z dnia 14.03.2024, termin płatności 2.04.2024: 12,50 zł")
    put(root, "b.txt", "Faktura\nData wystawienia: 2.04.2024")
    put(root, "c.txt", "Invoice of the shop\n2024-03-01 in the amount of £1,250")
    put(root, "d.txt", "faktura bez daty")

    def paths(words: str = "faktura", **narrow: object) -> list[str]:
        narrowing = Narrowing(**narrow)  # type: ignore[arg-type]
        hits = context.search.find_narrowed(words, narrowing, context).hits
        return sorted(hit.path for hit in hits)

    march = Days(20240301, 20240401)
    assert paths(dated=march) == ["a.txt", "c.txt"]
    assert paths(dated=march, language="pl") == ["a.txt"]
    assert paths("", language="en") == ["c.txt"]
    (hit,) = context.search.find_narrowed("termin", Narrowing(), context).hits
    assert (hit.seen.language, hit.seen.dates, hit.seen.amounts) == (
        "pl", ("2024-03-14", "2024-04-02"), ("12,50 zł",),
    )  # fmt: skip
    put(root, "a.txt", "Faktura z dnia 14.04.2024")
    (root / "c.txt").rename(root / "e.txt")
    assert paths(dated=march) == ["e.txt"]
    (root / "e.txt").unlink()
    assert paths("", dated=march) == []


def test_a_mistyped_word_among_right_ones_is_mended(root: Path, context: PlainContext) -> None:
    """It is told; a word that a dictionary knows stays, and so does one that is known."""
    put(root, "a.txt", "umowa najmu lokalu, Orange")
    put(root, "b.txt", "umowa sprzedaży lokalu")
    assert context.search.find("najmu umwoa", "", b"", context).mended == (("umwoa", "umowa"),)
    assert context.search.find("lokal ornage", "", b"", context).mended == (("ornage", "orange"),)
    assert context.search.find("umowa najmu", "", b"", context).mended == ()
    assert context.search.find("umowa nazwa", "", b"", context).mended == ()


def test_a_mistyped_word_alone_names_what_is_nearly_it(root: Path, context: PlainContext) -> None:
    """Also with the first letters exchanged."""
    put(root, "a.txt", "faktura")
    found_nothing = context.search.find("afktura", "", b"", context)
    assert (found_nothing.total, found_nothing.near) == (0, ("faktura",))


def test_many_documents_have_exact_totals_and_whole_pages(
    root: Path, context: PlainContext
) -> None:
    """With more documents than are looked up one by one, and words that most of them have."""
    for number in range(2100):
        told = f"faktura {'prąd' * (number % 5 == 0)} x{number} {'14.03.2024' * (number % 30 == 7)}"
        put(root, f"{number % 3}/{number:04}.txt", told)
    every = context.search.find("faktura", "", b"", context, start=2099)
    assert every.total == 2100
    assert [hit.path for hit in every.hits] == ["2/2096.txt", "2/2099.txt"]
    assert every.summary.startswith("By folder: 0/ 700, 1/ 700, 2/ 700.")
    both = context.search.find("faktury za prąd", "", b"1", context)
    assert both.total == len([number for number in range(2100) if number % 15 == 10])
    one = context.search.find("faktura x1234", "", b"", context)
    assert (one.total, one.hits[0].path) == (1, "1/1234.txt")
    elsewhere = context.search.find("faktura x1234", "", b"0", context)
    assert elsewhere.total == 700
    for narrowing, total in (
        (Narrowing(type="txt"), 2100),
        (Narrowing(type="text"), 2100),
        (Narrowing(type="pdf"), 0),
        (Narrowing(since_ns=1), 2100),
        (Narrowing(until_ns=1), 0),
        (Narrowing(b"2", since_ns=1, until_ns=2**62), 700),
        (Narrowing(type="txt", pattern="*5.txt"), 210),
        (Narrowing(language="pl"), 420),
        (Narrowing(dated=Days(20240301, 20240401)), 70),
    ):
        assert context.search.find_narrowed("faktura", narrowing, context).total == total


def test_an_index_that_breaks_between_two_searches_is_built_anew(
    root: Path, tmp_path: Path, context: PlainContext
) -> None:
    """Also while it is open, and whatever part of it is hit."""
    for number in range(30):
        put(root, f"{number}.txt", f"faktura {' '.join(f'a{n * number}' for n in range(300))}")
    path = tmp_path / "data" / "index.sqlite"
    assert context.search.find("faktura", "", b"", context).total == 30
    pages = path.stat().st_size // 4096
    for page in range(0, pages, 5):
        context.search._access.use(
            lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        )
        with path.open("r+b") as file:
            file.seek(page * 4096)
            file.write(os.urandom(4096))
        context.search.close()
        assert context.search.find("faktura", "", b"", context).total == 30
        assert context.search.find("a58", "", b"", context).total >= 1


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("Ile wynosi czynsz?", True),
        ("How much is the rent?", True),
        ("Czynsz", False),
        ("How much is the spaceship?", False),
        ("Ile to 2+2?", False),
    ],
)
def test_a_question_about_one_thing_is_about_the_documents_that_have_it(
    root: Path, context: PlainContext, words: str, *, known: bool
) -> None:
    """In either language; but a word alone asks nothing, and no document has what is not there."""
    put(root, "czynsz-2026.txt", "Czynsz wynosi 2 zł.")
    assert context.search.knows(words, context) is known
