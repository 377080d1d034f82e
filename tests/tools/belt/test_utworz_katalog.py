"""When the tool that makes folders is asked for."""

from __future__ import annotations

import pytest

from tests.tools.belt.desk import asking, lines
from tools.belt.utworz_katalog import TOOL


@pytest.mark.parametrize(
    "request_text",
    lines("""
        Create a folder taxes
        mkdir taxes/2027
        I need a new folder for taxes
        I'd like an empty folder called taxes
        new folder: taxes/2027
        A new empty folder named taxes, please
        Utwórz katalog podatki
        proszę o utworzenie folderu podatki
        Potrzebuję nowego, pustego folderu o nazwie podatki
        przydałby się nowy katalog na podatki
        nowy folder: podatki/2027
    """),
)
def test_words_that_ask_for_a_folder(request_text: str) -> None:
    """As an order, as a wish, and clipped; in both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize(
    "request_text",
    lines("""
        What is in the new folder?
        Move a.pdf into the new folder taxes
        Move a.pdf to a new folder named taxes
        Which folder is new?
        Don't create a folder
        I don't need a new folder
        Przenieś a.pdf do nowego folderu o nazwie podatki
        Co jest w nowym folderze?
        Nie potrzebuję nowego folderu
        Nie twórz nowych folderów
    """),
)
def test_words_that_do_not(request_text: str) -> None:
    """A question, a ban, and a folder that something else is about."""
    assert asking(TOOL, request_text) == []
