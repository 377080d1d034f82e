"""Roughening: haste changes the words, and what is copied stays."""

from __future__ import annotations

import random

from archivist.adapting.phrasebook import Piece
from archivist.adapting.roughening import roughen

PIECES = (
    Piece("Proszę znajdź "),
    Piece("umowę najmu łodzi", "slowa"),
    Piece(" w "),
    Piece("Łódź/Umowy", "folder", fixed=True),
    Piece("? "),
)


def roughened(times: int = 300) -> list[tuple[Piece, ...]]:
    """The same request, typed by many people."""
    rng = random.Random(3)
    return [roughen(PIECES, "pl", rng) for _ in range(times)]


def test_what_is_copied_stays() -> None:
    """A folder is written as it is called."""
    assert {pieces[3].text for pieces in roughened()} == {"Łódź/Umowy"}


def test_an_argument_changes_with_the_request() -> None:
    """Its value is what was typed."""
    values = {pieces[1].text for pieces in roughened()}
    assert {"umowę najmu łodzi", "umowe najmu lodzi"} < values
    assert len(values) > 10


def test_people_type_in_many_ways() -> None:
    """With and without capitals, diacritics and the mark at the end, and with slips."""
    texts = {"".join(piece.text for piece in pieces) for pieces in roughened()}
    assert "Proszę znajdź umowę najmu łodzi w Łódź/Umowy?" in texts
    assert "proszę znajdź umowę najmu łodzi w Łódź/Umowy" in texts
    assert "prosze znajdz umowe najmu lodzi w Łódź/Umowy?" in texts
    assert len(texts) > 30


def test_no_space_is_left_over() -> None:
    """Neither at the ends nor doubled between two pieces."""
    pieces = roughen((Piece(" a "), Piece(" b "), Piece(" ")), "en", random.Random(1))
    assert "".join(piece.text for piece in pieces).lower() == "a b"
