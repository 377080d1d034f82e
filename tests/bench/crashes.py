"""Generated histories with crashes and power cuts: ``python -m tests.bench.crashes [--runs N]``.

Every run is a history of plans, crashes at any call, power cuts, changes by other programs,
retries and undo on an imagined disk (``tests/tools/effects/crashing.py``). They are followed by a
crash at every call of every kind of change and of its undo, and a second one at every call of what
settles the first (``tests/tools/effects/sweeping.py``). Then each planted bug has as many runs to
be found (``tests/tools/effects/planted.py``).
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from tests.tools.effects.crashing import Crashes
from tests.tools.effects.planted import BUGS
from tests.tools.effects.sweeping import check, check_twice

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 10_000


def main() -> int:
    """Print what was found, after how many runs and seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.crashes")
    parser.add_argument("--runs", type=int, default=RUNS)
    runs = parser.parse_args().runs
    logging.getLogger("archivist.effects").disabled = True
    broken = _broken(partial(check, runs), "no promise broken", expected=False)
    broken += _broken(check_twice, "nor by a second crash at every call", expected=False)
    missed = []
    for name, plant in BUGS.items():
        with plant():
            found = _broken(partial(check, runs), f"planted bug, {name}")
            missed += [] if found else [name]
    return 1 if broken or missed else 0


def _broken(checking: Callable[[], None], what: str, *, expected: bool = True) -> str:
    """Run the checks and print a line; say which promise was broken, or nothing."""
    Crashes.made, begun, broken = 0, time.perf_counter(), ""
    try:
        checking()
    except Exception as error:  # noqa: BLE001 - whatever promise is broken
        broken = f"{error}".partition("\n")[0] or type(error).__name__
    verdict = "ok" if bool(broken) == expected else "NOT OK"
    seconds = time.perf_counter() - begun
    print(f"{verdict:8}{what}: {Crashes.made:,} runs, {seconds:.1f} s; {broken}", flush=True)
    return broken


if __name__ == "__main__":
    sys.exit(main())
