"""The tool for scans."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never
from tests.tools.archive.tesseracts import needs_posix, standing_in
from tests.tools.belt.desk import asking, lines
from tests.tools.contexts import PlainContext
from tools.archive.readers.ocr import Recogniser
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.readers.tesseract import INSTALL, Tesseract
from tools.belt import BELT, ocr_skan, scans
from tools.contract import Voice
from tools.observation import Status
from tools.registry import Belt, Ready, Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tools.observation import Observation

GREY = b"P5 4 4 255\n" + b"\x80" * 16
SAYS = """
sys.stdin.buffer.read()
for line in range(LINES):
    print(5, 1, 1, 1, line, 1, 0, 0, 9, 9, 91, f"wiersz-{line}", sep="\\t")
"""

TOOL = ocr_skan.tool(Recogniser(Tesseract("tesseract"), RecognisedPages(Path("ocr"))))

pytestmark = needs_posix


@pytest.fixture
def read(tmp_path: Path, root: Path, context: PlainContext) -> Iterator[Callable[..., Observation]]:
    """Read a document of this content by a program that finds so many lines."""
    opened: list[Recogniser] = []

    def observed(
        name: str,
        content: bytes,
        number: int = 2,
        tool: str = "recognise_scan",
        **arguments: object,
    ) -> Observation:
        (root / name).write_bytes(content)
        tesseract = standing_in(tmp_path / "bin", SAYS.replace("LINES", str(number)))
        opened.append(Recogniser(tesseract, RecognisedPages(tmp_path / "cache")))
        *others, answer = BELT
        registry = Registry((*others, *scans(opened[-1]), answer))
        belt = registry.belt(Access(Trust.SANDBOX, Profile.READER), Voice.ENGLISH)
        ready = belt.prepare(tool, {"path": name, **arguments}, context)
        return belt.run(ready, context, len) if isinstance(ready, Ready) else ready

    yield observed
    for recogniser in opened:
        recogniser.close()


def test_without_something_that_recognises_there_is_no_tool() -> None:
    """What can't work is not offered."""
    assert scans(None) == ()


def test_a_scan_is_read(read: Callable[..., Observation]) -> None:
    """The header says how it was read and how sure it is; the path is known then."""
    told = read("skan.pdf", samples.scanned_pdf(GREY, b""))
    assert told.header == (
        "PDF document, 2 pages; recognised (pol+eng), confidence 91 of 100; lines 1-3 of 3"
    )
    assert told.content == "[page 1: confidence 91 of 100]\nwiersz-0\nwiersz-1"
    assert told.paths == ("skan.pdf",)
    assert told.unread == ("Pages with text of their own are not repeated here: 1.",)
    assert read("foto.png", b"\x89PNG" + GREY).header == (
        "PNG image; recognised (pol+eng), confidence 91 of 100; lines 1-2 of 2"
    )


def test_what_was_recognised_is_found_at_once(
    read: Callable[..., Observation], context: PlainContext
) -> None:
    """By a search, and whoever reads the document gets its text without recognising it."""
    assert found(context, "wiersz-1") == []
    read("skan.pdf", samples.scanned_pdf(GREY, b""))
    assert found(context, "wiersz-1") == ["skan.pdf"]
    told = context.search.find("wiersz-1", "", b"", context)
    assert (told.unread, told.partly) == ((), ())
    shown = context.search.read(b"skan.pdf", never)
    assert shown.text.startswith("[page 1: confidence 91 of 100]\nwiersz-0\nwiersz-1\n\n[page 2]")
    assert shown.unread == ()


def test_a_picture_without_text_says_so(read: Callable[..., Observation]) -> None:
    """It is no failure."""
    told = read("foto.png", b"\x89PNG" + GREY, 0)
    assert (told.status, told.content) == (Status.OK, "")
    assert told.header == "PNG image; recognised (pol+eng); no text was found"


