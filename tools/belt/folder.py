"""Which folder a tool looks into: one argument, and how the folder is spoken of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names, twins
from tools.contract import Argument, Kind
from tools.counting import count

if TYPE_CHECKING:
    from tools.archive.root import Archive

FolderPath = Annotated[
    str,
    Argument(
        english="folder",
        kind=Kind.FOLDER,
        format="path of a folder; empty for the whole archive",
        example="faktury",
        aliases=("katalog", "directory", "dir", "path", "sciezka"),
        maximum=4096,
    ),
]


def called(archive: Archive, folder: bytes) -> str:
    """Name a folder in a sentence, such as ``the folder "faktury"``."""
    return f'the folder "{twins.shown(archive, folder)}"' if folder else "the archive"


def inside(archive: Archive, folder: bytes, top: bytes) -> str:
    """Name a folder below another by what its path adds, such as ``2026/``."""
    shown = twins.shown(archive, folder)
    above = twins.shown(archive, top) + "/" if top else ""
    return f"{shown.removeprefix(above)}/"


def files(number: int) -> str:
    """Count files, such as ``1 file``."""
    return count(number, "file")


def last_names(paths: list[bytes]) -> str:
    """List the names of documents, without their folders."""
    return ", ".join(names.display(names.last(path)) for path in paths)
