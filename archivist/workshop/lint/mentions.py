"""Names of tools and parameters in running text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.workshop.lint.schemas import fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from archivist.workshop.lint.definition import Definition

# A word with an underscore is a name; any other is one where it is called. Parts of paths, of file
# names and of quoted values are none.
_NAME = re.compile(r"(?<![\w./\\*{-])([A-Za-z]\w*_\w*[A-Za-z0-9])(?![\w/\\*-]|\.\w)")
_CALLED = re.compile(
    r"\b(?:use|using|call|calling|try|with|see|u[zż]yj|wywo[lł]aj)\s+(?:the\s+)?[`'\"]?"
    r"([a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)\b"
    r"|(?<![\w.])([A-Za-z]\w*)\("
)
_QUOTED = re.compile(r"\"[^\"]*\"")


def mentioned(text: str, names: Iterable[str]) -> set[str]:
    """Which of these names stand in a text as words of their own."""
    words = set(re.findall(r"[\w-]+", text))
    return {name for name in names if name in words}


def known_words(definitions: Sequence[Definition]) -> frozenset[str]:
    """Every name that a text about these tools may use: tools, parameters, fixed values."""
    known = {each.name for each in definitions}
    for each in definitions:
        for found in fields(each.schema):
            known.add(found.path.rpartition(".")[2])
            known.update(map(str, found.schema.get("enum", ())))
    return frozenset(known)


def dangling(text: str, known: frozenset[str]) -> list[str]:
    """Names in a text that mean nothing here, each once."""
    outside = _QUOTED.sub('""', text)
    found = [match[1] for match in _NAME.finditer(outside)]
    found += [match[1] or match[2] for match in _CALLED.finditer(outside)]
    return list(dict.fromkeys(word for word in found if word not in known))
