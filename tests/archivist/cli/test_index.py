"""``archivist index``."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from config.errors import ExitCode
from config.paths import Paths
from tests.archive.collection import build
from tests.archivist.cli.command_line import type_in
from tests.tools.archive import samples
from tests.tools.archive.searching import put
from tests.tools.archive.tesseracts import needs_posix, needs_tesseract, program, scanned
from tools.archive.readers.reading import MAX_BYTES
from tools.archive.readers.tesseract import INSTALL

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def _no_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that recognises is there, whatever is installed."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def archive(home: Path) -> Path:
    """An archive with one document of each group that can be had at will."""
    folder = home / "dokumenty"
    put(folder, "a.txt", "whole")
    put(folder, "skany/half.pdf", samples.pdf("text", ""))
    put(folder, "skany/scan\n.pdf", samples.pdf("", ""))
    put(folder, "skany/photo.png", b"\x89PNG\r\n\x1a\n")
    put(folder, "locked.pdf", samples.pdf("", encrypted=True))
    put(folder, "cut.pdf", b"%PDF-1.7")
    put(folder, "film.mkv", b"\x1aE\xdf\xa3" + bytes(99))
    put(folder, "empty.txt", b"")
    os.truncate(put(folder, "huge.pdf", b"%PDF-1.7"), MAX_BYTES + 1)
    return folder


@pytest.mark.usefixtures("archive", "_no_tesseract")
def test_without_a_report_one_line_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Read, unreadable and left, and what installs what scans need; the second time too."""
    expected = (
        "4 of 9 documents can be searched; 5 can't be read; 0 are left.\n"
        "Scans and pictures: 0 pages recognised, 0 of low confidence; 0 without text; 4 left.\n"
        f"They are recognised once tesseract is installed: {INSTALL}.\n"
    )
    for _ in range(2):
        outcome = type_in(capsys, "index")
        assert (outcome.code, outcome.out, outcome.err) == (0, expected, "")


