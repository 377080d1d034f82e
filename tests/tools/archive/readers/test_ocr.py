"""Scanned pages and pictures, whatever reads them."""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING

import pytest

from tests.archive.hostile import papers
from tests.archive.pdf import Page, write_pdf
from tests.tools.archive import samples
from tests.tools.archive.tesseracts import (
    needs_posix,
    needs_rapidocr,
    needs_tesseract,
    standing_in,
)
from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.ocr import HasTextError, Recogniser
from tools.archive.readers.process import CancelledError, Worker
from tools.archive.readers.rapid import Rapid
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.readers.scan import Counts, Recognised
from tools.archive.readers.tesseract import Tesseract

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.activity import Part

# Says how grey the middle of the picture is, as a word that it is as sure of; white has no word.
LOOKS = """
picture = sys.stdin.buffer.read()
grey = picture[-len(picture) // 2]
if grey == 13: sys.exit(1)
if grey != 255: print(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, grey, f"grey-{grey}", sep="\\t")
"""

pytestmark = needs_posix


def grey(value: int) -> bytes:
    """Make a picture of one grey."""
    return b"P5 4 4 255\n" + bytes([value]) * 16


def never() -> bool:
    """Nobody stops anything here."""
    return False


def unheard(_activity: str, _part: Part) -> None:
    """Nobody looks."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that is ended after the test."""
    worker = Worker()
    yield worker
    worker.close()


@pytest.fixture
def pages(tmp_path: Path) -> RecognisedPages:
    """An empty cache."""
    return RecognisedPages(tmp_path / "cache" / "ocr")


@pytest.fixture
def recogniser(tmp_path: Path, pages: RecognisedPages, worker: Worker) -> Recogniser:
    """What recognises greys."""
    return Recogniser(standing_in(tmp_path / "bin", LOOKS), pages, worker)


def test_scanned_pages_are_recognised(recogniser: Recogniser) -> None:
    """Page by page, with how sure it is; a page of text is not, and both are said."""
    data = samples.scanned_pdf(grey(80), b"", grey(90), grey(255), grey(40))
    heard: list[str] = []
    scan = recogniser.recognise(data, never, lambda said, _part: heard.append(said))
    assert scan.document.text == (
        "[page 1: confidence 80 of 100]\ngrey-80\n\n[page 3: confidence 90 of 100]\ngrey-90\n\n"
        "[page 5: confidence 40 of 100]\ngrey-40\n"
    )
    assert (scan.document.kind, scan.document.pages) == ("PDF document", 5)
    assert (scan.confidence, scan.languages) == (70, ("pol", "eng"))
    assert scan.document.unread == (
        "No text was found on page 4.",
        "Pages with text of their own are not repeated here: 1.",
        "Hard to read, so look at the original: page 5 (40 of 100).",
    )
    assert heard == [f"recognising page {number} of 5" for number in (1, 3, 4, 5)]


def test_a_picture_is_recognised(recogniser: Recogniser) -> None:
    """As it is, without pages."""
    scan = recogniser.recognise(b"\x89PNG" + grey(77), never, unheard)
    assert (scan.document.text, scan.document.kind) == ("grey-77\n", "PNG image")
    assert (scan.document.pages, scan.document.unread) == (None, ())
    empty = recogniser.recognise(b"\x89PNG" + grey(255), never, unheard)
    assert empty.document.unread == ("No text was found on the picture.",)
    assert empty.confidence == 0


