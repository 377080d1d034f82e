"""Lets the person pick rows of a plan and give them other names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.console import PASTE_ON
from archivist.terminal.draft import Draft
from archivist.terminal.listing import Listing
from archivist.terminal.picking import Wish
from archivist.terminal.screen import Style
from config.language import phrase
from config.recalling import recalled
from tools.effects.amending import amendable
from tools.effects.steps import Move
from tools.errors import ToolError
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from archivist.terminal.screen import Screen
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan


class Reworking:
    """What can be made of a plan before it is agreed to.

    Args:
        screen: Where to write.
        amender: Makes another plan of what the person leaves of one; None where all of it is to be
            done or nothing.
        retype: Lets the person edit a text that stands after a label; None when they leave it.
    """

    def __init__(
        self, screen: Screen, amender: Amender | None, retype: Callable[[str, str], str | None]
    ) -> None:
        self._screen = screen
        self._amender = amender
        self._retype = retype

    def possible(self, draft: Draft) -> bool:
        """Whether anything can be left out or named otherwise."""
        return self._amender is not None and amendable(draft.plan)

    def nameable(self, draft: Draft, place: int) -> bool:
        """Whether a row can have another name."""
        return self.possible(draft) and isinstance(draft.changes[place], Move)

    def settled(self, draft: Draft) -> tuple[Draft, Plan]:
        """Return the plan that a yes would be for; all of it again where the disk changed just now.

        Returns:
            The draft, or a new one of the whole plan, and its plan.
        """
        if self._amender is None:
            return draft, draft.plan
        try:
            return draft, draft.agreed(self._amender)
        except ToolError as error:
            self._screen.say(f"{recalled(error.what)} {recalled(error.why)}", Style.WARNING)
            return Draft.of(draft.plan), draft.plan

    def marks(self, draft: Draft) -> Mapping[int, str]:
        """Say what stands in the way of changes by now, by their places."""
        return {} if self._amender is None else self._amender.obstacles(draft.changes)

    def fault(self, draft: Draft) -> str:
        """Say why what was picked can't be carried out; empty when it can."""
        try:
            if self._amender is not None:
                draft.agreed(self._amender)
        except ToolError as error:
            return f"{recalled(error.what)} {recalled(error.why)}"
        return ""

    def pick(
        self, draft: Draft, next_key: Callable[[], str | None], note: str, *, seen: bool
    ) -> Draft | None:
        """Let the person look through all rows, and pick; None when they say no.

        Args:
            draft: What they have made of the plan so far.
            next_key: Waits a moment for a key; None when none came.
            note: What is told at first.
            seen: Whether they have seen all rows, or are to be led to the last one.
        """
        at = 0
        while True:
            listing = Listing(
                self._screen,
                next_key,
                draft,
                self.marks(draft),
                fixed=not self.possible(draft),
                at=at,
                note=note,
            )
            listing.picking.seen = seen
            wish = listing.run()
            draft, seen, note = listing.picking.draft, listing.picking.seen, ""
            if wish is Wish.REFUSE:
                return None
            if wish is Wish.EDIT:
                place = listing.picking.row.place
                note = (
                    "" if self.nameable(draft, place) else phrase("This has no name to be edited.")
                )
                draft = self.edit(draft, place)
            elif not (note := self._in_the_way(draft, listing)):
                return draft
            at = listing.picking.cursor

    def _in_the_way(self, draft: Draft, listing: Listing) -> str:
        """Say why what was picked can't be carried out, and go to where that is seen."""
        marks = self.marks(draft)
        if not self.possible(draft) or not marks.keys() & draft.kept:
            return self.fault(draft)
        listing.picking.go_to(min(marks.keys() & draft.kept))
        return phrase(
            "{row}: {mark}. Space leaves it out.",
            row=listing.picking.row.left,
            mark=marks[listing.picking.row.place],
        )

    def edit(self, draft: Draft, place: int) -> Draft:
        """Let the person give a row another name, until it can be given or they leave it."""
        if self._amender is None or not self.nameable(draft, place):
            return draft
        screen = self._screen
        old = escaped(draft.changes[place].paths[0])
        screen.say(phrase("The new name of {old} (Esc leaves it as it is):", old=old))
        name = draft.name(place)
        while (typed := self._retype("> ", name)) is not None:
            try:
                draft = draft.named(place, typed, self._amender)
                break
            except ToolError as error:
                screen.say(f"{recalled(error.what)} {recalled(error.why)}", Style.WARNING)
                name = typed
        screen.control(PASTE_ON)  # the input line switched it off when it ended
        return draft
