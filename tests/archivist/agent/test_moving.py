"""Telling where something shall go from where it is."""

from __future__ import annotations

import pytest

from archivist.agent.moving import goes_into, without_goal
from archivist.agent.request import Request
from tests.archivist.agent.constraints import FIND, allowed, values


@pytest.mark.parametrize(
    ("text", "into"),
    [
        ("Move the lease into the folder umowy", True),
        ("Move the lease to umowy", True),
        ("Przenieś umowę najmu do folderu „umowy”", True),
        ("wrzuc skan do umowy", True),
        ("Put the letter from the council in the folder umowy", True),
        ("Umieść ofertę na okna w katalogu umowy", True),
        ("Put the letter to the landlord in the folder umowy", True),
        ("Move to archiwum everything in the folder umowy", False),
        ("Move the letter to the landlord in the folder umowy to archiwum", False),
        ("I'd like the letter from the bank moved to the folder umowy", True),
        ("Odłóż list z banku do folderu umowy", True),
        ("I want to know which letters were put into the folder umowy", False),
        ("I need the list of invoices that were moved to umowy", False),
        ("The letter about the licence should go into the folder umowy", True),
        ("Which letters did I put in the folder umowy?", False),
        ("Find the letter about the licence in the folder umowy", False),
        ("Move everything in the folder umowy to archiwum", False),
        ("Przenieś pliki z folderu umowy do archiwum", False),
        ("Go to the folder umowy and read the lease", False),
    ],
)
def test_a_move_goes_into_a_folder(text: str, into: bool) -> None:  # noqa: FBT001 - a table's column
    """Behind a word for where to, and only where a move is ordered."""
    assert goes_into(Request(text), "umowy") is into


def test_what_shall_be_moved_is_looked_for_everywhere() -> None:
    """The folder that it goes into is the one place where it can't be."""
    request = Request("Przenieś umowę najmu do folderu umowy/2026")
    assert values(allowed(request), FIND, "folder") == ()
    request = Request("Which contracts are in the folder umowy/2026?")
    assert values(allowed(request), FIND, "folder") != ()


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Pismo o podwyżce wrzuć do katalogu umowy", ("Pismo o podwyżce wrzuć ",)),
        ("Move the letter to the bank to umowy", ("Move the letter to the bank ",)),
        ("Which letters are in the folder umowy?", ("Which letters are in the folder umowy?",)),
    ],
)
def test_the_goal_of_a_move_is_not_looked_for(text: str, pieces: tuple[str, ...]) -> None:
    """Documents that only have the name of the folder in them are not meant."""
    assert without_goal(Request(text)) == pieces
