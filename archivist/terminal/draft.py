"""What the person has made of a plan so far: which rows, with which names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tools.archive.names import display, last
from tools.effects.bonds import Bonds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.amending import Amender
    from tools.effects.plan import Plan
    from tools.effects.steps import Change


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan, and what the person wants of it. Rows are meant by their places in the changes.

    Attributes:
        plan: As its tool made it.
        changes: Its changes, with the names that the person gave.
        kept: The places (0-based) of those that are to be made.
    """

    plan: Plan
    changes: tuple[Change, ...]
    kept: frozenset[int]

    @classmethod
    def of(cls, plan: Plan) -> Draft:
        """Begin with all of a plan."""
        changes = plan.changes
        return cls(plan, changes, frozenset(range(len(changes))))

    @property
    def whole(self) -> bool:
        """Whether it is the plan as it was."""
        return len(self.kept) == len(self.changes) and self.changes == self.plan.changes

    @property
    def rest(self) -> int:
        """How many rows are left out."""
        return len(self.changes) - len(self.kept)

    def agreed(self, amender: Amender) -> Plan:
        """Return the plan that would be carried out.

        Raises:
            ToolError: It can't be.
        """
        return self.plan if self.whole else amender.amended(self.plan, self._rows())

    def taking(self, places: Iterable[int]) -> Draft:
        """Take rows in, with those that they need."""
        return replace(self, kept=Bonds(self.changes).taking(self.kept, places))

    def leaving(self, places: Iterable[int]) -> Draft:
        """Leave rows out, with those that need them."""
        return replace(self, kept=Bonds(self.changes).leaving(self.kept, places))

    def only(self, places: Iterable[int]) -> Draft:
        """Keep these rows alone, with those that they need."""
        return replace(self, kept=Bonds(self.changes).taking((), places))

    def name(self, place: int) -> str:
        """The new name of a row, to be edited."""
        return display(last(self.changes[place].paths[-1]))

    def named(self, place: int, name: str, amender: Amender) -> Draft:
        """Give a row another name; it is kept then, with those that it needs.

        Raises:
            ToolError: It can't have that name.
        """
        changed = list(self.changes)
        changed[place] = amender.renamed(changed[place], name)
        if tuple(changed) == self.changes:
            return self
        draft = replace(self, changes=tuple(changed)).taking([place])
        draft.agreed(amender)
        return draft

    def _rows(self) -> tuple[Change, ...]:
        return tuple(self.changes[place] for place in sorted(self.kept))
