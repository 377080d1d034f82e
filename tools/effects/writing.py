"""Planning a new file, and a new version of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.names import display, parent
from tools.effects.plan import Plan
from tools.effects.stage import stage
from tools.effects.steps import MakeFolder
from tools.effects.writes import Content, Discard, Exchange, Write
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.contents import Existing
    from tools.effects.layer import FileLayer
    from tools.effects.steps import Step


def plan_write(
    tool: str, path: bytes, data: bytes, text: str, making: Sequence[bytes] = ()
) -> Plan:
    """Plan a new file.

    Args:
        tool: The canonical name of the tool that asks.
        path: Free; its name was checked by :func:`tools.effects.naming.checked_name`.
        data: What it shall hold.
        text: The same as the person reads it.
        making: Folders to make first, outer ones before inner ones.
    """
    steps: tuple[Step, ...] = (*map(MakeFolder, making), Write(path, Content.of(data)))
    return Plan(tool, steps, contents=(data,), text=text)


def plan_replace(  # noqa: PLR0913 - two versions, and where
    tool: str, path: bytes, existing: Existing, data: bytes, *, text: str, files: FileLayer
) -> Plan:
    """Plan a new version of a file; the old one is kept.

    Args:
        tool: The canonical name of the tool that asks.
        path: The file's.
        existing: What it holds now.
        data: What it shall hold.
        text: What is new in it, as the person reads it.
        files: Where it is.

    Raises:
        ToolError: The file can't be replaced without harm.
        OSError: Its folder can't be looked at.
    """
    _refuse_harm(path, existing)
    old, new = Content.of(existing.data, existing.mtime_ns), Content.of(data)
    beside = stage(parent(path), path + b"\0" + new.sha256.encode(), files)
    steps = (
        Write(beside, new, like=path),
        Exchange(path, beside, old=old, new=new),
        Discard(beside, old, like=path),
    )
    return Plan(tool, steps, contents=(data,), text=text)


def _refuse_harm(path: bytes, existing: Existing) -> None:
    shown = f'"{display(path)}"'
    if existing.links > 1:
        raise ToolError(
            f"{shown} has {existing.links} names on this disk (hard links).",
            "A new version under one name would leave the old one under the others.",
            "Tell the person.",
        )
    if not existing.writable:
        raise ToolError(
            f"{shown} is write-protected.",
            "Such a document never gets a new version.",
            "Tell the person.",
        )
    if not existing.ours:
        raise ToolError(
            f"{shown} belongs to another user.",
            "A new version would belong to this one.",
            "Tell the person.",
        )
