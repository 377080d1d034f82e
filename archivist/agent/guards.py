"""What ends or blocks a turn whatever the model wants: repeats."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.state import Made

# The same call with the same result for the third time: the model won't get out by itself.
_STUCK_AT = 3
_ALREADY_MADE = "already made in this turn: use its result above"


class Guards:
    """Watches the calls of one turn."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[str, int]] = {}

    def stuck(self, made: Made) -> bool:
        """Count a call with its result; True when it was the third of its kind in a row."""
        observation = made.observation
        call = json.dumps([made.tool, made.arguments], sort_keys=True, default=str)
        output = observation.error.what if observation.error else observation.content
        earlier, times = self._seen.get(call, ("", 0))
        if observation.header == _ALREADY_MADE:
            output = earlier
        times = times + 1 if output == earlier else 1
        self._seen[call] = (output, times)
        return times >= _STUCK_AT

    @staticmethod
    def repeated(
        tool: str, arguments: dict[str, object], made: Sequence[Made]
    ) -> Observation | None:
        """Answer a call that was made before, with nothing changed since, from what it gave then.

        A changing tool is not run twice for one wish: what the model repeats inside a turn is the
        same operation.
        """
        for earlier in reversed(made):
            if earlier.tool == tool and earlier.arguments == arguments:
                if earlier.observation.status is Status.OK:
                    return _already_made(earlier.observation)
                return None
            if earlier.observation.operation:
                return None
        return None

    @staticmethod
    def repeated_change(
        tool: str, arguments: dict[str, object], made: Sequence[Made]
    ) -> Observation | None:
        """Answer a change that was the last one made, where it can't be planned again."""
        for earlier in reversed(made):
            if earlier.observation.operation or earlier.observation.header == _ALREADY_MADE:
                same = earlier.tool == tool and earlier.arguments == arguments
                return _already_made(earlier.observation) if same else None
        return None


def _already_made(earlier: Observation) -> Observation:
    return Observation(status=Status.OK, header=_ALREADY_MADE, paths=earlier.paths)
