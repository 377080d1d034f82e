"""What a search server found, read strictly: few lines of plain text, whatever it sends."""

from __future__ import annotations

import json
import unicodedata
from html.parser import HTMLParser

from tools.errors import ToolError

_LONGEST_TITLE, _LONGEST_ADDRESS, _LONGEST_TEXT = 120, 200, 300  # characters
_NO_TEXT = frozenset({"script", "style"})
_WITHIN_WORDS = frozenset({"a", "b", "em", "font", "i", "mark", "span", "strong", "u"})


def listed(answer: bytes) -> list[object]:
    """Read the list of results.

    Raises:
        ToolError: There is none.
    """
    try:
        read = json.loads(answer)
    except (ValueError, RecursionError):
        read = None  # said below: a model can't act on a parser's position
    results = read.get("results") if isinstance(read, dict) else None
    if not isinstance(results, list):
        raise ToolError(
            "The answer of the search server is no list of results.",
            "It must be a SearXNG that answers in the format json.",
            "Tell the person so.",
        )
    return results


def shown(result: object) -> str:
    """Write a result in two or three lines; nothing where it is none of a web page."""
    if not isinstance(result, dict):
        return ""
    title, address, text = (result.get(key) for key in ("title", "url", "content"))
    if not (isinstance(title, str) and isinstance(address, str)):
        return ""
    if not address.lower().startswith(("http://", "https://")):
        return ""
    lines = (
        _plain(title, _LONGEST_TITLE),
        _shortened("".join(_seen(address).split()), _LONGEST_ADDRESS),
        _plain(text, _LONGEST_TEXT) if isinstance(text, str) else "",
    )
    return "\n  ".join(filter(None, lines))


class _Text(HTMLParser):
    """Collects the text of a piece of a web page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._hidden = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Part words, unless the markup is such as stands inside of one."""
        del attrs
        self._hidden = self._hidden or (tag if tag in _NO_TEXT else "")
        self.pieces.append("" if tag in _WITHIN_WORDS else " ")

    def handle_endtag(self, tag: str) -> None:
        """Take note of the end of what is no text."""
        self._hidden = "" if tag == self._hidden else self._hidden

    def handle_data(self, data: str) -> None:
        """Take text."""
        self.pieces.append("" if self._hidden else data)


def _plain(markup: str, maximum: int) -> str:
    """Return the text of a piece of a web page, on one line, with nothing invisible in it."""
    parser = _Text()
    parser.feed(markup)
    parser.close()
    return _shortened(" ".join(_seen("".join(parser.pieces)).split()), maximum)


def _seen(text: str) -> str:
    """Leave out what draws nothing, such as marks of direction; what parts words is a space."""
    return "".join(
        character if character.isprintable() else " "
        for character in text
        if unicodedata.category(character) not in {"Cf", "Cn", "Co", "Cs"}
    )


def _shortened(text: str, maximum: int) -> str:
    return text if len(text) <= maximum else f"{text[: maximum - 1].rstrip()}…"
