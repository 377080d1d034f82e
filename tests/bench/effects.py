"""What safety costs: renames through the ledger against bare ones, in one run.

    python -m tests.bench.effects [FOLDER]

The folder (by default the temporary one) decides which disk is measured. All ways are measured in
turn, so that a busy machine slows them alike; each round renames there and back.
"""

from __future__ import annotations

import itertools
import os
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State

if TYPE_CHECKING:
    from collections.abc import Callable

    Way = Callable[[list[tuple[str, str]]], None]

ROUNDS = {1: 100, 500: 5}  # files in one operation -> rounds


class Ways:
    """Ways to give files other names.

    Args:
        root: The folder the files are in.
        ledger: An empty ledger.
    """

    def __init__(self, root: Path, ledger: Ledger) -> None:
        self._root = root
        self._files = files_beneath(root)
        self._executor = Executor(ledger, root, lambda: datetime.now(UTC))
        self._numbers = itertools.count()

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


def main() -> None:
    """Print a table of medians and ratios."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        root = Path(name) / "archive"
        root.mkdir()
        with Ledger(Path(name) / "ledger.sqlite") as ledger:
            ways = Ways(root, ledger)
            print(f"{'files':>6}  {'way':16}{'median ms':>10}{'ratio':>8}")
            for count, rounds in ROUNDS.items():
                for way, median_ms, ratio in _measured(ways, root, count, rounds):
                    print(f"{count:>6}  {way:16}{median_ms:>10.3f}{ratio:>8.1f}")


def _measured(ways: Ways, root: Path, count: int, rounds: int) -> list[tuple[str, float, float]]:
    pairs = [(f"{count}-{number}", f"{count}-{number}.new") for number in range(count)]
    for old, _ in pairs:
        (root / old).touch()
    named: dict[str, Way] = {
        "os.rename": ways.bare,
        "os.rename, fsync": ways.synced,
        "ledger": ways.ledger,
    }
    times: dict[str, list[float]] = {name: [] for name in named}
    for _ in range(rounds):
        for name, way in named.items():
            times[name].append(_time_ms(way, pairs))
            times[name].append(_time_ms(way, [(new, old) for old, new in pairs]))
    base = statistics.median(times["os.rename"])
    medians = {name: statistics.median(values) for name, values in times.items()}
    return [(name, median, median / base) for name, median in medians.items()]


def _time_ms(way: Way, pairs: list[tuple[str, str]]) -> float:
    begun = time.perf_counter()
    way(pairs)
    return (time.perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()
