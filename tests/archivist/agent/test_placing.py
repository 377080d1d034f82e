"""Folders in the words: where something goes, and what is to be made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.placing import destinations, new_folders, origins


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Move umowy/x.pdf to archiwum/", ["archiwum/"]),
        ("Move all the PDFs in skany to archiwum/skany.", ["archiwum/skany"]),
        ("Put a.pdf in the folder old", ["old"]),
        ("Put a.pdf into a new folder called 'Tax 2026'", ["Tax 2026"]),
        ("Move it to the house folder, please", ["house"]),
        ("Move a.pdf to the folder Important Papers now", ["Important Papers"]),
        ("Przenieś a.pdf do Archiwum. Potem przeczytaj b.pdf", ["Archiwum"]),
        ("Move a.pdf to old/ Thanks", ["old/"]),
        ("Move a.pdf there", []),
        ("Move a.pdf to b.pdf", []),
        ("Put it in it", []),
        ("Przenieś umowy/x.pdf do archiwum", ["archiwum"]),
        ("Wrzuć x.pdf do nowego folderu o nazwie stare", ["stare"]),
        ("przenies x.pdf do katalogu faktury/2026, prosze", ["faktury/2026"]),
        ("Przenieś tam x.pdf", []),
        ("Make a folder 2024 in bills and move a.pdf there", ["bills/2024"]),
        ("Utwórz folder stare i przenieś do niego a.pdf", ["stare"]),
    ],
)
def test_where_something_goes(text: str, found: list[str]) -> None:
    """Behind the word for where to; a document or a pointer is no folder."""
    assert list(destinations(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Move all PDFs from scans to old/2026", ["scans"]),
        ("Take the PDFs out of the folder scans into old", ["scans"]),
        ("Przenieś pliki pdf ze skanow do stare", ["skanow"]),
        ("Move the letter from a.pdf to old", []),
        ("Find all letters from the bank", []),
        ("How do I get from here to there?", []),
    ],
)
def test_where_something_is_taken_from(text: str, found: list[str]) -> None:
    """Only what is left for another place, and no pointer."""
    assert list(origins(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Make a folder podatki/2027", ["podatki/2027"]),
        ("Make a folder 2027 in podatki", ["podatki/2027"]),
        ("create folders a, b and c in podatki", ["podatki/a", "podatki/b", "podatki/c"]),
        ("Make a folder X and move a.pdf there", ["X"]),
        ("I need a new directory called maps, create it", ["maps"]),
        ("please create a new taxes folder", ["taxes"]),
        ("mkdir podatki/2027", ["podatki/2027"]),
        ("Make a folder for the bills", []),
        ("Create a folder Summer 2027 in photos", ["photos/Summer 2027"]),
        ("Utwórz katalog „Wakacje 2027” w zdjecia", ["zdjecia/Wakacje 2027"]),
        ("Załóż folder na rachunki o nazwie rachunki", ["rachunki"]),
        ("Utwórz folder podatki i przenieś tam a.pdf", ["podatki"]),
        ("zrob podfolder czerwiec", ["czerwiec"]),
    ],
)
def test_what_is_to_be_made(text: str, found: list[str]) -> None:
    """Each with the folder it is to be in; the verb of the next wish is no name."""
    assert list(new_folders(text)) == found


@given(st.text(alphabet="to in folder a/.„”'\",\n", max_size=200))
def test_any_words_can_be_read(text: str) -> None:
    """What is found stands in the words, as a name."""
    for name in destinations(text):
        assert name in text
    for name in new_folders(text):
        assert name.rpartition("/")[2] in text
