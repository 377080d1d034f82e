"""What safety costs: renames through the ledger beside other ways, in one run on one disk.

    python -m tests.bench.effects [FOLDER]

The folder (by default the temporary one) decides which disk is measured. The ways are measured in
turn, those that start programs after the others, so that a busy machine slows them alike; each
round renames there and back. Then plans are made for 100,000 files, beside a bare look at each; and
a large file goes to another disk and back.
"""

from __future__ import annotations

import itertools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.tools.effects.disks import another_disk, beyond
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.plan import Plan
from tools.effects.steps import Move
from tools.effects.undo import undo_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    Way = Callable[[list[tuple[str, str]]], None]

ROUNDS = {1: 100, 1_000: 5}  # files in one operation -> rounds
FEWER = {"mv, each": 10, "git mv, each": 100}  # a process a file takes its time: a part of them
OURS = 3  # the first ways start no program
PLANNED, FOLDERS = 100_000, 100
MOST_OVER_MS, MOST_1000_S, MOST_PLANNING_S = 5.0, 2.0, 3.0
LARGE_BYTES = 256_000_000


class Ways:
    """Ways to give files other names.

    Args:
        root: The folder the files are in; a repository of git, too.
        ledger: An empty ledger.
    """

    def __init__(self, root: Path, ledger: Ledger) -> None:
        self._root = root
        self._files = files_beneath(root)
        self._executor = Executor(ledger, root, lambda: datetime.now(UTC))
        self._numbers = itertools.count()

    def named(self) -> dict[str, Way | None]:
        """Each way by its name; None for a program that is not here."""
        perl = shutil.which("perl")
        git = shutil.which("git") and (self._root / ".git").exists()
        return {
            "os.rename": self.bare,
            "os.rename, fsync": self.synced,
            "ours": self.ledger,
            "mv, each": self.mv,
            "mmv": self.mmv if shutil.which("mmv") else None,
            "rename": self.rename if shutil.which("file-rename") else None,
            "perl, rename": self.perl if perl else None,
            "git mv, each": self.git if git else None,
        }

    def bare(self, pairs: list[tuple[str, str]]) -> None:
        """Rename and hope."""
        for old, new in pairs:
            (self._root / old).rename(self._root / new)

    def synced(self, pairs: list[tuple[str, str]]) -> None:
        """Rename, and wait until a power cut would not undo it."""
        self.bare(pairs)
        folder = os.open(self._root, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def ledger(self, pairs: list[tuple[str, str]]) -> None:
        """Plan, write the intent, rename without replacing, wait, write the outcome."""
        renames = [Rename(old.encode(), new.encode()) for old, new in pairs]
        plan = plan_moves("zmien_nazwe", renames, self._files)
        outcome = self._executor.execute(plan, f"op{next(self._numbers)}", "bench")
        if outcome.state is not State.DONE:
            raise RuntimeError(outcome.text)

    def mv(self, pairs: list[tuple[str, str]]) -> None:
        """As a shell does."""
        for pair in pairs:
            self._run("mv", "-n", *pair)

    def mmv(self, pairs: list[tuple[str, str]]) -> None:
        """By pattern: it looks for clashes first, as we do."""
        old, new = (Path(name).suffix for name in pairs[0])
        stem = pairs[0][0].partition("-")[0]
        self._run("mmv", f"{stem}-*{old}", f"{stem}-#1{new}")

    def rename(self, pairs: list[tuple[str, str]]) -> None:
        """By an expression of perl's."""
        old, new = (Path(name).suffix for name in pairs[0])
        self._run("file-rename", f"s/\\{old}$/{new}/", *(name for name, _ in pairs))

    def perl(self, pairs: list[tuple[str, str]]) -> None:
        """A loop in perl, which replaces what is there."""
        told = "while (@ARGV) { rename shift, shift or die }"
        self._run("perl", "-e", told, *itertools.chain(*pairs))

    def git(self, pairs: list[tuple[str, str]]) -> None:
        """In a repository that has the files."""
        for pair in pairs:
            self._run("git", "mv", *pair)

    def _run(self, *words: str) -> None:
        subprocess.run(words, cwd=self._root, check=True)


def main() -> int:
    """Print tables of medians and ratios, and whether the goals are met."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        folder = Path(name)
        root = folder / "archive"
        root.mkdir()
        with Ledger(folder / "ledger.sqlite") as ledger:
            _prepare(root)
            ways = Ways(root, ledger)
            print(f"{'files':>6}  {'way':18}{'median ms':>10}{'ratio':>8}")
            medians = {count: _measured(ways, count, rounds) for count, rounds in ROUNDS.items()}
        over_ms = medians[1]["ours"] - medians[1]["os.rename"]
        planning_s = _planning_s(folder / "planned")
        _large(folder)
    goals = (
        ("one operation over the bare call, ms", over_ms, MOST_OVER_MS),
        ("1,000 renames, s", medians[1_000]["ours"] / 1000, MOST_1000_S),
        ("planning 100,000 files, s", planning_s, MOST_PLANNING_S),
    )
    for what, found, most in goals:
        print(f"{'ok' if found <= most else 'NOT OK':8}{what}: {found:.2f}, at most {most:.0f}")
    return int(any(found > most for _, found, most in goals))


def _pairs(count: int) -> list[tuple[str, str]]:
    return [(f"{count}-{number}.old", f"{count}-{number}.new") for number in range(count)]


def _prepare(root: Path) -> None:
    for count in ROUNDS:
        for old, _ in _pairs(count):
            (root / old).touch()
    if shutil.which("git"):
        for words in (("init", "-q"), ("add", ".")):
            subprocess.run(["git", *words], cwd=root, check=True)


def _measured(ways: Ways, count: int, rounds: int) -> dict[str, float]:
    """Measure each way in turn, print a line for it, and return the medians in ms."""
    pairs = _pairs(count)
    back = [(new, old) for old, new in pairs]
    named = ways.named()
    times: dict[str, list[float]] = {name: [] for name in named}
    # Those of this process by themselves: what the start of a program leaves to be written is
    # flushed by whoever flushes next.
    alone = [dict(list(named.items())[:OURS]), dict(list(named.items())[OURS:])]
    for each_way, number in itertools.product(alone, range(rounds)):
        for name, way in each_way.items():
            part = max(1, len(pairs) // FEWER.get(name, 1))
            if way is None or (number and FEWER.get(name) and number % 5):
                continue
            for each in (pairs, back):
                times[name].append(_time_ms(way, each[:part]) * len(pairs) / part)
    medians = {name: statistics.median(values) for name, values in times.items() if values}
    for name in named:
        if name in medians:
            ratio = medians[name] / medians["os.rename"]
            print(f"{count:>6}  {name:18}{medians[name]:>10.3f}{ratio:>8.1f}", flush=True)
        else:
            print(f"{count:>6}  {name:18}{'not installed':>18}")
    return medians


def _planning_s(root: Path) -> float:
    """Plan other names for 100,000 files; print and return how long it takes, in seconds."""
    names = []
    for number in range(FOLDERS):
        (root / f"{number}").mkdir(parents=True)
        names += [f"{number}/{each}.old" for each in range(PLANNED // FOLDERS)]
    for name in names:
        (root / name).touch()
    renames = [Rename(name.encode(), name.encode()[:-3] + b"new") for name in names]
    begun = time.perf_counter()
    for name in names:
        (root / name).lstat()
    looked = time.perf_counter()
    plan_moves("zmien_nazwy", renames, files_beneath(root))
    planned_s = time.perf_counter() - looked
    print(f"planning {PLANNED:,} files: {planned_s:.2f} s, a stat of each: {looked - begun:.2f} s")
    return planned_s


def _large(folder: Path) -> None:
    """Move a large file to another disk and back, by mv and by us; print how long both take."""
    root, noise = folder / "large", os.urandom(1_000_000)
    root.mkdir()
    with (root / "a").open("wb") as file:
        for _ in range(LARGE_BYTES // len(noise)):
            file.write(noise)
    with another_disk(folder) as disk, Ledger(folder / "large.sqlite") as ledger:
        if disk is None:
            print("moving to another disk: this machine has one alone")
            return
        executor = Executor(ledger, root, lambda: datetime.now(UTC))
        times: dict[str, list[float]] = {"mv": [], "mv, sync": [], "ours": []}
        for number, way in enumerate(["mv", "mv, sync", "ours"] * 2):
            for there in (True, False):
                pair = [str(root / "a"), str(disk / "a")][:: 1 if there else -1]
                begun = time.perf_counter()
                if way == "ours":
                    _ours(executor, ledger, disk, f"op{number}", there=there)
                else:
                    subprocess.run(["mv", *pair], check=True)
                    if way == "mv, sync":
                        subprocess.run(["sync", pair[1]], check=True)
                times[way].append(time.perf_counter() - begun)
        both = {name: sum(values) / 2 for name, values in times.items()}
        said = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in both.items())
        print(f"{LARGE_BYTES / 1e6:.0f} MB to another disk and back: {said}")


def _ours(executor: Executor, ledger: Ledger, disk: Path, name: str, *, there: bool) -> None:
    if there:
        expected = executor.files.fingerprint(b"a")
        if expected is None:
            raise RuntimeError("there is no such file")
        plan = Plan("przenies", (Move(b"a", beyond(disk, "a"), expected),))
        outcome = executor.execute(plan, name, "bench")
    else:
        operation = ledger.get(name)
        if operation is None:
            raise RuntimeError("there is no such operation")
        back = undo_plan(operation, ledger, executor.files)
        outcome = executor.execute(back, f"{name}-back", "bench", undo_of=name)
    if outcome.state is not State.DONE:
        raise RuntimeError(outcome.text)


def _time_ms(way: Way, pairs: list[tuple[str, str]]) -> float:
    begun = time.perf_counter()
    way(pairs)
    return (time.perf_counter() - begun) * 1000


if __name__ == "__main__":
    sys.exit(main())
