"""Planning: what may be called what, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Scene
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name, extension_of, with_extension
from tools.effects.operation import State
from tools.effects.steps import Held
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
        (chr(0xD800) + ".txt", "invisible"),
        ("fak\u200btura.pdf", "invisible"),
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
    assert [step.paths[-1] for step in _planned(scene, ("skan.pdf", wish)).steps] == [wish.encode()]


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
    assert [step.paths[0] for step in plan.steps] == [b"c", b"b", b"a"]


@pytest.mark.parametrize(
    "pairs",
    [
        (("a", "b"), ("b", "a")),
        (("a", "b"), ("b", "c"), ("c", "a")),
        (("skan.pdf", "x.pdf"), ("a", "b"), ("b", "a"), ("faktura.pdf", "skan.pdf")),
        (("a", "b"), ("b", "a"), ("skan.pdf", "faktura.pdf"), ("faktura.pdf", "skan.pdf")),
    ],
)
def test_names_that_go_round_in_a_circle(scene: Scene, pairs: tuple[tuple[str, str], ...]) -> None:
    """A swap and longer circles, a chain beside them, end as wished."""
    before = scene.contents()
    plan = _planned(scene, *pairs)
    with scene.start() as running:
        text = running.executor.execute(plan, "op", "s").text
    wished = dict(pairs)
    assert scene.contents() == {wished.get(name, name): held for name, held in before.items()}
    assert plan.radius.objects == len(pairs)
    assert {step.paths for step in plan.changes} == {
        (source.encode(), target.encode()) for source, target in pairs
    }
    assert ".archivist" not in text


def test_a_circle_of_the_longest_names(scene: Scene) -> None:
    """The name in between is short and free whatever the others are."""
    long = "ł" * 126
    scene.write(f"{long}.a", f"{long}.b")
    pairs = (f"{long}.a", f"{long}.b"), (f"{long}.b", f"{long}.a")
    stage = _planned(scene, *pairs).steps[0].paths[-1]
    assert len(stage) < 30
    (scene.root / stage.decode()).write_text("somebody else's")
    plan = _planned(scene, *pairs)
    assert plan.steps[0].paths[-1] != stage
    with scene.start() as running:
        assert running.executor.execute(plan, "op", "s").state is State.DONE
    assert scene.contents()[f"{long}.a"] == f"{long}.b"
    assert scene.contents()[stage.decode()] == "somebody else's"


def test_the_same_circle_has_the_same_digest(scene: Scene) -> None:
    """What was agreed to is recognised when it is planned again."""
    first, again = (_planned(scene, ("a", "b"), ("b", "a")) for _ in range(2))
    assert first.digest == again.digest


def _folders(scene: Scene, *pairs: tuple[str, str]) -> Plan:
    renames = [Rename(old.encode(), new.encode(), Held(3, 30)) for old, new in pairs]
    return plan_moves("przenies_katalog", renames, files_beneath(scene.root))


def test_a_folder_is_moved_with_what_it_holds(scene: Scene) -> None:
    """One step moves it; the radius counts it and what was counted in it."""
    scene.write("skany/x", "skany/y")
    plan = _folders(scene, ("skany", "archiwum"))
    assert (plan.radius.objects, plan.radius.size_bytes) == (4, 30)
    with scene.start() as running:
        assert running.executor.execute(plan, "op", "s").text == 'Renamed: "skany" -> "archiwum".'
    assert {"archiwum/x", "archiwum/y"} <= set(scene.contents())


def test_two_folders_swap(scene: Scene) -> None:
    """Folders go round in a circle as files do."""
    scene.write("x/1", "y/2")
    with scene.start() as running:
        running.executor.execute(_folders(scene, ("x", "y"), ("y", "x")), "op", "s")
    assert scene.contents()["y/1"] == "x/1"
    assert scene.contents()["x/2"] == "y/2"


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ([("x", "x/deep")], "into itself"),
        ([("x", "z"), ("y", "x/y")], "together with things in it"),
        ([("a", "z")], "no folder"),
        ([("none", "z")], "no folder"),
        ([("x", "y")], "taken"),
    ],
)
def test_folders_that_are_refused(scene: Scene, pairs: list[tuple[str, str]], says: str) -> None:
    """A folder never ends in itself, nothing in it moves meanwhile, and none are mixed."""
    scene.write("x/1", "y/2")
    with pytest.raises(ToolError, match=says):
        _folders(scene, *pairs)


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
