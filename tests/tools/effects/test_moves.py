"""Planning: what may be called what, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Scene
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name, extension_of, with_extension
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.plan import Plan


def _planned(scene: Scene, *pairs: tuple[str, str]) -> Plan:
    renames = [Rename(source.encode(), target.encode()) for source, target in pairs]
    return plan_moves("zmien_nazwe", renames, files_beneath(scene.root))


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with a few files."""
    scene = Scene(tmp_path)
    scene.write("a", "b", "c", "faktura.pdf", "skan.pdf")
    return scene


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("..", "dot"),
        (".", "dot"),
        (".hidden", "dot"),
        ("a/b", "plain name"),
        ("a\\b", "plain name"),
        ("a\0b", "invisible"),
        ("a\nb", "invisible"),
        ("a\x1b[31m", "invisible"),
        ("fdp.\u202etxt", "invisible"),
        ("\udcff.txt", "invisible"),
        ("name. ", "space"),
        ("name.", "dot"),
        (" name", "space"),
    ],
)
def test_names_that_are_refused(name: str, says: str) -> None:
    """Every name that is none, hides something or is lost elsewhere is refused with a reason."""
    with pytest.raises(ToolError, match=says):
        checked_name(name, 255)


def test_a_name_is_measured_in_bytes() -> None:
    """128 letters of two bytes are too long, 127 and a half are not, and a shorter one is shown."""
    assert checked_name("ł" * 127 + "x", 255) == ("ł" * 127 + "x").encode()
    with pytest.raises(ToolError, match="256 bytes") as caught:
        checked_name("ł" * 126 + ".pdf", 251)
    shorter = caught.value.instead.split('"')[1]
    assert shorter.endswith("ł.pdf")
    assert len(shorter.encode()) <= 251


@pytest.mark.parametrize(
    "name", ["ZWJ 👨\u200d👩\u200d👧.txt", "dużo [nawiasów] & 'cudzysłowów'.pdf", "a..b"]
)
def test_unusual_names_are_allowed(name: str) -> None:
    """What is only unusual is the person's own business."""
    assert checked_name(name, 255) == name.encode()


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("a.pdf", ".pdf"),
        ("a.tar.gz", ".tar.gz"),
        ("song.MP3", ".MP3"),
        ("Umowa 3.2026", ""),
        ("list dr. Nowaka", ""),
        ("README", ""),
        ("Notes.markdown", ".markdown"),
        ("umowa p.nowak", ""),
        ("zdjęcie.łódź", ""),
        (".bashrc", ""),
        ("v1.2", ""),
    ],
)
def test_what_counts_as_an_extension(name: str, extension: str) -> None:
    """A year or a title after a dot is no extension."""
    assert extension_of(name) == extension


@pytest.mark.parametrize(
    ("name", "old", "whole"),
    [
        ("faktura", "skan001.pdf", "faktura.pdf"),
        ("faktura 03.2026", "skan001.PDF", "faktura 03.2026.PDF"),
        ("faktura.txt", "skan001.pdf", "faktura.txt"),
        ("notes.markdown", "x.markdown", "notes.markdown"),
        ("README", "readme", "README"),
        ("backup", "x.tar.gz", "backup.tar.gz"),
    ],
)
def test_an_extension_is_kept_when_none_is_given(name: str, old: str, whole: str) -> None:
    """A name without an extension gets the old one; another extension is taken as asked."""
    assert with_extension(name, old) == whole


def test_a_taken_name_is_refused_and_a_free_one_proposed(scene: Scene) -> None:
    """The refusal names what has the name and a name that is really free."""
    scene.write("faktura (2).pdf")
    with pytest.raises(ToolError, match=r'"faktura\.pdf" is taken') as caught:
        _planned(scene, ("skan.pdf", "faktura.pdf"))
    assert '"faktura (3).pdf" is free' in caught.value.instead


def test_a_twin_counts_as_taken(scene: Scene) -> None:
    """A name that differs from another only in the form of its letters or spaces is refused."""
    scene.write("zaz\u0307.pdf", "a\u00a0b.pdf")
    for wish in ("zaż.pdf", "a b.pdf"):
        with pytest.raises(ToolError, match="is taken"):
            _planned(scene, ("skan.pdf", wish))


@pytest.mark.parametrize("wish", ["SKAN.PDF", "Skan.pdf"])
def test_a_change_of_case_alone_is_planned(scene: Scene, wish: str) -> None:
    """A document does not stand in its own way."""
    assert [step.target for step in _planned(scene, ("skan.pdf", wish)).steps] == [wish.encode()]


def test_a_change_of_form_alone_is_planned(scene: Scene) -> None:
    """From NFD to NFC is a rename too."""
    scene.write("zaz\u0307.pdf")
    assert len(_planned(scene, ("zaz\u0307.pdf", "zaż.pdf")).steps) == 1


def test_the_same_name_is_refused(scene: Scene) -> None:
    """Nothing to do is said, not done."""
    with pytest.raises(ToolError, match="already has this name"):
        _planned(scene, ("skan.pdf", "skan.pdf"))


def test_a_chain_runs_from_its_tail(scene: Scene) -> None:
    """Each name is given up before it is taken."""
    plan = _planned(scene, ("a", "b"), ("b", "c"), ("c", "d"))
    assert [step.source for step in plan.steps] == [b"c", b"b", b"a"]


def test_a_circle_is_refused_with_its_names(scene: Scene) -> None:
    """A swap says which names stand in each other's way."""
    with pytest.raises(ToolError, match='circle: "a", "b"'):
        _planned(scene, ("a", "b"), ("b", "a"))


def test_many_files_to_one_name_are_refused_with_all_of_them(scene: Scene) -> None:
    """A pattern that gives 23 files one name names the clash and the count."""
    names = [f"scan{number}.pdf" for number in range(23)]
    scene.write(*names)
    with pytest.raises(ToolError, match=r'23 documents would get one name, "x\.pdf".*17 more'):
        _planned(scene, *((name, "x.pdf") for name in names))


def test_one_file_to_many_names_is_refused(scene: Scene) -> None:
    """One document can't get two names."""
    with pytest.raises(ToolError, match='several names: "a"'):
        _planned(scene, ("a", "x"), ("a", "y"))


def test_names_that_would_look_alike_are_refused(scene: Scene) -> None:
    """Two new names that differ only in form clash as well."""
    with pytest.raises(ToolError, match="one name"):
        _planned(scene, ("a", "zaż"), ("b", "zaz\u0307"))


@pytest.mark.parametrize("source", ["missing", "folder", "link"])
def test_only_documents_are_renamed(scene: Scene, source: str) -> None:
    """A missing file, a folder and a link are refused."""
    (scene.root / "folder").mkdir()
    (scene.root / "link").symlink_to("a")
    with pytest.raises(ToolError, match="no document"):
        _planned(scene, (source, "x"))


def test_the_radius_is_counted(scene: Scene) -> None:
    """Objects and bytes come from the files themselves."""
    radius = _planned(scene, ("a", "x"), ("skan.pdf", "y.pdf")).radius
    assert (radius.objects, radius.size_bytes, radius.reversible) == (2, 9, True)
