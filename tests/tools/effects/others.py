"""What other programs do to an imagined disk while ours does not look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.tools.effects.planner import real
from tools.archive.names import parent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.tools.effects.disk import Disk

NAMES = ("a", "b", "c", "d", "x/a", "x/b", "y/a", "x/z/a", "x/z/b")
_KINDS = ("edit", "edit", "take", "take", "rename", "remove", "chmod", "make", "unmake")


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that another program does.

    Attributes:
        kind: What.
        which: Chooses among what it can be done to.
        near: Whether that is chosen among the names of the change in progress, where one of
            them is possible.
    """

    kind: str
    which: int
    near: bool = True


acts = st.builds(Act, st.sampled_from(_KINDS), st.integers(0, 19), st.booleans())


@dataclass(slots=True)
class Others:
    """Other programs.

    Attributes:
        disk: What they change; each change is flushed.
        safe: The contents that nobody but us may end: theirs to add to, and to take from.
    """

    disk: Disk
    safe: set[bytes]

    def act(self, act: Act, near: Sequence[bytes] = ()) -> bool:
        """Do it where it is possible; say whether anything was done."""
        tree = self.disk.tree()
        named = [real(path).decode() for path in near] if act.near else []
        documents = [path for path, what in tree.items() if what is not None]
        folders = [path for path, what in tree.items() if what is None and path[0] != "."]
        free = [path for path in (*named, *NAMES) if self.is_free(path)]
        empty = [each for each in folders if not self.disk.names(each.encode())]
        possible = {"take": free, "make": free, "unmake": empty}.get(act.kind, documents)
        chosen = [path for path in named if path in possible] or possible
        path = chosen[act.which % len(chosen)] if chosen else ""
        if act.kind == "rename":
            here = self.disk.disk(parent(path.encode()))
            free = [each for each in free if self.disk.disk(parent(each.encode())) == here]
        if not path or (act.kind == "rename" and not free):
            return False
        match act.kind:
            case "edit" | "take":
                self.write(path)
            case "rename":
                self.disk.move(path.encode(), free[act.which % len(free)].encode())
            case "remove":
                self.safe.discard(self._content(path))
                self.disk.discard(path.encode())
            case "chmod":
                self.disk.touch(path, 0o600 + act.which)
            case "make":
                self.disk.make_folder(path.encode())
            case _:
                self.disk.remove_folder(path.encode())
        self.disk.settle()
        return True

    def write(self, path: str) -> None:
        """Write a document, over the old one where there is one."""
        if self.disk.is_file(path.encode()):
            self.safe.discard(self._content(path))
        content = f"outside {self.disk.now_ns}".encode()
        self.disk.put(path, content)
        self.safe.add(content)

    def is_free(self, path: str) -> bool:
        """Whether another program can take this name."""
        folder, _, name = path.rpartition("/")
        there = self.disk.fingerprint(folder.encode())
        if there is None or not there.is_folder:
            return False
        taken = {self.disk.slot(other) for other in self.disk.names(folder.encode())}
        return self.disk.slot(name.encode()) not in taken

    def _content(self, path: str) -> bytes:
        existing = self.disk.read(path.encode())
        assert existing is not None
        return existing.data
