"""EPUB books: their chapters in the order of reading."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    Obstacle,
    UnreadableError,
    clipped,
)
from tools.archive.readers.kinds import Kind
from tools.archive.readers.markup import html_text, parse_xml
from tools.archive.readers.page_numbers import listed

if TYPE_CHECKING:
    from tools.archive.readers.zips import Wrapping

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = (".xhtml", ".html", ".htm")
_ABOUT = {"title": "Title", "creator": "Author", "publisher": "Publisher", "date": "Date"}


def read(wrapping: Wrapping) -> Document:
    """Read a book; a chapter stands behind a line such as ``[part 3]``.

    Raises:
        UnreadableError: It is damaged or hostile, or copy protection keeps it shut.
    """
    about, spine = _package(wrapping)
    names = set(wrapping.names)
    locked = _locked(wrapping)
    if spine and locked.issuperset(spine):
        raise UnreadableError("is encrypted by copy protection (DRM)", Obstacle.ENCRYPTED)
    blocks = ["\n".join(about)] if about else []
    unread: dict[str, list[str]] = {}
    length = 0
    for number, name in enumerate(spine, start=1):
        if name in locked:
            unread.setdefault("encrypted", []).append(str(number))
        elif name not in names:
            unread.setdefault("missing", []).append(str(number))
        elif length > MAX_TEXT_CHARS:
            unread.setdefault("the book is too long", []).append(str(number))
        elif text := html_text(wrapping.member(name)).strip():
            blocks.append(f"[part {number}]\n{text}")
            length += len(text)
    said = [f"Not read of the parts: {listed(parts)} ({why})." for why, parts in unread.items()]
    return clipped("\n\n".join(blocks) + "\n", Kind.EPUB.value, None, tuple(said))


def _package(wrapping: Wrapping) -> tuple[list[str], list[str]]:
    """Return what the book says of itself, and the members to be read one after the other."""
    try:
        package = _package_name(wrapping.member(_CONTAINER))
        about, files, order = _listing(wrapping.member(package))
    except UnreadableError:  # a damaged list of chapters costs their order, not their text
        return [], sorted(name for name in wrapping.names if name.lower().endswith(_PAGES))
    folder = posixpath.dirname(package)
    spine = [
        posixpath.normpath(posixpath.join(folder, unquote(files[item])))
        for item in dict.fromkeys(order)
        if item in files
    ]
    return about, spine


def _package_name(container: bytes) -> str:
    found: list[str] = []

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "rootfile":
            found.append(attributes.get("full-path", ""))

    parse_xml(container, start, _ignore, _ignore)
    return found[0] if found else ""


def _listing(package: bytes) -> tuple[list[str], dict[str, str], list[str]]:
    about: list[str] = []
    files: dict[str, str] = {}
    order: list[str] = []
    label = ""

    def start(space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal label
        if "purl.org/dc" in space:
            label = _ABOUT.get(name, "")
        elif name == "item":
            files[attributes.get("id", "")] = attributes.get("href", "")
        elif name == "itemref":
            order.append(attributes.get("idref", ""))

    def end(_space: str, _name: str) -> None:
        nonlocal label
        label = ""

    def text(run: str) -> None:
        if label and run.strip():
            about.append(f"{label}: {' '.join(run.split())}")

    parse_xml(package, start, end, text)
    return about, files, order


def _locked(wrapping: Wrapping) -> set[str]:
    """Return the members that copy protection encrypts; fonts are often among them."""
    found: set[str] = set()

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        if name == "CipherReference":
            found.add(unquote(attributes.get("URI", "")))

    if _ENCRYPTION in wrapping.names:
        parse_xml(wrapping.member(_ENCRYPTION), start, _ignore, _ignore)
    return found


def _ignore(*_: object) -> None:
    pass
