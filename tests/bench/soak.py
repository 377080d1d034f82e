"""A thousand calls in one process: ``python -m tests.bench.soak [--calls N] [--model NAME]``.

No two calls are alike; every fourth is an answer of up to 240 characters. What is watched is the
memory of the process that is no file's, and whether the process lives.
"""

from __future__ import annotations

import argparse
import sys
import tempfile

from tests.bench.contenders.process import Contender, ContenderFailed

CALLS = 1000
PARTS = 10
# Of the memory after the first part; memory is taken from the system in pieces.
MOST_GROWTH = 0.02


def main() -> int:
    """Print the memory after each part, and its growth since the first."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak")
    parser.add_argument("--calls", type=int, default=CALLS)
    parser.add_argument("--model", help="catalog name or path of a GGUF file")
    given = parser.parse_args()
    part = max(1, given.calls // PARTS)
    taken: list[int] = []
    number = unfinished = 0
    print(f"{'calls':>8}{'memory, MB':>12}{'ratio':>8}   (anonymous memory of one process)")
    with tempfile.TemporaryDirectory() as folder:
        settings = {"model": given.model, "cache": folder}
        with Contender("own", settings) as own:
            try:
                for number in range(1, given.calls + 1):
                    unfinished += not own.ask("another", number=number)["text"]
                    if number % part == 0:
                        taken.append(own.ask("memory")["bytes"] or 0)
                        ratio = taken[-1] / (taken[0] or 1)
                        print(f"{number:>8,}{taken[-1] / 1e6:>12.1f}{ratio:>8.3f}", flush=True)
            except ContenderFailed as failure:
                print(f"NOT OK  no crash: call {number:,}: {failure}")
                return 1
    growth = taken[-1] / (taken[0] or 1) - 1
    per_call = (taken[-1] - taken[0]) / max(1, given.calls - part)
    print(f"ok      no crash in {given.calls:,} calls, {unfinished} of them without a call")
    print(
        f"{'ok' if growth <= MOST_GROWTH else 'NOT OK':8}growth of memory: {growth:.1%} "
        f"(at most {MOST_GROWTH:.0%}), {per_call:,.0f} bytes a call"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
