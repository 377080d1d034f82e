"""Steps as rows of the ledger's table, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.effects.fingerprint import Fingerprint
from tools.effects.mail import Attached, Send
from tools.effects.steps import Held, MakeFolder, Move, RemoveFolder
from tools.effects.writes import Content, Discard, Exchange, Write

if TYPE_CHECKING:
    from tools.effects.steps import Step

COLUMNS = (
    "kind, source, target, device, inode, size_bytes, mtime_ns, is_folder, documents, "
    "documents_bytes, contents"
)
Row = tuple[str, bytes, bytes, str, str, int, int, int, int, int, str]
_NO_FILE = ("0", "0", 0, 0, 0, 0, 0)  # where nothing is expected of a single file


def to_row(step: Step) -> Row:  # noqa: PLR0911 - one a kind of step
    """Write a step down; one that has a single name has it twice."""
    match step:
        case Move():
            was = step.expected
            return (
                "move",
                step.source,
                step.target,
                str(was.device),
                str(was.inode),
                was.size_bytes,
                was.mtime_ns,
                int(was.is_folder),
                step.held.documents,
                step.held.size_bytes,
                "[]",
            )
        case MakeFolder():
            return ("make_folder", step.path, step.path, *_NO_FILE, "[]")
        case RemoveFolder():
            return ("remove_folder", step.path, step.path, *_NO_FILE, "[]")
        case Write():
            return ("write", step.like, step.path, *_NO_FILE, _contents(step.content))
        case Discard():
            return ("discard", step.like, step.path, *_NO_FILE, _contents(step.content))
        case Exchange():
            return ("exchange", step.beside, step.path, *_NO_FILE, _contents(step.old, step.new))
        case Send():
            source = step.attached.path if step.attached else b""
            contents = [step.message, *([step.attached.content] if step.attached else [])]
            return ("send", source, _envelope(step), *_NO_FILE, _contents(*contents))


def _contents(*contents: Content) -> str:
    return json.dumps([[one.sha256, one.size_bytes, one.mtime_ns] for one in contents])


def _envelope(step: Send) -> bytes:
    """Write down what stands on a message where other steps have a path."""
    return json.dumps([step.sender, step.recipients, step.subject]).encode()


def _message(envelope: bytes, attachment: bytes, contents: list[Content]) -> Send:
    sender, recipients, subject = json.loads(envelope)
    attached = Attached(attachment, contents[1]) if attachment else None
    return Send(sender, tuple(recipients), subject, contents[0], attached)


def from_row(row: Row) -> Step:  # noqa: PLR0911 - one a kind of step
    """Read a step as :func:`to_row` wrote it.

    Raises:
        ValueError: No version of the ledger that this program reads has such a kind.
    """
    kind, source, target, device, inode, size_bytes, mtime_ns, is_folder, documents, held, text = (
        row
    )
    contents = [Content(*values) for values in json.loads(text)]
    match kind:
        case "move":
            was = Fingerprint(int(device), int(inode), size_bytes, mtime_ns, bool(is_folder))
            return Move(source, target, was, Held(documents, held))
        case "make_folder":
            return MakeFolder(target)
        case "remove_folder":
            return RemoveFolder(target)
        case "write":
            return Write(target, contents[0], source)
        case "discard":
            return Discard(target, contents[0], source)
        case "exchange":
            return Exchange(target, source, *contents)
        case "send":
            return _message(target, source, contents)
        case _:
            raise ValueError(kind)
