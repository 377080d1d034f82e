"""The list of a plan's rows over the whole screen: scrolled, searched, picked from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.terminal.grouping import grouped
from archivist.terminal.overlay import Overlay
from archivist.terminal.picking import Picking, Wish
from archivist.terminal.screen import Style
from archivist.terminal.width import chunks, cut_end, wrap
from config.language import phrase
from tools.counting import count

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from archivist.terminal.draft import Draft
    from archivist.terminal.grouping import Group
    from archivist.terminal.screen import Screen

_FRAME_ROWS = 2  # the line above the rows and that of the keys
_MOST_NOTE_ROWS = 3
_ON = frozenset({"down", "j", "pagedown", "c-m", "c-j"})
_PICKED, _LEFT_OUT = "[x] ", "[ ] "


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list.

    Attributes:
        row: Its row, from 0; None in a title.
        text: What it says.
        first: Whether it is the first of its row.
    """

    row: int | None
    text: str
    first: bool = True


class Listing:
    """Lets the person look through the rows of a plan, and pick.

    Args:
        screen: Where to draw.
        next_key: Waits a moment for a key; None when none came.
        draft: The plan, and what the person has made of it so far.
        marks: What stands in the way of changes, by their places.
        fixed: Whether all of it is to be done or nothing.
        at: The row to begin with, from 0.
        note: What is told at first.
    """

    def __init__(  # noqa: PLR0913 - what is shown, how, and where it begins
        self,
        screen: Screen,
        next_key: Callable[[], str | None],
        draft: Draft,
        marks: Mapping[int, str],
        *,
        fixed: bool,
        at: int = 0,
        note: str = "",
    ) -> None:
        self._screen = screen
        self._next_key = next_key
        self._marks = marks
        self._fixed = fixed
        self._groups = grouped(draft.changes)
        self.picking = Picking(draft, self._groups, fixed=fixed)
        self.picking.cursor = at
        self.picking.note = note
        self._lines: list[_Line] = []
        self._first_lines: list[int] = []
        self._size = (0, 0)
        self._note = [""]
        self._top = 0

    def run(self) -> Wish:
        """Show it until the person wants something of the program."""
        overlay = Overlay(self._screen)
        with overlay.open():
            self._draw(overlay)
            while True:
                key = self._next_key()
                if key is not None and not self._read_on(key):
                    wish = self.picking.press(key, self._room)
                    if wish is not None:
                        return wish
                if key is not None or self._size != self._measured():
                    self._draw(overlay)

    def _measured(self) -> tuple[int, int]:
        return self._screen.columns, self._screen.rows

    @property
    def _room(self) -> int:
        return max(self._size[1] - _FRAME_ROWS - len(self._note), 1)

    def _draw(self, overlay: Overlay) -> None:
        size = self._measured()
        if size[0] != self._size[0]:
            self._lay_out(size[0])
        self._size = size
        picking, columns = self.picking, size[0] - 1
        said = picking.note if picking.typed is None else f"/{picking.typed}"
        self._note = [cut_end(line, columns) for line in wrap(said, columns)[:_MOST_NOTE_ROWS]]
        self._scroll()
        end = min(self._top + self._room, len(self._lines))
        picking.seen |= end == len(self._lines)
        head = phrase(
            "{chosen} · lines {first}-{last} of {total}",
            chosen=self._chosen(),
            first=self._top + 1,
            last=end,
            total=len(self._lines),
        )
        drawn = [
            (cut_end(head, columns), Style.STRONG),
            *((self._drawn(line), self._style(line)) for line in self._lines[self._top : end]),
            *[("", Style.PLAIN)] * (self._room - (end - self._top)),
            (cut_end(picking.keys, columns), Style.QUIET),
            *((line, Style.WARNING) for line in self._note),
        ]
        overlay.draw(drawn[-size[1] :])

    def _chosen(self) -> str:
        draft = self.picking.draft
        rows = count(len(draft.changes), "row")
        return (
            phrase("{number:,} of {rows} picked", number=len(draft.kept), rows=rows)
            if draft.rest
            else phrase("All {rows}", rows=rows)
        )

    def _lay_out(self, columns: int) -> None:
        """Break the rows to the width; a row has the lines that it needs, nothing is cut."""
        self._lines = list(_laid_out(self._groups, self._marks, columns - 1, fixed=self._fixed))
        self._first_lines = [
            at for at, line in enumerate(self._lines) if line.row is not None and line.first
        ]

    def _scroll(self) -> None:
        """Have the row with the cursor on the screen, and the title above it."""
        first, last = self._extent()
        low, high = sorted((first, last - self._room))
        self._top = max(min(max(self._top, low), high), 0)

    def _extent(self) -> tuple[int, int]:
        """The first line of the row with the cursor, or of its title, and the one after it."""
        at = self.picking.cursor
        first = self._first_lines[at]
        last = self._first_lines[at + 1] if at + 1 < len(self._first_lines) else len(self._lines)
        while first and self._lines[first - 1].row is None:
            first -= 1
        while self._lines[last - 1].row is None:
            last -= 1
        return first, last

    def _read_on(self, key: str) -> bool:
        """Turn the page within a row that is longer than the screen."""
        last = self._extent()[1]
        if key not in _ON or self.picking.typed is not None or last <= self._top + self._room:
            return False
        self._top = min(self._top + self._room, last - self._room)
        return True

    def _drawn(self, line: _Line) -> str:
        if line.row is None:
            return line.text
        cursor = "> " if line.first and line.row == self.picking.cursor else "  "
        if self._fixed:
            return cursor + line.text
        place = self.picking.place(line.row)
        box = _PICKED if place in self.picking.draft.kept else _LEFT_OUT
        return cursor + (box if line.first else " " * len(box)) + line.text

    def _style(self, line: _Line) -> Style:
        if line.row is None or line.row == self.picking.cursor:
            return Style.STRONG
        marked = self.picking.place(line.row) in self._marks
        return Style.WARNING if marked else Style.PLAIN


def _laid_out(
    groups: Sequence[Group], marks: Mapping[int, str], columns: int, *, fixed: bool
) -> list[_Line]:
    digits = len(str(sum(len(group.rows) for group in groups)))
    indent = 2 + (0 if fixed else len(_PICKED))
    hanging = " " * (digits + 2)
    room = max(columns - indent - len(hanging), 1)
    lines: list[_Line] = []
    at = 0
    for group in groups:
        if group.title:
            lines += [_Line(None, part) for part in chunks(group.title, max(columns, 1))]
        for row in group.rows:
            mark = marks.get(row.place, "")
            said = " ".join(filter(None, (row.left, row.right, f" ! {mark}" if mark else "")))
            first, *more = chunks(said, room)
            lines.append(_Line(at, f"{row.number:>{digits}}  {first}"))
            lines += [_Line(at, hanging + part, first=False) for part in more]
            at += 1
    return lines
