"""What was recognised of scans and pictures, in the index."""

from __future__ import annotations

import shutil
from dataclasses import astuple
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never, put
from tests.tools.archive.tesseracts import needs_posix, standing_in
from tools.archive.index.coverage import Coverage
from tools.archive.readers.ocr import Recogniser
from tools.archive.readers.recognised_pages import RecognisedPages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.tools.contexts import PlainContext

# Says how grey the middle of the picture is, as a word that it is as sure of; white has no word.
LOOKS = """
picture = sys.stdin.buffer.read()
grey = picture[-len(picture) // 2]
if grey == 13: sys.exit(1)
if grey != 255: print(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, grey, f"szarość{grey}", sep="\\t")
"""
SAYS_SO = 'print(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, 90, "szarość13", sep="\\t")'
PNG = b"\x89PNG\r\n\x1a\n"
SEEN = Coverage(documents=0, read=0, unreadable=0, complete=True)

pytestmark = needs_posix


def grey(value: int) -> bytes:
    """Make a picture of one grey."""
    return b"P5 4 4 255\n" + bytes([value]) * 16


def photo(value: int) -> bytes:
    """Make a picture file of one grey; what stands in for tesseract looks at nothing else."""
    return PNG + bytes([value]) * 99


@pytest.fixture
def recogniser_of(tmp_path: Path) -> Iterator[Callable[..., Recogniser]]:
    """What uses such a program; the pages are kept in one place."""
    opened: list[Recogniser] = []

    def made(code: str = LOOKS, languages: str = "eng pol", limit_s: float = 60) -> Recogniser:
        tesseract = standing_in(tmp_path / f"bin{len(opened)}", code, languages)
        pages = RecognisedPages(tmp_path / "ocr")
        opened.append(Recogniser(tesseract, pages, time_limit_s=limit_s))
        return opened[-1]

    yield made
    for recogniser in opened:
        recogniser.close()


def index(
    context: PlainContext, recogniser: Recogniser, stopped: Callable[[], bool] = never
) -> tuple[int, ...]:
    """Do as ``archivist index`` does; return recognised, doubtful, empty and waiting pages."""
    context.search.upkeep.refresh(lambda _done, _total: None, never)
    if context.search.upkeep.has_work_for(recogniser):
        context.search.upkeep.recognise_all(recogniser, SEEN, lambda _done, _total: None, stopped)
    return astuple(context.search.upkeep.scans())[:4]


def unsearched(context: PlainContext) -> str:
    """Return what a search says that it did not see."""
    return " ".join(context.search.find("cokolwiek", "", b"", context).unread)


