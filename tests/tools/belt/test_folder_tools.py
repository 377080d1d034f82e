"""The tools that look at a folder as a whole, and the checksum of one document."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive.searching import put
from tools.activity import UNKNOWN, Part
from tools.belt import BELT, CORE, podsumuj_folder, policz_pliki, rozmiar_folderu, suma_kontrolna
from tools.belt.podsumuj_folder import OutlineArguments
from tools.belt.policz_pliki import CountArguments
from tools.belt.rozmiar_folderu import SizeArguments
from tools.belt.suma_kontrolna import ChecksumArguments
from tools.errors import ToolError
from tools.observation import Items, Lines, Result
from tools.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext

NONE_THERE = (
    '0 files whose name fits "*.odt" in the folder "umowy" and below; by type there: docx 1, pdf 1'
)


@pytest.fixture
def filled(root: Path) -> Path:
    """Invoices of two years, a contract and a note."""
    for year in (2025, 2026):
        for month in range(1, 4):
            put(root, f"faktury/{year}/{month:02}.pdf", "x" * month * 100)
    put(root, "umowy/Najem.PDF", "x" * 5000)
    put(root, "umowy/aneks.docx", "x")
    put(root, "notatka.txt", "x")
    return root


def lines(result: Result) -> list[str]:
    """Every line of a list."""
    assert isinstance(result.content, Items)
    assert len(result.content.items) <= result.content.total or not result.content.items
    return [line for item in result.content.items for line in item.splitlines()]


def test_the_belt_registers() -> None:
    """Every neighbour that a description names exists."""
    assert len(Registry(BELT, CORE).tools) == len(BELT)


@pytest.mark.parametrize(
    ("arguments", "header", "types"),
    [
        ({}, "9 files in the archive and below", ["By type: pdf 7, docx 1, txt 1."]),
        (
            {"wzorzec": "*.pdf"},
            '7 files whose name fits "*.pdf" in the archive and below',
            ["By type: pdf 7."],
        ),
        (
            {"wzorzec": "*.PDF", "folder": "umowy"},
            '1 file whose name fits "*.PDF" in the folder "umowy" and below',
            ["By type: pdf 1."],
        ),
        (
            {"wzorzec": "*.odt", "folder": "umowy"},
            NONE_THERE,
            [],
        ),
    ],
)
def test_files_are_counted(
    filled: Path,
    context: PlainContext,
    arguments: dict[str, str],
    header: str,
    types: list[str],
) -> None:
    """Exactly, whatever the case; where nothing fits, what there is instead."""
    assert filled.is_dir()
    result = policz_pliki.run(CountArguments(**arguments), context)
    assert result.header == header
    assert lines(result) == types
    assert result.unread == ()


def test_a_folder_that_is_not_there_names_what_is(filled: Path, context: PlainContext) -> None:
    """As every tool that takes a folder."""
    assert filled.is_dir()
    with pytest.raises(ToolError, match=r'Nearest: "umowy"'):
        policz_pliki.run(CountArguments(folder="umowa"), context)
    with pytest.raises(ToolError, match="is a document, not a folder"):
        rozmiar_folderu.run(SizeArguments(folder="notatka.txt"), context)


def test_an_archive_is_outlined(filled: Path, context: PlainContext) -> None:
    """Totals and dates, then folders with most files first, two levels deep."""
    assert filled.is_dir()
    result = podsumuj_folder.run(OutlineArguments(), context)
    assert re.fullmatch(
        r"the archive: 9 files in 4 folders, 6\.2 kB, changed [\d-]{10} to [\d-]{10}", result.header
    )
    assert lines(result) == [
        "By type: pdf 7, docx 1, txt 1.",
        "Not in a folder: 1 file, 1 byte: txt 1 (notatka.txt)",
        "faktury/ 6 files, 1.2 kB: pdf 6 (01.pdf, 02.pdf, 03.pdf, …)",
        "  2025/ 3 files, 600 bytes",
        "  2026/ 3 files, 600 bytes",
        "umowy/ 2 files, 5.0 kB: docx 1, pdf 1 (Najem.PDF, aneks.docx)",
    ]
    below = podsumuj_folder.run(OutlineArguments(folder="faktury"), context)
    assert below.header.startswith('the folder "faktury": 6 files in 2 folders, 1.2 kB, changed ')
    assert lines(below)[1] == "2025/ 3 files, 600 bytes: pdf 3 (01.pdf, 02.pdf, 03.pdf)"


def test_an_outline_is_bounded(root: Path, context: PlainContext) -> None:
    """Of many folders the fullest are shown, and how much the others hold."""
    for outer in range(30):
        for inner in range(9):
            put(root, f"f{outer:02}/g{inner}/a.txt", "x")
    told = lines(podsumuj_folder.run(OutlineArguments(), context))
    assert told[-1] == "10 more folders with 90 files"
    assert told[1:9] == [
        "f00/ 9 files, 9 bytes: txt 9 (a.txt, a.txt, a.txt, …)",
        *(f"  g{inner}/ 1 file, 1 byte" for inner in range(6)),
        "  3 more folders with 3 files",
    ]
    assert len(told) == 1 + 20 * 8 + 1


def test_an_empty_archive_has_an_outline(context: PlainContext) -> None:
    """It says that there is nothing, and no date."""
    result = podsumuj_folder.run(OutlineArguments(), context)
    assert result.header == "the archive: 0 files in 0 folders, 0 bytes"
    assert lines(result) == []


def test_a_folder_is_measured(filled: Path, context: PlainContext) -> None:
    """Exact bytes, then what makes it large; the largest files can be read next."""
    assert filled.is_dir()
    result = rozmiar_folderu.run(SizeArguments(), context)
    assert result.header == "the archive: 6,202 bytes (6.2 kB) in 9 files"
    told = lines(result)
    assert told[:3] == [
        "Largest folders:",
        "umowy/ 5.0 kB, 2 files",
        "faktury/ 1.2 kB, 6 files",
    ]
    assert told[3:5] == ["Largest files:", "umowy/Najem.PDF 5.0 kB"]
    assert result.paths[0] == "umowy/Najem.PDF"
    assert len(result.paths) == 5


def test_a_checksum_is_of_the_bytes(root: Path, context: PlainContext) -> None:
    """Of a document of several pieces, with its exact size."""
    content = bytes(range(256)) * 10_000
    put(root, "a.bin", content)
    result = suma_kontrolna.run(ChecksumArguments(sciezka="a.bin"), context)
    assert isinstance(result.content, Lines)
    told = result.content.text.splitlines()
    assert told[:3] == [
        "a.bin",
        f"SHA-256: {hashlib.sha256(content).hexdigest()}",
        "Size: 2,560,000 bytes (2.6 MB)",
    ]
    assert re.fullmatch(r"Last changed: \d{4}-\d\d-\d\d", told[3])
    assert result.paths == ("a.bin",)


def test_a_checksum_can_be_stopped(root: Path, context: PlainContext) -> None:
    """Between two pieces, and nothing is said of the part that was read."""
    put(root, "a.bin", b"x" * 3_000_000)
    context.stop = True
    with pytest.raises(ToolError, match="The person stopped it"):
        suma_kontrolna.run(ChecksumArguments(sciezka="a.bin"), context)


def test_a_document_that_grows_has_no_checksum(root: Path, context: PlainContext) -> None:
    """One that was written to meanwhile would have the checksum of neither content."""
    put(root, "a.bin", b"x" * 3_000_000)

    class Growing:
        """Somebody writes while it is read."""

        archive = context.archive

        def cancelled(self) -> bool:
            """Write one more byte; nobody stops it."""
            with (root / "a.bin").open("ab") as stream:
                stream.write(b"y")
            return False

        def report(self, activity: str, part: Part = UNKNOWN) -> None:
            """Nobody looks."""

    with pytest.raises(ToolError, match="changed while it was read") as caught:
        suma_kontrolna.run(ChecksumArguments(sciezka="a.bin"), Growing())  # type: ignore[arg-type]
    assert caught.value.retryable


def test_a_link_has_no_checksum(root: Path, context: PlainContext, tmp_path: Path) -> None:
    """Nothing outside of the archive is opened."""
    (tmp_path / "secret.txt").write_text("x")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(ToolError, match="symbolic link"):
        suma_kontrolna.run(ChecksumArguments(sciezka="link.txt"), context)
