"""From which document each amount of a calculation is, which a small model soon mistakes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.readiness import CALCULATE
from archivist.agent.sources import lines
from tools.amounts import amounts_in
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.state import Made
    from tools.observation import Observation


def with_origins(made: Sequence[Made], tool: str, observation: Observation) -> Observation:
    """Add a line for each amount of a calculation that one document alone was seen to hold.

    Args:
        made: The calls of the turn before it.
        tool: What was called.
        observation: What came of it; any other than a calculation comes back as it is.
    """
    if tool != CALCULATE or observation.status is not Status.OK:
        return observation
    holders: dict[str, set[str]] = {}
    for path, line in lines(made):
        for one in amounts_in(line):
            holders.setdefault(one.written, set()).add(path)
    expression = observation.content.rpartition(" = ")[0]
    parts = dict.fromkeys(one.written for one in amounts_in(expression))
    told = [
        f"{path}: {part}"
        for part in parts
        if len(paths := holders.get(part, set())) == 1
        for path in paths
    ]
    if len(told) < len(("one", "other")):
        return observation
    content = "\n".join([observation.content, *told])
    # The few tokens more are counted anew by whoever shows it.
    return replace(observation, content=content, tokens_raw=0, tokens_shown=0)
