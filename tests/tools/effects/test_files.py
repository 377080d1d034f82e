"""The file layer: never replaces, never leaves the archive, never mistakes one file for another."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tools.archive.confined import EscapeError
from tools.effects import exclusive
from tools.effects.files import ConfinedFiles
from tools.effects.path_files import PathFiles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.effects.layer import FileLayer

NFC = "zażółć.txt"
NFD = "zaz\u0307o\u0301łc\u0301.txt"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An archive with two files, a folder and an empty folder."""
    folder = tmp_path / "archive"
    (folder / "sub").mkdir(parents=True)
    (folder / "empty").mkdir()
    (folder / "a").write_text("a")
    (folder / "b").write_text("b")
    return folder


@pytest.fixture(params=[ConfinedFiles, PathFiles])
def files(request: pytest.FixtureRequest, root: Path) -> FileLayer:
    """Each file layer in turn."""
    kind: type[ConfinedFiles | PathFiles] = request.param
    return kind(root)


def test_a_move_keeps_the_file(files: FileLayer, root: Path) -> None:
    """A moved file has the same fingerprint and content under its new path."""
    before = files.fingerprint(b"a")
    files.move(b"a", b"sub/c")
    files.sync(b"sub")
    assert files.fingerprint(b"a") is None
    assert files.fingerprint(b"sub/c") == before
    assert (root / "sub" / "c").read_text() == "a"


def test_a_folder_moves_with_all_it_holds(files: FileLayer, root: Path) -> None:
    """A folder is the same folder whatever it holds by now."""
    (root / "sub" / "x").write_text("x")
    before = files.fingerprint(b"sub")
    assert before is not None
    assert before.is_folder
    files.move(b"sub", b"empty/sub")
    (root / "empty" / "sub" / "y").write_text("y")
    assert before.matches(files.fingerprint(b"empty/sub"))
    assert not before.matches(files.fingerprint(b"empty"))
    assert not before.matches(files.fingerprint(b"a"))
    assert (root / "empty" / "sub" / "x").read_text() == "x"


def test_a_folder_is_made_and_removed_while_it_is_empty(files: FileLayer, root: Path) -> None:
    """A taken name and a full folder are refused, and nothing is changed."""
    files.make_folder(b"sub/new")
    assert (root / "sub" / "new").is_dir()
    for taken in (b"a", b"sub/new"):
        with pytest.raises(FileExistsError):
            files.make_folder(taken)
    for full in (b"sub", b"a"):
        with pytest.raises(OSError, match=r"empty|directory"):
            files.remove_folder(full)
    files.remove_folder(b"sub/new")
    assert files.names(b"sub") == []
    with pytest.raises(EscapeError):
        files.make_folder(b"../out")


@pytest.mark.parametrize("target", [b"b", b"empty", b"hard", b"dangling", b"a"])
def test_nothing_is_ever_replaced(files: FileLayer, root: Path, target: bytes) -> None:
    """A file, an empty folder, a hard link to itself and a broken link all keep their names."""
    os.link(root / "a", root / "hard")
    (root / "dangling").symlink_to("nowhere")
    names = sorted(files.names(b""))
    with pytest.raises(FileExistsError):
        files.move(b"a", target)
    assert sorted(files.names(b"")) == names
    assert (root / "b").read_text() == "b"


def test_a_hard_link_is_renamed_alone(files: FileLayer, root: Path) -> None:
    """Renaming one of two links leaves the other where it is."""
    os.link(root / "a", root / "hard")
    files.move(b"hard", b"renamed")
    assert sorted(files.names(b"")) == [b"a", b"b", b"empty", b"renamed", b"sub"]


@pytest.mark.parametrize("path", [b"../out", b"/etc/passwd", b"link/x", b"sub/../../out"])
def test_nothing_outside_is_reached(files: FileLayer, root: Path, path: bytes) -> None:
    """Neither dots nor slashes nor a linked folder lead out, for looking and for moving."""
    outside = root.parent / "archive-evil"
    outside.mkdir()
    (outside / "x").write_text("x")
    (root / "link").symlink_to(outside)
    with pytest.raises(EscapeError):
        files.fingerprint(path)
    with pytest.raises(EscapeError):
        files.move(b"a", path)
    with pytest.raises(EscapeError):
        files.move(path, b"c")
    assert (outside / "x").read_text() == "x"
    assert (root / "a").read_text() == "a"


def test_a_link_itself_is_looked_at_not_what_it_points_to(files: FileLayer, root: Path) -> None:
    """A symbolic link has a fingerprint of its own and is no file."""
    (root / "link").symlink_to("a")
    assert files.fingerprint(b"link") != files.fingerprint(b"a")
    assert not files.is_file(b"link")
    assert files.is_file(b"a")
    assert not files.is_file(b"sub")
    assert not files.is_file(b"missing")


def test_what_is_missing_has_no_fingerprint(files: FileLayer) -> None:
    """A missing name, a missing folder and a file taken for a folder all mean nothing is there."""
    assert files.fingerprint(b"missing") is None
    assert files.fingerprint(b"missing/x") is None
    assert files.fingerprint(b"a/x") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [("raport.pdf", "Raport.PDF"), (NFC, NFD), (NFD, NFC), ("x\u00a0y", "x y"), ("x", "x\n")],
)
def test_names_that_look_alike_are_different(
    files: FileLayer, root: Path, old: str, new: str
) -> None:
    """Renames that change only case, the form of letters, or the kind of a space happen."""
    (root / old).write_text("content")
    files.move(old.encode(), new.encode())
    assert files.fingerprint(old.encode()) is None
    assert new.encode() in files.names(b"")


