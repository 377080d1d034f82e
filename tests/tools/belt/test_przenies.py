"""The tools that move documents and folders, and the one that makes a folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.tools.belt.desk import Desk, asking, lines
from tools.belt.przenies import TOOL as MOVE
from tools.belt.przenies_katalog import TOOL as MOVE_FOLDER
from tools.belt.utworz_katalog import TOOL as MAKE
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.contract import Tool

MOVE_ASKED = """
    Move skany/skan001.pdf to umowy
    please move all PDFs into the folder invoices
    Could you move the letter from the bank into letters/bank?
    put notes.txt into the folder archive
    Put the scans in letters/
    file the invoice from March under taxes/2026
    transfer scan.pdf into the folder contracts
    I'd like this file moved. Move it to archive
    Przenieś skan001.pdf do umowy
    przenies plik notatki.txt do folderu archiwum
    Czy możesz przenieść fakturę z marca do katalogu faktury/2026?
    Proszę o przeniesienie pliku a.txt do archiwum
    wrzuć umowa.pdf do umowy
    włóż te skany do folderu skany/2026
    wloz rachunek.pdf do katalogu rachunki
    umieść dokument a.txt w folderze praca
    Przełóż list.txt do katalogu listy
    przesuń plik a.txt do folderu b
"""
MOVE_NOT_ASKED = """
    Which invoice is for the move to Kraków?
    When did we move to the new office?
    Find the transfer to the landlord
    Explain the contract and put it in simple words
    Don't move anything, just list the files
    Never move skan001.pdf to umowy
    What is my next move in the negotiation?
    Summarise the file in three sentences
    Nie przenoś niczego do archiwum
    nie przenieś przypadkiem a.txt do b
    Kiedy przenosimy się do nowego biura?
    Co umowa mówi o przeniesieniu praw?
    Czy termin można przesunąć do marca?
    W jakim folderze jest faktura?
    Przeczytaj umowę i napisz, co jest w punkcie 3
"""
FOLDER_ASKED = """
    Move the folder skany into archiwum
    move my whole folder letters to archive/2025
    move skany/ into archiwum
    rename the folder skany to scans
    Change the name of the folder skany to scans
    Przenieś folder skany do archiwum
    przenies caly katalog skany/2025 do archiwum
    Zmień nazwę katalogu skany na zdjęcia
    zmien nazwe folderu a na b
    przenieś skany/ do archiwum
"""
FOLDER_NOT_ASKED = """
    Move a.pdf to the folder letters
    Which folder is the largest?
    Don't move the folder skany
    rename a.pdf to b.pdf
    Przenieś a.pdf do folderu listy
    nie przenieś folderu skany
    Ile plików jest w folderze skany?
    Zmień nazwę pliku a.txt na b.txt
"""
MAKE_ASKED = """
    Create a folder called taxes
    make a new folder umowy/2026
    Please add a subfolder 2026 to invoices
    set up a new directory for letters
    mkdir archiwum
    I need a new folder for the scans
    Utwórz folder podatki
    utworz nowy katalog umowy/2026
    Załóż katalog na faktury
    zrób mi nowy folder skany
    Czy możesz utworzyć podkatalog 2026?
    Proszę o utworzenie folderu podatki
"""
MAKE_NOT_ASKED = """
    Make a list of the folders
    make a summary of the folder letters
    Create an overview of this directory
    Don't create a folder
    Zrób podsumowanie katalogu skany
    nie twórz folderu
    zrób listę plików z folderu skany
    Jak duży jest folder skany?
    Dodaj kwoty z faktur w folderze faktury
