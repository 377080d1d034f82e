"""A file layer that dies at a chosen call, and other things the tests of effects share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from tools.effects.executor import Executor, archive_key
from tools.effects.files import files_beneath
from tools.effects.layer import never
from tools.effects.ledger import Ledger
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder, Move, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tools.effects.contents import Existing
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer
    from tools.effects.writes import Content


Wish = str | tuple[str, str]  # a folder to make, or a source and a target


class Crash(BaseException):
    """Stands for the end of the process; no code of ours may catch it."""


class FailingFs:
    """The real file layer, which dies right before or right after its n-th call.

    Args:
        files: The layer that does the work.
        at: The 1-based number of the call to die at; 0 for never.
        after: Whether the call is still carried out.
        counts: Says whether calls count by now.
    """

    def __init__(
        self,
        files: FileLayer,
        at: int = 0,
        *,
        after: bool = False,
        counts: Callable[[], bool] = lambda: True,
    ) -> None:
        self._files = files
        self._at = at
        self._after = after
        self._counts = counts
        self.calls = 0

    def _dies(self, *, after: bool) -> None:
        if not after and self._counts():
            self.calls += 1
        if self.calls == self._at and self._after == after:
            raise Crash

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """Look, or die."""
        self._dies(after=False)
        found = self._files.fingerprint(path)
        self._dies(after=True)
        return found

    def regular(self, paths: Sequence[bytes]) -> list[Fingerprint | None]:
        """Only planning asks."""
        return self._files.regular(paths)

    def is_file(self, path: bytes) -> bool:
        """Only planning asks."""
        return self._files.is_file(path)

    def names(self, folder: bytes) -> list[bytes]:
        """Only planning asks."""
        return self._files.names(folder)

    def name_limit_bytes(self, folder: bytes) -> int:
        """Only planning asks."""
        return self._files.name_limit_bytes(folder)

    def links(self, path: bytes) -> int:
        """Only planning asks."""
        return self._files.links(path)

    def disk(self, folder: bytes) -> tuple[int, int]:
        """Nothing was begun yet."""
        return self._files.disk(folder)

    def content(self, path: bytes, stopped: Callable[[], bool] = never) -> Content | None:
        """Read, or die."""
        self._dies(after=False)
        found = self._files.content(path, stopped)
        self._dies(after=True)
        return found

    def copy(
        self, source: bytes, target: bytes, content: Content, stopped: Callable[[], bool] = never
    ) -> None:
        """Copy, or die."""
        self._dies(after=False)
        self._files.copy(source, target, content, stopped)
        self._dies(after=True)

    def tidy(self, path: bytes) -> None:
        """Tidy, or die."""
        self._dies(after=False)
        self._files.tidy(path)
        self._dies(after=True)

    def move(self, source: bytes, target: bytes) -> None:
        """Move, or die."""
        self._dies(after=False)
        self._files.move(source, target)
        self._dies(after=True)

    def make_folder(self, path: bytes) -> None:
        """Make, or die."""
        self._dies(after=False)
        self._files.make_folder(path)
        self._dies(after=True)

    def remove_folder(self, path: bytes) -> None:
        """Remove, or die."""
        self._dies(after=False)
        self._files.remove_folder(path)
        self._dies(after=True)

    def make_trash(self, path: bytes) -> None:
        """Make, or die."""
        self._dies(after=False)
        self._files.make_trash(path)
        self._dies(after=True)

    def read(self, path: bytes) -> Existing | None:
        """Read, or die."""
        self._dies(after=False)
        found = self._files.read(path)
        self._dies(after=True)
        return found

    def write(self, path: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
        """Write, or die."""
        self._dies(after=False)
        self._files.write(path, data, like, mtime_ns)
        self._dies(after=True)

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Exchange, or die."""
        self._dies(after=False)
        self._files.exchange(path, beside)
        self._dies(after=True)

    def discard(self, path: bytes) -> None:
        """Discard, or die."""
        self._dies(after=False)
        self._files.discard(path)
        self._dies(after=True)

    def sync(self, folder: bytes) -> None:
        """Flush, or die."""
        self._dies(after=False)
        self._files.sync(folder)
        self._dies(after=True)


def clock() -> datetime:
    """Always the same time."""
    return datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)


class Scene:
    """An archive and a ledger in a temporary folder, as a program that starts again and again.

    Args:
        folder: An empty folder.
    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "archive"
        self.root.mkdir(parents=True, exist_ok=True)
        self.database = folder / "data" / "ledger.sqlite"

    def write(self, *names: str) -> None:
        """Make files whose content is their first name."""
        for name in names:
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)

    def contents(self) -> dict[str, str]:
        """Read the whole archive: path to content."""
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }

    def folders(self) -> list[str]:
        """List every folder of the archive."""
        folders = (path for path in sorted(self.root.rglob("*")) if path.is_dir())
        return [str(path.relative_to(self.root)) for path in folders]

    def plan(self, *moves: Wish) -> Plan:
        """Plan moves and new folders in the given order, as they stand."""
        files = files_beneath(self.root)
        steps: list[Step] = []
        seen: dict[bytes, Fingerprint] = {}
        for move in moves:
            if isinstance(move, str):
                steps.append(MakeFolder(move.encode()))
                continue
            source, target = move
            found = seen.get(source.encode()) or files.fingerprint(source.encode())
            assert found is not None
            seen[target.encode()] = found
            steps.append(Move(source.encode(), target.encode(), found))
        return Plan("zmien_nazwe", tuple(steps))

    def start(self, at: int = 0, *, after: bool = False, begun: bool = False) -> Running:
        """Start the program; it dies at a call if ``at`` is given.

        Args:
            at: See :class:`FailingFs`.
            after: See there.
            begun: Whether calls count only once an intent is written.
        """
        ledger = Ledger(self.database)

        def counts() -> bool:
            return not begun or bool(ledger.open_intents(archive_key(self.root)))

        files = FailingFs(files_beneath(self.root), at, after=after, counts=counts)
        return Running(ledger, Executor(ledger, self.root, clock, files), files)


class Running:
    """One run of the program.

    Args:
        ledger: Open until :meth:`stop`.
        executor: Uses ``files``.
        files: Counts calls, and may die.
    """

    def __init__(self, ledger: Ledger, executor: Executor, files: FailingFs) -> None:
        self.ledger = ledger
        self.executor = executor
        self.files = files

    def stop(self) -> None:
        """Let the ledger go, as the end of the process would."""
        self.ledger.close()

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.stop()


def moved(contents: dict[str, str], moves: Sequence[Wish]) -> dict[str, str]:
    """What the contents would be after these moves, one after the other."""
    after = dict(contents)
    for move in moves:
        if isinstance(move, str):
            continue
        source, target = move
        for path in [path for path in after if path == source or path.startswith(f"{source}/")]:
            after[target + path.removeprefix(source)] = after.pop(path)
    return dict(sorted(after.items()))
