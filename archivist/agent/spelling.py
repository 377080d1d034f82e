"""How names and texts are compared with a person's words: folded, whole, in each spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.pairing import spans
from archivist.agent.wording import NEGATED, QUOTED
from tools.archive.names import display, last, literal, twin_key
from tools.effects.naming import extension_of

if TYPE_CHECKING:
    from archivist.agent.request import Request


def unbanned(request: Request) -> str:
    """The words without those that a negation bans: "but don't touch b.pdf" names nothing.

    What looks like a negation inside a name („bez tytułu.md”) is none.
    """
    text = request.text
    masked = QUOTED.sub(lambda quote: "_" * len(quote.group()), text)
    for path in request.paths():
        masked = masked.replace(path, "_" * len(path))
    for ban in reversed(list(NEGATED.finditer(masked))):
        text = f"{text[: ban.start()]} {text[ban.end() :]}"
    return text


def spellings(path: bytes, *, stem: bool) -> tuple[str, ...]:
    """The ways in which words may give a path, all folded."""
    found = []
    for one in (path, last(path), path + b"/", last(path) + b"/"):
        raw = one.decode("utf-8", "surrogateescape")
        found += [raw, display(one), *([raw.removesuffix(extension_of(raw))] if stem else [])]
    return tuple(dict.fromkeys(folded(spelling) for spelling in found if spelling))


def flat(text: str) -> str:
    """Fold a text into one line without the point that ends it."""
    return " ".join(folded(text).split()).rstrip(" .")


def stands(name: str, words: str) -> bool:
    """Whether a name stands in folded words as a whole."""
    return bool(spans(folded(name), words))


def folded(text: str) -> str:
    """Fold case, and what looks the same though it is written otherwise."""
    return twin_key(literal(text)).decode("utf-8", "surrogateescape").casefold()
