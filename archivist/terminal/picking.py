"""What keys do in the list of a plan's rows: moving about, searching, picking."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from archivist.terminal.consent_words import numbers
from archivist.terminal.question import NO_KEYS
from config.language import phrase, spoken, told
from tools.archive.folding import fold
from tools.archive.names import display

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.terminal.draft import Draft
    from archivist.terminal.grouping import Group, Row

KEYS = told("Enter on · Space pick · e edit · / find · n no · ? keys")
SCROLLED = told("Enter on · / find · n no · ? keys")
_HELP = told("Arrows, PgUp, PgDn, Home, End move; * picks all or none; / and Enter find the next.")
_BACKSPACE = frozenset({"c-h", "backspace"})
_ENTER = frozenset({"c-m", "c-j"})


class Wish(Enum):
    """What the person wants of the program."""

    ON = auto()
    EDIT = auto()
    REFUSE = auto()


class Picking:
    """Where the person is in the list, and what they picked.

    Args:
        draft: What they have made of the plan so far.
        groups: Its rows.
        fixed: Whether all of it is to be done or nothing, with the names that it has.

    Attributes:
        draft: What they have made of it by now.
        cursor: The row they are at, from 0 in the order of the rows.
        seen: Whether the last row was on the screen; only then can they go on.
        note: What is to be told, until the next key.
        typed: What is searched for, while it is typed; else None.
    """

    def __init__(self, draft: Draft, groups: Sequence[Group], *, fixed: bool) -> None:
        self.draft = draft
        self.cursor = 0
        self.seen = False
        self.note = ""
        self.typed: str | None = None
        self._rows: list[Row] = [row for group in groups for row in group.rows]
        self._fixed = fixed
        self._sought = ""

    @property
    def row(self) -> Row:
        """The row they are at."""
        return self._rows[self.cursor]

    def go_to(self, place: int) -> None:
        """Go to the row of a change."""
        self.cursor = next(at for at, row in enumerate(self._rows) if row.place == place)

    def place(self, row: int) -> int:
        """The place of a row (from 0) in the plan's changes."""
        return self._rows[row].place

    @property
    def keys(self) -> str:
        """The line that says what the keys are."""
        return spoken(SCROLLED if self._fixed else KEYS)

    def press(self, key: str, page: int) -> Wish | None:
        """Take a key.

        Args:
            key: Its name.
            page: How many rows fit on the screen.
        """
        self.note = ""
        if key == "c-c" or (key in NO_KEYS and self.typed is None):
            return Wish.REFUSE
        if self.typed is not None:
            self._type(key)
            return None
        if key in _ENTER:
            return self._go_on(page)
        if key in {"/", "?"}:
            self.typed = "" if key == "/" else None
            self.note = spoken(_HELP) if key == "?" else ""
        elif key in {" ", "*", "e"}:
            return self._change(key)
        else:
            self._move(key, page)
        return None

    def _move(self, key: str, page: int) -> None:
        by = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -page, "pagedown": page}
        ends = {"home": -len(self._rows), "end": len(self._rows)}
        self._go(self.cursor + (by | ends).get(key, 0))

    def _go(self, row: int) -> None:
        self.cursor = min(max(row, 0), len(self._rows) - 1)

    def _go_on(self, page: int) -> Wish | None:
        """Turn the page until all of it was seen."""
        if not self.seen:
            self._go(self.cursor + page)
            return None
        if self.draft.kept:
            return Wish.ON
        self.note = phrase("No row is picked: n says no to all of it.")
        return None

    def _change(self, key: str) -> Wish | None:
        if self._fixed:
            self.note = phrase("This can only be done as a whole, with these names.")
        elif key == "e":
            return Wish.EDIT
        elif key == " ":
            self._toggle({self.row.place})
        elif self.draft.rest:
            self.draft = self.draft.taking(range(len(self.draft.changes)))
        else:
            self.draft = self.draft.leaving(range(len(self.draft.changes)))
        return None

    def _toggle(self, places: set[int]) -> None:
        """Pick a row or leave it out, and say which others go with it."""
        before = self.draft.kept
        if places <= before:
            self.draft = self.draft.leaving(places)
            others = before - self.draft.kept - places
            self.note = (
                phrase("Left out with it: {rows}.", rows=numbers(self._rows, others))
                if others
                else ""
            )
        else:
            self.draft = self.draft.taking(places)
            others = self.draft.kept - before - places
            self.note = (
                phrase("Needed with it: {rows}.", rows=numbers(self._rows, others))
                if others
                else ""
            )

    def _type(self, key: str) -> None:
        """Take a key of the words to search for; Escape gives up the search alone."""
        typed = self.typed or ""
        if key in _ENTER:
            self._sought = typed or self._sought
            self.typed = None
            self._find()
        elif key in NO_KEYS and len(key) > 1:
            self.typed = None
        elif key in _BACKSPACE:
            self.typed = typed[:-1]
        elif len(key) == 1:
            self.typed = typed + key

    def _find(self) -> None:
        """Go to the next row that has the words in one of its paths."""
        wanted = fold(self._sought)
        rows = len(self._rows)
        for after in range(1, rows + 1):
            at = (self.cursor + after) % rows
            step = self.draft.changes[self._rows[at].place]
            if any(wanted in fold(display(path)) for path in step.paths):
                self._go(at)
                return
        self.note = phrase("No row has: {sought}", sought=self._sought)
