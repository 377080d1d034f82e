"""The three reading tools: what they return, and how they fail."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tools.belt import czytaj_dokument, szukaj_w_dokumencie, znajdz_dokumenty
from tools.belt.czytaj_dokument import ReadArguments
from tools.belt.szukaj_w_dokumencie import SearchArguments
from tools.belt.znajdz_dokumenty import FindArguments
from tools.contract import Argument, Tool
from tools.errors import ToolError
from tools.observation import Items, Lines

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext

TOOLS = (czytaj_dokument.TOOL, znajdz_dokumenty.TOOL, szukaj_w_dokumencie.TOOL)


def put(root: Path, name: str, content: str | bytes) -> None:
    """Write a document."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_each_tool_keeps_the_contract(tool: Tool) -> None:
    """It reads only, is described in four short parts, and names real neighbours."""
    assert tool.run is not None
    assert tool.plan is None
    assert tool.radius is not None
    assert not tool.asked_by
    parts = (tool.purpose, tool.use_when, tool.not_when, tool.returns)
    assert 25 <= len(" ".join(parts).split()) <= 90
    neighbours = set(re.findall(r"\{(\w+)\}", " ".join(parts)))
    assert neighbours <= {other.name for other in TOOLS} - {tool.name}
    for field in tool.arguments.model_fields.values():
        (argument,) = [meta for meta in field.metadata if isinstance(meta, Argument)]
        assert argument.format
        assert argument.example


def test_reading_from_a_line(root: Path, context: PlainContext) -> None:
    """Lines from the one asked for to the end, with totals and the call that continues."""
    put(root, "a.txt", "".join(f"wiersz {number}\n" for number in range(1, 101)))
    result = czytaj_dokument.run(ReadArguments(sciezka="a.txt", od_linii=99), context)
    assert result.content == Lines("wiersz 99\nwiersz 100", 99)
    assert result.header == "text; lines 99-100 of 100"
    assert result.paths == ("a.txt",)
    assert result.more is not None
    assert result.more(50) == "czytaj_dokument(sciezka='a.txt', od_linii=50)"
    with pytest.raises(ToolError, match="has 100 lines"):
        czytaj_dokument.run(ReadArguments(sciezka="a.txt", od_linii=101), context)


def test_reading_names_unread_pages(root: Path, context: PlainContext) -> None:
    """A PDF's header counts pages; scanned ones are told."""
    put(root, "a.pdf", samples.pdf("Faktura", ""))
    result = czytaj_dokument.run(ReadArguments(sciezka="a.pdf"), context)
    assert result.header == "PDF document, 2 pages; lines 1-4 of 4"
    assert result.unread == ("Page 2 was not read: no text on it (a scanned image or blank).",)


def test_a_long_document_says_where_its_pages_begin(root: Path, context: PlainContext) -> None:
    """A page that is asked for is one call away, and a place that is found names its page."""
    page = "\n".join(["", *(f"wiersz {number}" for number in range(40))])
    put(root, "a.txt", "\n".join(f"[page {number}]{page}" for number in range(1, 4)) + "\nkoniec")
    told = czytaj_dokument.run(ReadArguments(sciezka="a.txt"), context).header
    assert told.endswith("; page 2 begins at line 42, page 3 at 83")
    told = czytaj_dokument.run(ReadArguments(sciezka="a.txt", od_linii=90), context).header
    assert told.endswith("; line 90 is of page 3")
    found = szukaj_w_dokumencie.run(SearchArguments(sciezka="a.txt", fraza="końca"), context)
    assert isinstance(found.content, Items)
    assert found.content.items[0].startswith("[page 3]\n")


def test_a_phrase_in_quotes_that_nothing_has_is_looked_for_word_by_word(
    root: Path, context: PlainContext
) -> None:
    """Models put quotes around anything; where the phrase is there, it decides."""
    put(root, "a.txt", "najem i umowa")
    result = znajdz_dokumenty.run(FindArguments(slowa='"umowa najmu"'), context)
    assert result.paths == ("a.txt",)
    put(root, "b.txt", "umowa najmu")
    result = znajdz_dokumenty.run(FindArguments(slowa='"umowa najmu"'), context)
    assert result.paths == ("b.txt",)


