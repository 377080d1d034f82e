"""The desktop's trash, by the specification of freedesktop.org (version 1.0).

A thing in the trash has a path that no file of the archive can have: a NUL byte, the trash's own
folder, another NUL byte, and the rest. Steps carry it as any other path, so recovery and undo know
nothing of the trash.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from datetime import datetime

_MARK = b"\0"
FILES, INFO = b"files", b"info"


def in_trash(path: bytes) -> bool:
    """Say whether a step's path lies in a trash."""
    return path.startswith(_MARK)


def trash_path(trash: Path, inside: bytes) -> bytes:
    """Make the path that steps use for something in a trash."""
    return _MARK + os.fsencode(trash) + _MARK + inside


def split(path: bytes) -> tuple[Path, bytes]:
    """Return the trash's folder and the path in it."""
    _, trash, inside = path.split(_MARK, 2)
    return Path(os.fsdecode(trash)), inside


def trash_for(document: Path) -> Path | None:
    """Choose the trash that a document goes into, without being copied if that can be.

    Returns:
        The home trash if it is on the same file system, else the one at the top of the document's;
        the home trash as well where the top is not ours to write to, which takes a copy; None where
        there is none: on other systems than Linux.
    """
    if not sys.platform.startswith("linux"):
        return None
    device = document.lstat().st_dev
    data = os.environ.get("XDG_DATA_HOME", "")
    home = Path(data if data.startswith("/") else Path.home() / ".local" / "share") / "Trash"
    if existing(home).stat().st_dev == device:
        return home
    top = document.parent.resolve()
    while top.parent != top and top.parent.stat().st_dev == device:
        top = top.parent
    shared = top / ".Trash"
    if shared.is_dir() and not shared.is_symlink() and shared.stat().st_mode & stat.S_ISVTX:
        return shared / str(os.getuid())
    own = top / f".Trash-{os.getuid()}"
    return own if own.is_dir() or os.access(top, os.W_OK) else home


def info_of(document: Path, trash: Path, at: datetime) -> bytes:
    """Write the file that tells the desktop where a thing in the trash came from.

    Args:
        document: Absolute.
        trash: Its trash; one at the top of a file system names paths relative to that.
        at: The time of this place.
    """
    shared = trash.parent.name == ".Trash"
    top = trash.parent.parent if shared else trash.parent
    at_top = shared or trash.name.startswith(".Trash-")
    where = document.relative_to(top) if at_top else document
    path = quote(os.fsencode(where))
    return f"[Trash Info]\nPath={path}\nDeletionDate={at:%Y-%m-%dT%H:%M:%S}\n".encode()


def existing(folder: Path) -> Path:
    """Return the folder, or the nearest around it that is there."""
    while not folder.exists():
        folder = folder.parent
    return folder