"""
ASKED = [(MOVE, MOVE_ASKED), (MOVE_FOLDER, FOLDER_ASKED), (MAKE, MAKE_ASKED)]
NOT_ASKED = [(MOVE, MOVE_NOT_ASKED), (MOVE_FOLDER, FOLDER_NOT_ASKED), (MAKE, MAKE_NOT_ASKED)]


def _each(table: list[tuple[Tool, str]]) -> list[tuple[Tool, str]]:
    return [(tool, line) for tool, text in table for line in lines(text)]


@pytest.mark.parametrize(("tool", "request_text"), _each(ASKED))
def test_requests_that_ask_for_it(tool: Tool, request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(tool, request_text)


@pytest.mark.parametrize(("tool", "request_text"), _each(NOT_ASKED))
def test_requests_that_do_not(tool: Tool, request_text: str) -> None:
    """Questions, bans and other tools' work don't offer it."""
    assert asking(tool, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "move x ", "make ", "przenieś "])
@pytest.mark.parametrize("tool", [MOVE, MOVE_FOLDER, MAKE], ids=lambda tool: tool.name)
def test_a_huge_request_is_no_trap(tool: Tool, filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(tool, filler * (100_000 // len(filler)) + "end") == []


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A session over a small archive."""
    desk = Desk(
        tmp_path,
        "skany/skan1.pdf",
        "skany/skan2.pdf",
        "skany/opis.txt",
        "umowy/umowa.pdf",
        "umowy/skan1.pdf",
        "notatki.txt",
    )
    yield desk
    desk.close()


def _moved(desk: Desk, tool: Tool, **arguments: str) -> dict[str, str]:
    """Plan, carry out, and return where each moved document is now, by where it was."""
    before = desk.scene.contents()
    desk.do(tool, **arguments)
    return {held: path for path, held in desk.scene.contents().items() if before.get(path) != held}


@pytest.mark.parametrize(
    ("path", "folder", "target"),
    [
        ("skany/skan2.pdf", "umowy", "umowy/skan2.pdf"),
        ("skany/skan2.pdf", "./umowy/", "umowy/skan2.pdf"),
        ("skany/skan2.pdf", "", "skan2.pdf"),
        ("notatki.txt", "nowe", "nowe/notatki.txt"),
        ("notatki.txt", "umowy/2026/stare", "umowy/2026/stare/notatki.txt"),
        ("notatki.txt", "umowy\\2026", "umowy/2026/notatki.txt"),
    ],
)
def test_a_document_is_moved(desk: Desk, path: str, folder: str, target: str) -> None:
    """Into a folder that exists, to the top, or into a new one; the name stays."""
    assert _moved(desk, MOVE, sciezka=path, do_folderu=folder) == {path: target}


def test_several_are_moved_by_a_pattern(desk: Desk) -> None:
    """Those of one folder that fit, in one change, with the folder made on the way."""
    assert _moved(desk, MOVE, sciezka="skany/*.PDF", do_folderu="archiwum") == {
        "skany/skan1.pdf": "archiwum/skan1.pdf",
        "skany/skan2.pdf": "archiwum/skan2.pdf",
    }
    (operation,) = desk.running.ledger.latest(9)
    assert operation.text.splitlines() == [
        "Moved, 2 files:",
        'new folder "archiwum"',
        '"skany/skan1.pdf" -> "archiwum/skan1.pdf"',
        '"skany/skan2.pdf" -> "archiwum/skan2.pdf"',
    ]


