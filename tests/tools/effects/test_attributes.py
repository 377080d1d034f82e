"""What belongs to a file beside its bytes survives every kind of change, and its undo."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.disks import ACL, attributes, back, executed, give_attributes, second_disk
from tests.tools.effects.scene import Scene, clock
from tools.effects import trash
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.steps import Held
from tools.effects.trashing import plan_trash
from tools.effects.writing import plan_replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tools.effects.plan import Plan

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="attributes are those of Linux")


def _moving(*wishes: tuple[str, str]) -> Callable[[Scene], Plan]:
    def plan(scene: Scene) -> Plan:
        renames = [Rename(old.encode(), new.encode()) for old, new in wishes]
        return plan_moves("przenies", renames, files_beneath(scene.root))

    return plan


def _folder(scene: Scene) -> Plan:
    wish = Rename(b"sub", b"moved", Held())
    return plan_moves("przenies_katalog", [wish], files_beneath(scene.root))


def _version(scene: Scene) -> Plan:
    files = files_beneath(scene.root)
    existing = files.read(b"sub/a")
    assert existing is not None
    return plan_replace("d", b"sub/a", existing, b"new", text="new", files=files)


def _trash(scene: Scene) -> Plan:
    return plan_trash("usun", b"sub/a", scene.root, clock(), files_beneath(scene.root))


# A change -> its plan, and where the document is afterwards.
CHANGES: dict[str, tuple[Callable[[Scene], Plan], str]] = {
    "rename": (_moving(("sub/a", "sub/b")), "sub/b"),
    "case alone": (_moving(("sub/a", "sub/A")), "sub/A"),
    "move": (_moving(("sub/a", "a")), "a"),
    "swap": (_moving(("sub/a", "other"), ("other", "sub/a")), "other"),
    "folder": (_folder, "moved/a"),
    "new version": (_version, "sub/a"),
    "trash": (_trash, "../home/.local/share/Trash/files/a"),
    "trash on another disk": (_trash, "elsewhere"),
}


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A trash on another disk."""
    with second_disk(tmp_path) as disk:
        yield disk / "Trash"


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with one document that has a mode, times, an attribute and an ACL of its own."""
    found = Scene(tmp_path)
    found.write("sub/a", "other")
    path = found.root / "sub" / "a"
    give_attributes(path)
    if not {"user.comment", ACL} <= attributes(path).keys():
        pytest.skip("the file system of the temporary folder has no attributes or access lists")
    return found


@pytest.mark.parametrize("change", CHANGES)
def test_what_belongs_to_a_file_survives(
    scene: Scene, change: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions, owner, attributes, access list; the time too, where the bytes stay."""
    planned, where = CHANGES[change]
    target = scene.root / where
    if where == "elsewhere":
        folder: Path = request.getfixturevalue("elsewhere")
        monkeypatch.setattr(trash, "trash_for", lambda _document: folder)
        target = folder / "files" / "a"
    path = scene.root / "sub" / "a"
    before, mtime_ns = attributes(path), path.stat().st_mtime_ns
    assert executed(scene, planned(scene)).state is State.DONE
    assert attributes(target) == before
    assert (target.stat().st_mtime_ns == mtime_ns) is (change != "new version")
    assert executed(scene, back(scene), "undo", "op").state is State.DONE
    assert (path.read_text(), attributes(path)) == ("sub/a", before)
    assert path.stat().st_mtime_ns == mtime_ns


def test_a_rename_is_open_to_a_file_with_several_names(scene: Scene) -> None:
    """It changes one name of the same file; a new version, which would part them, is refused."""
    os.link(scene.root / "sub" / "a", scene.root / "twin")
    assert executed(scene, _moving(("twin", "other name"))(scene)).state is State.DONE
    one, other = scene.root / "other name", scene.root / "sub" / "a"
    assert one.samefile(other)
    assert executed(scene, back(scene), "undo", "op").state is State.DONE
    assert (scene.root / "twin").samefile(other)
