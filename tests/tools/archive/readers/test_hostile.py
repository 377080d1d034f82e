"""What was made to harm a reader gets a clear line, and the next document is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.archive.hostile.papers import pictures
from tests.archive.hostile.places import ODD_NAMES, write
from tests.archive.pdf import Page, write_pdf
from tests.tools.archive import samples
from tests.tools.archive.tesseracts import needs_tesseract, scanned
from tests.tools.contexts import PlainContext
from tools.archive.left_out import left_out
from tools.archive.readers.document import MAX_TEXT_CHARS, Document, Obstacle, UnreadableError
from tools.archive.readers.picture_size import picture_size
from tools.archive.readers.process import Worker
from tools.archive.readers.reading import Reader
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import czytaj_dokument
from tools.errors import ToolError
from tools.observation import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="its names, pipes and holes are those of Linux"
)
_REPOSITORY = Path(__file__).parents[4]
_PARENT_MB = 400
_CHILD_MB = 2048  # of address space, which no worker and no tesseract may pass
_INDEX = """
import json, resource, sys
sys.path.insert(0, sys.argv[2])
from archivist.cli.entry import run
code = run(["index", "--archive", sys.argv[1]])
# Its own peak alone: what getrusage says of a process begins with that of the one that started it.
own = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps([code, int(own.split()[1]) // 1024, child // 1024]))
"""
# As the command recognises, but for seconds a document: one of them has thousands of pages.
_RECOGNISE = """
import json, resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from tools.archive.readers.ocr import Recogniser
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.readers.tesseract import Tesseract
from tools.archive.root import Archive
from tools.archive.search import Search
own = Path(sys.argv[2])
with Archive(Path(sys.argv[1])) as archive:
    pages = RecognisedPages(own / "ocr")
    recogniser = Recogniser(Tesseract.installed(), pages, time_limit_s=float(sys.argv[4]))
    upkeep = Search(archive, own / "index.sqlite").upkeep
    seen = upkeep.refresh(lambda done, total: None, lambda: False)
    upkeep.recognise_all(recogniser, seen, lambda done, total: None, lambda: False)
own = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps([int(own.split()[1]) // 1024, child // 1024]))
"""
_DOCUMENT_S = 8


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[bytes]]:
    """The folder and the paths of its documents, written once and never changed."""
    folder = tmp_path_factory.mktemp("hostile")
    paths = write(folder)
    (folder / "zz-last.pdf").write_bytes(samples.pdf("read after all of them"))
    return folder, paths


@pytest.fixture
def archive(collection: tuple[Path, list[bytes]]) -> Iterator[Archive]:
    """The collection as an archive."""
    with Archive(collection[0]) as archive:
        yield archive


def never() -> bool:
    """Nobody stops anything here."""
    return False


def outcome(reader: Reader, path: bytes) -> Document | UnreadableError:
    """Read one, whatever comes."""
    try:
        return reader.attempt(path, never)
    except UnreadableError as error:
        return error


def test_every_document_is_read_or_refused_in_one_line(
    collection: tuple[Path, list[bytes]], archive: Archive
) -> None:
    """No reader crashes or hangs, no text is longer than may be kept, and the last one is read."""
    paths = collection[1]
    with closing(Reader(archive, Worker(time_limit_s=20))) as reader:
        outcomes = {path: outcome(reader, path) for path in paths}
        last = reader.attempt(b"zz-last.pdf", never)
    assert "read after all of them" in last.text
    failed = {}
    for path, came in outcomes.items():
        if isinstance(came, UnreadableError):
            if came.obstacle in {Obstacle.SLOW, Obstacle.CRASHED} or not is_line(str(came)):
                failed[path] = f"{came} {came.fault}"
        elif len(came.text) > MAX_TEXT_CHARS or not all(map(is_line, came.unread)):
            failed[path] = str(came.unread)
    assert failed == {}


def test_what_is_no_document_is_never_opened(archive: Archive) -> None:
    """Links, pipes and sockets are named as what they are, and left out of every walk."""
    with closing(Reader(archive)) as reader:
        told = {
            name: str(outcome(reader, f"links/{name}".encode()))
            for name in ("pipe.txt", "socket.txt", "to-a-file.txt", "to-itself.txt", "endless.txt")
        }
    assert told == {
        "pipe.txt": "is a named pipe",
        "socket.txt": "is a socket",
        "to-a-file.txt": "is a symbolic link",
        "to-itself.txt": "is a symbolic link",
        "endless.txt": "is a symbolic link",
    }
    assert archive.listing(b"links").documents == ()
    everything = (f"links/{path.name}".encode() for path in (archive.root / "links").iterdir())
    assert left_out(archive, b"links") == tuple(sorted(everything))


def test_odd_names_are_read_and_shown_on_one_line(
    collection: tuple[Path, list[bytes]], archive: Archive, tmp_path: Path
) -> None:
    """Each is found again by what is shown of it, and nothing in it reaches the terminal."""
    del collection
    with closing(Search(archive, tmp_path / "index.sqlite")) as search:
        context = PlainContext(archive, search)
        for number, name in enumerate(ODD_NAMES):
            shown = archive.display(b"names/" + name)
            assert is_line(shown)
            arguments = czytaj_dokument.ReadArguments(sciezka=shown)
            read = czytaj_dokument.run(arguments, context).content
            assert isinstance(read, Lines)
            assert read.text == f"document {number}"


def test_indexing_and_reading_them_all_stays_within_bounds(
    collection: tuple[Path, list[bytes]], archive: Archive, tmp_path: Path
) -> None:
    """The command ends well within its memory; then the tool that reads has a line for each."""
    folder, paths = collection
    done = subprocess.run(
        [sys.executable, "-c", _INDEX, str(folder), str(_REPOSITORY)],
        capture_output=True,
        text=True,
        check=True,
        # Without tesseract: one of them has thousands of pages to recognise. That is bounded below.
        env={**os.environ, "ARCHIVIST_HOME": str(tmp_path / "own"), "PATH": str(tmp_path)},
    )
    told, *_, measured = done.stdout.splitlines()
    code, parent_mb, child_mb = json.loads(measured)
    assert code == 0
    assert f"of {len(paths) + 1:,} documents can be searched" in told
    assert "; 0 are left" in told
    assert done.stderr == ""
    assert parent_mb < _PARENT_MB
    assert child_mb < _CHILD_MB
    (index,) = (tmp_path / "own" / "data" / "index").glob("*.sqlite")
    with closing(Search(archive, index)) as search:
        context = PlainContext(archive, search)
        told_of = {path: lines_about(archive.display(path), context) for path in paths}
    assert [path for path, lines in told_of.items() if not all(map(is_line, lines))] == []


@needs_tesseract
def test_recognising_them_all_stays_within_bounds(
    collection: tuple[Path, list[bytes]], archive: Archive, tmp_path: Path
) -> None:
    """Each gets its time and no more, in bounded memory; a real scan among them is found."""
    folder = collection[0]
    bill = scanned(write_pdf((Page(("Faktura za naprawę kotła",)),), "x"))
    (folder / "zz-scan.pdf").write_bytes(bill)
    done = subprocess.run(
        [sys.executable, "-c", _RECOGNISE, *map(str, (folder, tmp_path, _REPOSITORY, _DOCUMENT_S))],
        capture_output=True,
        text=True,
        check=True,
    )
    (folder / "zz-scan.pdf").unlink()
    parent_mb, child_mb = json.loads(done.stdout)
    assert done.stderr == ""
    assert parent_mb < _PARENT_MB
    assert child_mb < _CHILD_MB
    with closing(Search(archive, tmp_path / "index.sqlite")) as search:
        remarks = {remark.path: remark.reasons for remark in search.upkeep.remarks()}
        waiting = search.upkeep.scans().waiting
        found = search.recall("naprawa kotła", 9)
    assert found == (b"zz-scan.pdf",)
    (left,) = [
        path for path in remarks if any("a scanned image or blank" in r for r in remarks[path])
    ]
    assert left == b"papers/one-page-often.pdf"
    assert 0 < waiting < 5000
    for name, picture in pictures().items():
        size = picture_size(picture)
        assert size is None or "dots large" in remarks[f"papers/{name}".encode()][0]


def lines_about(shown: str, context: PlainContext) -> tuple[str, ...]:
    """Return what the tool that reads says beside the text itself."""
    try:
        result = czytaj_dokument.run(czytaj_dokument.ReadArguments(sciezka=shown), context)
    except ToolError as error:
        return (error.what, error.why, error.instead)
    return (result.header, *result.unread)


def is_line(text: str) -> bool:
    """Say whether a text is one line that a terminal shows as it is."""
    return text.replace("\u00a0", " ").isprintable() and len(text) < 5000
