"""Planning to put a document into the trash."""

from __future__ import annotations

import itertools
import os
from typing import TYPE_CHECKING

from tools.archive.names import display, last
from tools.effects import trash
from tools.effects.absence import absent
from tools.effects.plan import Plan
from tools.effects.steps import Move
from tools.effects.writes import Content, Write
from tools.errors import ToolError

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tools.effects.layer import FileLayer

_INFO = b".trashinfo"


def plan_trash(tool: str, path: bytes, root: Path, at: datetime, files: FileLayer) -> Plan:
    """Plan to move a document into the trash; undo brings it back as long as it is there.

    Args:
        tool: The canonical name of the tool that asks.
        path: The document's.
        root: The archive's folder.
        at: Now, in the time of this place.
        files: Where it is.

    Raises:
        ToolError: It is no document, or there is no trash for it.
        OSError: It can't be looked at.
    """
    (expected,) = files.regular([path])
    if expected is None:
        raise absent(path)
    document = root.resolve() / os.fsdecode(path)
    folder = trash.trash_for(document)
    if folder is None:
        raise ToolError(
            f'"{display(path)}" can\'t be put into a trash: this system has none.',
            "A document can only go to the trash of the desktop; nothing is ever removed for good.",
            "Tell the person.",
        )
    for name in _names(last(path)):
        thing = trash.trash_path(folder, trash.FILES + b"/" + name)
        info = trash.trash_path(folder, trash.INFO + b"/" + name + _INFO)
        if files.fingerprint(thing) is None and files.fingerprint(info) is None:
            break
    data = trash.info_of(document, folder, at)
    steps = (Write(info, Content.of(data)), Move(path, thing, expected))
    return Plan(tool, steps, contents=(data,))


def _names(name: bytes) -> itertools.chain[bytes]:
    """The name itself, then numbered ones; short enough for the info file's."""
    longest = 255 - len(_INFO) - len(b".999999")
    start = name[:longest]
    numbered = (start + b".%d" % number for number in itertools.count(2))
    return itertools.chain([name] if len(name) <= longest else [], numbered)
