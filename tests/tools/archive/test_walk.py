"""Walking sees visible regular files, lazily, and survives what it can't open."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tools.archive.root import Archive
from tools.archive.walk import Listing, Walk

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


def never() -> bool:
    """Nobody stops anything here."""
    return False


def test_only_visible_regular_files_are_seen(root: Path, context: PlainContext) -> None:
    """Hidden names, links, pipes and sockets are left out; the order is by name."""
    (root / "b").mkdir()
    (root / "b" / "2.txt").write_text("")
    (root / "a.txt").write_text("")
    (root / ".hidden").mkdir()
    (root / ".hidden" / "x.txt").write_text("")
    (root / ".dot.txt").write_text("")
    (root / "loop").symlink_to(root)
    (root / "link.txt").symlink_to(root / "a.txt")
    os.mkfifo(root / "pipe")
    (root / os.fsdecode(b"\xb1.txt")).write_text("")
    walk = context.archive.walk()
    assert [entry.relative for entry in walk] == [b"a.txt", b"\xb1.txt", b"b/2.txt"]
    assert walk.complete


def test_a_folder_that_vanishes_is_collected(root: Path, context: PlainContext) -> None:
    """A folder that can't be listed is named, and the rest is walked."""
    for name in ("a", "b"):
        (root / name).mkdir()
        (root / name / "x.txt").write_text("")
    walk = context.archive.walk()
    folders = walk.folders()
    next(folders)
    (root / "a" / "x.txt").unlink()
    (root / "a").rmdir()
    assert [listing.folder for listing in folders] == [b"b"]
    assert walk.unreadable == [b"a"]


def test_a_home_with_a_million_files_is_left_half_way() -> None:
    """A walk over an endless tree holds one folder at a time and stops when told."""
    listed: list[bytes] = []

    def endless(folder: bytes) -> Listing:
        listed.append(folder)
        return Listing(folder, (), ((b"d", 0, len(listed), 0, 0),))

    walk = Walk(endless, b"", lambda: len(listed) >= 100)
    assert list(walk) == []
    assert len(listed) == 100
    assert not walk.complete


def test_nothing_is_listed_before_it_is_asked_for(context: PlainContext) -> None:
    """Making a walk does no work."""
    asked: list[bytes] = []

    def listing(folder: bytes) -> Listing:
        asked.append(folder)
        return context.archive.listing(folder)

    walk = Walk(listing, b"", never)
    assert asked == []
    assert list(walk) == []
    assert asked == [b""]


def test_without_directory_descriptors_the_same_is_seen(root: Path) -> None:
    """The way for Windows lists, opens and refuses the same."""
    (root / "b").mkdir()
    (root / "b" / "2.txt").write_text("two")
    (root / "loop").symlink_to(root)
    (root.parent / "secret.txt").write_text("")
    (root / "link.txt").symlink_to(root.parent / "secret.txt")
    with Archive(root, by_descriptor=False) as archive:
        assert [entry.relative for entry in archive.walk()] == [b"b/2.txt"]
        with archive.open(b"b/2.txt") as file:
            assert file.read() == b"two"
        for path in (b"link.txt", b"loop/b/2.txt", b"../secret.txt"):
            with pytest.raises(OSError, match=r"root|link"):
                archive.open(path)
        with pytest.raises(OSError, match="link"):
            archive.listing(b"loop")