@pytest.mark.parametrize(
    ("path", "folder", "says"),
    [
        ("skany/skan1.pdf", "umowy", '"umowy/skan1.pdf" is taken'),
        ("skany/*.pdf", "umowy", '"umowy/skan1.pdf" is taken'),
        ("skany/skan1.pdf", "skany", "already"),
        ("notatki.txt", "", "top folder already"),
        ("skany/*.doc", "umowy", 'No document fits "skany/*.doc"'),
        ("skany", "umowy", "is a folder"),
        ("brak.pdf", "umowy", "There is no document"),
        ("notatki.txt", "umwy", 'Use "umowy"; if it shall be a new one'),
        ("notatki.txt", "Umowy", 'Use "umowy"'),
        ("notatki.txt", "../poza", "out of the archive"),
        ("notatki.txt", "/etc", "out of the archive"),
        ("notatki.txt", "nowe/../../poza", "out of the archive"),
        ("notatki.txt", "umowy/.ukryty", "starts with a dot"),
        ("notatki.txt", "notatki.txt", "notatki.txt"),
        ("skany/skan1.pdf", "notatki.txt/x", "has this name"),
    ],
)
def test_moves_that_are_refused(desk: Desk, path: str, folder: str, says: str) -> None:
    """Each refusal says what is wrong, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.plan(MOVE, sciezka=path, do_folderu=folder)


@pytest.mark.parametrize(
    ("folder", "to", "target"),
    [
        ("skany", "umowy", "umowy/skany"),
        ("skany", "zdjęcia", "zdjęcia"),
        ("skany", "archiwum/2025", "archiwum/2025"),
        ("skany/", "Skany", "Skany"),
    ],
)
def test_a_folder_is_moved(desk: Desk, folder: str, to: str, target: str) -> None:
    """Into a folder that exists, else to the path itself; all it holds goes along, counted."""
    assert desk.plan(MOVE_FOLDER, katalog=folder, cel=to).radius.objects >= 4
    moved = _moved(desk, MOVE_FOLDER, katalog=folder, cel=to)
    assert moved["skany/opis.txt"] == f"{target}/opis.txt"
    assert len(moved) == 3


def test_another_form_of_the_same_letters_is_a_new_name_of_a_folder(desk: Desk) -> None:
    """From NFD to NFC, though both name the folder."""
    desk.scene.write("zaz\u0307/x")
    assert _moved(desk, MOVE_FOLDER, katalog="zaż", cel="zaż") == {"zaz\u0307/x": "zaż/x"}


@pytest.mark.parametrize(
    ("folder", "to", "says"),
    [
        ("skany", "skany", "already has this name"),
        ("skany", "skany/stare", "into itself"),
        ("", "umowy", "can't be moved"),
        ("notatki.txt", "umowy", "is a document"),
        ("brak", "umowy", "There is no folder"),
        ("skany", "../poza", "out of the archive"),
        ("skany", "notatki.txt", "has this name"),
    ],
)
def test_moves_of_folders_that_are_refused(desk: Desk, folder: str, to: str, says: str) -> None:
    """Each refusal says what is wrong, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.plan(MOVE_FOLDER, katalog=folder, cel=to)


def test_a_folder_is_never_mixed_with_another(desk: Desk) -> None:
    """Where the target has a folder of that name, nothing is planned."""
    desk.scene.write("umowy/skany/x")
    with pytest.raises(ToolError, match='"umowy/skany" is taken'):
        desk.plan(MOVE_FOLDER, katalog="skany", cel="umowy")


def test_a_folder_is_made(desk: Desk) -> None:
    """With those around it, and told."""
    assert desk.do(MAKE, katalog="podatki") == 'Made: new folder "podatki".'
    desk.do(MAKE, katalog="umowy/2026/stare")
    assert {"podatki", "umowy/2026", "umowy/2026/stare"} <= set(desk.scene.folders())


@pytest.mark.parametrize(
    ("folder", "says"),
    [
        ("umowy", "exists already"),
        ("UMOWY", 'Use "umowy"'),
        ("notatki.txt", "has this name"),
        ("a//..", "nothing to make"),
        ("/", "nothing to make"),
        (".ukryty", "starts with a dot"),
        ("ł" * 128, "too long"),
    ],
)
def test_folders_that_are_not_made(desk: Desk, folder: str, says: str) -> None:
    """Each refusal says what is wrong, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.plan(MAKE, katalog=folder)


def test_a_document_in_a_moved_folder_is_recalled(desk: Desk) -> None:
    """Its old path is answered with the new one."""
    desk.do(MOVE_FOLDER, katalog="skany", cel="archiwum")
    with pytest.raises(ToolError, match="renamed to") as caught:
        desk.plan(MOVE, sciezka="skany/skan1.pdf", do_folderu="umowy")
    assert caught.value.paths == ("archiwum/skan1.pdf",)
