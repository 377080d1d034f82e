"""The tool that renames one document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.tools.belt.desk import Desk, asking, lines
from tools.belt.zmien_nazwe import TOOL
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.effects.plan import Plan

ASKED = """
    Rename skany/skan001.pdf to faktura.pdf
    rename the scan to invoice
    Could you please rename it "umowa najmu"?
    I'd like renaming notes.txt to minutes.txt
    re-name a.pdf b.pdf
    Please change the name of skany/skan001.pdf to faktura
    change its name to faktura.pdf
    change the filename of letter.docx to reply.docx
    Can you change the file name to x?
    Call the scan faktura.pdf
    call it faktura marzec
    Name this file umowa.pdf
    name skan001.pdf faktura.pdf
    give it the name faktura.pdf
    give skany/skan001.pdf a better name, faktura.pdf
    Set the name of a.txt to b.txt
    Good morning,|please change the name of a.pdf to b.pdf
    Did you find the scan? Then call it faktura.pdf
    What a mess. Please give the file a proper name: umowa.pdf
    Zmień nazwę skany/skan001.pdf na faktura.pdf
    zmien nazwe pliku skan001.pdf na faktura
    ZMIEŃ NAZWĘ TEGO PLIKU NA umowa.pdf
    Czy możesz zmienić nazwę umowy?
    czy mozesz zmienic nazwe tego pliku na x
    zmień plikowi skany/skan001.pdf nazwę na faktura.pdf
    Proszę o zmianę nazwy pliku a.txt na b.txt
    prosze o zmiane nazwy
    popraw nazwę pliku a.txt na b.txt
    Przemianuj notatki.txt na protokół.txt
    proszę przemianować a.txt na b.txt
    Nazwij ten plik faktura.pdf
    nazwij skan001.pdf faktura
    Nadaj mu nazwę faktura.pdf
    nadaj plikowi skany/skan001.pdf nazwe faktura
    niech ten plik nazywa się faktura.pdf
    letters/x.txt should be named reply.txt
    This scan has to be called water-bill.pdf
    I want this file called water-bill.pdf
    I would like the scan of the water bill to be called water-bill.pdf
    we'd prefer a.txt to be named b.txt
    Ten skan powinien się nazywać woda.pdf
    Pliki maja sie nazywac inaczej
    Chcę, żeby list.txt nosił nazwę odpowiedz.txt
    Niech skan001.pdf sie nazywa faktura.pdf
"""
NOT_ASKED = """
    What is the name of the file?
    What should this kind of document be called in English?
    Jak powinien się nazywać taki dokument?
    Jak ten plik ma się nazywać w archiwum?
    Ma nazwę firmy w nagłówku?
    what is the file called?
    What's the name of the landlord in umowa.pdf?
    who is named in the contract
    Give me the name of the supplier
    give us the file name
    which file has the name faktura.pdf
    Find the invoice from March and tell me the name
    When did the company change its name?
    Did the tenant change his name?
    compare the pairs, change nothing
    don't rename anything, just list the files
    Do not rename the file
    Please never rename my files
    Was the file renamed?
    How do you call it in Polish?
    call me when you are done
    I want to see the file named faktura.pdf
    I don't want a.txt to be called b.txt
    What would you like to be called?
    Jak nazywa się ten plik?
    jak sie nazywa wlasciciel mieszkania
    Jaka jest nazwa dostawcy?
    Podaj nazwę firmy z faktury
    podaj nazwe pliku z umowa
    Nie zmieniaj nazwy pliku
    nie zmieniaj nazw, tylko pokaż listę
    Porównaj pliki bez zmiany nazwy
    Co się zmieniło w umowie?
    Ile wynosi rachunek za prąd w marcu?
    Jak nazwać taki dokument?
    nie przemianuj niczego
    Przeczytaj notatki z zebrania
"""


class RenamingDesk(Desk):
    """A desk whose archive has a scan, and short ways to rename it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder, "skany/skan001.pdf", "skany/inne.pdf", "notatki", "umowy/umowa.pdf"
        )

    def planned(self, path: str, new_name: str) -> Plan:
        """Plan a rename as the model would ask for it."""
        return self.plan(TOOL, sciezka=path, nowa_nazwa=new_name)

    def rename(self, path: str, new_name: str) -> str:
        """Plan and carry out; return the outcome's text."""
        return self.do(TOOL, sciezka=path, nowa_nazwa=new_name)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[RenamingDesk]:
    """A session over a small archive."""
    desk = RenamingDesk(tmp_path)
    yield desk
    desk.close()


@pytest.mark.parametrize("request_text", lines(ASKED))
def test_requests_that_ask_for_a_rename(request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize("request_text", lines(NOT_ASKED))
def test_requests_that_do_not(request_text: str) -> None:
    """A question about a name, and a ban on renaming, offer no tool that renames."""
    assert asking(TOOL, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "call x.pdf ", "change ", "zmień "])
