"""How people really type: without diacritics or capitals, in haste, with a slip of the finger."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from archivist.adapting.phrasebook import Piece

_WITHOUT_DIACRITICS = 0.35  # of Polish requests
_LOWER_CASE = 0.3
_CAPITALISED = 0.55
_SLIPPED = 0.22
_MOST_SLIPS = 3
_SHOUTED = 0.02
_NO_MARK_AT_END = 0.3
_PLAIN = str.maketrans("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzACELNOSZZ")
_WORD = re.compile(r"[^\W\d_]{5,}")


def roughen(pieces: tuple[Piece, ...], language: str, rng: random.Random) -> tuple[Piece, ...]:
    """Write a request as somebody in a hurry might; fixed pieces stay as they are.

    An argument that is taken from the request changes with it.
    """
    pieces = _trimmed(pieces)
    if language == "pl" and rng.random() < _WITHOUT_DIACRITICS:
        pieces = _each(pieces, lambda text: text.translate(_PLAIN))
    if rng.random() < _LOWER_CASE:
        pieces = _each(pieces, str.lower)
    elif rng.random() < _CAPITALISED:
        pieces = (*_each(pieces[:1], lambda text: text[:1].upper() + text[1:]), *pieces[1:])
    elif rng.random() < _SHOUTED:
        pieces = _each(pieces, str.upper)
    if rng.random() < _SLIPPED:
        for _ in range(rng.randint(1, _MOST_SLIPS)):
            at = rng.randrange(len(pieces))
            slipped = _each(pieces[at : at + 1], lambda text: _slip(text, rng))
            pieces = (*pieces[:at], *slipped, *pieces[at + 1 :])
    if rng.random() < _NO_MARK_AT_END:
        pieces = (*pieces[:-1], *_each(pieces[-1:], lambda text: text.rstrip("?.")))
    return pieces


def _each(pieces: tuple[Piece, ...], change: Callable[[str], str]) -> tuple[Piece, ...]:
    return tuple(
        piece if piece.fixed else replace(piece, text=change(piece.text)) for piece in pieces
    )


def _slip(text: str, rng: random.Random) -> str:
    """Mistype one longer word: two letters swapped, one left out or one doubled."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    word = rng.choice(words)
    at = rng.randrange(word.start() + 1, word.end() - 1)
    first, second = text[at], text[at + 1]
    slipped = rng.choice((second + first, first, first + first + second))
    return text[:at] + slipped + text[at + 2 :]


def _trimmed(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Drop spaces at both ends and double ones between pieces, and pieces without text."""
    kept: list[Piece] = []
    for piece in pieces:
        text = piece.text
        if not piece.fixed and (not kept or kept[-1].text.endswith(" ")):
            text = text.lstrip(" ")
        if text:
            kept.append(replace(piece, text=text))
    if kept and not kept[-1].fixed:
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip(" "))
    return tuple(piece for piece in kept if piece.text)
