"""A folder that something shall be moved into, which is not where it is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.placing import destinations
from tools.belt.przenies import TOOL as MOVE

if TYPE_CHECKING:
    from archivist.agent.request import Request


def goes_into(request: Request, folder: str) -> bool:
    """Whether the words order a move into a folder: it is no place to look for what is moved.

    Args:
        request: The person's words.
        folder: As it is written there.
    """
    into = {one.rstrip("/") for one in (*destinations(request.text), *request.destinations())}
    return folder.rstrip("/") in into and request.matches(MOVE.asked_by)
