"""What is on the disk before what: the order that the imagined disk takes for granted."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tools.effects import exclusive, trash
from tools.effects.files import ConfinedFiles
from tools.effects.kept import Kept

if TYPE_CHECKING:
    from pathlib import Path

DATA = b"x" * 3_000_000


@dataclass
class Watch:
    """Looks at every flush, right before it happens.

    Attributes:
        folder: Where files are made.
        sizes: How many bytes each flushed file held.
        names: What had a name in the folder when a file was flushed.
        folders: The numbers of the flushed folders, with what they held.
    """

    folder: Path
    sizes: list[int] = field(default_factory=list)
    names: list[set[str]] = field(default_factory=list)
    folders: dict[int, set[str]] = field(default_factory=dict)

    def fsync(self, opened: int) -> None:
        """Stand for the system's call, which does not matter here."""
        found = os.fstat(opened)
        if stat.S_ISDIR(found.st_mode):
            self.folders[found.st_ino] = set(os.listdir(opened))
        else:
            self.sizes.append(found.st_size)
            self.names.append({path.name for path in self.folder.iterdir()})

    def flushed(self, folder: Path) -> set[str]:
        """What a folder held when it was flushed last."""
        return self.folders.get(folder.stat().st_ino, set())


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Watch the flushes of a folder."""
    watch = Watch(tmp_path / "folder")
    watch.folder.mkdir()
    monkeypatch.setattr(os, "fsync", watch.fsync)
    return watch


@pytest.mark.parametrize("nameless", [True, False], ids=["without a name", "beside"])
def test_a_file_is_flushed_before_it_has_its_name(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, *, nameless: bool
) -> None:
    """All of its bytes are on the disk by then, whichever way it is made."""
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    ConfinedFiles(watch.folder).write(b"new", DATA, b"", 0)
    assert watch.sizes == [len(DATA)]
    assert "new" not in watch.names[0]
    assert (watch.folder / "new").read_bytes() == DATA


def test_what_is_kept_is_flushed_before_it_counts(watch: Watch) -> None:
    """Its bytes before it has its name, and its name before anything rests on it."""
    kept = Kept(watch.folder)
    kept.put(DATA)
    (name,) = {path.name for path in watch.folder.iterdir()}
    assert watch.sizes == [len(DATA)]
    assert name not in watch.names[0]
    assert watch.flushed(watch.folder) == {name}


def test_the_trash_is_flushed_before_a_document_goes_into_it(watch: Watch) -> None:
    """Each folder that is made for it is on the disk: nothing can be in a trash that is lost."""
    home = watch.folder / "share"
    path = trash.trash_path(home / "Trash", b"files/a")
    ConfinedFiles(watch.folder).make_trash(path)
    assert watch.flushed(watch.folder) == {"share"}
    assert watch.flushed(home) == {"Trash"}
    assert watch.flushed(home / "Trash") >= {"info"}
    watch.folders.clear()
    ConfinedFiles(watch.folder).make_trash(path)  # a process before this one may have died over it
    assert watch.flushed(home) == {"Trash"}


def test_a_file_that_can_not_leave_its_old_name_gets_no_new_one(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a move takes two calls and the second fails, the first is taken back."""
    (watch.folder / "a").write_text("a")
    a, b = (os.fsencode(watch.folder / name) for name in "ab")
    unlink = os.unlink

    def refusing(path: bytes, **words: int | None) -> None:
        if path == a:
            raise PermissionError
        unlink(path, **words)

    monkeypatch.setattr(os, "unlink", refusing)
    with pytest.raises(PermissionError):
        exclusive._link_and_remove(a, b, None, None)
    assert [path.name for path in watch.folder.iterdir()] == ["a"]
