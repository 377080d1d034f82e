"""Whole turns in which something is counted, compared or added up: real tools, scripted model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.events import Stop
from archivist.model.message import Call
from tests.archivist.agent.house import answer, find, house
from tools.observation import Status

if TYPE_CHECKING:
    from pathlib import Path

BILLS = {
    "bills/power-01.txt": "Power, January\nTo pay: 129,99 zł",
    "bills/power-02.txt": "Power, February\nTo pay: 98,10 zł",
    "notes/a.txt": "nothing",
}


def test_amounts_are_found_and_added_up(tmp_path: Path) -> None:
    """What stands in the results is all that can be added; the exact sum is no doubtful number."""
    script = [
        find(words="power bills"),
        Call("calculate_amounts", {"expression": "129,99 zł + 98,10 zł"}),
        answer("Both power bills come to 228,09 zł."),
    ]
    with house(tmp_path, BILLS, script) as home:
        turn = home.turn("What is the sum of all the power bills?")
    assert turn.ended.stop is Stop.ANSWERED
    assert turn.results[1].observation.content.splitlines() == [
        "129,99 zł + 98,10 zł = 228,09 zł",
        "bills/power-01.txt: 129,99 zł",
        "bills/power-02.txt: 98,10 zł",
    ]
    assert "Check this" not in turn.ended.answer


def test_a_folder_is_counted_by_its_name(tmp_path: Path) -> None:
    """No word says that it is one; the number is the program's, so it needs no checking."""
    script = [Call("count_files", {"folder": "bills"}), answer("There are 2 files.")]
    with house(tmp_path, BILLS, script) as home:
        turn = home.turn("How many files are in bills?")
    assert turn.results[0].observation.header == '2 files in the folder "bills" and below'
    assert turn.ended.answer == "There are 2 files."


def test_the_archive_is_outlined_and_measured(tmp_path: Path) -> None:
    """Without any argument; the largest file becomes known."""
    script = [Call("outline_folder", {}), answer("Bills and notes.")]
    with house(tmp_path / "a", BILLS, script) as home:
        turn = home.turn("Give me an overview of my archive")
    assert "bills/ 2 files, 66 bytes" in turn.results[0].observation.content
    script = [Call("measure_folder", {}), answer("73 bytes.")]
    with house(tmp_path / "b", BILLS, script) as home:
        turn = home.turn("How large is the archive?")
    assert turn.results[0].observation.status is Status.OK
    assert "bills/power-01.txt" in turn.results[0].observation.paths


def test_two_documents_are_compared(tmp_path: Path) -> None:
    """One checksum after the other."""
    script = [
        Call("compute_checksum", {"path": "bills/power-01.txt"}),
        Call("compute_checksum", {"path": "bills/power-02.txt"}),
        answer("They differ."),
    ]
    with house(tmp_path, BILLS, script) as home:
        turn = home.turn("Are bills/power-01.txt and bills/power-02.txt identical?")
    first, second = (item.observation.content.splitlines()[1] for item in turn.results)
    assert first.startswith("SHA-256: ")
    assert first != second
