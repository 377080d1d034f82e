"""Steps as rows of the ledger's table, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.effects.copies import Copy, Drop
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
            held = (step.held.documents, step.held.size_bytes)
            known = _contents(*_known(step.expected))
            return ("move", step.source, step.target, *_file(step.expected), *held, known)
        case Copy():
            was = _file(step.expected)
            return ("copy", step.source, step.target, *was, 0, 0, _contents(step.content))
        case Drop():
            was = _file(step.expected)
            return ("drop", step.copy, step.path, *was, 0, 0, _contents(step.content))
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


def _known(was: Fingerprint) -> list[Content]:
    return [Content(was.sha256, was.size_bytes)] if was.sha256 else []


def _file(was: Fingerprint) -> tuple[str, str, int, int, int]:
    number, is_folder = str(was.inode), int(was.is_folder)
    return (str(was.device), number, was.size_bytes, was.mtime_ns, is_folder)


def _expected(row: Row, *known: Content) -> Fingerprint:
    """Read what a step expects; of a file without a number, the content is what counts."""
    _, _, _, device, inode, size_bytes, mtime_ns, is_folder, *_ = row
    was = Fingerprint(int(device), int(inode), size_bytes, mtime_ns, bool(is_folder))
    return replace(was, sha256=known[0].sha256) if known else was


def _unnumbered(row: Row, contents: list[Content]) -> list[Content]:
    """The contents by which a step knows its file, if that had no number when it was planned."""
    inode = row[4]
    return contents if inode == "0" else []


def _contents(*contents: Content) -> str:
    return json.dumps(
        [
            [one.sha256, one.size_bytes, one.mtime_ns, *([one.mode] if one.mode else [])]
            for one in contents
        ]
    )


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
    kind, source, target, *_, documents, held, text = row
    contents = [Content(*values) for values in json.loads(text)]
    match kind:
        case "move":
            return Move(source, target, _expected(row, *contents), Held(documents, held))
        case "copy":
            return Copy(source, target, _expected(row, *_unnumbered(row, contents)), contents[0])
        case "drop":
            return Drop(target, source, _expected(row, *_unnumbered(row, contents)), contents[0])
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
