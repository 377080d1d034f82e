"""Plans of every kind for what an imagined disk holds, and what would come of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.tools.effects.disk import TRASH
from tools.archive.names import last
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

NAMES = ("a", "b", "c", "d")
FOLDERS = ("x", "y", "x/z")


class Planner:
    """Plans what is possible now.

    Args:
        disk: What there is.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._number = 0

    def plan(self, choose: Callable[[Sequence[str]], str]) -> Plan | None:
        """Plan a change of a chosen kind; None where that is not possible now."""
        tree = {
            path: what
            for path, what in self._disk.tree().items()
            if not path.startswith(TRASH.decode())
        }
        documents = [path for path, what in tree.items() if what is not None]
        folders = [path for path, what in tree.items() if what is None]
        places = ["", *(f"{folder}/" for folder in folders)]
        kind = choose(
            [
                "move",
                "many",
                "swap",
                "circle",
                "folder",
                "into",
                "into",
                "make",
                "write",
                "append",
                "trash",
            ]
        )
        target = choose(places) + choose(NAMES)
        try:
            match kind:
                case "make":
                    return Plan("make", tuple(self._making(choose)))
                case "write":
                    content = f"written {self._disk.now_ns} {target}".encode()
                    return None if target in tree else plan_write("w", target.encode(), content, "")
                case "folder" if folders:
                    source = choose(folders)
                    wish = Rename(source.encode(), target.encode(), Held())
                    return plan_moves("folder", [wish], self._disk)
                case _ if documents:
                    return self._of_documents(kind, documents, places, target, choose)
        except (ToolError, OSError):
            return None
        return None

    def _making(self, choose: Callable[[Sequence[str]], str]) -> list[MakeFolder]:
        names = choose((*FOLDERS, "d", "d/e", "d/e/f")).split("/")
        return [MakeFolder(path) for path in missing_folders(b"", names, self._disk)]

    def _of_documents(
        self,
        kind: str,
        documents: list[str],
        places: list[str],
        target: str,
        choose: Callable[[Sequence[str]], str],
    ) -> Plan | None:
        first, second, third = (choose(documents).encode() for _ in range(3))
        files = self._disk
        if kind == "trash":
            return self._trashing(first)
        if kind == "append":
            existing = files.read(first)
            assert existing is not None
            longer = existing.data + b"+"
            return plan_replace("append", first, existing, longer, text="+", files=files)
        where = choose(places).encode()
        made = [step.path for step in self._making(choose)] if kind == "into" else []
        wishes = {
            "move": [(first, target.encode())],
            "many": [(one, where + last(one)) for one in {first, second}],
            "swap": [(first, second), (second, first)],
            "circle": [(first, second), (second, third), (third, first)],
            "into": [(first, (made or [b""])[-1] + b"/" + last(first))],
        }[kind]
        return plan_moves(kind, [Rename(*wish) for wish in wishes], files, made)

    def _trashing(self, path: bytes) -> Plan | None:
        self._number += 1
        name = b"%d" % self._number
        thing = trash.trash_path(Path("/t"), trash.FILES + b"/" + name)
        info = trash.trash_path(Path("/t"), trash.INFO + b"/" + name)
        found = self._disk.fingerprint(path)
        if found is None or self._disk.fingerprint(thing) or self._disk.fingerprint(info):
            return None
        steps = (Write(info, Content.of(name)), Move(path, thing, found))
        return Plan("trash", steps, contents=(name,))


def applied(tree: Tree, plan: Plan, kept: dict[str, bytes]) -> Tree:
    """What the tree would be with every step taken; knows nothing of how steps are taken."""
    after = dict(tree)
    contents = {**kept, **{Content.of(data).sha256: data for data in plan.contents}}

    def name(path: bytes) -> str:
        return (TRASH + b"/" + trash.split(path)[1] if trash.in_trash(path) else path).decode()

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
