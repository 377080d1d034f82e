"""Types that a person may name: what names of documents end in, and words of what they are."""

from __future__ import annotations

import json
import mimetypes
from itertools import compress
from typing import TYPE_CHECKING

from config.language import told
from tools.archive.folding import fold, words
from tools.archive.index.conditions import Condition
from tools.archive.readers.kinds import KINDS, Kind

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

_LISTED = 8


def plain(text: str) -> str:
    """Return a type as it is looked for: ``*.PDF`` is ``pdf``."""
    return fold(text).strip().removeprefix("*").removeprefix(".")


def condition(connection: sqlite3.Connection, text: str) -> Condition:
    """Say in SQL that a document is of a type."""
    wanted = plain(text)
    pairs = list(_pairs(connection))
    fits = [f" {wanted}" in f" {kind.lower()}" or type_ == wanted for type_, kind in pairs]
    where = (
        "(type, kind) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')"
        " FROM json_each(:{}))"
    )
    return Condition(
        where.format("types"),
        {
            "types": json.dumps(list(compress(pairs, fits))),
            "others": json.dumps([pair for pair, fit in zip(pairs, fits, strict=True) if not fit]),
        },
        where.format("others"),
    )


def _pairs(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield each type that documents have with each kind that such documents are.

    They are looked for one after the other in their index: to group all documents takes longer.
    """
    of_type = "SELECT min(kind) FROM documents WHERE type = ? AND kind > ?"
    found = ("", "")
    first = connection.execute("SELECT 1 FROM documents WHERE type = '' AND kind = ''").fetchone()
    if first is not None:
        yield found
    while True:
        kind = connection.execute(of_type, found).fetchone()[0]
        if kind is None:
            after = connection.execute(
                "SELECT type, kind FROM documents WHERE type > ? ORDER BY type, kind LIMIT 1",
                found[:1],
            ).fetchone()
            if after is None:
                return
            found = after
        else:
            found = (found[0], kind)
        yield found


def unknown(connection: sqlite3.Connection, text: str) -> str:
    """Say what is wrong with a type that no document has and that nothing is called.

    Returns:
        Two sentences with the types that there are; empty where it is one.
    """
    from rapidfuzz import fuzz, process  # noqa: PLC0415  # 15 ms that most searches never need

    wanted = plain(text)
    here = [
        kind
        for (kind,) in connection.execute(
            "SELECT type FROM documents GROUP BY type ORDER BY count(*) DESC, type"
        )
    ]
    called = {word for kind in KINDS for word in words(kind)}
    endings = {ending[1:] for ending in mimetypes.MimeTypes(filenames=()).types_map[True]}
    endings |= {kind.name.lower() for kind in Kind}
    if wanted in endings.union(here) or any(word.startswith(wanted) for word in called):
        return ""
    near = process.extractOne(wanted, sorted({*here, *called}), scorer=fuzz.ratio, score_cutoff=60)
    listed = ", ".join(here[:_LISTED])
    return told(
        'Nothing is of a type "{text}".{meant} The documents are of these: {listed}; words of '
        "what they are, such as mail, image or Word, are types too.",
        text=text,
        meant=told(' Did you mean "{near}"?', near=near[0]) if near else "",
        listed=told("{types} and others", types=listed) if len(here) > _LISTED else listed,
    )
