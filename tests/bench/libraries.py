"""What small choices of libraries cost or save: ``python -m tests.bench.libraries``."""

from __future__ import annotations

import difflib
import random
import statistics
import string
import subprocess
import sys
import time

from rapidfuzz import fuzz, process
from wcwidth import wcswidth

ROUNDS = 7
MODULES = ("argparse", "click", "rich.progress", "prompt_toolkit", "pydantic_settings", "tomlkit")
NAMES = 20_000


def main() -> None:
    """Print what importing costs, and how long the nearest of many names takes."""
    medians = {module: statistics.median(_imports_ms(module)) for module in MODULES}
    print(f"{'import':24}{'median ms':>10}{'ratio':>8}   ({ROUNDS} rounds)")
    for module, median in medians.items():
        print(f"{module:24}{median:>10.1f}{median / medians[MODULES[0]]:>8.1f}")
    dice = random.Random(1)  # noqa: S311 - a repeatable sample
    names = ["".join(dice.choices(string.ascii_lowercase, k=16)) for _ in range(NAMES)]
    wanted = names[5][:-2] + "zz"
    begun = time.perf_counter()
    process.extract(wanted, names, scorer=fuzz.ratio, limit=3)
    fuzzy = time.perf_counter()
    difflib.get_close_matches(wanted, names, n=3)
    ended = time.perf_counter()
    print(f"the nearest of {NAMES:,} names: rapidfuzz {(fuzzy - begun) * 1e3:.1f} ms, difflib "
          f"{(ended - fuzzy) / (fuzzy - begun):.0f} times as long")  # fmt: skip
    print(f"cells of '文書.pdf': len {len('文書.pdf')}, wcwidth {wcswidth('文書.pdf')}")


def _imports_ms(module: str) -> list[float]:
    """Import in fresh interpreters; the time of the module with all it needs."""
    times_ms = []
    for _ in range(ROUNDS):
        command = [sys.executable, "-X", "importtime", "-c", f"import {module}"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        times_ms.append(int(told.splitlines()[-1].split("|")[1]) / 1000)
    return times_ms


if __name__ == "__main__":
    main()