def test_the_report_groups_what_was_not_read(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each document once, under what is wrong with it; JSON has the same."""
    if os.name == "posix":
        (archive / "link.txt").symlink_to("a.txt")
    told = json.loads(type_in(capsys, "index", "--json").out)
    paths = {group: [each["path"] for each in found] for group, found in told["groups"].items()}
    assert paths == {
        "need recognition": ["skany/photo.png", "skany/scan%0A.pdf"],
        "read in part": ["skany/half.pdf"],
        "hard to read": [],
        "encrypted": ["locked.pdf"],
        "oversized": ["huge.pdf"],
        "damaged": ["cut.pdf"],
        "made their reader fail": [],
        "have no reader": ["film.mkv"],
        "can't be opened": [],
        "empty": ["empty.txt"],
        "not read yet": [],
    }
    assert told["groups"]["read in part"][0]["reasons"] == [
        "Page 2 was not read: no text on it (a scanned image or blank)."
    ]
    assert (told["documents"], told["read"], told["complete"]) == (9, 4, True)
    looked = dict.fromkeys(("recognised", "doubtful", "empty", "failed", "again"), 0)
    assert told["scans"] == {**looked, "waiting": 4}
    assert told["left_out"] == (["link.txt"] if os.name == "posix" else [])
    shown = type_in(capsys, "index", "--report").out
    assert "need recognition (2;" in shown
    assert "\n  skany/scan%0A.pdf: Pages 1-2 were not read: no text on it" in shown
    assert "\nempty (1):\n  empty.txt\n" in shown
    assert "made their reader fail" not in shown


def test_a_long_group_is_cut_and_counted(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty are listed; nothing wrong is one sentence."""
    for path in archive.rglob("*.*"):
        path.unlink()
    put(archive, "a.txt", "whole")
    assert type_in(capsys, "index", "--report").out.startswith("Every document was read whole.\n")
    for number in range(23):
        put(archive, f"{number:02}.txt", b"")
    shown = type_in(capsys, "index", "--report").out
    assert "empty (23):\n  00.txt\n" in shown
    assert "  19.txt\n  and 3 more; --json lists all\n" in shown


@needs_tesseract
@pytest.mark.parametrize("words", ["naprawa kotła", "naprawę kotła", "naprawy kotlow"])
def test_scans_are_found_by_their_words(
    home: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    """A scan of the boiler's bill is one page; it is found in any form, and read to its amount."""
    bill = next(each.content for each in build() if each.path == "skany/skan001.pdf")
    put(home / "dokumenty", "skan.pdf", scanned(bill))
    put(home / "dokumenty", "list.txt", "Nic o piecach")
    told = json.loads(type_in(capsys, "search", words, "--json").out)
    assert told["total"] == 0
    outcome = type_in(capsys, "index")
    assert outcome.out == (
        "2 of 2 documents can be searched; 0 can't be read; 0 are left.\n"
        "Scans and pictures: 1 page recognised, 0 of low confidence; 0 without text; 0 left.\n"
    )
    told = json.loads(type_in(capsys, "search", words, "--json").out)
    assert [each["path"] for each in told["documents"]] == ["skan.pdf"]
    assert told["not_searched"] == []
    assert type_in(capsys, "index", "--report").out.startswith("Every document was read whole.\n")


@needs_posix
def test_what_failed_is_named_and_tried_again(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three runs in all; then its reason stays, and the others are as they were."""
    monkeypatch.setitem(sys.modules, "rapidocr", None)  # it would read what tesseract can't
    put(home / "dokumenty", "a.pdf", samples.scanned_pdf(b"P5 1 1 255\n\x80", b"P5 1 1 255\n\x0d"))
    put(home / "dokumenty", "b.png", b"\x89PNG\r\n\x1a\n")
    says = (
        "dot = sys.stdin.buffer.read()[-1:]\n"
        "if dot in b'\\n\\r': sys.exit(1)\n"
        "print(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, 91, 'jablko', sep='\\t')\n"
    )
    program(tmp_path, says)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert type_in(capsys, "index", "--report").out.endswith(
        "0 without text; 3 left.\nRun `archivist index` to go on with those left: it works on one "
        "document for 4 minutes at most, each time from where it ended.\n"
    )
    for again in (2, 2, 0, 0):
        assert type_in(capsys, "index").out.endswith(
            "Scans and pictures: 1 page recognised, 0 of low confidence; 0 without text; 0 left.\n"
            f"Not recognised: 2 pages, of which the next run tries {again} again; "
            "`archivist index --report` names them.\n"
        )
        shown = type_in(capsys, "index", "--report").out
        damaged = "it has a picture that can't be recognised: it is damaged"
        assert f"a.pdf: Page 2 was not read: {damaged}." in shown
        assert ("(the next `archivist index` tries again)" in shown) == bool(again)


@needs_posix
def test_ctrl_c_keeps_what_was_recognised(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code says that it was stopped; the next run does the rest."""
    put(home / "dokumenty", "a.pdf", samples.scanned_pdf(b"P5 1 1 255\n\x80"))
    put(home / "dokumenty", "b.png", b"\x89PNG\r\n\x1a\n")
    says = (
        "import os, signal, time\n"
        "if b'PNG' in sys.stdin.buffer.read() and not os.path.exists('{mark}'):\n"
        "    open('{mark}', 'w').close()\n"
        "    os.kill({pid}, signal.SIGINT)\n"
        "    time.sleep(60)\n"
        "print(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, 91, 'jablko', sep='\\t')\n"
    )
    program(tmp_path, says.format(mark=tmp_path / "mark", pid=os.getpid()))
    monkeypatch.setenv("PATH", str(tmp_path))
    outcome = type_in(capsys, "index")
    assert (outcome.code, outcome.err) == (130, "Stopped; run it again to go on.\n")
    assert "1 page recognised, 0 of low confidence; 0 without text; 1 left." in outcome.out
    outcome = type_in(capsys, "index")
    assert outcome.code == 0
    assert "2 pages recognised, 0 of low confidence; 0 without text; 0 left." in outcome.out


@pytest.mark.usefixtures("archive")
def test_a_folder_that_can_not_be_used_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """With why, and what to do."""
    folder = Paths.from_environment().ensure().data / "index"
    folder.write_bytes(b"")
    for command in (("index",), ("search", "umowa")):
        outcome = type_in(capsys, *command)
        assert outcome.code == ExitCode.FAILED
        assert "index of the documents" in outcome.err
    assert type_in(capsys, "index").err.startswith(
        f"archivist: The index of the documents in {folder} can't be used: "
    )
