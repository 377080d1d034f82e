"""What an operation did, in words for the person and the model, and as plain data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from config.language import Told, joined, told
from tools.addresses import shown as shown_address
from tools.archive.names import display, parent
from tools.counting import count
from tools.effects.copies import Copy, Drop
from tools.effects.mail import Send
from tools.effects.operation import UNDO
from tools.effects.steps import MakeFolder, Move, RemoveFolder, net
from tools.effects.trash import in_trash, split
from tools.effects.writes import Discard, Exchange, Write
from tools.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tools.effects.operation import Operation
    from tools.effects.steps import Change, Step

_LONGEST_SUBJECT = 200  # characters; the longest that a tool takes

_MOST_NAMED = 30  # steps


def listed(steps: Iterable[Step]) -> Told:
    """Name steps in one line, so that a tool understands each path when it is given back."""
    lines = list(map(_line, steps))
    return joined("; ", (*lines[:_MOST_NAMED], *_rest(lines)))


def _rest(lines: Sequence[str]) -> tuple[str, ...]:
    """How many are not named: thousands of names would fill a screen, or a model's context."""
    more = len(lines) - _MOST_NAMED
    return (told("and {number:,} more", number=more),) if more > 0 else ()


def _line(step: Step) -> Told:  # noqa: PLR0911 - one a kind of step
    match step:
        case Move():
            return joined(" -> ", (_place(step.source), _place(step.target)))
        case Copy():
            return told(
                "{source} -> {target} (copied to another disk)",
                source=_place(step.source),
                target=_place(step.target),
            )
        case Drop():
            return told(
                "{path} removed, for {copy} is its copy",
                path=_place(step.path),
                copy=_place(step.copy),
            )
        case MakeFolder():
            return told('new folder "{path}"', path=display(step.path))
        case RemoveFolder():
            return told('folder "{path}" removed', path=display(step.path))
        case Write():
            return told(
                "new file {path} ({size} bytes)",
                path=shown(step.path),
                size=step.content.size_bytes,
            )
        case Discard():
            return told("file {path} removed", path=shown(step.path))
        case Exchange():
            return told(
                'new version of "{path}" ({old} -> {new} bytes)',
                path=display(step.path),
                old=step.old.size_bytes,
                new=step.new.size_bytes,
            )
        case Send():
            return message_line(step)


def message_line(message: Send) -> Told:
    """Say in one line what is sent to whom."""
    everybody = ", ".join(map(shown_address, message.recipients))
    subject = quoted(message.subject, _LONGEST_SUBJECT)
    if message.attached is None:
        return told("message {subject} to {people}", subject=subject, people=everybody)
    return told(
        "message {subject} with {path} to {people}",
        subject=subject,
        path=shown(message.attached.path),
        people=everybody,
    )


def _place(path: bytes) -> str:
    return told("the trash") if in_trash(path) else shown(path)


def done_text(operation: Operation) -> Told:
    """Say what is in force now, with the names; of very many, with the first ones."""
    changes = net(operation.steps)
    verb = told("Taken back") if operation.tool == UNDO else _verb(changes)
    lines = [_line(step) for step in changes]
    if len(lines) == 1:
        return told("{done}: {step}.", done=verb, step=lines[0])
    head = told("{done}, {number}:", done=verb, number=_counted(changes))
    return joined("\n", (head, *lines[:_MOST_NAMED], *_rest(lines)))


def _verb(changes: tuple[Change, ...]) -> Told:
    moves = [step for step in changes if isinstance(step, Move)]
    if isinstance(changes[0], Send):
        return told("Sent")
    if not moves:
        if isinstance(changes[0], Discard):
            return told("Removed")
        return told("Made") if isinstance(changes[0], MakeFolder) else told("Written")
    stay = all(parent(step.source) == parent(step.target) for step in moves)
    return told("Renamed") if stay else told("Moved")


def _counted(changes: tuple[Change, ...]) -> Told:
    """Count what was moved; where nothing was, or folders were, every change."""
    moves = [step for step in changes if isinstance(step, Move)]
    files = len(moves) if all(not step.expected.is_folder for step in moves) else 0
    if not files:
        return told("{number} changes", number=len(changes))
    return count(files, "file")


def shown(path: bytes) -> Told:
    """Quote a step's path so that a person or a model can give it back."""
    return told('"{path}"', path=display(os.fsencode(plain(path))))


def plain(path: bytes) -> str:
    """Render a step's path as the system has it: absolute where it lies in a trash."""
    if in_trash(path):
        folder, inside = split(path)
        return os.fsdecode(os.path.join(os.fsencode(folder), inside))  # noqa: PTH118 - bytes
    return os.fsdecode(path)


def step_data(step: Change) -> dict[str, str]:  # noqa: PLR0911 - one a kind of step
    """Render a step as plain data; what is not text in a name becomes lone surrogates."""
    match step:
        case Move():
            return {
                "kind": "trash" if in_trash(step.target) else "move",
                "source": plain(step.source),
                "target": plain(step.target),
            }
        case MakeFolder():
            return {"kind": "make_folder", "path": os.fsdecode(step.path)}
        case RemoveFolder():
            return {"kind": "remove_folder", "path": os.fsdecode(step.path)}
        case Write():
            return {"kind": "write", "path": os.fsdecode(step.path)}
        case Discard():
            return {"kind": "discard", "path": os.fsdecode(step.path)}
        case Exchange():
            return {"kind": "replace", "path": os.fsdecode(step.path)}
        case Send():
            attached = {"attachment": plain(step.attached.path)} if step.attached else {}
            return {
                "kind": "send",
                "from": step.sender,
                "to": ", ".join(step.recipients),
                "subject": step.subject,
                **attached,
            }
