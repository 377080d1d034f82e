"""What answers a call whatever the model wants: repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.state import Made

ALREADY_MADE = "already made in this turn: use its result above"


class Guards:
    """Answers calls that were made before in the turn."""

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
                if earlier.observation.status is Status.OK or earlier.observation.operation:
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
            if earlier.observation.operation or earlier.observation.header == ALREADY_MADE:
                same = earlier.tool == tool and earlier.arguments == arguments
                return _already_made(earlier.observation) if same else None
        return None


def _already_made(earlier: Observation) -> Observation:
    if earlier.status is not Status.OK:
        return earlier  # in doubt: what may have been done is not tried again behind the person
    return Observation(status=Status.OK, header=ALREADY_MADE, paths=earlier.paths)
