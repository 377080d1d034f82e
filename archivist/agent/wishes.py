"""How many changes a request asks for: "make a folder x and move a.pdf there" asks for two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.aims import kinds, written_into
from archivist.agent.clauses import ordered
from tools.contract import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.agent.request import Request
    from tools.contract import Tool


def wished(tools: Iterable[Tool], request: Request) -> int:
    """Count the changes that the words ask for.

    Args:
        tools: Those that change something.
        request: The person's words.

    Returns:
        At least 1. In each part with an order of its own, each document is a change, and so is
        each folder to make.
    """
    asked = [tool for tool in tools if request.matches(tool.asked_by)]
    parts = ordered(request, [tool.asked_by for tool in asked])
    wanted = [_kinds_in(part, asked) for part in parts]
    folders = sum(Kind.NEW_FOLDER in each and Kind.TEXT not in each for each in wanted)
    if folders:  # of "folders a, b and c" the last two stand in no part
        folders = max(folders, len(request.new_folders()))
    others = (
        max(1, len(written_into(part) if Kind.TEXT in each else part.sources()))
        for part, each in zip(parts, wanted, strict=True)
        if Kind.NEW_FOLDER not in each or Kind.TEXT in each
    )
    return max(1, folders + sum(others))


def _kinds_in(part: Request, asked: list[Tool]) -> set[Kind]:
    return {kind for tool in asked if part.matches(tool.asked_by) for kind in kinds(tool)}
