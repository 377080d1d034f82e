"""``archivist index``."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from tests.archivist.cli.command_line import type_in
from tests.tools.archive import samples
from tests.tools.archive.searching import put
from tools.archive.readers.reading import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.usefixtures("archive")
def test_without_a_report_one_line_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Read, unreadable and left; the second time too."""
    expected = "4 of 9 documents can be searched; 5 can't be read; 0 are left.\n"
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
