"""The tools that write plain texts: a new one, and lines at the end of one that exists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.tools.belt.desk import Desk, asking, lines
from tools.belt.dopisz_do_pliku import TOOL as APPEND
from tools.belt.zapisz_plik import TOOL as WRITE
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.contract import Tool

APPEND_ASKED = """
    Append "call the bank" to notes.txt
    add buy milk to my list
    Please add the following to the file diary.md: it rained
    Jot down that the boiler is fixed at the end of notes.txt
    write "done" at the bottom of the file
    put "paid" into payments.txt
    Dopisz do notatki.txt: zadzwonić do banku
    dopisz kup mleko do mojej listy
    Dodaj „zapłacone” do pliku platnosci.txt
    wpisz w notatki.txt, że piec działa
    Czy możesz dopisać to na końcu pliku dziennik.md?
"""
APPEND_NOT_ASKED = """
    Add up the amounts in the invoices
    Add the amount of a.pdf and b.pdf
    Summarise the notes
    What was added to the contract?
    don't add anything to notes.txt
    Dodaj kwoty z faktur
    nie dopisuj niczego do notatki.txt
    nie dopisz niczego do notatki.txt
    Co jest w pliku notatki.txt?
    Write a short summary of notes.txt
"""
WRITE_ASKED = """
    Save this as summary.txt
    save the answer to a new file
    Write the list to a file called list.txt
    Create a new text file plan.md
    make a note about the meeting
    Save a file list.txt with the text: eggs
    store a note that says the boiler is fixed
    Zapisz to jako podsumowanie.txt
    Zapisz plik "notatki/lista.txt" o treści "jajka"
    zapisać nową notatkę plan.md z tekstem: jutro
    zapisz odpowiedź w nowym pliku
    Utwórz plik plan.md z listą zadań
    stwórz mi nową notatkę o zebraniu
    Czy możesz zapisać to do pliku lista.txt?
"""
WRITE_NOT_ASKED = """
    How much did we save in 2025?
    nie zapisuj pliku lista.txt o treści jajka
    don't save a file with the text eggs
    Write a summary of the contract in English
    Don't save anything
    Which document was written in March?
    Make a list of the documents
    Ile zapisanych plików jest w folderze?
    nie zapisz niczego w pliku a.txt
    Co zapisano w umowie?
    Utwórz folder podatki
"""
ASKED = [(APPEND, APPEND_ASKED), (WRITE, WRITE_ASKED)]
NOT_ASKED = [(APPEND, APPEND_NOT_ASKED), (WRITE, WRITE_NOT_ASKED)]


def _each(table: list[tuple[Tool, str]]) -> list[tuple[Tool, str]]:
    return [(tool, line) for tool, text in table for line in lines(text)]


@pytest.mark.parametrize(("tool", "request_text"), _each(ASKED))
def test_requests_that_ask_for_it(tool: Tool, request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(tool, request_text)


@pytest.mark.parametrize(("tool", "request_text"), _each(NOT_ASKED))
def test_requests_that_do_not(tool: Tool, request_text: str) -> None:
    """Sums, questions, bans and answers to be given here don't offer it."""
    assert asking(tool, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "add x ", "zapisz x ", "write "])
