"""How text is kept in SQLite, which takes only what has a UTF-8 form, and how it is searched."""

from __future__ import annotations

import json
import re
import unicodedata

_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")


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


def folded(text: str) -> str:
    """Text as it is searched: small, without its diacritics.

    Each character folds by itself, so that the length of a folded beginning tells its place.
    """
    if text.isascii():
        return text.casefold()
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text)).casefold()
    return plain.replace("ł", "l")  # the letter with a stroke does not decompose
