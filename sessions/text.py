"""How text is kept in SQLite, which takes only text that has a UTF-8 form."""

from __future__ import annotations

import json
import unicodedata


def stored(text: str) -> str | bytes:
    """Text as it is bound: itself, or its bytes where it holds a lone surrogate.

    A file name that is not UTF-8 reaches Python with lone surrogates, and a person may paste one.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def restored(value: str | bytes) -> str:
    """The inverse of :func:`stored`."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")


def stored_json(value: object) -> str:
    """JSON in pure ASCII (surrogates are escaped); what JSON can't hold is kept as its text."""
    return json.dumps(value, default=str)


def folded(character: str) -> str:
    """A character as it is searched: small, without its diacritics."""
    plain = (each for each in unicodedata.normalize("NFKD", character) if each.isprintable())
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return letters.casefold().replace("ł", "l")  # the letter with a stroke does not decompose
