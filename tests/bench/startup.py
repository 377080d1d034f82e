"""How long the program takes to start, as a ratio to an empty Python.

    python -m tests.bench.startup [ROUNDS]

Both are measured in turn in one run, so that a busy machine slows both alike.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 20
EMPTY = ("-c", "pass")
MEASURED = {
    "python -c pass": EMPTY,
    "archivist --help": ("-P", "-m", "archivist", "--help"),
    "archivist --version": ("-P", "-m", "archivist", "--version"),
    "archivist model list": ("-P", "-m", "archivist", "model", "list"),
}


def measure_ms(arguments: tuple[str, ...]) -> float:
    """Run Python once; return the wall time in milliseconds."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    """Print a table of medians and ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    times: dict[str, list[float]] = {name: [] for name in MEASURED}
    for _ in range(rounds):
        for name, arguments in MEASURED.items():
            times[name].append(measure_ms(arguments))
    base = statistics.median(times["python -c pass"])
    print(f"{'command':24}{'median ms':>10}{'ratio':>8}   ({rounds} rounds)")
    for name, values in times.items():
        median = statistics.median(values)
        print(f"{name:24}{median:10.1f}{median / base:8.2f}")


if __name__ == "__main__":
    main()
