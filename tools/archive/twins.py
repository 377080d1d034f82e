"""Names that look the same and are not: NFC and NFD letters, spaces of different kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive import names

if TYPE_CHECKING:
    from tools.archive.root import Archive


def alike(archive: Archive, relative: bytes) -> list[bytes]:
    """Return the existing paths that look like this one, itself among them if it exists."""
    if relative.isascii() and b" " not in relative and exists(archive, relative):
        return [relative]  # nothing else looks like it, so the folders need not be listed
    found = [b""]
    for part in relative.split(b"/") if relative else ():
        key = names.twin_key(part)
        found = [
            path
            for folder in found
            for path in _children(archive, folder)
            if names.twin_key(names.last(path)) == key
        ]
    return found


def shown(archive: Archive, relative: bytes) -> str:
    """Show an existing path so that giving it back finds it: spelled out where it has a twin."""
    if len(alike(archive, relative)) > 1:
        return names.spelled(relative)
    return names.display(relative)


def exists(archive: Archive, relative: bytes) -> bool:
    """Say whether a document or folder has exactly this path."""
    try:
        archive.stat(relative)
    except OSError:
        return False
    return True


def _children(archive: Archive, folder: bytes) -> list[bytes]:
    try:
        return [entry.relative for entry in archive.listing(folder).entries]
    except OSError:
        return []
