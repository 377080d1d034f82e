"""The failures of a plan that a person takes apart before they agree to it."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from archivist.workshop.errors import Failed
from tools.effects.amending import Amender
from tools.effects.files import ConfinedFiles
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import UNDO

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.failures.scene import Scene


class _Gone(ConfinedFiles):
    """Folders that can't be looked at any more."""

    def names(self, _folder: bytes) -> NoReturn:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))

    def fingerprint(self, _path: bytes) -> NoReturn:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))


def _amended(kind: type[ConfinedFiles], tool: str) -> Callable[[Scene], None]:
    def amend(scene: Scene) -> None:
        files = ConfinedFiles(scene.root)
        wishes = [Rename(b"film.mkv", b"wakacje.mkv"), Rename(b"plan.txt", b"zebranie.txt")]
        plan = replace(plan_moves("zmien_nazwy", wishes, files), tool=tool)
        Amender(kind(scene.root)).amended(plan, plan.changes[:1])

    return amend


_MANY = Failed("zmien_nazwy", {"wzorzec": "*", "nowy_wzorzec": "a{n}"}, about="change")

CHOICES: tuple[tuple[Failed, Callable[[Scene], None]], ...] = (
    (_MANY, _amended(ConfinedFiles, UNDO)),
    (replace(_MANY, about="folder"), _amended(_Gone, "zmien_nazwy")),
)
