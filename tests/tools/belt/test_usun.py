"""The tool that puts a document into the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.request import Request
from archivist.agent.targets import unasked
from tests.tools.belt.desk import Desk, asking, lines
from tools.belt.usun import TOOL

if TYPE_CHECKING:
    from pathlib import Path

ASKED = """
    Delete skany/skan1.pdf
    please remove the file notes.txt
    throw away the old letter from the bank
    get rid of umowa.pdf
    Usuń plik skan1.pdf
    usun skany/skan1.pdf
    Czy możesz usunąć ten dokument?
    skasuj notatki.txt
    wyrzuć starą fakturę
"""
NOT_ASKED = """
    Don't delete notes.txt
    never remove my files
    What was deleted from the contract?
    How can I get rid of the stain?
    Nie usuwaj pliku a.txt
    nie usuń przypadkiem a.txt
    Co usunięto z umowy?
    Jak usunąć plamę z wina?
"""


@pytest.mark.parametrize("request_text", lines(ASKED))
def test_requests_that_ask_for_it(request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize("request_text", lines(NOT_ASKED))
def test_requests_that_do_not(request_text: str) -> None:
    """A ban, a question and another thing to get rid of don't offer it."""
    assert asking(TOOL, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "delete x ", "usuń "])
def test_a_huge_request_is_no_trap(filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(TOOL, filler * (100_000 // len(filler)) + "end") == []


def test_it_is_always_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However plainly it was ordered, the person sees it first; then it is in the trash."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    desk = Desk(tmp_path, "a.txt", "b.txt")
    plan = desk.plan(TOOL, sciezka="a.txt")
    reason = unasked(Request("delete a.txt"), plan, lambda _path, *, extension: not extension)
    assert reason == "'a.txt' would go to the trash."
    assert plan.documents == ()
    assert desk.do(TOOL, sciezka="a.txt") == 'Moved: "a.txt" -> the trash.'
    assert list(desk.scene.contents()) == ["b.txt"]
    desk.close()
