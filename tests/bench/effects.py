"""What safety costs: renames through the ledger against bare ``os.rename``, in one run.

Run with ``python -m tests.bench.effects [FOLDER]``; the folder decides which disk is measured.
"""

from __future__ import annotations

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

if TYPE_CHECKING:
    from collections.abc import Callable

SINGLES = 100
WIDE_FILES = 500
ROUNDS = 5


def main() -> None:
    """Measure and print a table."""
    parent = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=parent) as name:
        rows = list(_measured(Path(name)))
    print(f"{'':34}{'bare ms':>10}{'ledger ms':>11}{'ratio':>8}")
    for title, bare_ms, safe_ms in rows:
        print(f"{title:34}{bare_ms:>10.3f}{safe_ms:>11.3f}{safe_ms / bare_ms:>7.1f}x")


def _measured(folder: Path) -> list[tuple[str, float, float]]:
    root = folder / "archive"
    root.mkdir()
    wide = [b"wide%d" % number for number in range(WIDE_FILES)]
    for path in (b"one", *wide):
        (root / os.fsdecode(path)).write_bytes(path)
    synced = os.open(root, os.O_RDONLY)
    files = files_beneath(root)
    with Ledger(folder / "ledger.sqlite") as ledger:
        executor = Executor(ledger, root, lambda: datetime.now(UTC))
        minted = iter(range(10**6))

        def bare(paths: list[bytes]) -> None:
            for path in paths:
                os.rename(root / os.fsdecode(path), root / os.fsdecode(b"_" + path))
            for path in paths:
                os.rename(root / os.fsdecode(b"_" + path), root / os.fsdecode(path))

        def bare_synced(paths: list[bytes]) -> None:
            for path in paths:
                os.rename(root / os.fsdecode(path), root / os.fsdecode(b"_" + path))
            os.fsync(synced)
            for path in paths:
                os.rename(root / os.fsdecode(b"_" + path), root / os.fsdecode(path))
            os.fsync(synced)

        def safe(paths: list[bytes]) -> None:
            there = [Rename(path, b"_" + path) for path in paths]
            back = [Rename(b"_" + path, path) for path in paths]
            for renames in (there, back):
                plan = plan_moves("zmien_nazwe", renames, files)
                outcome = executor.execute(plan, f"op{next(minted)}", "bench")
                if outcome.state != "done":
                    raise RuntimeError(outcome.text)

        rows = [
            (
                "one file",
                _median_ms(bare, [b"one"], SINGLES),
                single := _median_ms(safe, [b"one"], SINGLES),
            ),
            (
                "one file, against rename + fsync",
                _median_ms(bare_synced, [b"one"], SINGLES),
                single,
            ),
            (
                f"{WIDE_FILES} files at once",
                _median_ms(bare, wide, ROUNDS),
                many := _median_ms(safe, wide, ROUNDS),
            ),
            (f"{WIDE_FILES} files, against + fsync", _median_ms(bare_synced, wide, ROUNDS), many),
        ]
    os.close(synced)
    return rows


def _median_ms(operation: Callable[[list[bytes]], None], paths: list[bytes], rounds: int) -> float:
    """Median time of one direction; each round goes there and back."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        operation(paths)
        times.append((time.perf_counter() - begin) * 500)
    return statistics.median(times)


if __name__ == "__main__":
    main()
