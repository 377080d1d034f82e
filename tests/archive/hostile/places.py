"""The hostile collection on a disk: with odd names, links, pipes, holes and very deep folders."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

from tests.archive.hostile import letters, papers, zips

if TYPE_CHECKING:
    from pathlib import Path

ODD_NAMES = (
    b"not-utf8-\xff\xfe.txt",
    b"line\nend.txt",
    b"carriage\rreturn.txt",
    b"red\x1b[31m\x07.txt",
    b"title\x1b]0;owned\x07.txt",
    "left\u202etxt.exe".encode(),
    "no\u00a0space.txt".encode(),
    "Z\u0307o\u0301lw.txt".encode(),
    b" spaces at both ends.txt ",
    b"percent%0A%41.txt",
    b"'quo\"tes'.txt",
    b"$(touch owned);`touch owned`.txt",
    b"-rf",
    b"--help",
    b"*",
    b"back\\slash.txt",
    b"dot.",
    b"x" * 251 + b".txt",
    "ą".encode() * 125 + b".txt",
    b"[bold]markup[/bold].txt",
)
_HOLE_BYTES = 3 * 1024**3
_DEPTH = 120
_LONG = b"a folder whose name is as long as it takes to get past four thousand"


def write(root: Path) -> list[bytes]:
    """Write all of it into an empty folder; return the paths of what are regular files."""
    made: list[bytes] = []

    def put(path: bytes, content: bytes) -> None:
        place = root / os.fsdecode(path)
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(content)
        made.append(path)

    for folder, documents in (
        ("zips", zips.documents()),
        ("papers", papers.documents()),
        ("letters", letters.documents()),
    ):
        for name, content in documents.items():
            put(f"{folder}/{name}".encode(), content)
    for number, odd in enumerate(ODD_NAMES):
        put(b"names/" + odd, b"document %d\n" % number)
    put(b"folder\nwith\x1b[1mname/inside.txt", b"inside\n")
    for name, head in (("text.txt", b"text " * 1000), ("paper.pdf", b"%PDF-1.7\n"), ("hole", b"")):
        put(f"holes/{name}".encode(), head)
        os.truncate(root / "holes" / name, _HOLE_BYTES)
    _links(root)
    _deep(root)
    return made


def _links(root: Path) -> None:
    """Make what is no document: nothing of it may be opened or followed."""
    links = root / "links"
    links.mkdir()
    os.mkfifo(links / "pipe.txt")
    with socket.socket(socket.AF_UNIX) as listening:
        held = os.open(links, os.O_RDONLY)
        try:
            listening.bind(f"/proc/self/fd/{held}/socket.txt")  # its own path would be too long
        finally:
            os.close(held)
    (links / "to-a-file.txt").symlink_to("/etc/passwd")
    (links / "nowhere.txt").symlink_to("nothing-here")
    (links / "to-itself.txt").symlink_to("to-itself.txt")
    (links / "up").symlink_to("..")
    (links / "endless.txt").symlink_to("/dev/zero")


def _deep(root: Path) -> None:
    """Make folders in folders until no path can name the last."""
    at = os.open(root, os.O_RDONLY)
    for _ in range(_DEPTH):
        os.mkdir(_LONG, dir_fd=at)
        deeper = os.open(_LONG, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = deeper
    os.close(at)
