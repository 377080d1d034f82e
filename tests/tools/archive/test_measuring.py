"""Adding up a folder: exactly, bounded, and honest about what was not seen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.tools.archive.searching import put
from tools.archive.measuring import by_type, day, measure

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


def test_a_folder_is_added_up(root: Path, context: PlainContext) -> None:
    """Files, bytes and types of all levels; two levels of folders are told apart."""
    put(root, "a.txt", "12345")
    put(root, "x/b.PDF", "123")
    put(root, "x/y/c.pdf", "1")
    put(root, "x/y/z/d", "12")
    (root / "empty").mkdir()
    found = measure(context, b"")
    assert (found.whole.files, found.whole.size_bytes, found.folder_count) == (4, 11, 4)
    assert by_type(found.whole) == "pdf 2, no extension 1, txt 1"
    assert (found.own.files, found.own.named) == (1, [b"a.txt"])
    inside = {path: tally.files for path, tally in found.folders.items()}
    assert inside == {b"empty": 0, b"x": 3, b"x/y": 2}
    assert [path for path, _ in found.inside(b"")] == [b"x", b"empty"]
    assert [path for path, _ in found.inside(b"x")] == [b"x/y"]
    assert [entry.relative for entry in found.largest[:2]] == [b"a.txt", b"x/b.PDF"]
    below = measure(context, b"x")
    assert (below.own.files, set(below.folders)) == (1, {b"x/y", b"x/y/z"})


def test_hidden_files_and_links_do_not_count(root: Path, context: PlainContext) -> None:
    """As in the index: what can't be opened as a document is none."""
    put(root, "a.txt", "1")
    put(root, ".hidden/b.txt", "1")
    put(root, ".c.txt", "1")
    (root / "link.txt").symlink_to(root / "a.txt")
    (root / "loop").symlink_to(root)
    assert measure(context, b"").whole.files == 1


def test_some_files_count(root: Path, context: PlainContext) -> None:
    """Folders without any of them are still there."""
    put(root, "x/a.txt", "1")
    put(root, "y/b.pdf", "1")
    found = measure(context, b"", lambda path: path.endswith(b".pdf"))
    assert (found.whole.files, set(found.folders)) == (1, {b"x", b"y"})


def test_dates_and_the_largest(root: Path, context: PlainContext) -> None:
    """The oldest and newest change; of many files the five largest."""
    for number in range(1, 9):
        put(root, f"{number}.txt", "x" * number)
        os.utime(root / f"{number}.txt", ns=(0, number * 86_400_000_000_000 + 43_200_000_000_000))
    found = measure(context, b"")
    assert day(found.whole.oldest_ns)[:8] == "1970-01-"
    assert found.whole.newest_ns - found.whole.oldest_ns == 7 * 86_400_000_000_000
    assert [entry.size_bytes for entry in found.largest] == [8, 7, 6, 5, 4]


def test_a_time_that_no_calendar_has_is_told() -> None:
    """Some file systems keep any 64-bit number."""
    assert day(2**63 - 1) != ""
    assert day(10**30) == "an impossible date"


def test_a_folder_that_is_gone_is_named(context: PlainContext) -> None:
    """One that vanished before it could be listed is not passed over in silence."""
    found = measure(context, b"gone")
    assert found.whole.files == 0
    assert found.unread == ('The folder "gone" can\'t be opened: what is in it is not counted.',)


def test_a_stop_is_heard(root: Path, context: PlainContext) -> None:
    """What was counted until then is not called the whole."""
    put(root, "a.txt", "1")
    context.stop = True
    assert measure(context, b"").unread == ("Stopped before the end: there may be more.",)
