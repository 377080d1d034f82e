"""What a search server found, read strictly: few lines of plain text, whatever it sends."""

from __future__ import annotations

import html
import json
import re
import unicodedata

from tools.errors import ToolError

_LONGEST_TITLE, _LONGEST_ADDRESS, _LONGEST_TEXT = 120, 200, 300  # characters
_MOST_MARKUP = 4000  # characters looked at for one text
# Only what is an element of HTML: servers send plain text too, and "vector<int>" is no markup.
_NO_TEXT = re.compile(
    r"<!--.*?(?:-->|$)|<(script|style)\b.*?(?:</\1\s*>|$)", re.IGNORECASE | re.DOTALL
)
_WITHIN_WORDS = re.compile(r"</?(?:a|b|em|font|i|mark|span|strong|u)(?:\s[^<>]*)?>", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(
    r"</?(?:blockquote|br|code|dd|div|dl|dt|h[1-6]|hr|img|li|ol|p|pre|script|small|style|sub|sup|"
    r"table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)


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


def _plain(markup: str, maximum: int) -> str:
    """Return the text of a piece of a web page, on one line, with nothing invisible in it."""
    text = _NO_TEXT.sub(" ", markup[:_MOST_MARKUP])
    text = _WITHIN_WORDS.sub("", text)
    text = html.unescape(_BETWEEN_WORDS.sub(" ", text))
    return _shortened(" ".join(_seen(text).split()), maximum)


def _seen(text: str) -> str:
    """Leave out what draws nothing, such as marks of direction; what parts words is a space."""
    return "".join(
        character if character.isprintable() else " "
        for character in text
        if unicodedata.category(character) not in {"Cf", "Cn", "Co", "Cs"}
    )


def _shortened(text: str, maximum: int) -> str:
    return text if len(text) <= maximum else f"{text[: maximum - 1].rstrip()}…"