@pytest.mark.parametrize("tool", [APPEND, WRITE], ids=lambda tool: tool.name)
def test_a_huge_request_is_no_trap(tool: Tool, filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(tool, filler * (100_000 // len(filler)) + "end") == []


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A session over a small archive."""
    desk = Desk(tmp_path, "notatki.txt", "umowy/umowa.txt")
    yield desk
    desk.close()


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        (b"", "raz", b"raz\n"),
        (b"raz\n", "dwa", b"raz\ndwa\n"),
        (b"raz", "dwa", b"raz\ndwa\n"),
        (b"raz\r\n", "dwa\ntrzy", b"raz\r\ndwa\r\ntrzy\r\n"),
        ("zażółć\n".encode("cp1250"), "gęś", "zażółć\ngęś\n".encode("cp1250")),
        (
            "zażółć gęślą jaźń\n".encode("iso-8859-2"),
            "łoś",
            "zażółć gęślą jaźń\nłoś\n".encode("iso-8859-2"),
        ),
        (b"\xef\xbb\xbfraz\n", "gęś", b"\xef\xbb\xbfraz\ng\xc4\x99\xc5\x9b\n"),
        ("\ufeffraz".encode("utf-16-le"), "gęś", "\ufeffraz\ngęś\n".encode("utf-16-le")),
    ],
)
def test_lines_are_added_as_the_text_is_written(
    desk: Desk, before: bytes, text: str, after: bytes
) -> None:
    """Encoding, line end and mark stay; not a byte of the old text changes."""
    path = desk.scene.root / "notatki.txt"
    path.write_bytes(before)
    plan = desk.plan(APPEND, sciezka="notatki.txt", tekst=text)
    assert (path.read_bytes(), plan.text) == (before, text)
    desk.do(APPEND, sciezka="notatki.txt", tekst=text)
    assert path.read_bytes() == after


def test_the_same_words_twice_are_added_twice(desk: Desk) -> None:
    """An append is never taken for the one before."""
    for _ in range(2):
        desk.do(APPEND, sciezka="notatki.txt", tekst="raz")
    assert desk.scene.contents()["notatki.txt"] == "notatki.txt\nraz\nraz\n"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"%PDF-1.7 ...", "PDF document"),
        (b"PK\x03\x04....", "zip archive"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"a\0b", "binary file"),
        (b"x" * (8 * 1024 * 1024 + 1), "too large"),
        ("zażółć gęślą jaźń".encode("cp1250"), "lacks it"),
    ],
)
def test_what_is_not_added_to(desk: Desk, data: bytes, says: str) -> None:
    """Only plain text that can be kept, and only what its encoding has."""
    (desk.scene.root / "notatki.txt").write_bytes(data)
    with pytest.raises(ToolError, match=says):
        desk.plan(APPEND, sciezka="notatki.txt", tekst="日本")


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("plan.md", "plan.md"),
        ("plan", "plan.txt"),
        ("umowy/plan.txt", "umowy/plan.txt"),
        ("nowe/głębiej/plan.txt", "nowe/głębiej/plan.txt"),
        ("umowy\\plan.txt", "umowy/plan.txt"),
    ],
)
def test_a_document_is_written(desk: Desk, path: str, target: str) -> None:
    """In UTF-8, with folders made on the way; a name without an extension is a .txt."""
    desk.do(WRITE, sciezka=path, tekst="zażółć")
    assert desk.scene.contents()[target] == "zażółć\n"


def test_the_same_text_again_needs_nothing(desk: Desk) -> None:
    """A repeat is told, not done."""
    desk.do(WRITE, sciezka="plan.txt", tekst="raz")
    with pytest.raises(ToolError, match="holds just this text already"):
        desk.plan(WRITE, sciezka="plan.txt", tekst="raz")


def test_another_text_is_replaced_only_when_asked(desk: Desk) -> None:
    """First it is refused with the way to add; asked for, the old version is kept."""
    path = desk.scene.root / "plan.txt"
    path.write_bytes("stary\r\nzażółć\r\n".encode("cp1250"))
    with pytest.raises(ToolError, match="exists and holds another text") as caught:
        desk.plan(WRITE, sciezka="plan.txt", tekst="nowy gęś")
    assert "dopisz_do_pliku(sciezka='plan.txt'" in caught.value.instead
    desk.do(WRITE, sciezka="plan.txt", tekst="nowy gęś", zastap=True)
    assert path.read_bytes() == "nowy gęś\r\n".encode("cp1250")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("plan.pdf", "no plain text"),
        ("plan.DOCX", "no plain text"),
        ("../plan.txt", "out of the archive"),
        ("/etc/plan.txt", "out of the archive"),
        ("umowy/.plan", "starts with a dot"),
        ("umowy/", "empty"),
        ("plan.", "ends with a dot"),
        ("notatki.txt/x.txt", "has this name"),
    ],
)
def test_what_is_not_written(desk: Desk, path: str, says: str) -> None:
    """Each refusal says what is wrong, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.plan(WRITE, sciezka=path, tekst="x")


def test_a_folder_is_no_document(desk: Desk) -> None:
    """A folder with the name of the document stays."""
    (desk.scene.root / "plan.txt").mkdir()
    with pytest.raises(ToolError, match="no document"):
        desk.plan(WRITE, sciezka="plan.txt", tekst="x", zastap=True)
