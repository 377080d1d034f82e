"""The failures of moves from one disk to another, as if a folder of the archive were one."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, NoReturn

from archivist.workshop.errors import Failed
from tools.effects.crossing import with_copies
from tools.effects.files import ConfinedFiles
from tools.effects.moves import Rename, plan_moves
from tools.effects.steps import Held

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.failures.scene import Scene


class _TwoDisks(ConfinedFiles):
    """The real files; ``faktury`` counts as another disk."""

    def disk(self, folder: bytes) -> tuple[int, int]:
        return 1, int(folder.split(b"/")[0] == b"faktury")


class _Unreadable(_TwoDisks):
    def content(self, *_: object) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def _planned(old: str, new: str, holds: Held | None = None) -> Callable[[Scene], None]:
    def plan(scene: Scene) -> None:
        scene.write("stare/a.txt")
        os.link(scene.root / "plan.txt", scene.root / "drugi.txt")
        wish = Rename(old.encode(), new.encode(), holds)
        plan_moves("przenies", [wish], _TwoDisks(scene.root))

    return plan


def _copied(kind: type[_TwoDisks], *, stopped: bool) -> Callable[[Scene], None]:
    def copy(scene: Scene) -> None:
        files = kind(scene.root)
        plan = plan_moves("przenies", [Rename(b"film.mkv", b"faktury/film.mkv")], files)
        with_copies(plan.steps, files, lambda: stopped)

    return copy


_FOLDER = Failed("przenies_katalog", {"katalog": "stare", "cel": "faktury"})
_MOVING = Failed("przenies", {"sciezka": "film.mkv", "do_folderu": "faktury"})

DISKS: tuple[tuple[Failed, Callable[[Scene], None]], ...] = (
    (_FOLDER, _planned("stare", "faktury/stare", Held(1, 1))),
    (_FOLDER, _planned("faktury", "archiwum", Held(2, 2))),
    (_MOVING, _planned("plan.txt", "faktury/plan.txt")),
    (_MOVING, _copied(_TwoDisks, stopped=True)),
    (_MOVING, _copied(_Unreadable, stopped=False)),
)
