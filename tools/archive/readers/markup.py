"""XML and HTML from strangers, without entities, without a tree in memory."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from xml.parsers import expat  # document types are refused, so entities can't exist

from tools.archive.readers.document import UnreadableError
from tools.archive.readers.text import decode

if TYPE_CHECKING:
    from collections.abc import Callable

_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        "address article aside blockquote br caption dd div dl dt figure footer form h1 h2 h3 h4 "
        "h5 h6 header hr li main nav ol p pre section table title tr ul",
    )
)
_SILENT = frozenset({"script", "style", "template", "noscript"})
_CHARSET = re.compile(rb"""(?i)<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-z0-9_:-]{1,40})""")


def parse_xml(
    data: bytes,
    start: Callable[[str, str, dict[str, str]], None],
    end: Callable[[str, str], None],
    text: Callable[[str], None],
) -> None:
    """Read XML as a stream.

    Args:
        data: The document.
        start: Told the namespace, local name and attributes of each element that opens.
        end: Told the namespace and local name of each element that closes.
        text: Told each run of characters.

    Raises:
        UnreadableError: It is not well-formed, or declares a document type (entity bombs need one;
            office formats never have one).
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise UnreadableError(
            "declares XML entities, which office documents never do; it was refused"
        )

    def opened(name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        start(space, local, attributes)

    def closed(name: str) -> None:
        space, _, local = name.rpartition(" ")
        end(space, local)

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)  # noqa: FBT003  # the parameter has no name
    except expat.ExpatError:
        raise UnreadableError("is damaged: its XML is not well-formed") from None


class _Plain(HTMLParser):
    """Collects the visible text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Start a line at a block; fall silent in a script."""
        del attrs
        if tag in _SILENT:
            self._silent = self._silent or tag
        elif tag in _BLOCKS:
            self.pieces.append("\n")
        elif tag in {"td", "th"}:
            self.pieces.append(" | ")

    def handle_endtag(self, tag: str) -> None:
        """End a line at a block."""
        if tag == self._silent:
            self._silent = ""
        elif tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        """Keep text that is shown."""
        if not self._silent:
            self.pieces.append(re.sub(r"\s+", " ", data))


def html_text(data: bytes, declared: str = "") -> str:
    """Return the visible text of a web page, one line a block."""
    named = _CHARSET.search(data[:4096])
    plain = _Plain()
    plain.feed(_defused(decode(data, declared or (named[1].decode("ascii") if named else ""))))
    plain.close()
    lines = (line.strip().removeprefix("| ") for line in "".join(plain.pieces).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _defused(page: str) -> str:
    """Make text of what begins like a tag or comment and never ends.

    Parsers of Python before 3.11.14, 3.12.12 and 3.13.6 look for the end of each to the page's own
    (CVE-2025-6069): minutes for some kilobytes of ``<a <a <a``.
    """
    commented, closed = page.rfind("-->") + 1, page.rfind(">") + 1
    return (
        page[:commented]
        + page[commented:closed].replace("<!--", "&lt;!--")
        + page[closed:].replace("<", "&lt;")
    )
