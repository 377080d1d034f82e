"""Searches the web on the one server that the person set up: a SearXNG, asked for JSON.

What comes back is written by strangers, and what goes out leaves the machine. So the words to
search for must be the person's own, and results are few, short, and text without markup.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from tools.archive.folding import fold, words
from tools.belt import web_results
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
# What surrounds a word. In front of one, some of it is an order to the server: to ask another
# engine, or to send us elsewhere.
_AROUND = " .,;:!?…\"'„”“«»()[]{}<>"
_WORD = re.compile(r"[^\W_]+")
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
        pages = filter(None, map(web_results.shown, web_results.listed(answer)))
        shown = tuple(islice(pages, _MOST_RESULTS))
        host = urlsplit(address).hostname
        return Result(
            content=Items(shown, 1, len(shown)),
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
    """Return what goes to the server: pieces of the request, spelled as they are there.

    So nothing that was read anywhere can go along, not even between or inside of the words.

    Raises:
        ToolError: The request asks for no such search, or has not all of the words.
    """
    if not any(re.search(each, request, re.IGNORECASE) for each in (*_ENGLISH, *_POLISH)):
        raise ToolError(
            "The request asks for no search of the web.",
            "Only the person can decide that words leave this machine.",
            "Answer without it, or ask the person whether to search the web.",
        )
    said: dict[str, str] = {}
    for token in unicodedata.normalize("NFC", request).split():
        piece = token.strip(_AROUND)
        for one in (piece, *_WORD.findall(piece)):
            said.setdefault(fold(one), one)
    wanted = [token.strip(_AROUND) for token in query.split()]
    pieces = [
        piece
        for token in wanted
        for piece in ([fold(token)] if fold(token) in said else words(token))
    ]
    foreign = [piece for piece in pieces if piece not in said]
    found = " ".join(said[piece] for piece in pieces if piece in said).strip()
    if foreign or not found:
        raise ToolError(
            f"{quoted(' '.join(foreign) or query)} does not stand in the person's request.",
            "Only words that the person wrote may leave this machine.",
            "Search for words of the request, or ask the person whether to search for these.",
        )
    return found


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
