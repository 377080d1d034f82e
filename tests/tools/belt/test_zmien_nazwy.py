"""The tool that renames many documents by a pattern."""

from __future__ import annotations

import os
import re
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.belt.desk import Desk, asking, lines
from tools.archive.walk import Entry
from tools.belt.name_template import NameTemplate
from tools.belt.zmien_nazwy import TOOL
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ASKED = """
    Rename all scans in skany to faktura-1, faktura-2 and so on
    rename the files skan*.pdf to faktura*.pdf
    please rename every document in letters to lower case
    Change the names of the photos to wakacje and a number
    number all files in skany
    Rename them: invoice 1, invoice 2
    Zmień nazwy plików w skany na faktura 1, faktura 2
    zmien nazwy wszystkich skanow na male litery
    Proszę o zmianę nazw zdjęć na wakacje
    Ponumeruj pliki w folderze skany
    przemianuj wszystkie skany na faktury
    Czy możesz zmienić nazwy tych plików?
"""
NOT_ASKED = """
    Rename skan001.pdf to faktura.pdf
    Don't rename all files
    What are the names of the files?
    zmień nazwę pliku a.txt na b.txt
    Nie zmieniaj nazw plików
    nie ponumeruj plików
    Jakie są nazwy plików?
    Porównaj pliki bez zmiany nazw
"""


@pytest.mark.parametrize("request_text", lines(ASKED))
def test_requests_that_ask_for_it(request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize("request_text", lines(NOT_ASKED))
def test_requests_that_do_not(request_text: str) -> None:
    """One document, a ban and a question don't offer it."""
    assert asking(TOOL, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "rename x ", "zmień ", "number all "])