def test_a_long_scan_is_read_to_its_end(read: Callable[..., Observation]) -> None:
    """By following next; the page is recognised once."""
    seen: set[str] = set()
    start = 1
    while start:
        told = read("skan.pdf", samples.scanned_pdf(GREY), 900, from_line=start)
        assert told.tokens_shown <= 4000
        seen.update(told.content.splitlines())
        start = told.next_start
    assert seen == {
        "[page 1: confidence 91 of 100]",
        *(f"wiersz-{number}" for number in range(900)),
    }


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.txt", b"tekst", "is no scan"),
        ("a.pdf", samples.pdf("typed"), "has text of its own on every page"),
        ("film.mkv", b"\x1aE\xdf\xa3" + bytes(99), "is no scan but: Matroska video"),
    ],
)
def test_what_is_no_scan_is_told(
    read: Callable[..., Observation], name: str, content: bytes, told: str
) -> None:
    """And what has text is to be read."""
    error = read(name, content).error
    assert error is not None
    assert told in error.what
    assert ("czytaj_dokument" in error.instead) is (name != "film.mkv")


def test_a_line_that_is_not_there(read: Callable[..., Observation]) -> None:
    """The number of lines is named."""
    error = read("skan.pdf", samples.scanned_pdf(GREY), from_line=99).error
    assert error is not None
    assert (error.what, error.why) == ("There is no line 99.", "The scan has 3 lines.")


def test_reading_a_scan_names_the_tool(read: Callable[..., Observation]) -> None:
    """A picture can't be read and a PDF of scans has no text: the call that helps is named."""
    picture = read("foto.png", b"\x89PNG" + GREY, tool="read_document").error
    assert picture is not None
    assert picture.instead == ("Have its text recognised: ocr_skan(sciezka='foto.png').")
    scan = read("skan.pdf", samples.scanned_pdf(GREY), tool="read_document")
    assert scan.header.endswith("no page holds text, ocr_skan(sciezka='skan.pdf') recognises it")
    partly = read("list.pdf", samples.scanned_pdf(GREY, b""), tool="read_document")
    assert "ocr_skan" not in partly.header


@pytest.mark.parametrize(
    "request_text",
    lines("""
        OCR skan.pdf
        What does the text on the photo say?
        Read the scanned letter
        The picture from the fridge: what is written on it? The image says what?
        Recognise the text of skan001
        Przeczytaj zeskanowany list
        Rozpoznaj tekst ze zdjęcia
        Co jest napisane na skanie?
    """),
)
def test_words_that_ask_for_it(request_text: str) -> None:
    """In both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize(
    "request_text",
    lines("""
        Rename the scan with the bike bill to rower.pdf
        How many pictures are there?
        Zmień nazwę skanu z rachunkiem za rower na rower.pdf
        Ile jest skanów w folderze?
        How much is the rent?
    """),
)
def test_words_that_do_not(request_text: str) -> None:
    """Naming or counting scans is not reading them."""
    assert not asking(TOOL, request_text)


@dataclass
class Seeing(PlainContext):
    """A session that suggests no tool that it doesn't have."""

    belt: Belt = field(default_factory=lambda: Registry(BELT).belt(Access(), Voice.ENGLISH))

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call in the belt's voice."""
        return self.belt.suggest(tool, **arguments)


def test_without_the_tool_it_is_said_how_to_get_it(context: PlainContext, root: Path) -> None:
    """A scan that can't be recognised says what is missing; a page of text says nothing of it."""

    def unread(content: bytes) -> tuple[str, ...]:
        (root / "skan.pdf").write_bytes(content)
        seen = Seeing(context.archive, context.search)
        ready = seen.belt.prepare("read_document", {"path": "skan.pdf"}, seen)
        assert isinstance(ready, Ready)
        return seen.belt.run(ready, seen, len).unread

    assert unread(samples.scanned_pdf(GREY))[1:] == (
        f"Scans are read once tesseract is installed: {INSTALL}.",
    )
    assert unread(samples.pdf("typed")) == ()


def test_without_the_tool_a_picture_says_how_to_get_it(context: PlainContext, root: Path) -> None:
    """The refusal names what installs it, for the person."""
    (root / "photo.png").write_bytes(b"\x89PNG" + bytes(99))
    seen = Seeing(context.archive, context.search)
    ready = seen.belt.prepare("read_document", {"path": "photo.png"}, seen)
    assert isinstance(ready, Ready)
    told = seen.belt.run(ready, seen, len).error
    assert told is not None
    assert told.what == '"photo.png" is a PNG image, which can\'t be read.'
    assert told.instead == (
        f"Tell the person what installs tesseract, which recognises pictures: {INSTALL}."
    )
