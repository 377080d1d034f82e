"""What the person allowed for the rest of a conversation, so that they are not asked again.

Only the question of how much is changed is spared, and only where the person's own words ask for
the change, hold each of its targets, and it can be undone: see
:func:`archivist.agent.consenting.consent_needed`. All else is asked whatever was allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.archive.names import parent
from tools.effects.amending import amendable

if TYPE_CHECKING:
    from tools.effects.plan import Plan


@dataclass(frozen=True, slots=True)
class Allowance:
    """A kind of change that needs no further question.

    Attributes:
        tool: The canonical name of the tool that plans it.
        folders: Where it may move things from and to, paths relative to the archive; what lies in
            folders inside of them is not meant.
        objects: The most that one change may touch.
    """

    tool: str
    folders: frozenset[bytes]
    objects: int

    @classmethod
    def of(cls, plan: Plan) -> Allowance:
        """What a plan takes: no less allows it."""
        paths = (path for step in plan.changes for path in step.paths)
        return cls(plan.tool, frozenset(map(parent, paths)), plan.radius.objects)

    def covers(self, other: Allowance) -> bool:
        """Whether whoever has this needs no other one."""
        return (
            self.tool == other.tool
            and self.folders >= other.folders
            and self.objects >= other.objects
        )


class Allowances:
    """Those of one conversation; a new conversation begins without any."""

    def __init__(self) -> None:
        self._given: list[Allowance] = []

    @property
    def given(self) -> tuple[Allowance, ...]:
        """Oldest first."""
        return tuple(self._given)

    def allow(self, plan: Plan) -> None:
        """Take in that plans like this one need no further question."""
        new = Allowance.of(plan)
        self._given = [old for old in self._given if not new.covers(old)]
        self._given.append(new)

    def cover(self, plan: Plan) -> bool:
        """Whether a plan is like one that was allowed."""
        wanted = Allowance.of(plan)
        return any(given.covers(wanted) for given in self._given)

    def revoke(self) -> None:
        """Ask about everything again."""
        self._given.clear()


def allowable(plan: Plan) -> bool:
    """Whether a kind of change may be allowed at all: moving and renaming alone, never a deletion.

    What is written or sent holds words that nobody has read yet.
    """
    return amendable(plan) and plan.radius.reversible
