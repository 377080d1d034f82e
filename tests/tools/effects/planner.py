"""Plans of every kind for what an imagined disk holds, and what would come of them."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from tests.tools.effects.disk import TRASH
from tools.archive.names import join, last, parent
from tools.effects import trash
from tools.effects.copies import Copy, Drop
from tools.effects.folders import missing_folders
from tools.effects.moves import Rename, plan_moves
from tools.effects.plan import Plan
from tools.effects.steps import Held, MakeFolder, Move, RemoveFolder
from tools.effects.writes import Content, Discard, Exchange, Write
from tools.effects.writing import plan_replace, plan_write
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.tools.effects.disk import Disk, Tree

    Choose = Callable[[Sequence[str]], str]
    Wishes = list[tuple[bytes, bytes]]

NFC, NFD = "\u00f3", "o\u0301"  # the same letter, as Linux and as macOS like to write it
NAMES = ("a", "b", "c", "d", "A", NFC, NFD)
FOLDERS = ("x", "y", "x/z")
_OF_DOCUMENTS = (
    "move",
    "many",
    "swap",
    "circle",
    "chain",
    "push",
    "spell",
    "bulk",
    "into",
    "into",
    "append",
    "trash",
)
_KINDS = ("folder", "folders", "make", "write", "file", *_OF_DOCUMENTS)


class Planner:
    """Plans what is possible now.

    Args:
        disk: What there is.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._number = 0

    def plan(self, choose: Choose) -> Plan | None:
        """Plan a change of a chosen kind; None where that is not possible now."""
        tree = {
            path: what
            for path, what in self._disk.tree().items()
            if not path.startswith(TRASH.decode())
        }
        documents = [path for path, what in tree.items() if what is not None]
        folders = [path for path, what in tree.items() if what is None]
        places = ["", *(f"{folder}/" for folder in folders)]
        kind = choose(_KINDS)
        target = choose(places) + choose(NAMES)
        try:
            match kind:
                case "make":
                    return Plan("make", tuple(map(MakeFolder, self._making(choose))))
                case "write" | "file":
                    return self._new(kind, target, tree, choose)
                case "folder" | "folders" if folders:
                    return self._of_folders(kind, folders, target, choose)
                case _ if documents and kind in _OF_DOCUMENTS:
                    return self._of_documents(kind, documents, places, target, choose)
        except (ToolError, OSError):
            return None
        return None

    def _making(self, choose: Choose) -> tuple[bytes, ...]:
        names = choose((*FOLDERS, "d", "d/e", "d/e/f")).split("/")
        return missing_folders(b"", names, self._disk)

    def _new(self, kind: str, target: str, tree: Tree, choose: Choose) -> Plan | None:
        content = f"written {self._disk.now_ns} {target}".encode()
        if kind == "file":  # into a folder that is made for it
            made = self._making(choose)
            return plan_write("w", join(made[-1], b"a"), content, "", made)
        return None if target in tree else plan_write("w", target.encode(), content, "")

    def _of_folders(self, kind: str, folders: list[str], target: str, choose: Choose) -> Plan:
        first, second = choose(folders).encode(), choose(folders).encode()
        wishes = [(first, second), (second, first)] if kind == "folders" else []
        renames = [Rename(*wish, Held()) for wish in wishes or [(first, target.encode())]]
        return plan_moves(kind, renames, self._disk)

    def _of_documents(
        self, kind: str, documents: list[str], places: list[str], target: str, choose: Choose
    ) -> Plan | None:
        first, second, third = (choose(documents).encode() for _ in range(3))
        files = self._disk
        if kind == "trash":
            return self.trashing(first)
        if kind == "append":
            return appending(first, files)
        where = choose(places).encode()
        made = self._making(choose) if kind == "into" else ()
        new = target.encode()
        everything = enumerate(document.encode() for document in documents)
        wishes: Wishes = {
            "move": [(first, new)],
            "many": [(one, where + last(one)) for one in {first, second}],
            "swap": [(first, second), (second, first)],
            "circle": [(first, second), (second, third), (third, first)],
            "chain": [(first, second), (second, third), (third, new)],
            "push": [(first, respelled(second)), (second, new)],
            "spell": [(one, respelled(one)) for one in {first, second}],
            "bulk": [(one, where + b"n%d" % number) for number, one in everything],
            "into": [(first, join(made[-1] if made else b"", last(first)))],
        }[kind]
        return plan_moves(kind, [Rename(*wish) for wish in wishes], files, made)

    def trashing(self, path: bytes) -> Plan | None:
        """Put a document into the trash, as ``plan_trash`` does on a real disk."""
        self._number += 1
        name = b"%d" % self._number
        thing = trash.trash_path(Path("/t"), trash.FILES + b"/" + name)
        info = trash.trash_path(Path("/t"), trash.INFO + b"/" + name)
        found = self._disk.fingerprint(path)
        if found is None or self._disk.fingerprint(thing) or self._disk.fingerprint(info):
            return None
        steps = (Write(info, Content.of(name)), Move(path, thing, found))
        return Plan("trash", steps, contents=(name,))


def appending(path: bytes, files: Disk) -> Plan:
    """Give a document a new version."""
    existing = files.read(path)
    assert existing is not None
    return plan_replace("append", path, existing, existing.data + b"+", text="+", files=files)


def respelled(path: bytes) -> bytes:
    """The same name for people: the other case, or the other form of its letters."""
    name = last(path).decode()
    if name.isascii():
        other = name.swapcase()
    elif unicodedata.is_normalized("NFD", name):
        other = unicodedata.normalize("NFC", name)
    else:
        other = unicodedata.normalize("NFD", name)
    return join(parent(path), other.encode())


def real(path: bytes) -> bytes:
    """Where a step's path is on this disk, which has one trash."""
    return TRASH + b"/" + trash.split(path)[1] if trash.in_trash(path) else path


def applied(tree: Tree, plan: Plan, kept: dict[str, bytes]) -> Tree:
    """What the tree would be with every step taken; knows nothing of how steps are taken."""
    after = dict(tree)
    contents = {**kept, **{Content.of(data).sha256: data for data in plan.contents}}

    def name(path: bytes) -> str:
        return real(path).decode()

    for step in plan.steps:
        match step:
            case Move():
                old, new = name(step.source), name(step.target)
                for path in [path for path in after if path == old or path.startswith(f"{old}/")]:
                    after[new + path.removeprefix(old)] = after.pop(path)
            case MakeFolder():
                after[name(step.path)] = None
            case Copy():
                data, _ = after[name(step.source)] or (b"", 0)
                after[name(step.target)] = (data, step.content.mode)
            case RemoveFolder() | Discard() | Drop():
                del after[name(step.path)]
            case Write():
                like = after[name(step.like)] if step.like else None
                mode = like[1] if like else 0o644
                after[name(step.path)] = (contents[step.content.sha256], mode)
            case Exchange():
                one, other = name(step.path), name(step.beside)
                after[one], after[other] = after[other], after[one]
    return dict(sorted(after.items()))
