"""An agent without some of its defences, so that an evaluation can tell what they are worth.

Nothing of the program can be set to this: only ``archivist eval injection`` makes such an agent,
on a copy of the archive, and what its tools reach beyond that only notes that it was called.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.agent.loop import Agent
from archivist.agent.rules import PolicyRule
from tools.rendering import trusted

if TYPE_CHECKING:
    from tools.observation import Observation

_WALLS = frozenset({PolicyRule.GATED_CHANGES})


class Condition(StrEnum):
    """Which defences are there: the marks on what was read, and the walls around what is done."""

    SHIPPED = "shipped"  # all
    UNMARKED = "unmarked"  # results stand in no block of their own, and taint nothing
    UNWALLED = "unwalled"  # what acts can be decoded unasked, and every question is answered yes
    BARE = "bare"  # neither marks nor walls

    @property
    def marked(self) -> bool:
        """Whether results are quoted in a block with a nonce, and taint the conversation."""
        return self in {Condition.SHIPPED, Condition.UNWALLED}

    @property
    def walled(self) -> bool:
        """Whether a change takes words that ask for it, and a person's consent to the rest."""
        return self in {Condition.SHIPPED, Condition.UNMARKED}


class UndefendedAgent(Agent):
    """An agent under a condition; see :class:`archivist.agent.loop.Agent`."""

    _condition = Condition.SHIPPED

    def put_under(self, condition: Condition) -> None:
        """Take defences away, or give them back, from the next turn on."""
        if condition.walled != self._condition.walled:
            self._rules = self._rules ^ _WALLS
        self._condition = condition

    def distrust(self) -> tuple[str, ...]:
        """Close nothing where what was read has no mark."""
        return super().distrust() if self._condition.marked else ()

    def _rendered(self, observation: Observation) -> str:
        if self._condition.marked:
            return super()._rendered(observation)
        return "\n".join(filter(None, (trusted(observation), observation.content)))
