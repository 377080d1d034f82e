"""The hidden files of an archive, which no tool shows, and so neither does the shell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MOST_HIDDEN = 500  # each is a mount of its own: so many take a second


def hidden_in(archive: Path, cancelled: Callable[[], bool]) -> tuple[str, ...]:
    """List what has a name that begins with a dot; what lies in a hidden folder goes with it.

    Links are left out: what they lead to is hidden by its own name, or not at all.

    Returns:
        Paths relative to the archive, folders with a ``/`` at the end. The search ends when there
        are more than ``MOST_HIDDEN``, and when the person stops it.
    """
    found: list[str] = []
    for folder, folders, files in os.walk(archive):
        place = os.path.relpath(folder, archive)
        for names, mark in ((folders, "/"), (files, "")):
            for name in names:
                path = os.path.normpath(os.path.join(place, name))  # noqa: PTH118 - may be no text
                if name.startswith(".") and not os.path.islink(os.path.join(folder, name)):  # noqa: PTH114, PTH118 - same
                    found.append(path + mark)
        folders[:] = [name for name in folders if not name.startswith(".")]
        if len(found) > MOST_HIDDEN or cancelled():
            break
    return tuple(found)
