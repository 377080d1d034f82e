"""Orders that are clipped, or turned round: the thing first, then what is to be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.ranking import asked
from archivist.agent.request import Request
from archivist.agent.rules import ALL
from tests.tools.belt.desk import lines
from tools.belt import (
    dopisz_do_pliku,
    konwertuj_docx,
    podsumuj_folder,
    policz,
    przenies_katalog,
    rozmiar_folderu,
    suma_kontrolna,
    usun,
    utworz_katalog,
    zapisz_plik,
    zmien_nazwe,
    zmien_nazwy,
)

if TYPE_CHECKING:
    from tools.contract import Tool

ASKED = {
    konwertuj_docx.TOOL: """
        I need umowy/najem.pdf as Markdown, convert it
        give me letters/bank.odt as text
        extract the text of umowy/najem.pdf to txt
        umowy/najem.pdf -> md
        Potrzebuję umowy/najem.pdf jako markdown
        daj mi listy/bank.odt w formacie txt
        konwersja umowy/najem.pdf na zwykły tekst
        wyciągnij tekst z umowy/najem.pdf do .txt
    """,
    dopisz_do_pliku.TOOL: """
        notes/shopping.txt, add: milk
        at the bottom of notes/shopping.txt add "milk"
        Write at the end of notes/shopping.txt: milk
        note in notes/house.md that the roof is new
        notatki/zakupy.txt, dopisz: mleko
        na końcu notatki/zakupy.txt dodaj "mleko"
    """,
    zapisz_plik.TOOL: """
        new file notes/shopping.txt: milk
        I need a file notes/shopping.txt with the text "milk"
        put "milk" into a new file notes/shopping.txt
        nowy plik notatki/zakupy.txt: mleko
        zrób plik notatki/zakupy.txt z tekstem "mleko"
        zachowaj to w nowym pliku notatki/zakupy.txt: mleko
    """,
    rozmiar_folderu.TOOL: """
        how big is letters/2025/?
        how many MB is letters/2025
        what takes the most space in letters/2025?
        which file is the biggest?
        ile waży listy/2025
        jak wielki jest katalog listy
        co zajmuje najwięcej miejsca?
        ile MB ma listy/2025
    """,
    podsumuj_folder.TOOL: """
        structure of letters/2025
        what subfolders does letters/2025 have?
        how is letters/2025 structured
        in which way is my archive sorted?
        struktura listy/2025
        jak zbudowany jest listy/2025
        w jaki sposób uporządkowałem archiwum
    """,
    suma_kontrolna.TOOL: """
        is umowy/a.pdf exactly the same file as umowy/b.pdf?
        umowy/a.pdf hash?
        czy umowy/a.pdf to dokładnie ten sam plik co umowy/b.pdf
    """,
    utworz_katalog.TOOL: """
        I'd like another folder taxes, make it
        there should be a folder taxes/2027, create it
        ma powstać folder podatki, załóż go
        Chciałbym folder podatki, utwórz go
    """,
    zmien_nazwe.TOOL: """
        New name for skany/skan1.pdf: najem.pdf
        skany/skan1.pdf -> najem.pdf
        I'd like skany/skan1.pdf to be renamed to najem.pdf
        retitle skany/skan1.pdf to najem.pdf
        nowa nazwa dla skany/skan1.pdf: najem.pdf
        skany/skan1.pdf ma złą nazwę, zmień na najem.pdf
    """,
    zmien_nazwy.TOOL: """
        number *.jpg as holiday-{n}
        Give all *.txt in notes the names note-{n}
        Nadaj plikom *.docx w listy nazwy list-{n}
    """,
    przenies_katalog.TOOL: """
        the folder taxes should go into archive
        take the whole folder taxes into archive
        folder podatki ma trafić do archiwum
        przerzuć cały folder podatki do archiwum
    """,
    policz.TOOL: """
        750 - 203,45
        12.50 and 3.99, what is the total?
        sum 1308 and 3943
        how far apart are 3580 and 3379.08?
        odejmij 2117,32 od 4784,64
    """,
    usun.TOOL: """
        scans/old.pdf can go, delete it
        scans/old.pdf: delete it
        put scans/old.pdf in the bin
        rm scans/old.pdf
        pozbądź się skany/stary.pdf
        przenieś skany/stary.pdf do kosza
        skany/stary.pdf jest niepotrzebny, wyrzuć go
    """,
}
NOT_ASKED = {
    konwertuj_docx.TOOL: """
        I need umowy/najem.pdf as soon as possible
        daj mi umowy/najem.pdf
        Don't give me najem.pdf as text
    """,
    dopisz_do_pliku.TOOL: """
        What stands at the bottom of notes/shopping.txt?
        co jest na końcu notatki/zakupy.txt
        Nie dopisuj niczego na końcu notatki/zakupy.txt
    """,
    zapisz_plik.TOOL: """
        Is there a new file?
        I need the file notes/shopping.txt
        czy jest nowy plik w listy/2025
    """,
    rozmiar_folderu.TOOL: """
        How big is the garden?
        ile waży pralka
        ile zajmuje dojazd do pracy
    """,
    podsumuj_folder.TOOL: """
        What is the structure of the contract?
        jaka jest struktura umowy
    """,
    suma_kontrolna.TOOL: """
        Are the rents the same?
        czy to ta sama umowa
    """,
    utworz_katalog.TOOL: """
        Should there be a folder for taxes?
        Show me the folder taxes
    """,
    zmien_nazwe.TOOL: """
        What is the new name of the bank?
        umowy/najem.docx -> najem.pdf
        jaka jest nowa nazwa banku
    """,
    zmien_nazwy.TOOL: """
        What number has the invoice?
        jaką nadano nazwę plikom
    """,
    przenies_katalog.TOOL: """
        What should go into the folder taxes?
        co trafi do folderu podatki
    """,
    policz.TOOL: """
        invoice 12-13
        from 2025-01-03 to 2025-02-04
    """,
    usun.TOOL: """
        Can I delete scans/old.pdf?
        Don't put scans/old.pdf in the bin
        Nie przenoś skany/stary.pdf do kosza
        Is scans/old.pdf in the trash?
    """,
}


def _rows(table: dict[Tool, str]) -> list[tuple[Tool, str]]:
    return [(tool, text) for tool, block in table.items() for text in lines(block)]


@pytest.mark.parametrize(("tool", "text"), _rows(ASKED))
def test_a_turned_order_is_one(tool: Tool, text: str) -> None:
    """The tool is offered."""
    assert asked(tool, Request(text), ALL)


@pytest.mark.parametrize(("tool", "text"), _rows(NOT_ASKED))
def test_what_only_looks_like_one_is_none(tool: Tool, text: str) -> None:
    """Questions, bans, and sentences about something else."""
    assert not asked(tool, Request(text), ALL)
