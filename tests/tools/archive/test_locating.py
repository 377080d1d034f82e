"""A written path is understood in many forms, and never leads out."""

from __future__ import annotations

import os
import unicodedata
from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tools.archive import names
from tools.archive.root import Archive
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


def put(root: Path, name: str | bytes, text: str = "x") -> bytes:
    """Write a document; return its path in the archive."""
    relative = os.fsencode(name)
    path = root / os.fsdecode(relative)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return relative


@pytest.mark.parametrize(
    "written",
    [
        "umowy/najem 2026.txt",
        "./umowy/najem 2026.txt",
        "/umowy/najem 2026.txt",
        "umowy//najem 2026.txt",
        "umowy/najem 2026.txt/",
        "faktury/../umowy/najem 2026.txt",
        "umowy\\najem 2026.txt",
        "dokumenty/umowy/najem 2026.txt",
        "umowy/najem\u00a02026.txt",
        "umowy/najem\u202f2026.txt",
        "umowy/najem%202026.txt",
        "  umowy/najem 2026.txt ",
        "„umowy/najem 2026.txt”",
        "`umowy/najem 2026.txt`",
    ],
)
def test_many_forms_mean_one_document(root: Path, context: PlainContext, written: str) -> None:
    """Prefixes, slashes, spaces of every kind and escapes are understood."""
    path = put(root, "umowy/najem 2026.txt")
    assert context.archive.locate(written, context) == path


def test_the_usual_place_in_front_of_a_path_is_understood(
    home: Path, tmp_path: Path, context: PlainContext
) -> None:
    """Wherever the archive is and whatever it is called; not where the home has that document."""
    elsewhere = tmp_path / "papiery"
    path = put(elsewhere, "umowy/najem.txt")
    put(elsewhere, "auto.txt")
    put(home, "dokumenty/auto.txt")
    with Archive(elsewhere) as archive:
        for place in ("~/dokumenty", "dokumenty", "~/papiery", "papiery"):
            assert archive.locate(f"{place}/umowy/najem.txt", context) == path
        with pytest.raises(ToolError, match="leads out of the archive"):
            archive.locate("~/dokumenty/auto.txt", context)
        with pytest.raises(ToolError, match="leads out of the archive"):
            archive.locate("~/other/umowy/najem.txt", context)


@pytest.mark.parametrize("written", ["~/Documents/najem.txt", "../Najem.txt", "/srv/x\\najem.txt"])
def test_a_path_outside_leads_to_the_same_name_inside(context: PlainContext, written: str) -> None:
    """And to no other: what is only alike may be anything."""
    put(context.archive.root, "umowy/najem.txt")
    put(context.archive.root, "umowy/najem-2.txt")
    with pytest.raises(ToolError, match='Nearest: "umowy/najem') as raised:
        context.archive.locate(written, context)
    assert raised.value.paths == ("umowy/najem.txt",)
    with pytest.raises(ToolError) as raised:
        context.archive.locate("~/Documents/najem-3.txt", context)
    assert raised.value.paths == ()


def test_the_absolute_path_and_the_home_are_understood(
    tmp_path: Path, home: Path, context: PlainContext
) -> None:
    """The archive's own place in front of a path is taken off."""
    path = put(context.archive.root, "a.txt")
    assert context.archive.locate(f"{context.archive.root}/a.txt", context) == path
    in_home = home / "dokumenty"
    put(in_home, "b.txt")
    with Archive(in_home) as archive:
        assert archive.locate("~/dokumenty/b.txt", context) == b"b.txt"
    assert tmp_path in in_home.parents


@pytest.mark.parametrize(
    "written",
    ["../secret.txt", "a/../../secret.txt", "/etc/passwd", "~/x", "link.txt", "door/secret.txt",
     ".hidden", "folder/.git/config", "a\0.txt", "%2e%2e/secret.txt"],
)  # fmt: skip
def test_nothing_leads_out(root: Path, context: PlainContext, written: str) -> None:
    """Outside paths, links and hidden names are refused with an explanation."""
    evil = root.parent / "dokumenty-evil"
    put(evil, "secret.txt")
    put(root.parent, "secret.txt")
    put(root, ".hidden")
    put(root, "folder/.git/config")
    (root / "link.txt").symlink_to(evil / "secret.txt")
    (root / "door").symlink_to(evil)
    with pytest.raises(ToolError):
        context.archive.locate(written, context)


def test_a_longer_root_name_is_outside(root: Path, context: PlainContext) -> None:
    """The archive's path as a mere beginning of another is no way in."""
    put(root.parent / "dokumenty-evil", "secret.txt")
    with pytest.raises(ToolError):
        context.archive.locate(f"{root}-evil/secret.txt", context)


def test_nfd_names_are_found_by_nfc(root: Path, context: PlainContext) -> None:
    """A name stored decomposed is found as models write it, folders too."""
    name = unicodedata.normalize("NFD", "źródła/ćwierć.txt")
    path = put(root, name)
    assert context.archive.locate("źródła/ćwierć.txt", context) == path
    assert context.archive.locate(names.display(path), context) == path


def test_twins_are_asked_about_and_can_be_told_apart(root: Path, context: PlainContext) -> None:
    """Names that look the same are never guessed; each spelled name finds its own."""
    nfc = put(root, "ćma.txt")
    nfd = put(root, unicodedata.normalize("NFD", "ćma.txt"))
    with pytest.raises(ToolError) as caught:
        context.archive.locate("ćma.txt", context)
    for path in (nfc, nfd):
        assert names.spelled(path) in str(caught.value)
        assert context.archive.locate(names.spelled(path), context) == path