def test_no_page_is_recognised_twice(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """The same content under any name is known; other languages read it anew."""
    data = samples.scanned_pdf(grey(80), grey(90))
    first = Recogniser(standing_in(tmp_path / "a", LOOKS), pages, worker)
    whole = first.recognise(data, never, unheard)
    broken = Recogniser(standing_in(tmp_path / "b", "sys.exit(1)"), pages, worker)
    assert broken.recognise(data, never, unheard) == whole
    english = Recogniser(standing_in(tmp_path / "c", "sys.exit(1)", "eng"), pages, worker)
    assert english.recognise(data, never, unheard).document.text == ""


def test_a_lost_cache_costs_only_time(tmp_path: Path, worker: Worker) -> None:
    """Rubbish in it, or no place for it, changes nothing."""
    data = samples.scanned_pdf(grey(80))
    folder = tmp_path / "cache"
    recogniser = Recogniser(standing_in(tmp_path / "bin", LOOKS), RecognisedPages(folder), worker)
    whole = recogniser.recognise(data, never, unheard)
    (kept,) = folder.iterdir()
    for rubbish in (b"", b"{", b'{"text": 1}', b"[]", b"\xff"):
        kept.write_bytes(rubbish)
        assert recogniser.recognise(data, never, unheard) == whole
    (tmp_path / "taken").write_text("a file where the folder would be")
    nowhere = RecognisedPages(tmp_path / "taken" / "ocr")
    unkept = Recogniser(standing_in(tmp_path / "bin", LOOKS), nowhere, worker)
    assert unkept.recognise(data, never, unheard) == whole


def test_what_is_kept_is_private_and_bounded(tmp_path: Path) -> None:
    """Only the person can read it, and old pages go when there are too many."""
    folder = tmp_path / "cache" / "ocr"
    pages = RecognisedPages(folder, most=8)
    for number in range(20):
        pages.keep(str(number), Recognised(f"text {number}", number))
    assert len(list(folder.iterdir())) <= 8
    assert pages.get("19") == Recognised("text 19", 19)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_what_is_used_stays_and_what_is_not_goes(tmp_path: Path) -> None:
    """Those that were not used for longest go first, by their number and by their size."""
    pages = RecognisedPages(tmp_path / "ocr", most=8)
    for number in range(8):
        pages.keep(str(number), Recognised("text", number))
        os.utime(tmp_path / "ocr" / f"{number}.json", (number - 900 + time.time(),) * 2)
    assert pages.get("0") == Recognised("text", 0)
    pages.keep("8", Recognised("text", 8))
    assert [number for number in range(9) if pages.get(str(number))] == [0, 3, 4, 5, 6, 7, 8]
    small = RecognisedPages(tmp_path / "ocr", most_bytes=9000)
    for number in range(20):
        small.keep(f"large-{number}", Recognised("x" * 1000, 90))
    assert sum(path.stat().st_size for path in (tmp_path / "ocr").iterdir()) < 10_100
    assert small.get("large-19") == Recognised("x" * 1000, 90)


def test_what_was_not_used_for_a_year_goes(tmp_path: Path) -> None:
    """The document may be gone by then, and its text should be too."""
    pages = RecognisedPages(tmp_path / "ocr")
    pages.keep("old", Recognised("text", 90))
    pages.keep("new", Recognised("text", 90))
    os.utime(tmp_path / "ocr" / "old.json", (time.time() - 366 * 24 * 3600,) * 2)
    pages.keep("third", Recognised("text", 90))
    assert sorted(path.stem for path in (tmp_path / "ocr").iterdir()) == ["new", "third"]


def test_a_damaged_page_is_named(recogniser: Recogniser) -> None:
    """The others are read all the same."""
    scan = recogniser.recognise(samples.scanned_pdf(grey(13), grey(80)), never, unheard)
    assert scan.document.text == "[page 2: confidence 80 of 100]\ngrey-80\n"
    assert scan.document.unread[0] == (
        "Page 1 was not read: it has a picture that can't be recognised: it is damaged."
    )


def test_a_long_scan_goes_on_where_it_ended(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """What took too long is named, and asking again takes up from there."""
    data = samples.scanned_pdf(*(grey(80 + number) for number in range(6)))
    slow = standing_in(tmp_path / "bin", f"import time; time.sleep(0.4)\n{LOOKS}")
    recogniser = Recogniser(slow, pages, worker, time_limit_s=0.5)
    scans = [recogniser.recognise(data, never, unheard) for _ in range(6)]
    assert (
        "scanned pages were not read: it took too long. Ask again to go on."
        in (scans[0].document.unread[0])
    )
    lengths = [len(scan.document.text) for scan in scans]
    assert lengths == sorted(lengths)
    assert scans[-1].document.text.count("grey-") == 6
    assert scans[-1].document.unread == ()


def test_what_is_known_of_a_scan_is_not_looked_at_again(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """New pages come first, then those that failed, which keep a reason where time runs out."""
    data = samples.scanned_pdf(grey(13), grey(81), grey(82), grey(83))
    nowhere = RecognisedPages(tmp_path / "nowhere")
    before = Recogniser(standing_in(tmp_path / "a", LOOKS), nowhere, worker)
    text = before.recognise(data, never, unheard).whole.text.replace(
        "[page 3: confidence 82 of 100]\ngrey-82", "[page 3: no text]"
    )
    late = Recogniser(standing_in(tmp_path / "b", LOOKS), pages, worker, time_limit_s=-1)
    scan = late.recognise(data, never, unheard, text)
    assert scan.whole.text == text
    assert scan.whole.textless == (3,)
    assert scan.document.unread == (
        "From page 3 on, 1 scanned pages were not read: it took too long. Ask again to go on.",
        "Page 1 was not read: it could not be recognised before.",
    )
    heard: list[str] = []
    again = Recogniser(standing_in(tmp_path / "c", LOOKS), pages, worker)
    scan = again.recognise(data, never, lambda said, _part: heard.append(said), text)
    assert heard == ["recognising page 3 of 4", "recognising page 1 of 4"]
    assert scan.counts == Counts(recognised=3, doubtful=0, empty=0, failed=1)


def test_the_person_can_stop_it_and_keeps_what_was_done(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """A page that was finished is not read again."""
    data = samples.scanned_pdf(grey(80), grey(81))
    recogniser = Recogniser(standing_in(tmp_path / "a", LOOKS), pages, worker)
    heard: list[str] = []
    with pytest.raises(CancelledError):
        recogniser.recognise(
            data, lambda: len(heard) > 1, lambda activity, _part: heard.append(activity)
        )
    broken = Recogniser(standing_in(tmp_path / "b", "sys.exit(1)"), pages, worker)
    assert (
        broken.recognise(data, never, unheard).document.text
        == "[page 1: confidence 80 of 100]\ngrey-80\n"
    )


@pytest.mark.parametrize(
    ("data", "reason", "has_text"),
    [
        (samples.pdf("typed"), "has text of its own on every page", True),
        (b"plain text", "is no scan", True),
        (samples.docx(""), "is no scan", True),
        (b"", "is empty", False),
        (b"\x1aE\xdf\xa3" + bytes(99), "is no scan but: Matroska video", False),
        (b"%PDF-1.4 rubbish", "damaged", False),
        (samples.pdf("", encrypted=True), "needs a password", False),
    ],
)
def test_what_is_no_scan_is_refused(
    recogniser: Recogniser, data: bytes, reason: str, *, has_text: bool
) -> None:
    """With what it is, and whether it can be read instead."""
    with pytest.raises(UnreadableError, match=reason) as caught:
        recogniser.recognise(data, never, unheard)
    assert isinstance(caught.value, HasTextError) is has_text


def test_without_polish_data_it_is_said(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """English data alone gets no diacritic right."""
    recogniser = Recogniser(standing_in(tmp_path / "bin", LOOKS, "eng osd"), pages, worker)
    scan = recogniser.recognise(samples.scanned_pdf(grey(80)), never, unheard)
    assert scan.languages == ("eng",)
    assert "install the package tesseract-ocr-pol" in scan.document.unread[-1]


def test_a_poster_is_drawn_coarser(worker: Worker) -> None:
    """A page of fourteen metres would take gigabytes; a page that isn't there is told."""
    data = samples.scanned_pdf(grey(80)).replace(b"[0 0 595 842]", b"[0 0 40000 40000]")
    drawn = worker.picture(data, 1, 200, never)
    assert 39_000_000 < len(drawn) < 40_100_000
    with pytest.raises(UnreadableError, match="damaged page"):
        worker.picture(data, 2, 200, never)


def looking(code: str) -> Rapid:
    """What stands where rapidocr would; the code makes text and confidence of the picture."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tools.archive.readers.serving import serve\n"
        "def work(wish, picture):\n"
        "    grey = picture[-len(picture) // 2]\n"
        f"    {code}\n"
        "serve(work, 1 << 30, 40)\n"
    )
    return Rapid(Worker(program=program))


def test_a_second_look_is_taken_where_the_first_is_unsure(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """Of pages below 80, empty or failed ones the surer reading is kept, and none is read twice."""
    data = samples.scanned_pdf(*map(grey, (80, 79, 255, 13, 60)))
    second = looking(
        'return {"text": f"second-{grey}\\n", "confidence": grey if grey > 60 else 61}'
    )
    recogniser = Recogniser(standing_in(tmp_path / "bin", LOOKS), pages, worker, second)
    scan = recogniser.recognise(data, never, unheard)
    assert re.findall(r"(?:grey|second)-\d+", scan.document.text) == [
        "grey-80",
        "grey-79",
        "second-255",
        "second-13",
        "second-60",
    ]
    assert scan.document.unread == (
        "Hard to read, so look at the original: page 4 (61 of 100), 5 (61 of 100).",
    )
    recogniser.close()
    broken = standing_in(tmp_path / "b", "sys.exit(1)")
    again = Recogniser(broken, pages, worker, looking("raise OSError"))
    assert again.recognise(data, never, unheard).document.text.count("-") == 5
    again.close()


def test_a_second_look_that_fails_changes_nothing(
    tmp_path: Path, pages: RecognisedPages, worker: Worker
) -> None:
    """What tesseract read stays; where that failed too the page is named."""
    data = samples.scanned_pdf(grey(40), grey(13))
    second = looking("raise OSError")
    recogniser = Recogniser(standing_in(tmp_path / "bin", LOOKS), pages, worker, second)
    scan = recogniser.recognise(data, never, unheard)
    assert scan.document.text == "[page 1: confidence 40 of 100]\ngrey-40\n"
    assert scan.document.unread[0] == "Page 2 was not read: it is damaged."
    recogniser.close()


def test_a_picture_as_large_as_a_field_is_not_unpacked(recogniser: Recogniser) -> None:
    """Its head says its size, and nothing else of it is looked at."""
    for name, picture in papers.pictures().items():
        if name.startswith("field.") and not name.endswith("heic"):
            with pytest.raises(UnreadableError, match="dots large") as caught:
                recogniser.recognise(picture, never, unheard)
            assert caught.value.obstacle is Obstacle.OVERSIZED


@needs_rapidocr
def test_rapidocr_reads_what_is_in_the_dark(tmp_path: Path, pages: RecognisedPages) -> None:
    """A page lit from one side, as in a photo, which tesseract finds nothing on."""
    worker, second = Worker(), Rapid.installed()
    assert second is not None
    lines = tuple(f"Umowa najmu numer {number}, źródło: zażółć gęślą jaźń" for number in range(9))
    drawn = worker.picture(write_pdf((Page(lines),), "x"), 1, 200, never)
    head, _, body = drawn.partition(b"\n")
    width = int(head.split()[1])
    dark = bytes(byte * (width + 2 * (at % width)) // (4 * width) for at, byte in enumerate(body))
    recogniser = Recogniser(standing_in(tmp_path, "sys.exit(1)"), pages, worker, second)
    scan = recogniser.recognise(samples.scanned_pdf(head + b"\n" + dark), never, unheard)
    recogniser.close()
    assert scan.document.text.split("\n")[1:-1] == [*lines]
    assert scan.confidence > 80


@needs_tesseract
def test_a_real_scan_is_read(pages: RecognisedPages, worker: Worker) -> None:
    """Text, drawn, put into a PDF as a picture: the words come back, and are kept."""
    tesseract = Tesseract.installed()
    assert tesseract is not None
    lines = ("Invoice 17 of the bicycle shop", "Total to pay 340,00")
    drawn = worker.picture(write_pdf((Page(lines),), "x"), 1, 200, never)
    data = samples.scanned_pdf(drawn)
    recogniser = Recogniser(tesseract, pages, worker)
    scan = recogniser.recognise(data, never, unheard)
    head, *rest = scan.document.text.split("\n")
    assert head == f"[page 1: confidence {scan.confidence} of 100]"
    assert rest == [*lines, ""]
    assert scan.confidence > 80
    recognising = Recogniser(Tesseract("/nonexistent"), pages, worker)
    recognising._tesseract.__dict__["languages"] = tesseract.languages
    assert recognising.recognise(data, never, unheard) == scan
