"""Tesseract may crash, hang or say too much: the program does not."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.archive.pdf import Page, write_pdf
from tests.tools.archive.tesseracts import needs_posix, needs_tesseract, standing_in
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.process import CancelledError, Worker
from tools.archive.readers.scan import Recognised
from tools.archive.readers.tesseract import Tesseract, parsed

if TYPE_CHECKING:
    from pathlib import Path


def never() -> bool:
    """Nobody stops anything here."""
    return False


def row(place: str, confidence: float, word: str) -> str:
    """Write a row of tesseract's table; the place is page, block, paragraph, line and word."""
    return "\t".join(["5", *place.split(), "0", "0", "9", "9", str(confidence), word])


def test_words_become_lines_and_paragraphs() -> None:
    """Each line by itself, a gap before another paragraph; longer words weigh more."""
    tsv = "\n".join(
        [
            "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\tconf\ttext",
            "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t",
            row("1 1 1 1 1", 90, "Czynsz"),
            row("1 1 1 1 2", 90, "wynosi"),
            row("1 1 1 2 1", 30, "zł"),
            row("1 1 1 2 2", 95, " "),
            row("1 1 2 1 1", 96, "Uwagi"),
            "rubbish",
        ]
    )
    assert parsed(tsv) == Recognised("Czynsz wynosi\nzł\n\nUwagi\n", 85)


def test_a_picture_without_words_has_no_text() -> None:
    """Nothing is as sure as can be of nothing."""
    assert parsed("level\tpage_num\n") == Recognised("", 0)


@pytest.mark.parametrize("confidence", ["NaNx", "nan", "-1", "1e9", ""])
def test_a_confidence_that_is_none_is_no_confidence(confidence: str) -> None:
    """The word stays; nobody is told that it is sure."""
    row = f"5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t{confidence}\tCzynsz"
    assert parsed(row) == Recognised("Czynsz\n", 0)


@needs_posix
def test_languages_are_asked_for_once(tmp_path: Path) -> None:
    """Of those that there is data for, Polish and English are used, in this order."""
    tesseract = standing_in(tmp_path)
    assert tesseract.languages == ("pol", "eng")
    os.unlink(tmp_path / "tesseract")  # noqa: PTH108 - as a system would
    assert tesseract.languages == ("pol", "eng")
    assert tesseract.languages is tesseract.languages
    assert Tesseract(str(tmp_path / "gone")).languages == ()


@needs_posix
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("sys.exit(1)", "can't be recognised"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "can't be recognised"),
        ("sys.stdin.buffer.read(); sys.exit(3)", "can't be recognised"),
        ("import time; time.sleep(100)", "takes too long"),
        ("while True: pass", "takes too long"),
        ("import subprocess; subprocess.run(['sleep', '100'])", "takes too long"),  # a script
        (
            "sys.stdin.buffer.read()\nwhile True: print('x' * 99999)",
            "more text than a page can hold",
        ),
        ("bytearray(3 * 1024**3)", "can't be recognised"),
        ("open(sys.argv[0] + '.written', 'w').write('x' * 99999)", "can't be recognised"),
    ],
)
def test_a_program_that_fails_is_an_answer(tmp_path: Path, code: str, reason: str) -> None:
    """It dies at once, of its input, for want of time, memory, or a file to write."""
    tesseract = standing_in(tmp_path, code, page_limit_s=1.5)
    with pytest.raises(UnreadableError, match=reason):
        tesseract.recognise(b"x" * 1_000_000, 200, never)
    written = tmp_path / "tesseract.written"
    assert not written.exists() or not written.stat().st_size


@needs_posix
def test_the_person_can_stop_it(tmp_path: Path) -> None:
    """It ends at once, and nothing of it goes on."""
    code = "import os, time; open(sys.argv[0] + '.pid', 'w'); time.sleep(100)"
    looks = iter([False, False, True])
    before = threading.active_count()
    with pytest.raises(CancelledError):
        standing_in(tmp_path, code).recognise(b"x", 0, lambda: next(looks))
    assert threading.active_count() == before


@needs_posix
def test_what_it_gets(tmp_path: Path) -> None:
    """The picture on standard input, its fineness, the languages, and none of our environment."""
    code = (
        "import os\n"
        "words = [*sys.argv[1:], str(len(sys.stdin.buffer.read())), *sorted(os.environ)]\n"
        "for number, word in enumerate(words):\n"
        "    print(5, 1, 1, 1, 1, number, 0, 0, 9, 9, 90, word, sep='\\t')\n"
    )
    told = standing_in(tmp_path, code).recognise(b"x" * 70_000, 200, never).text
    assert told.startswith("stdin stdout --psm 1 --dpi 200 -l pol+eng tsv 70000 ")
    assert "HOME" not in told
    assert "ARCHIVIST" not in told


@needs_tesseract
def test_polish_is_recognised() -> None:
    """A page drawn from text comes back with its diacritics."""
    tesseract = Tesseract.installed()
    assert tesseract is not None
    if "pol" not in tesseract.languages:
        pytest.skip("no Polish data here: apt-get install tesseract-ocr-pol")
    lines = ("Wynajmujący oświadcza, że czynsz wynosi 2 350,00 zł.", "Zażółć gęślą jaźń.")
    worker = Worker()
    drawn = worker.picture(write_pdf((Page(lines),), "Umowa"), 1, 200, never)
    worker.close()
    found = tesseract.recognise(drawn, 200, never)
    assert found.text.split("\n") == [*lines, ""]
    assert 80 < found.confidence <= 100


@needs_tesseract
@pytest.mark.parametrize("picture", [b"", b"P5 9 9 255\n", b"\x89PNG\r\n\x1a\n" + bytes(99)])
def test_a_damaged_picture_is_told(picture: bytes) -> None:
    """The real program refuses it, and that is an answer."""
    tesseract = Tesseract.installed()
    assert tesseract is not None
    with pytest.raises(UnreadableError, match="damaged"):
        tesseract.recognise(picture, 0, never)


@needs_tesseract
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_page_is_read(turns: int) -> None:
    """A sheet that lay sideways or upside down in the scanner reads like any other."""
    tesseract = Tesseract.installed()
    assert tesseract is not None
    lines = [f"Line number {number} of the letter about the roof" for number in range(12)]
    worker = Worker()
    drawn = worker.picture(write_pdf((Page(tuple(lines)),), "x"), 1, 200, never)
    worker.close()
    found = tesseract.recognise(turned(drawn, turns), 200, never)
    assert [line for line in found.text.split("\n") if line] == lines
    assert found.confidence > 80


def turned(picture: bytes, turns: int) -> bytes:
    """Turn a PGM image by so many quarters."""
    head, _, body = picture.partition(b"\n")
    width, height = map(int, head.split()[1:3])
    dots = np.rot90(np.frombuffer(body, np.uint8).reshape(height, width), turns)
    return b"P5 %d %d 255\n" % (dots.shape[1], dots.shape[0]) + dots.tobytes()


@needs_posix
def test_it_is_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one there is none."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Tesseract.installed() is None
    standing_in(tmp_path)
    found = Tesseract.installed()
    assert found is not None
    assert found.languages == ("pol", "eng")
