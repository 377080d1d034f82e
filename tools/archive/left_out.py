"""What lies in an archive's folders and is never opened: links, pipes, sockets and devices."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from config.language import Told, told
from tools.archive import confined, names
from tools.counting import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.archive.root import Archive


def left_out(archive: Archive, folder: bytes) -> tuple[bytes, ...]:
    """Return the paths of one folder that no walk yields, hidden ones aside; sorted.

    Raises:
        OSError: The folder is missing or can't be listed.
    """
    fd = archive.root_fd()
    if fd is None:
        with os.scandir(confined.resolve_beneath(os.fspath(archive.root), folder)) as found:
            return _strange(folder, found)
    opened = confined.open_beneath(fd, folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with os.scandir(opened) as found:
            return _strange(folder, found)
    finally:
        os.close(opened)


def _strange(folder: bytes, found: Iterator[os.DirEntry[str]]) -> tuple[bytes, ...]:
    return tuple(
        sorted(
            names.join(folder, os.fsencode(item.name))
            for item in found
            if not item.name.startswith(".") and _is_strange(item)
        )
    )


def _is_strange(item: os.DirEntry[str]) -> bool:
    try:
        mode = item.stat(follow_symlinks=False).st_mode
    except FileNotFoundError:
        return False  # removed since the folder was read
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def left_out_words(paths: Sequence[bytes]) -> Told:
    """Say how many there are, and name one."""
    number = count(
        len(paths), "link, pipe, socket or device is", "links, pipes, sockets or devices are"
    )
    return told(
        "{number} never opened, such as {path}.", number=number, path=names.display(paths[0])
    )