def test_scans_and_pictures_are_found_by_their_words(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """In any form; they are read from the index page by page, and nothing is left unsearched."""
    put(root, "skan.pdf", samples.scanned_pdf(b"", grey(91), grey(92)))
    put(root, "foto.png", photo(93))
    assert "3 pages of scans and pictures not recognised yet" in unsearched(context)
    assert index(context, recogniser_of()) == (3, 0, 0, 0)
    assert found(context, "szarosc91") == found(context, "typed") == ["skan.pdf"]
    assert found(context, "szarość93") == ["foto.png"]
    assert unsearched(context) == ""
    read = context.search.read(b"skan.pdf", never)
    assert read.text == (
        "[page 1]\ntyped\n\n[page 2: confidence 91 of 100]\nszarość91\n\n"
        "[page 3: confidence 92 of 100]\nszarość92\n"
    )
    assert (read.pages, read.unread) == (3, ())
    assert context.search.read(b"foto.png", never).text == (
        "[page 1: confidence 93 of 100]\nszarość93\n"
    )


def test_a_picture_without_text_is_looked_at_once(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """That there is nothing on it is remembered, and said to whoever reads it."""
    put(root, "foto.png", photo(255))
    assert index(context, recogniser_of()) == (0, 0, 1, 0)
    assert not context.search.upkeep.has_work_for(recogniser_of())
    assert unsearched(context) == ""
    assert context.search.read(b"foto.png", never).unread == ("No text was found on the picture.",)


def test_it_is_stopped_and_gone_on_with(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """Finished documents stay and can be found; the rest is told as waiting, and done next time."""
    for number in (91, 92, 93):
        put(root, f"{number}.pdf", samples.scanned_pdf(grey(number), grey(number)))
    told: list[int] = []
    context.search.upkeep.refresh(lambda _done, _total: None, never)
    context.search.upkeep.recognise_all(
        recogniser_of(), SEEN, lambda done, _total: told.append(done), lambda: 4 in told
    )
    assert astuple(context.search.upkeep.scans())[:4] == (4, 0, 0, 2)
    assert told == sorted(told)
    assert "2 pages of scans and pictures not recognised yet" in unsearched(context)
    assert index(context, recogniser_of()) == (6, 0, 0, 0)


def test_a_long_document_is_gone_on_with_next_time(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """One for which there is no time at all is left."""
    put(root, "skan.pdf", samples.scanned_pdf(grey(91)))
    assert index(context, recogniser_of(limit_s=-1)) == (0, 0, 0, 1)
    assert index(context, recogniser_of()) == (1, 0, 0, 0)


def test_changes_and_copies_are_followed(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """What changed is recognised anew; a move, or the same content elsewhere, is not."""
    put(root, "a.pdf", samples.scanned_pdf(grey(91)))
    put(root, "b.png", photo(92))
    index(context, recogniser_of())
    put(root, "a-kopia.pdf", samples.scanned_pdf(grey(91)))
    put(root, "b-kopia.png", photo(92))
    (root / "b.png").rename(root / "c.png")
    assert index(context, recogniser_of("sys.exit(1)")) == (4, 0, 0, 0)
    assert sorted(found(context, "szarość91")) == ["a-kopia.pdf", "a.pdf"]
    assert sorted(found(context, "szarość92")) == ["b-kopia.png", "c.png"]
    put(root, "a.pdf", samples.scanned_pdf(grey(94), grey(95)))
    (root / "a-kopia.pdf").unlink()
    assert found(context, "szarość91") == []
    assert index(context, recogniser_of()) == (4, 0, 0, 0)
    assert found(context, "szarość95") == ["a.pdf"]


def test_what_can_not_be_recognised_is_remembered(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """With its reason; its other pages are kept."""
    put(root, "foto.png", photo(13))
    put(root, "skan.pdf", samples.scanned_pdf(grey(13), grey(91), grey(255)))
    assert index(context, recogniser_of()) == (1, 0, 1, 0)
    remarks = {each.path: each for each in context.search.upkeep.remarks()}
    assert remarks[b"foto.png"].group == "damaged"
    assert remarks[b"skan.pdf"].reasons == (
        "Page 1 was not read: it has a picture that can't be recognised: it is damaged.",
        "(the next `archivist index` tries again)",
    )
    assert context.search.read(b"skan.pdf", never).text == (
        "[page 1: not recognised]\n\n[page 2: confidence 91 of 100]\nszarość91\n\n"
        "[page 3: no text found]\n"
    )


def test_what_failed_is_tried_again_with_the_next_run(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """The machine may have been busy; what fails three times is left at that until it changes."""
    put(root, "foto.png", photo(13))
    put(root, "skan.pdf", samples.scanned_pdf(grey(91), grey(13)))
    for again in (2, 2, 0):
        assert index(context, recogniser_of()) == (1, 0, 0, 0)
        scans = context.search.upkeep.scans()
        assert (scans.failed, scans.again) == (2, again)
    assert not context.search.upkeep.has_work_for(recogniser_of())
    put(root, "skan.pdf", samples.scanned_pdf(grey(92), grey(13)))
    put(root, "foto.png", photo(13) + b"\x0d")
    index(context, recogniser_of())
    assert index(context, recogniser_of(LOOKS.replace("13", "14"))) == (3, 2, 0, 0)
    assert context.search.upkeep.scans().failed == 0
    assert sorted(found(context, "szarość13")) == ["foto.png", "skan.pdf"]


def test_no_page_is_lost_with_the_cache(
    root: Path, tmp_path: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """What the index has of a scan is not recognised again; only what is left is looked at."""
    put(root, "skan.pdf", samples.scanned_pdf(grey(91), b"", grey(13), grey(255), grey(92)))
    index(context, recogniser_of())
    shutil.rmtree(tmp_path / "ocr")
    assert index(context, recogniser_of("sys.exit(1)")) == (2, 0, 1, 0)
    again = recogniser_of("if sys.stdin.buffer.read()[-1] != 13: sys.exit(1)\n" + SAYS_SO)
    assert index(context, again) == (3, 0, 1, 0)
    assert context.search.read(b"skan.pdf", never).text == (
        "[page 1: confidence 91 of 100]\nszarość91\n\n[page 2]\ntyped\n\n"
        "[page 3: confidence 90 of 100]\nszarość13\n\n[page 4: no text found]\n\n"
        "[page 5: confidence 92 of 100]\nszarość92\n"
    )


def test_low_confidence_is_told(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """By the report, by a search that finds the document, and to whoever reads it."""
    put(root, "skan.pdf", samples.scanned_pdf(grey(42), grey(91)))
    assert index(context, recogniser_of()) == (2, 1, 0, 0)
    (remark,) = context.search.upkeep.remarks()
    hard = "Hard to read, so look at the original: page 1 (42 of 100)."
    assert (remark.group, remark.reasons) == ("hard to read", (hard,))
    partly = context.search.find("szarość91", "", b"", context).partly
    assert partly == (f'In "skan.pdf" (2 pages): {hard}',)
    assert context.search.read(b"skan.pdf", never).unread == (hard,)


def test_pages_are_recognised_again_when_polish_is_installed(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """Pictures of which the text is known as well; without any language nothing is tried."""
    put(root, "skan.pdf", samples.scanned_pdf(grey(91)))
    put(root, "foto.png", photo(92))
    assert index(context, recogniser_of(languages="osd")) == (0, 0, 0, 2)
    assert index(context, recogniser_of(languages="eng")) == (2, 0, 0, 0)
    assert index(context, recogniser_of(LOOKS.replace("szarość", "biel"))) == (2, 0, 0, 0)
    assert len(found(context, "biel91 biel92")) == 2
    assert found(context, "szarość91") == []


def test_only_pages_of_the_folder_searched_are_counted(root: Path, context: PlainContext) -> None:
    """A search of another folder says nothing of them."""
    put(root, "a/skan.pdf", samples.scanned_pdf(grey(91)))
    put(root, "b/list.txt", "x")
    assert "1 page of scans and pictures not recognised yet" in " ".join(
        context.search.find("x", "", b"a", context).unread
    )
    assert context.search.find("x", "", b"b", context).unread == ()


def test_a_document_that_can_not_be_opened_now_waits(
    root: Path, context: PlainContext, recogniser_of: Callable[..., Recogniser]
) -> None:
    """It vanished since it was read: the work ends, and the next scan drops it."""
    place = put(root, "foto.png", photo(91))
    context.search.upkeep.refresh(lambda _done, _total: None, never)
    place.unlink()
    context.search.upkeep.recognise_all(recogniser_of(), SEEN, lambda _done, _total: None, never)
    assert astuple(context.search.upkeep.scans())[:4] == (0, 0, 0, 1)
    assert index(context, recogniser_of()) == (0, 0, 0, 0)
