"""One turn: what it may cost and touch, and what it has gathered so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.agent.circling import Circling
from archivist.agent.coverage import left_out
from archivist.agent.events import Ended, Stop, Usage
from archivist.agent.guards import Guards

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from archivist.model.cancel import Cancel


@dataclass(frozen=True, slots=True)
class Limits:
    """What a turn may cost and touch.

    Attributes:
        steps: Most steps of a turn.
        consent_objects: A plan that touches as many objects needs consent.
    """

    steps: int = 8
    consent_objects: int = 10


@dataclass(slots=True)
class Turn:
    """What one turn has gathered so far.

    Attributes:
        request: What was asked.
        number: Its place in the session, from 1; operation ids are minted from it.
        cancel: Set when the person stops it.
        guards: What answers a call that was made before.
        circling: What notices that it goes in circles.
        stuck: What the person is told of that; empty as long as it does not.
        made: Its calls with their results, in order.
        usage: What the model has cost.
        left_out: The paths of what the person took out of a change that they agreed to.
    """

    request: Request
    number: int
    cancel: Cancel
    guards: Guards = field(default_factory=Guards)
    circling: Circling = field(default_factory=Circling)
    stuck: str = ""
    made: list[Made] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    left_out: set[bytes] = field(default_factory=set)

    def operations(self) -> tuple[str, ...]:
        """The ids of what was changed, in order."""
        return tuple(made.observation.operation for made in self.made if made.observation.operation)

    def changes(self) -> tuple[str, ...]:
        """What was changed, the first line of each."""
        seen = (made.observation for made in self.made)
        lines = (one.header.partition("\n")[0] for one in seen if one.operation and not one.error)
        return tuple(f"{line.rstrip(':.')}." for line in lines)

    def doubts(self) -> tuple[str, ...]:
        """What may have been done, and what the person has to look at."""
        seen = (made.observation for made in self.made)
        return tuple(one.error.what for one in seen if one.operation and one.error)

    def ended(self, stop: Stop, answer: str) -> Ended:
        """The turn's last event; what was not read is named once."""
        seen = [made.observation for made in self.made]
        unread = dict.fromkeys(note for one in seen for note in (*one.aside, *one.unread))
        told = (*unread, *left_out(self.made))
        return Ended(stop, answer, told, self.operations(), self.usage)