def test_a_mistyped_word_among_right_ones_is_told(root: Path, context: PlainContext) -> None:
    """The model hears which word was taken for which."""
    put(root, "a.txt", "umowa najmu lokalu")
    result = znajdz_dokumenty.run(FindArguments(slowa="umwoa lokalu"), context)
    assert result.paths == ("a.txt",)
    assert 'none has "umwoa", "umowa" was looked for' in result.header


def test_an_empty_document_is_an_answer(root: Path, context: PlainContext) -> None:
    """Nothing in a file is not an error."""
    put(root, "a.txt", "")
    result = czytaj_dokument.run(ReadArguments(sciezka="a.txt"), context)
    assert result.header == "empty file; it is empty"


def test_one_line_of_170_kb_has_places_to_continue(root: Path, context: PlainContext) -> None:
    """A text without line ends is cut into lines, so that all of it can be reached."""
    put(root, "a.txt", "słowo " * 28_000)
    result = czytaj_dokument.run(ReadArguments(sciezka="a.txt", od_linii=150), context)
    assert "lines 150-1" in result.header
    assert isinstance(result.content, Lines)
    assert result.content.text.startswith("słowo")


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.pdf", samples.pdf("x", encrypted=True), "it needs a password"),
        ("b.pdf", b"%PDF-1.4 cut", "damaged"),
        ("c.docx", samples.zipped({"word/document.xml": b"0" * 30_000_000}), "bomb"),
        ("d.jpg", b"\xff\xd8\xff\xe0\0", "JPEG image"),
        ("e.txt", b"\0\1\2", "binary file"),
    ],
)
def test_what_can_not_be_read_says_why(
    root: Path, context: PlainContext, name: str, content: bytes, told: str
) -> None:
    """Each kind of failure has its own sentence, and none names a library."""
    put(root, name, content)
    with pytest.raises(ToolError, match=told) as caught:
        czytaj_dokument.run(ReadArguments(sciezka=name), context)
    assert name in caught.value.what
    assert not caught.value.retryable


def test_finding_gives_passages_then_paths(root: Path, context: PlainContext) -> None:
    """The first three items answer by themselves; all are known paths."""
    for number in range(5):
        put(root, f"f{number}.txt", f"Faktura {number}\nKwota: {number},00 zł")
    result = znajdz_dokumenty.run(FindArguments(slowa="faktura"), context)
    assert isinstance(result.content, Items)
    assert result.content.items[0] == "f0.txt\n    Faktura 0\n    Kwota: 0,00 zł"
    assert result.content.items[3] == "f3.txt"
    assert (result.content.total, result.header) == (5, "5 documents found")
    assert len(result.paths) == 5
    assert result.more is not None
    assert result.more(4) == "znajdz_dokumenty(slowa='faktura', od=4)"
    later = znajdz_dokumenty.run(FindArguments(slowa="faktura", od=4), context)
    assert isinstance(later.content, Items)
    assert later.content.items == ("f3.txt", "f4.txt")
    assert later.content.start == 4


def test_a_pattern_among_the_words_is_understood(root: Path, context: PlainContext) -> None:
    """A star in the words means a name pattern."""
    put(root, "a.txt", "x")
    put(root, "b.md", "x")
    result = znajdz_dokumenty.run(FindArguments(slowa="*.txt"), context)
    assert result.paths == ("a.txt",)
    assert znajdz_dokumenty.run(FindArguments(slowa="*"), context).paths == ("a.txt", "b.md")


def test_finding_needs_something_to_find(context: PlainContext) -> None:
    """An empty request is answered with one that works."""
    with pytest.raises(ToolError, match=r"znajdz_dokumenty\(wzorzec='\*'\)"):
        znajdz_dokumenty.run(FindArguments(), context)


