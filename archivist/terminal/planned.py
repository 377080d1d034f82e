"""How a plan looks to the person who decides about it: its sum in one line, every step whole."""

from __future__ import annotations

import posixpath
from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from archivist.terminal.grouping import grouped
from archivist.terminal.message import message_lines
from archivist.terminal.width import cells, hung
from config.language import joined, phrase, spoken, told
from tools.counting import count
from tools.effects.mail import Send
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from archivist.terminal.grouping import Group, Row
    from tools.effects.plan import Plan
    from tools.effects.steps import Change


def headline(plan: Plan) -> str:
    """Say what will happen: ``Rename 3 files · 1.2 MB · can be undone``."""
    changes = plan.changes
    number = Counter(map(type, changes))
    made, removed = number[MakeFolder], number[RemoveFolder]
    written, changed, discarded = number[Write], number[Exchange], number[Discard]
    parts = [
        phrase("Make {things}", things=count(made, "new folder")) if made else "",
        phrase("Write {things}", things=count(written, "new file")) if written else "",
        phrase("Change {things}", things=count(changed, "file")) if changed else "",
        phrase("Remove {things}", things=count(discarded, "new file")) if discarded else "",
        _moved([step for step in changes if isinstance(step, Move)]),
        phrase("Remove {things}", things=count(removed, "new folder")) if removed else "",
        _sent([step for step in changes if isinstance(step, Send)]),
    ]
    first, *others = filter(None, parts)
    said = phrase(" and ").join((first, *(part[0].lower() + part[1:] for part in others)))
    radius = plan.radius
    undo = phrase("can be undone") if radius.reversible else phrase("CAN'T BE UNDONE")
    return f"{said} · {spoken(size(radius.size_bytes))} · {undo}"


def _sent(messages: Sequence[Send]) -> str:
    people = sum(len(message.recipients) for message in messages)
    if not messages:
        return ""
    return phrase(
        "Send {messages} to {people}",
        messages=count(len(messages), "message"),
        people=count(people, "person", "people"),
    )


def _moved(moves: Sequence[Move]) -> str:
    """Count what moves, and what lies in moved folders: ``Move 1 folder (37 files)``."""
    if not moves:
        return ""
    if all(in_trash(move.target) for move in moves):
        return phrase("Put {files} into the trash", files=count(len(moves), "file"))
    stays = {posixpath.dirname(move.source) == posixpath.dirname(move.target) for move in moves}
    both, rename, move = (
        told("Rename and move {things}"),
        told("Rename {things}"),
        told("Move {things}"),
    )
    what = both if len(stays) > 1 else rename if stays.pop() else move
    folders = [move for move in moves if move.expected.is_folder]
    inside = sum(move.held.documents for move in folders)
    things = [count(len(moves) - len(folders), "file")] if len(folders) < len(moves) else []
    if folders:
        held = f" ({spoken(count(inside, 'file'))})"
        things.append(joined("", (count(len(folders), "folder"), held)))
    return phrase(what, things=joined(told(" and "), things))


def step_lines(
    changes: Sequence[Change],
    columns: int,
    kept: Collection[int] | None = None,
    marks: Mapping[int, str] = MappingProxyType({}),
) -> list[str]:
    """Render every change with its names whole: on one line where that fits, else on several.

    Args:
        changes: A message in them comes first, whole.
        columns: Of the screen.
        kept: The places (0-based) of the changes to show; all by default.
        marks: What stands in the way of changes, by their places.
    """
    lines = [line for step in changes if isinstance(step, Send) for line in message_lines(step)]
    digits = len(str(len(changes)))
    for group in grouped(changes):
        rows = [row for row in group.rows if kept is None or row.place in kept]
        if rows and group.title:
            lines += hung(f"  {_counted(group, rows)}", columns, 6)
        for row in rows:
            lines += _row_lines(row, digits, columns, marks.get(row.place, ""), group.title)
    return lines


def plan_lines(plan: Plan, columns: int) -> list[str]:
    """Render all of a plan: every change, and the whole text."""
    return step_lines(plan.changes, columns) + text_lines(plan)


def group_lines(changes: Sequence[Change], kept: Collection[int] | None = None) -> list[str]:
    """Render a line for each group of changes, for a plan that is too long to be shown at once."""
    lines = []
    for group in grouped(changes):
        rows = [row for row in group.rows if kept is None or row.place in kept]
        if rows:
            lines.append(
                f"  {_counted(group, rows)}"
                if group.title
                else f"  {rows[0].left} {rows[0].right}".rstrip()
            )
    return lines


def text_lines(plan: Plan) -> list[str]:
    """Render the text that is written or sent, whole, and what it was made from."""
    lines = []
    if plan.source:
        lines += [
            phrase("  The text is that of {source}.", source=escaped(plan.source)),
            *map(_indented, plan.unread),
        ]
    if plan.text:
        lines += [
            phrase("  The text:"),
            *(f"  | {escaped(line)}" for line in plan.text.splitlines()),
        ]
    return lines


def _counted(group: Group, rows: Sequence[Row]) -> str:
    """The title; where rows of the group are left out, with how many of them are not."""
    if len(rows) == len(group.rows):
        return group.title
    return phrase("{title}, {number} of them chosen", title=group.title, number=len(rows))


def _row_lines(row: Row, digits: int, columns: int, mark: str, title: str) -> list[str]:
    indent = "    " if title else "  "
    start = f"{indent}{row.number:>{digits}}  {row.left}"
    right = f"{row.right}  ! {mark}".strip() if mark else row.right
    if not right or cells(f"{start} {right}") <= columns:
        lines = [f"{start} {right}".rstrip()]
    else:
        below = f"{indent}{'':>{digits}}  "
        lines = [start, *(f"{below}{part}" for part in (row.right, mark and f"! {mark}") if part)]
    # What goes on stands further in than what begins.
    hanging = len(indent) + digits + 4
    return [piece for line in lines for piece in hung(line, columns, hanging)]


def _indented(sentence: str) -> str:
    return f"  {escaped(sentence)}"
