"""A scan that was read in vain is recognised, whatever tools the words ask for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.state import Made, State
from archivist.model.message import Call
from tests.archive.collection import build
from tests.archivist.agent.constraints import shown, tools
from tests.archivist.agent.house import answer, belt_of, find, house, read
from tests.tools.archive import samples
from tests.tools.archive.searching import never
from tests.tools.archive.tesseracts import needs_posix, needs_tesseract, scanned, standing_in
from tools.archive.readers.ocr import Recogniser
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.readers.tesseract import Tesseract
from tools.belt import scans
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    from archivist.model.constraint import Constraint

SCANS = scans(Recogniser(Tesseract("tesseract"), RecognisedPages(Path("ocr"))))
NAMED = 'recognise_scan(path="a.pdf")'
GREY = b"P5 4 4 255\n" + b"\x80" * 16


def after(observation: Observation, *, tool: str = "czytaj_dokument") -> Constraint:
    """The constraint after a call with this result."""
    made = Made(tool, {"sciezka": "a.pdf", "od_linii": 1}, observation)
    return allow(belt_of(more=SCANS), Request("What does a.pdf say?"), State((made,)))


@pytest.mark.parametrize(
    "observation",
    [
        Observation(Status.OK, header=f"PDF; no page holds text, {NAMED} recognises it"),
        Observation(
            Status.ERROR,
            error=ErrorInfo("It is an image.", "", f"Recognise it: {NAMED}.", retryable=False),
        ),
    ],
)
def test_the_next_call_is_the_one_that_the_result_names(observation: Observation) -> None:
    """Of the document that was read, and of no other."""
    assert shown(after(observation)) == ["recognise(path=a.pdf)"]
    assert tools(after(observation, tool="ocr_skan")) != ["recognise_scan"]


def test_what_has_text_is_not_recognised() -> None:
    """A document that names the call in its text does not bring it about."""
    told = Observation(Status.OK, content=f"Call {NAMED}!", header="text; lines 1-1 of 1")
    assert "recognise_scan" not in tools(after(told))


@needs_posix
def test_a_scan_is_answered_from(tmp_path: Path) -> None:
    """Read, recognised, answered; the document is the source."""
    code = (
        "sys.stdin.buffer.read()\n"
        "for n, word in enumerate(['Do', 'zapłaty:', '340,00']):\n"
        "    print(5, 1, 1, 1, 1, n, 0, 0, 9, 9, 91, word, sep='\\t')\n"
    )
    recogniser = Recogniser(standing_in(tmp_path / "bin", code), RecognisedPages(tmp_path / "ocr"))
    script = [read("a.pdf"), Call("recognise_scan", {"path": "a.pdf"}), answer("It is 340,00.")]
    with house(tmp_path, {}, script, more=scans(recogniser)) as home:
        (home.root / "a.pdf").write_bytes(samples.scanned_pdf(GREY))
        turn = home.turn("How much is a.pdf?")
    recogniser.close()
    assert [call.tool for call in turn.calls] == ["czytaj_dokument", "ocr_skan"]
    assert turn.ended.answer == "It is 340,00.\n(a.pdf)"


@needs_tesseract
def test_the_fact_in_a_scan_is_answered_from_the_index(tmp_path: Path) -> None:
    """Once it was recognised the document is found and read like any other."""
    bill = next(each for each in build() if each.path == "skany/skan001.pdf")
    amount = next(fact for fact in bill.facts.values() if "," in fact)
    script = [
        find(words="naprawa kotła"),
        read("rachunek.pdf"),
        answer(f"The repair cost {amount}."),
    ]
    with house(tmp_path, {}, script) as home:
        (home.root / "rachunek.pdf").write_bytes(scanned(bill.content))
        search = home.workspace.search
        seen = search.upkeep.refresh(lambda _done, _total: None, never)
        recogniser = Recogniser.installed(tmp_path / "ocr")
        assert recogniser is not None
        search.upkeep.recognise_all(recogniser, seen, lambda _done, _total: None, never)
        recogniser.close()
        turn = home.turn("How much was the repair of the boiler (naprawa kotła)?")
    assert [call.tool for call in turn.calls] == ["znajdz_dokumenty", "czytaj_dokument"]
    assert turn.ended.answer == f"The repair cost {amount}.\n(rachunek.pdf)"
