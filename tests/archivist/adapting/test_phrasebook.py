"""Phrasebooks: their lines are read as written, and every tool has some."""

from __future__ import annotations

import random

import pytest

from archivist.adapting.phrasebook import Phrasebook, Piece, load_phrasebook
from tools.belt import BELT

BOOK = Phrasebook("en", {"thing": ("the [red|red] {colour} box",)}, {}, {})


class Names:
    """Makes up one word."""

    def piece(self, name: str, _rng: random.Random) -> Piece | None:
        """Know one kind."""
        return Piece("blue", "paint", fixed=True) if name == "colour" else None


def said(line: str) -> tuple[Piece, ...]:
    """A line as it is said."""
    return BOOK.say(line, Names(), random.Random(1))


def test_alternatives_parts_and_names_are_put_together() -> None:
    """Plain text is one piece; a made-up name keeps what it is."""
    assert said("take {thing}") == (
        Piece("take the red "),
        Piece("blue", "paint", fixed=True),
        Piece(" box"),
    )


def test_an_argument_is_the_text_within() -> None:
    """Names within are part of its text, and it is fixed as they are."""
    assert said("find <words|[a|a] {colour} one>") == (
        Piece("find "),
        Piece("a blue one", "words", fixed=True),
    )


def test_an_alternative_may_be_empty_and_leaves_one_space() -> None:
    """Nobody types two."""
    assert said("find [|] it") == (Piece("find it"),)


def test_alternatives_are_all_said() -> None:
    """Each comes up."""
    rng = random.Random(2)
    lines = {BOOK.say("[a|b|c[d|e]]", Names(), rng)[0].text for _ in range(60)}
    assert lines == {"a", "b", "cd", "ce"}


def test_a_stray_mark_is_refused() -> None:
    """The mistake is found where the line is read."""
    with pytest.raises(ValueError, match="stray >"):
        said("a -> b")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_tool_of_the_belt_has_lines(language: str) -> None:
    """What is shipped is asked for in proper language."""
    book = load_phrasebook(language)
    assert {tool.name for tool in BELT} <= book.tools.keys()
    assert all(book.tools.values())
