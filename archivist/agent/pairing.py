"""What the words say of which document: "read a.pdf and rename b.pdf to c.pdf" renames b.pdf only.

Only places in the words are compared: a name or folder that is wanted belongs to the document that
stands last before it, and to those that stand in a list with that one; where none stands before it,
to the next one ("give the name c.pdf to b.pdf").
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Span = tuple[int, int]

# What stands between two documents of one list.
_IN_A_LIST = re.compile(
    r"[\s\"'”»„“«,;]*(?:(?:and|or|as well as|i|oraz|lub|a także)\s+)?"
    r"(?:(?:the\s+)?(?:file|document|plik|dokument)\s+)?[\s\"'”»„“«]*"
)


def spans(name: str, words: str) -> list[Span]:
    """Where a name stands in the words as a whole; both are folded by the caller."""
    whole = rf"(?<![\w/.-]){re.escape(name)}(?![\w/-]|\.\w)"
    return [match.span() for match in re.finditer(whole, words)]


def paired(
    words: str, documents: Iterable[str], source: Iterable[str], wanted: Iterable[str]
) -> bool:
    """Whether the words give what is wanted to this document, as far as their order tells.

    Args:
        words: The person's, folded, as is every name.
        documents: Every name of a document that stands in the words.
        source: The spellings of the one that is changed.
        wanted: The spellings of its new name or folder.
    """
    mine = _places(source, words)
    goals = _places(wanted, words)
    taken = [*mine, *goals]
    others = [span for span in _places(documents, words) if not _overlaps(span, taken)]
    if not others:
        return True  # the words name one document, and it is this
    groups = _grouped(sorted({*mine, *others}), words)
    for start, end in goals:
        before = [group for group in groups if group[-1][1] <= start]
        after = [group for group in groups if group[0][0] >= end]
        meant = before[-1:] or after[:1]
        if any(span in mine for group in meant for span in group):
            return True
    return False


def _places(names: Iterable[str], words: str) -> list[Span]:
    return sorted({span for name in names for span in spans(name, words)})


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _grouped(places: list[Span], words: str) -> list[list[Span]]:
    """Put together what stands in one list."""
    groups = [[place] for place in places[:1]]
    for (_, end), place in pairwise(places):
        if _IN_A_LIST.fullmatch(words[end : place[0]]):
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups
