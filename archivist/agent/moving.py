"""A folder that something shall be moved into, which is not where it is now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent.placing import destinations
from tools.belt.przenies import TOOL as MOVE

if TYPE_CHECKING:
    from archivist.agent.request import Request

_WHERE_TO = (
    r"\b(?:to|into|in|inside|under|within|do|na|w|we|pod)\s+(?:(?:the|my|our|a|new)\s+)*"
    r"(?:(?:(?:sub)?(?:folder|directory)|(?:pod)?(?:folder|katalog)\w*)\s+)?"
)


def goes_into(request: Request, folder: str) -> bool:
    """Whether the words order a move into a folder: it is no place to look for what is moved.

    Args:
        request: The person's words.
        folder: As it is written there.
    """
    into = {one.rstrip("/") for one in (*destinations(request.text), *request.destinations())}
    return folder.rstrip("/") in into and request.matches(MOVE.asked_by)


def without_goal(request: Request) -> tuple[str, ...]:
    """The words around where something shall be moved: they say what it is, the goal does not.

    Returns:
        The pieces, or all of the words where no move is ordered.
    """
    if not request.matches(MOVE.asked_by):
        return (request.text,)
    goals = destinations(request.text)[-1:]
    pieces = [
        piece
        for goal in goals
        for piece in re.split(rf"{_WHERE_TO}[\"“„«']?{re.escape(goal)}(?!\w)", request.text)
        if re.search(r"\w", piece)
    ]
    return tuple(pieces) or (request.text,)