def test_odd_names_come_back(root: Path, context: PlainContext) -> None:
    """Names with line ends, escapes, bytes that are not UTF-8, or a percent sign are found."""
    odd = [
        b"a\nb.txt",
        b"\x1b[31mred.txt",
        b"\xb1\xea.txt",
        b"100%41.txt",
        b"50% off.txt",
        "x\u202etxt.exe".encode(),
        b" lead.txt",
        b"back\\slash.txt",
        b"~$tmp.txt",
    ]
    for name in odd:
        path = put(root, name)
        assert context.archive.locate(names.display(path), context) == path


def test_a_missing_document_is_answered_with_what_is_near(
    root: Path, context: PlainContext
) -> None:
    """The hint names the folder's content, the right name elsewhere, and the search."""
    for number in range(9):
        put(root, f"umowy/umowa{number}.txt")
    put(root, "rachunki/prad-marzec.txt")
    with pytest.raises(ToolError) as caught:
        context.archive.locate("umowy/prad-marzec.txt", context)
    error = caught.value
    assert 'no document "umowy/prad-marzec.txt"' in error.what
    assert 'folder "umowy" holds 9' in error.why
    assert "and 3 more" in error.why
    assert error.instead.startswith('Nearest: "rachunki/prad-marzec.txt"')
    assert "znajdz_dokumenty(slowa='prad marzec')" in error.instead


def test_the_name_with_another_ending_is_the_only_one_that_is_near(
    root: Path, context: PlainContext
) -> None:
    """Its neighbours, which differ by a digit, are other documents."""
    for number in (1, 2, 3):
        put(root, f"skany/skan00{number}.pdf")
    with pytest.raises(ToolError) as caught:
        context.archive.locate("skany/skan003.txt", context)
    assert caught.value.paths == ("skany/skan003.pdf",)
    with pytest.raises(ToolError) as caught:
        context.archive.locate("skany/skan004.pdf", context)
    assert len(caught.value.paths) == 3


def test_a_missing_document_is_found_by_its_content(root: Path, context: PlainContext) -> None:
    """A name made up of what a document says leads to it, once the index knows it."""
    put(root, "skany/IMG_0017.txt", "Faktura za prąd, marzec 2026")
    put(root, "skany/IMG_0018.txt", "Faktura za gaz, luty 2026")
    context.search.find("faktura", "", b"", context)
    with pytest.raises(ToolError) as caught:
        context.archive.locate("faktury/prad marzec 2026.pdf", context)
    error = caught.value
    assert error.instead.startswith('Its words stand in "skany/IMG_0017.txt". Search: ')
    assert error.paths == ("skany/IMG_0017.txt",)
    (root / "skany" / "IMG_0017.txt").unlink()
    with pytest.raises(ToolError) as caught:
        context.archive.locate("faktury/prad marzec 2026.pdf", context)
    assert caught.value.paths == ()


def test_folders_and_documents_are_told_apart(root: Path, context: PlainContext) -> None:
    """A folder is no document, a document no folder; empty and / mean the whole archive."""
    put(root, "umowy/a.txt")
    with pytest.raises(ToolError, match="is a folder"):
        context.archive.locate("umowy", context)
    with pytest.raises(ToolError, match="is a document"):
        context.archive.locate_folder("umowy/a.txt", context)
    assert context.archive.locate_folder("umowy/", context) == b"umowy"
    for whole in ("", "/", ".", str(root)):
        assert context.archive.locate_folder(whole, context) == b""
    with pytest.raises(ToolError):
        context.archive.locate("", context)


def test_a_pipe_is_never_opened(root: Path, context: PlainContext) -> None:
    """A named pipe is no document, and looking at it does not hang."""
    os.mkfifo(root / "pipe.txt")
    with pytest.raises(ToolError):
        context.archive.locate("pipe.txt", context)
    with pytest.raises(OSError, match="named pipe"):
        context.archive.open(b"pipe.txt")
    assert list(context.archive.walk()) == []


def test_a_missing_archive_is_told_to_the_person(tmp_path: Path) -> None:
    """The message says which folder is missing and what to do."""
    archive = Archive(tmp_path / "nowhere")
    with pytest.raises(ArchivistError, match="does not exist"):
        archive.root_fd()


def test_a_folder_that_takes_the_archives_place_is_seen(root: Path, context: PlainContext) -> None:
    """After the folder was swapped for another, the new one is read; after removal, it is told."""
    put(root, "old.txt")
    assert context.archive.locate("old.txt", context) == b"old.txt"
    root.rename(root.with_name("aside"))
    put(root, "new.txt")
    assert context.archive.locate("new.txt", context) == b"new.txt"
    (root / "new.txt").unlink()
    root.rmdir()
    with pytest.raises(ArchivistError, match="does not exist"):
        context.archive.locate("new.txt", context)


def test_an_overlong_path_is_just_missing(root: Path, context: PlainContext) -> None:
    """A path longer than the system allows gets the ordinary answer."""
    put(root, "a.txt")
    with pytest.raises(ToolError, match="no document"):
        context.archive.locate("x" * 300 + "/" + "y/" * 3000, context)
