"""Planning to make folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.folding import fold
from tools.archive.names import display, join, parent
from tools.effects.naming import checked_name
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer


def missing_folders(
    folder: bytes, names: Sequence[str], files: FileLayer, leaving: bytes = b""
) -> tuple[bytes, ...]:
    """Return the paths of folders to make so that ``names`` lie inside one another in a folder.

    Args:
        folder: One that exists.
        names: The names of the new folders, the outermost first.
        files: Where they are to be.
        leaving: A path that is free by then, so that it does not count as taken.

    Raises:
        ToolError: A name can't be given, or something there has the first one or one like it.
        OSError: The folder can't be looked at.
    """
    limit_bytes = files.name_limit_bytes(folder)
    paths: list[bytes] = []
    for name in names:
        paths.append(join(paths[-1] if paths else folder, checked_name(name, limit_bytes)))
    if paths:
        _refuse_taken(paths[0], files, leaving)
    return tuple(paths)


def _refuse_taken(path: bytes, files: FileLayer, leaving: bytes) -> None:
    """Two folders that differ in nothing but case or accents would only be mixed up."""
    wanted = _folded(path)
    folder = parent(path)
    for present in (join(folder, name) for name in files.names(folder)):
        if present != leaving and _folded(present) == wanted:
            same = "has this name" if present == path else "has a name that looks like it"
            instead = f'Use "{display(present)}" if that is the folder meant, or give another name.'
            if files.is_file(present):
                same += ", and is a document"
                instead = "Give the path of a folder, or another name."
            raise ToolError(
                f'The folder "{display(path)}" can\'t be made.',
                f'"{display(present)}" {same}.',
                instead,
            )


def _folded(path: bytes) -> str:
    return fold(path.decode("utf-8", "surrogateescape"))
