"""An index belongs to its archive wherever that lies, and to no other."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.tools.archive.searching import never, put
from tools.archive.index.identity import index_file
from tools.archive.root import Archive
from tools.archive.search import Search

if TYPE_CHECKING:
    from pathlib import Path


def indexed(folder: Path, root: Path) -> Path:
    """Bring an archive's index up to date; return its file."""
    file = index_file(folder, root)
    with Archive(root) as archive:
        search = Search(archive, file)
        search.upkeep.refresh(lambda _done, _total: None, never)
        search.close()
    return file


def read_before(folder: Path, root: Path) -> int:
    """Say how many documents an archive's index has the text of, before anything is read."""
    with Archive(root) as archive:
        search = Search(archive, index_file(folder, root))
        known = search._access.use(lambda c: c.execute("SELECT count(*) FROM contents").fetchone())
        search.close()
    return int(known[0])


def filled(root: Path) -> Path:
    """Write an archive of a few documents."""
    for number in range(6):
        put(root, f"{number % 2}/{number}.txt", f"dokument {number}")
    return root


def test_an_index_follows_a_moved_archive(tmp_path: Path) -> None:
    """The folder was renamed, or its documents were moved to another disk and kept their dates."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    moved = root.rename(tmp_path / "b")
    assert index_file(tmp_path / "i", moved) == file
    assert read_before(tmp_path / "i", moved) == 6
    shutil.copytree(moved, tmp_path / "c")
    shutil.rmtree(moved)
    assert index_file(tmp_path / "i", tmp_path / "c") == file
    assert read_before(tmp_path / "i", tmp_path / "c") == 6


def test_a_copy_has_an_index_of_its_own(tmp_path: Path) -> None:
    """As long as the archive itself is there; each keeps its own afterwards."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    copy = shutil.copytree(root, tmp_path / "b")
    own = indexed(tmp_path / "i", copy)
    assert own != file
    assert index_file(tmp_path / "i", root) == file
    assert index_file(tmp_path / "i", copy) == own


def test_another_archive_in_the_same_place_takes_nothing(tmp_path: Path) -> None:
    """The one that lay there before finds its index where it went."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    moved = root.rename(tmp_path / "b")
    put(tmp_path / "a", "x.txt", "inny")
    other = indexed(tmp_path / "i", tmp_path / "a")
    assert other != file
    assert index_file(tmp_path / "i", moved) == file
    assert read_before(tmp_path / "i", moved) == 6
    assert index_file(tmp_path / "i", tmp_path / "a") == other


def test_a_new_archive_takes_no_index_of_one_that_is_gone(tmp_path: Path) -> None:
    """Nothing of what the gone one said may turn up."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    shutil.rmtree(root)
    put(tmp_path / "b", "0/0.txt", "zupełnie inny")
    assert index_file(tmp_path / "i", tmp_path / "b") != file


def test_another_way_to_the_same_folder_is_no_other_archive(tmp_path: Path) -> None:
    """A link to the folder, or the folder with its inode after a backup was put back."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    (tmp_path / "link").symlink_to(root)
    assert index_file(tmp_path / "i", tmp_path / "link") == file
    shutil.copytree(root, tmp_path / "backup")
    shutil.rmtree(root)
    (tmp_path / "backup").rename(root)
    assert index_file(tmp_path / "i", root) == file
    assert read_before(tmp_path / "i", root) == 6


def test_a_broken_index_is_still_the_archives(tmp_path: Path) -> None:
    """It is built anew in its place."""
    root = filled(tmp_path / "a")
    file = indexed(tmp_path / "i", root)
    file.write_bytes(b"rubbish" * 1000)
    assert index_file(tmp_path / "i", root) == file
    assert indexed(tmp_path / "i", root) == file
    assert read_before(tmp_path / "i", root) == 6