def test_names_that_are_no_text_are_moved(files: FileLayer, root: Path) -> None:
    """Bytes that are not UTF-8 are a name like any other."""
    (root / os.fsdecode(b"\xff\xfe.txt")).write_text("bytes")
    files.move(b"\xff\xfe.txt", b"\xb1.txt")
    assert files.fingerprint(b"\xb1.txt") is not None


def test_the_limit_of_a_name_is_in_bytes(files: FileLayer) -> None:
    """The file system says how many bytes a name may have."""
    assert files.name_limit_bytes(b"sub") == 255


@pytest.mark.parametrize("way", [exclusive._link_and_remove, exclusive._check_and_rename])
def test_the_fallbacks_never_replace_either(
    root: Path, way: Callable[[bytes, bytes, int | None, int | None], None]
) -> None:
    """Without an exclusive rename the two other ways refuse a taken name and move to a free one."""
    a, b, c = (os.fsencode(root / name) for name in "abc")
    with pytest.raises(FileExistsError):
        way(a, b, None, None)
    way(a, c, None, None)
    assert not (root / "a").exists()
    assert (root / "b").read_text() == "b"
    assert (root / "c").read_text() == "a"


def test_a_file_is_written_read_and_discarded(files: FileLayer) -> None:
    """It appears whole under a free name, with the time it is given, and leaves nothing beside."""
    files.write(b"sub/new", b"x" * 3_000_000, b"", 10**18)
    found = files.read(b"sub/new")
    assert found is not None
    assert (len(found.data), found.mtime_ns, found.links) == (3_000_000, 10**18, 1)
    assert found.writable
    assert found.ours
    assert files.names(b"sub") == [b"new"]
    files.discard(b"sub/new")
    assert files.names(b"sub") == []


@pytest.mark.parametrize("target", [b"b", b"empty", b"dangling"])
def test_a_write_never_replaces(files: FileLayer, root: Path, target: bytes) -> None:
    """Whatever has the name keeps it, and nothing is left beside."""
    (root / "dangling").symlink_to("nowhere")
    names = sorted(files.names(b""))
    with pytest.raises(FileExistsError):
        files.write(target, b"x", b"", 0)
    assert sorted(files.names(b"")) == names
    assert (root / "b").read_text() == "b"


@pytest.mark.parametrize("path", [b"../out", b"/etc/passwd", b"link/x"])
def test_nothing_outside_is_read_or_written(files: FileLayer, root: Path, path: bytes) -> None:
    """Neither dots nor slashes nor a linked folder lead out."""
    outside = root.parent / "outside"
    outside.mkdir()
    (root / "link").symlink_to(outside)
    for call in (files.read, files.discard, lambda path: files.write(path, b"x", b"", 0)):
        with pytest.raises(EscapeError):
            call(path)
    assert list(outside.iterdir()) == []


def test_two_files_change_places(root: Path) -> None:
    """In one call; a file that isn't there changes nothing."""
    layer = ConfinedFiles(root)
    layer.exchange(b"a", b"b")
    assert ((root / "a").read_text(), (root / "b").read_text()) == ("b", "a")
    with pytest.raises(FileNotFoundError):
        layer.exchange(b"a", b"missing")
    with pytest.raises(OSError, match="supported"):
        PathFiles(root).exchange(b"a", b"b")
    assert (root / "a").read_text() == "b"


def test_a_system_without_the_call_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renames take the other way there; that two files change places is refused with the reason."""
    layer = ConfinedFiles(root)
    monkeypatch.setattr(sys, "platform", "sunos5")
    exclusive._flagged_rename.cache_clear()
    try:
        with pytest.raises(OSError, match="can't let two files change places"):
            layer.exchange(b"a", b"b")
        layer.move(b"a", b"c")
        with pytest.raises(FileExistsError):
            layer.move(b"c", b"b")
    finally:
        exclusive._flagged_rename.cache_clear()
    assert ((root / "c").read_text(), (root / "b").read_text()) == ("a", "b")


def test_a_system_without_nameless_files_writes_whole_ones_too(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left beside, neither by a write nor by one that a taken name stops."""
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    layer = ConfinedFiles(root)
    layer.write(b"sub/new", b"x", b"", 0)
    with pytest.raises(FileExistsError):
        layer.write(b"sub/new", b"y", b"", 0)
    assert layer.names(b"sub") == [b"new"]
    assert (root / "sub" / "new").read_text() == "x"


def test_two_forms_of_one_name_are_told_apart(root: Path) -> None:
    """Two hard links that differ in the form of their letters are each exact."""
    (root / NFC).write_text("x")
    os.link(root / NFC, root / NFD)
    layer = ConfinedFiles(root)
    layer.move(NFD.encode(), b"other")
    assert layer.fingerprint(NFD.encode()) is None
    assert layer.fingerprint(NFC.encode()) == layer.fingerprint(b"other")


def test_another_spelling_on_a_file_system_that_ignores_case(root: Path) -> None:
    """Two hard links that differ in case are told apart from one file found in two spellings."""
    os.link(root / "a", root / "A")
    layer = ConfinedFiles(root)
    assert layer.fingerprint(b"A") is not None
    with pytest.raises(FileExistsError):
        layer.move(b"a", b"A")
    assert {b"a", b"A"} <= set(layer.names(b""))
