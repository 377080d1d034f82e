"""Names close to one that does not exist."""

from __future__ import annotations

import posixpath
import time
from typing import TYPE_CHECKING

from tools.archive import names
from tools.archive.folding import fold, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.archive.root import Archive

_LOOK_S = 1.5  # a hint is worth a moment, not a scan of a home with a million files
_LEAST_SCORE = 60  # of 100; below it names have nothing in common that a person would see
_LEAST_SHORT = 85  # a name that holds every word of the one that was meant: more than a likeness
_SHOWN = 3


def nearest(
    archive: Archive, wanted: bytes, cancelled: Callable[[], bool], *, folders: bool = False
) -> list[bytes]:
    """Return up to three existing paths whose names are like ``wanted``'s, best first.

    The right name in another folder comes before a similar name in the right one, and where the
    right name is there with another ending, what is only similar is left out.

    Args:
        archive: Where to look, for at most a second and a half.
        wanted: A path that does not exist.
        cancelled: Whether to stop looking.
        folders: Whether to look for folders instead of documents.
    """
    from rapidfuzz import fuzz, process  # 15 ms that most calls never need  # noqa: PLC0415

    until = time.monotonic() + _LOOK_S
    walk = archive.walk(cancelled=lambda: cancelled() or time.monotonic() > until)
    paths = [
        entry.relative
        for listing in walk.folders()
        for entry in listing.entries
        if entry.is_folder == folders
    ]
    wanted_name, known = folded_name(wanted), [folded_name(path) for path in paths]
    alike = process.extract(
        wanted_name, known, scorer=fuzz.ratio, score_cutoff=_LEAST_SCORE, limit=_SHOWN
    )
    scores = {index: score for _, score, index in alike}
    said = _stem_words(wanted_name)
    for index, name in enumerate(known):
        if said and said <= set(words(name)):  # a short form of the name
            scores[index] = max(
                scores.get(index, 0), _LEAST_SHORT + fuzz.ratio(wanted_name, name) / 10
            )
    best = sorted(scores, key=lambda index: (-scores[index], known[index]))[:_SHOWN]
    same = [index for index in best if said and said == _stem_words(known[index])]
    return [paths[index] for index in same or best]


def _stem_words(name: str) -> set[str]:
    return set(words(posixpath.splitext(name)[0]))


def folded_name(path: bytes) -> str:
    """The last part of a path as it is compared with what somebody meant."""
    return fold(names.last(path).decode("utf-8", "replace"))