def test_a_huge_request_is_no_trap(filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(TOOL, filler * (100_000 // len(filler)) + "end") == []


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A session over a folder of scans."""
    desk = Desk(
        tmp_path,
        "skany/Skan2.pdf",
        "skany/skan10.pdf",
        "skany/skan1.PDF",
        "skany/opis.txt",
        "skany/IMG_01_a.jpg",
        "skany/IMG_02_b.jpg",
        "skany/głębiej/skan3.pdf",
    )
    yield desk
    desk.close()


def _names(desk: Desk, pattern: str, wanted: str, folder: str = "skany") -> dict[str, str]:
    """Plan; return the new name of each document that gets one."""
    plan = desk.plan(TOOL, wzorzec=pattern, nowy_wzorzec=wanted, folder=folder)
    pairs = (step.paths for step in plan.changes)
    return {old.decode().rpartition("/")[2]: new.decode().rpartition("/")[2] for old, new in pairs}


@pytest.mark.parametrize(
    ("pattern", "wanted", "names"),
    [
        (
            "skan*.pdf",
            "faktura-{n:03}",
            {
                "skan1.PDF": "faktura-001.PDF",
                "Skan2.pdf": "faktura-002.pdf",
                "skan10.pdf": "faktura-003.pdf",
            },
        ),
        (
            "IMG_*_*.jpg",
            "*-*-{n}.jpg",
            {"IMG_01_a.jpg": "01-a-1.jpg", "IMG_02_b.jpg": "02-b-2.jpg"},
        ),
        ("o???.txt", "{name:upper}", {"opis.txt": "OPIS.txt"}),
        (
            "IMG*.jpg",
            "{nazwa:male}",
            {"IMG_01_a.jpg": "img_01_a.jpg", "IMG_02_b.jpg": "img_02_b.jpg"},
        ),
        ("*.txt", "stary *.md", {"opis.txt": "stary opis.md"}),
    ],
)
def test_names_are_made_by_the_pattern(
    desk: Desk, pattern: str, wanted: str, names: dict[str, str]
) -> None:
    """Stars, numbers in the order of people, and case; folders below are left alone."""
    assert _names(desk, pattern, wanted) == names


def test_the_folder_may_stand_in_the_pattern(desk: Desk) -> None:
    """A path in front of the pattern names the folder, alone or below the one given."""
    assert _names(desk, "skany/o*.txt", "x", folder="") == {"opis.txt": "x.txt"}
    assert _names(desk, "głębiej/skan*.pdf", "x") == {"skan3.pdf": "x.pdf"}


def test_the_day_of_the_last_change(desk: Desk) -> None:
    """A date is that of the file, in the time of this place."""
    path = desk.scene.root / "skany" / "opis.txt"
    at = datetime(2026, 3, 14, 12).astimezone().timestamp()
    os.utime(path, (at, at))
    assert _names(desk, "o*.txt", "{date} {name}") == {"opis.txt": "2026-03-14 opis.txt"}
    assert _names(desk, "o*.txt", "{rok}{miesiac}{dzien}") == {"opis.txt": "20260314.txt"}


def test_a_name_that_looks_like_a_field_is_no_field(desk: Desk) -> None:
    """What a star brings in is taken as it is."""
    desk.scene.write("skany/x{n}.txt")
    assert _names(desk, "x*.txt", "y*.txt") == {"x{n}.txt": "y{n}.txt"}


def test_names_may_go_round(desk: Desk) -> None:
    """Numbering in another order uses names that others give up."""
    desk.scene.write("n/b1.txt", "n/b2.txt")
    desk.scene.write("n/1.txt", "n/2.txt")
    text = desk.do(TOOL, wzorzec="?.txt", nowy_wzorzec="{n:02}", folder="n")
    assert text.startswith("Renamed, 2 files:")
    assert desk.scene.contents()["n/01.txt"] == "n/1.txt"


def test_one_style_for_two_spellings_is_refused(desk: Desk) -> None:
    """``thisTest`` and ``THISTEST`` in lower case would be one name."""
    desk.scene.write("s/thisTest.txt", "s/THISTEST.txt")
    with pytest.raises(ToolError, match=r'2 documents would get one name, "s/thistest\.txt"'):
        desk.plan(TOOL, wzorzec="*.txt", nowy_wzorzec="{name:lower}", folder="s")


@pytest.mark.parametrize(
    ("pattern", "wanted", "says"),
    [
        ("skan*.pdf", "faktura", '2 documents would get one name, "skany/faktura.pdf"'),
        ("skan1.pdf", "faktura", 'give "*skan1.pdf*"'),
        ("skan*.pdf", "*-*.pdf", "The new names have 2 *, the old ones 1"),
        ("skan*.pdf", "x?.pdf", "? can't be used"),
        ("skan*.pdf", "{numer_faktury}", '"{numer_faktury}" can\'t be filled in'),
        ("skan*.pdf", "{n:abc}", '"{n:abc}" can\'t be filled in'),
        ("skan*.pdf", "{n:999999}", "can't be filled in"),
        ("*.doc", "x{n}", 'No document in the folder "skany" itself fits "*.doc"'),
        ("o*.txt", "{name}", "have these names already"),
        ("o*.txt", "../{name}", "plain name"),
        ("o*.txt", "IMG_01_a.jpg", '"skany/IMG_01_a.jpg" is taken'),
        ("o*.txt", ".{name}", "starts with a dot"),
    ],
)
def test_what_is_refused(desk: Desk, pattern: str, wanted: str, says: str) -> None:
    """Each refusal says what is wrong, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.plan(TOOL, wzorzec=pattern, nowy_wzorzec=wanted, folder="skany")


def test_three_hundred_documents_are_one_change(desk: Desk) -> None:
    """A wide rename is one operation, counted for consent, and taken back as one."""
    desk.scene.write(*(f"wiele/s{number}.txt" for number in range(300)))
    plan = desk.plan(TOOL, wzorzec="s*.txt", nowy_wzorzec="dokument-{n:04}", folder="wiele")
    assert plan.radius.objects == 300
    assert plan.steps[299].paths == (b"wiele/s299.txt", b"wiele/dokument-0300.txt")


def test_a_rehearsal_is_only_shown(desk: Desk) -> None:
    """The plan says so, and nothing can carry it out."""
    before = desk.scene.contents()
    arguments = {"wzorzec": "o*.txt", "nowy_wzorzec": "x", "folder": "skany"}
    plan = desk.plan(TOOL, **arguments, sucho=True)
    assert plan.rehearsal
    assert plan.steps == desk.plan(TOOL, **arguments).steps
    with pytest.raises(ValueError, match="rehearsal"):
        desk.running.executor.execute(plan, "op", "s")
    assert desk.scene.contents() == before


def test_a_date_that_no_calendar_has() -> None:
    """A damaged date is told, not filled in; the same documents can be counted."""
    far = Entry(b"a.txt", is_folder=False, device=1, inode=1, size_bytes=1, mtime_ns=2**69)
    with pytest.raises(ToolError, match=r'"a.txt" has an impossible date'):
        NameTemplate("*.txt", "{date}").renamed([far])
    assert NameTemplate("*.txt", "{n}").renamed([far]) == [(far, "1.txt")]


@given(st.text("ab*?", min_size=1, max_size=8).map("{}*".format), st.text("aab", max_size=9))
def test_a_star_stands_for_as_much_as_it_can(pattern: str, name: str) -> None:
    """From the left on, as when every way to fit is tried."""
    greedy = re.fullmatch(pattern.replace("?", ".").replace("*", "(.*)"), name)
    entry = Entry(name.encode(), is_folder=False, device=1, inode=1, size_bytes=1, mtime_ns=1)
    wanted = "-".join("*" * pattern.count("*"))
    expected = [] if greedy is None else [(entry, "-".join(greedy.groups()))]
    assert NameTemplate(pattern, wanted).renamed([entry]) == expected


def test_many_stars_are_no_trap() -> None:
    """Matching takes no time that grows with the ways in which stars can fit."""
    entry = Entry(b"a" * 255, is_folder=False, device=1, inode=1, size_bytes=1, mtime_ns=1)
    assert NameTemplate("*a" * 60 + "x", "b").renamed([entry]) == []
