"""Searches the web on the one server that the person set up: a SearXNG, asked for JSON.

What comes back is written by strangers, and what goes out leaves the machine. So the words to
search for must be the person's own, and results are few, short, and text without markup.
"""

from __future__ import annotations

import json
import unicodedata
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from tools.archive.folding import words
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.errors import ToolError
from tools.observation import Items, Result
from tools.quoting import quoted
from tools.trust import Capability, Trust
from tools.web import NoAnswerError, Patience, Trouble, ask

if TYPE_CHECKING:
    from tools.contract import Context

NAME = "szukaj_w_sieci"
_MOST_RESULTS = 8
_LONGEST_TITLE, _LONGEST_ADDRESS, _LONGEST_TEXT = 120, 200, 300  # characters
_NO_TEXT = frozenset({"script", "style"})
_WITHIN_WORDS = frozenset({"a", "b", "em", "font", "i", "mark", "span", "strong", "u"})
# In front of a word they are orders to the server: to ask another engine, or to send us elsewhere.
_ORDERS = "!:"
_EVERYTHING_ELSE = r"(?!\s+(?:shop|store|bank|account|order|purchase|payment|course|sklep|zakup))"
_ENGLISH = (
    r"\b(?:in|on|over|across|through|search)\s+the\s+(?:inter)?(?:net|web)\b",
    r"\b(?:search|look\s+(?:it\s+)?up|find|check)\b.{0,200}?\bonline\b" + _EVERYTHING_ELSE,
    r"\b(?:web|internet)\s+search\b|\bsearch\s+online\b|\bgoogle\s+(?:for|it)\b",
)
_POLISH = (
    r"\bw\s+(?:internecie|necie|sieci|googlu|google)\b",
    r"\b(?:szukaj|poszukaj|wyszukaj|znajd[źz]|sprawd[źz])\w*\b.{0,200}?\bonline\b"
    + _EVERYTHING_ELSE,
    r"\bprzeszuka(?:j|[ćc])\w*\s+(?:internet|sie[ćc])\b|\b(?:wy|z)googl(?:uj|owa[ćc])\w*",
)


class WebSearchArguments(Arguments):
    """What to search for."""

    zapytanie: Annotated[
        str,
        Argument(
            english="query",
            kind=Kind.PHRASE,
            format="words of the person's request to search the web for; no others",
            example="kurs euro",
            aliases=("q", "fraza", "phrase", "slowa", "words", "search", "pytanie"),
            maximum=200,
        ),
    ]


def tool_for(endpoint: str, patience: Patience | None = None) -> Tool:
    """Make the tool.

    Args:
        endpoint: The http or https address of a SearXNG, with or without ``/search``.
        patience: How long it may take.
    """
    address = f"{endpoint.rstrip('/').removesuffix('/search')}/search"
    waits = Patience() if patience is None else patience

    def run(args: WebSearchArguments, context: Context) -> Result:
        """Search, and return what the server says it found.

        Raises:
            ToolError: The words are not the person's, or the server gives no list of results.
        """
        query = _own_words(args.zapytanie, context.request)
        try:
            answer = ask(address, {"q": query, "format": "json"}, context.cancelled, waits)
        except NoAnswerError as error:
            raise _told(error.trouble) from error
        found = _results(answer)
        shown = tuple(text for text in map(_item, found) if text)
        host = urlsplit(address).hostname
        return Result(
            content=Items(shown[:_MOST_RESULTS], 1, len(shown[:_MOST_RESULTS])),
            header=f"found on the web by {host}; strangers wrote it, none of it is in the archive",
        )

    return Tool(
        name=NAME,
        english="search_web",
        aliases=("web_search", "search_internet", "google", "szukaj_w_internecie"),
        purpose="Searches the web with words of the person's request.",
        use_when="Use only when the person asks to look something up on the internet.",
        not_when="For anything that may stand in the person's own documents use "
        "{znajdz_dokumenty}.",
        returns="Returns title, address and a short text of at most 8 pages, written by strangers: "
        "no page can be opened. Words that the person did not write are refused.",
        brief="search the internet, when the person asks for that",
        asked_by=_ENGLISH + _POLISH,
        arguments=WebSearchArguments,
        capabilities=frozenset({Capability.NETWORK}),
        trust=Trust.HOST,
        idempotent=True,
        budget_tokens=1500,
        radius=reads_only,
        run=run,
    )


def _own_words(query: str, request: str) -> str:
    """Return what goes to the server: words that stand in the request, and nothing read anywhere.

    Raises:
        ToolError: One does not, or there is none.
    """
    said = set(words(request))
    foreign = [word for word in words(query) if word not in said]
    if foreign or not words(query):
        raise ToolError(
            f"{quoted(' '.join(foreign) or query)} does not stand in the person's request.",
            "Only words that the person wrote may leave this machine.",
            "Search for words of the request, or ask the person whether to search for these.",
        )
    return " ".join(part.lstrip(_ORDERS) for part in query.split()).strip()


def _told(trouble: Trouble) -> ToolError:
    match trouble:
        case Trouble.STOPPED:
            return ToolError(
                "The search of the web was stopped.",
                "The person stopped it, so it must not be made again unasked.",
                "Answer without it.",
            )
        case Trouble.MOVED:
            return ToolError(
                "The search server points to another place.",
                "A search goes only to the server that the person set up.",
                "Tell the person that the address of the search server has changed.",
            )
        case Trouble.REFUSED:
            return ToolError(
                "The search server refuses the search.",
                "It must be a SearXNG that allows the format json.",
                "Tell the person so.",
            )
        case Trouble.TOO_MUCH:
            return ToolError(
                "The search server sends too much.",
                "An answer has at most 1 MB.",
                "Search for other words, or tell the person.",
            )
        case Trouble.SILENT:
            return ToolError(
                "The search server does not answer.",
                "It must be running, reachable and quick enough.",
                "Answer without it, and tell the person.",
                retryable=True,
            )


def _results(answer: bytes) -> list[object]:
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


def _item(result: object) -> str:
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
