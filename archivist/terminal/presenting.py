"""Writes a plan for the person who decides about it, a screenful at a time where that is needed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from archivist.terminal.planned import group_lines, headline, step_lines, text_lines
from archivist.terminal.question import NO_KEYS
from archivist.terminal.screen import Style
from archivist.terminal.width import cells
from config.language import phrase
from tools.counting import count
from tools.effects.mail import Send

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from archivist.terminal.draft import Draft
    from archivist.terminal.screen import Screen
    from tools.effects.plan import Plan

_QUESTION_ROWS = 6
_MOST_GROUPS = 8


class Presentation:
    """Writes plans.

    Args:
        screen: Where to.
        next_key: Waits a moment for a key, when there is more than fits; None writes all at once.
    """

    def __init__(self, screen: Screen, next_key: Callable[[], str | None] | None) -> None:
        self._screen = screen
        self._next_key = next_key

    def is_long(self, draft: Draft) -> bool:
        """Whether there is nothing but rows, and those that are kept don't fit on the screen."""
        changes = draft.changes
        sends = any(isinstance(step, Send) for step in changes)
        if self._next_key is None or sends or text_lines(draft.plan):
            return False
        if len(draft.kept) > self._room:
            return True
        return self._height(step_lines(changes, self._screen.columns, draft.kept)) > self._room

    def groups(self, draft: Draft) -> None:
        """Write where the changes are, without the rows."""
        lines = group_lines(draft.changes, draft.kept)
        for line in lines[:_MOST_GROUPS]:
            self._screen.line(line)
        if len(lines) > _MOST_GROUPS:
            self._screen.line(
                phrase(
                    "  and {folders}",
                    folders=count(len(lines) - _MOST_GROUPS, "more folders", "more folders"),
                )
            )

    def whole(self, draft: Draft, plan: Plan, marks: Mapping[int, str]) -> bool:
        """Write every row and all of the text.

        Args:
            draft: What is shown.
            plan: What would be carried out, to be counted again where it scrolled away.
            marks: What stands in the way of changes, by their places.

        Returns:
            False when the person says no half-way.
        """
        lines = step_lines(draft.changes, self._screen.columns, draft.kept, marks)
        lines += text_lines(draft.plan)
        shown = self._page(lines, self._room)
        while self._next_key is not None and shown < len(lines):
            self._screen.transient(
                phrase(
                    "{shown} of {total} lines · Space: more · n: no",
                    shown=shown,
                    total=len(lines),
                )
            )
            key = self._next_key()
            if key in NO_KEYS:
                return False
            if key in {" ", "pagedown"}:
                shown += self._page(lines[shown:], self._screen.rows - 1)
        self._screen.clear_transient()
        if self._height(lines) > self._room:
            self._screen.line()
            self._screen.line(headline(plan), Style.STRONG)
        return True

    @property
    def _room(self) -> int:
        return sys.maxsize if self._next_key is None else self._screen.rows - _QUESTION_ROWS

    def _height(self, lines: Sequence[str]) -> int:
        return sum(max(-(-cells(line) // self._screen.columns), 1) for line in lines)

    def _page(self, lines: list[str], room: int) -> int:
        """Write as many lines as fit into ``room`` rows, at least one; the rest waits."""
        written = 0
        for line in lines:
            room -= self._height([line])
            if written and room < 0:
                break
            self._screen.line(line)
            written += 1
        return written
