"""Keeping every content that a plan writes or removes, before anything is touched."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tools.effects.copies import Copy
from tools.effects.looking import look
from tools.effects.steps import Move
from tools.effects.trash import in_trash
from tools.effects.writes import Content, Discard, Exchange

if TYPE_CHECKING:
    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.plan import Plan


def keep(plan: Plan, files: FileLayer, kept: Kept) -> None:
    """Put what shall be written and what shall be replaced where a crash can't reach it.

    A file that can't be read, or holds something else by now, is passed over: the step that needs
    it is refused when its turn comes.

    Raises:
        ArchivistError: Something can't be kept.
    """
    for step in plan.steps:
        if isinstance(step, Move | Copy) and in_trash(step.target):
            with suppress(OSError):  # then the step is refused when its turn comes
                files.make_trash(step.target)
    for data in plan.contents:
        kept.put(data)
    for step in plan.steps:
        match step:
            case Exchange():
                _keep_existing(step.path, step.old, files, kept)
            case Discard():  # what a plan wrote once may have been purged since
                _keep_existing(step.path, step.content, files, kept)
            case _:
                pass


def _keep_existing(path: bytes, content: Content, files: FileLayer, kept: Kept) -> None:
    if kept.has(content.sha256):
        return
    with suppress(OSError):
        found = look(files, path, (content.state,))
        existing = files.read(path) if content.state.matches(found) else None
        if existing is not None and Content.of(existing.data).sha256 == content.sha256:
            kept.put(existing.data)