def test_a_huge_request_is_no_trap(filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    text = filler * (100_000 // len(filler)) + "what is the name?"
    assert bool(asking(TOOL, text)) == (filler in {"call x.pdf ", "change "})


@pytest.mark.parametrize(
    ("path", "new_name", "target"),
    [
        ("skany/skan001.pdf", "faktura.pdf", "skany/faktura.pdf"),
        ("skany/skan001.pdf", "faktura", "skany/faktura.pdf"),
        ("skany/skan001.pdf", "faktura 03.2026", "skany/faktura 03.2026.pdf"),
        ("skany/skan001.pdf", "faktura.txt", "skany/faktura.txt"),
        ("skany/skan001.pdf", "SKAN001.pdf", "skany/SKAN001.pdf"),
        ("skany/skan001.pdf", "skany/faktura.pdf", "skany/faktura.pdf"),
        ("./skany/skan001.pdf", "./skany/faktura.pdf", "skany/faktura.pdf"),
        ("notatki", "zażółć gęślą", "zażółć gęślą"),
        ("notatki", "./protokół", "protokół"),
        ("skany/skan001.pdf", "skany\\faktura.pdf", "skany/faktura.pdf"),
    ],
)
def test_what_a_document_is_called_then(
    desk: RenamingDesk, path: str, new_name: str, target: str
) -> None:
    """The folder stays, the extension stays unless another is given; nothing moves in planning."""
    before = desk.scene.contents()
    (step,) = desk.planned(path, new_name).steps
    assert step.paths[-1].decode() == target
    assert desk.scene.contents() == before
    assert f'-> "{target}"' in desk.rename(path, new_name)
    assert desk.scene.contents()[target] == before[path.removeprefix("./")]


@pytest.mark.parametrize(
    ("path", "new_name", "says"),
    [
        ("skany/skan001.pdf", "inne", '"skany/inne.pdf" is taken'),
        ("skany/skan001.pdf", "skan001", "already has this name"),
        ("skany/skan001.pdf", "umowy/faktura.pdf", "in another folder"),
        ("skany/skan001.pdf", "nowe/faktura.pdf", "in another folder"),
        ("skany/skan001.pdf", "../faktura.pdf", "in another folder"),
        ("skany/skan001.pdf", "/etc/passwd", "in another folder"),
        ("skany/skan001.pdf", "skany/", "in another folder"),
        ("skany/skan001.pdf", "..", "starts with a dot"),
        ("skany/skan001.pdf", ".pdf", "starts with a dot"),
        ("skany/skan001.pdf", "ł" * 128, "too long: 260 bytes"),
        ("skany/skan001.pdf", "a\x00b", "invisible character"),
        ("skany/skan001.pdf", "\u202efdp.exe", "invisible character"),
        ("skany", "faktura", "is a folder"),
        ("../outside.pdf", "faktura", "out of the archive"),
        ("skany/skan01.pdf", "faktura", 'Nearest: "skany/skan001.pdf"'),
    ],
)
def test_what_is_refused(desk: RenamingDesk, path: str, new_name: str, says: str) -> None:
    """Each refusal says what is wrong with what, and nothing is planned."""
    with pytest.raises(ToolError, match=re.escape(says)):
        desk.planned(path, new_name)


def test_a_document_renamed_before_is_recalled(desk: RenamingDesk) -> None:
    """The same request again is answered from the ledger, not with a second rename."""
    desk.rename("skany/skan001.pdf", "faktura.pdf")
    with pytest.raises(ToolError) as caught:
        desk.planned("skany/skan001.pdf", "faktura.pdf")
    error = caught.value
    told = 'it was renamed to "skany/faktura.pdf" on 2026-03-14 (operation op0).'
    assert error.what.endswith(told)
    assert "it is done" in error.instead


def test_a_rename_that_no_longer_holds_is_not_claimed(desk: RenamingDesk) -> None:
    """When the renamed document is gone as well, the ordinary hints come instead."""
    desk.rename("skany/skan001.pdf", "faktura.pdf")
    (desk.scene.root / "skany" / "faktura.pdf").unlink()
    with pytest.raises(ToolError) as caught:
        desk.planned("skany/skan001.pdf", "faktura.pdf")
    assert "renamed" not in str(caught.value)


def test_a_name_that_needs_escaping_is_told_so_that_it_can_be_given_back(
    desk: RenamingDesk,
) -> None:
    """The path in the outcome finds the document again."""
    (desk.scene.root / "notatki").rename(desk.scene.root / "not\x1batki")
    desk.rename("not%1Batki", "notatki")
    assert "notatki" in desk.scene.contents()


def test_the_description_has_a_reasonable_length() -> None:
    """Four parts of about 40 to 120 tokens together, at four characters a token."""
    whole = f"{TOOL.purpose} {TOOL.use_when} {TOOL.not_when} {TOOL.returns}"
    assert 40 <= len(whole) / 4 <= 120


def test_a_dot_at_the_end_is_not_hidden_by_an_extension(desk: RenamingDesk) -> None:
    """The name is checked as it was given."""
    with pytest.raises(ToolError, match="ends with a dot"):
        desk.planned("skany/skan001.pdf", "doc.")