def test_finding_nothing_says_what_to_try(root: Path, context: PlainContext) -> None:
    """No hit is no error: similar words or names are offered."""
    put(root, "rachunki/faktura_prad.txt", "Faktura za prąd")
    by_word = znajdz_dokumenty.run(FindArguments(slowa="fakutra"), context)
    assert by_word.content == Items((), 1, 0)
    assert "similar words that documents have: faktura" in by_word.header
    assert "znajdz_dokumenty(slowa='faktura')" in by_word.header
    by_name = znajdz_dokumenty.run(FindArguments(wzorzec="fakturaprad.txt"), context)
    assert 'nearest names: "rachunki/faktura_prad.txt"' in by_name.header
    assert by_name.paths == ("rachunki/faktura_prad.txt",)
    neither = znajdz_dokumenty.run(FindArguments(slowa="qqqq", folder="rachunki"), context)
    assert "or the whole archive" in neither.header


def test_finding_past_the_end(root: Path, context: PlainContext) -> None:
    """A start beyond the list says how long it is."""
    put(root, "a.txt", "x")
    with pytest.raises(ToolError, match="1 document was found"):
        znajdz_dokumenty.run(FindArguments(wzorzec="*", od=7), context)


def test_a_found_name_can_be_read_back(root: Path, context: PlainContext) -> None:
    """Every path that finding shows is understood by reading, twins and odd names too."""
    twins = ["ćma.txt", unicodedata.normalize("NFD", "ćma.txt"), "a\u202fb.txt", "a b.txt"]
    for name in (*twins, "x\ny.txt", "\u202egnp.txt", "100%41.txt"):
        put(root, name, f"treść {name!a}")
    result = znajdz_dokumenty.run(FindArguments(wzorzec="*"), context)
    assert len(result.paths) == 7
    texts = {
        czytaj_dokument.run(ReadArguments(sciezka=path), context).content for path in result.paths
    }
    assert len(texts) == 7
    for path in result.paths:
        again = czytaj_dokument.run(ReadArguments(sciezka=path), context)
        assert context.archive.locate(again.paths[0], context) == context.archive.locate(
            path, context
        )


def test_searching_in_a_document(root: Path, context: PlainContext) -> None:
    """Places with most words first, with numbers and a line around."""
    put(root, "u.txt", "Umowa\n\nCzynsz płatny do 10. dnia\nOkres najmu: rok\nKara\n"
                       "Okres wypowiedzenia: 3 miesiące\nPodpis\n")  # fmt: skip
    result = szukaj_w_dokumencie.run(
        SearchArguments(sciezka="u.txt", fraza="okresu wypowiedzenie"), context
    )
    assert isinstance(result.content, Items)
    assert result.content.items == (
        "5  Kara\n6> Okres wypowiedzenia: 3 miesiące\n7  Podpis",
        "3  Czynsz płatny do 10. dnia\n4> Okres najmu: rok\n5  Kara",
    )
    assert result.header == "2 places in 7 lines"
    assert result.more is not None
    assert "od=2" in result.more(2)


def test_searching_in_vain_offers_similar_words(root: Path, context: PlainContext) -> None:
    """No match says so, with the nearest words of the document."""
    put(root, "u.txt", "Umowa najmu\nOkres wypowiedzenia\n")
    result = szukaj_w_dokumencie.run(
        SearchArguments(sciezka="u.txt", fraza="wypowidzenie"), context
    )
    assert result.content == Items((), 1, 0)
    assert "similar words there: wypowiedzenia" in result.header
    with pytest.raises(ToolError, match="at least one letter"):
        szukaj_w_dokumencie.run(SearchArguments(sciezka="u.txt", fraza="?!"), context)


def test_a_stopped_search_returns_soon(root: Path, context: PlainContext) -> None:
    """When the person stops, what is known so far comes back, said to be in part."""
    put(root, "a.txt", "x")
    context.stop = True
    result = znajdz_dokumenty.run(FindArguments(slowa="x"), context)
    assert any("not all of its folders" in sentence for sentence in result.unread)
