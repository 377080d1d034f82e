"""How a plan looks to the person who decides about it: its sum in one line, every step whole."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from archivist.terminal.message import message_lines
from archivist.terminal.width import cells
from tools.counting import count
from tools.effects.mail import Send
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.plan import Plan
    from tools.effects.steps import Change, FileChange


def headline(plan: Plan) -> str:
    """Say what will happen: ``Rename 3 files · 1.2 MB · can be undone``."""
    changes = plan.changes
    parts = [
        _made([step for step in changes if isinstance(step, MakeFolder)], "Make"),
        _written(changes, Write, "Write", "new file"),
        _written(changes, Exchange, "Change", "file"),
        _written(changes, Discard, "Remove", "new file"),
        _moved([step for step in changes if isinstance(step, Move)]),
        _made([step for step in changes if isinstance(step, RemoveFolder)], "Remove"),
        _sent([step for step in changes if isinstance(step, Send)]),
    ]
    first, *others = filter(None, parts)
    said = " and ".join((first, *(part[0].lower() + part[1:] for part in others)))
    radius = plan.radius
    undo = "can be undone" if radius.reversible else "CAN'T BE UNDONE"
    return f"{said} · {size(radius.size_bytes)} · {undo}"


def _made(steps: Sequence[FileChange], verb: str) -> str:
    return f"{verb} {count(len(steps), 'new folder')}" if steps else ""


def _written(
    changes: Sequence[Change], kind: type[Write | Exchange | Discard], verb: str, noun: str
) -> str:
    number = sum(isinstance(step, kind) for step in changes)
    return f"{verb} {count(number, noun)}" if number else ""


def _sent(messages: Sequence[Send]) -> str:
    people = sum(len(message.recipients) for message in messages)
    number = count(len(messages), "message")
    return f"Send {number} to {count(people, 'person', 'people')}" if messages else ""


def _moved(moves: Sequence[Move]) -> str:
    """Count what moves, and what lies in moved folders: ``Move 1 folder (37 files)``."""
    if not moves:
        return ""
    if all(in_trash(move.target) for move in moves):
        return f"Put {count(len(moves), 'file')} into the trash"
    stays = {posixpath.dirname(move.source) == posixpath.dirname(move.target) for move in moves}
    verb = "Rename and move" if len(stays) > 1 else "Rename" if stays.pop() else "Move"
    folders = [move for move in moves if move.expected.is_folder]
    inside = sum(move.held.documents for move in folders)
    things = [count(len(moves) - len(folders), "file")] if len(folders) < len(moves) else []
    if folders:
        things.append(f"{count(len(folders), 'folder')} ({count(inside, 'file')})")
    return f"{verb} {' and '.join(things)}"


def step_lines(plan: Plan, columns: int) -> list[str]:
    """Render every change with its names whole: on one line where that fits, else on two."""
    digits = len(str(len(plan.changes)))
    lines: list[str] = []
    for number, step in enumerate(plan.changes, 1):
        if isinstance(step, Send):
            lines += message_lines(step)
            continue
        first, second = _halves(step)
        start = f"  {number:>{digits}}  {first}"
        if not second or cells(f"{start} {second}") <= columns:
            lines.append(f"{start} {second}".rstrip())
        else:
            lines += [start, f"  {'':>{digits}}  {second}"]
    if plan.source:
        lines += [f"  The text is that of {escaped(plan.source)}.", *map(_indented, plan.unread)]
    if plan.text:
        lines += ["  The text:", *(f"  | {escaped(line)}" for line in plan.text.splitlines())]
    return lines


def _indented(sentence: str) -> str:
    return f"  {escaped(sentence)}"


def _place(path: bytes) -> str:
    return "the trash" if in_trash(path) else escaped(path)


def _halves(step: FileChange) -> tuple[str, str]:
    match step:
        case Move():
            return _place(step.source), f"→ {_place(step.target)}"
        case MakeFolder():
            return f"new folder {escaped(step.path)}", ""
        case RemoveFolder():
            return f"new folder {escaped(step.path)}", "→ removed, for it is empty again"
        case Write():
            return f"new file {escaped(step.path)}", f"({size(step.content.size_bytes)})"
        case Discard():
            return f"new file {escaped(step.path)}", "→ removed"
        case Exchange():
            sizes = f"({size(step.old.size_bytes)} → {size(step.new.size_bytes)})"
            return f"new version of {escaped(step.path)}", sizes
