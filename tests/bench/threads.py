"""What a busy machine does to decoding: ``python -m tests.bench.threads [NAME]``.

Decodes with one thread a core, alone and beside programs that keep as many cores busy, with
OpenMP's threads waiting in each of the ways that ``WAITING`` names. Trust the ratios.
"""

from __future__ import annotations

import logging
import os
import statistics
import subprocess
import sys
import time

from archivist.model.cancel import Cancel
from archivist.model.catalog import resolve_model
from archivist.model.processors import usable_cores
from archivist.model.weights import Weights
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings

TOKENS = 12
ROUNDS = 3
PROMPT = range(100, 164)
CONTEXT_TOKENS = 512
HOG = "while True: pass"
OWN = "--one"
WAITING = {
    "asleep": {"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"},
    "as the program does": {},
    "spinning": {"OMP_WAIT_POLICY": "active", "GOMP_SPINCOUNT": "infinity"},
}
"""What OpenMP reads in the environment; the second is what :class:`Weights` sets."""


def main() -> int:
    """Print a table of milliseconds a token."""
    if OWN in sys.argv:
        print(_decode(sys.argv[-1]))
        return 0
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    print(f"{'waiting':20}{'alone ms':>10}{'busy ms':>10}{'ratio':>8}")
    for waiting, environment in WAITING.items():
        alone: list[float] = []
        busy: list[float] = []
        for _ in range(ROUNDS):
            alone.append(_measured(environment, name))
            hogs = [subprocess.Popen([sys.executable, "-c", HOG]) for _ in range(usable_cores())]
            try:
                busy.append(_measured(environment, name))
            finally:
                for hog in hogs:
                    hog.kill()
                    hog.wait()
        one, other = statistics.median(alone), statistics.median(busy)
        print(f"{waiting:20}{one:>10.1f}{other:>10.1f}{other / one:>8.1f}")
    return 0


def _measured(waiting: dict[str, str], name: str) -> float:
    """Decode in a process of its own: OpenMP reads its environment once."""
    command = [sys.executable, "-m", "tests.bench.threads", OWN, name]
    environment = {**os.environ, **waiting}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def _decode(name: str) -> float:
    """Milliseconds a token, the middle one of some."""
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    try:
        model = resolve_model(load_settings({"model": name or None}), Paths.from_environment())
    except ArchivistError as error:
        sys.exit(str(error))
    weights = Weights(model.path, CONTEXT_TOKENS, usable_cores())
    pending = list(PROMPT)
    taken = []
    for _ in range(TOKENS):
        begun = time.perf_counter()
        for _ in weights.evaluate(pending, Cancel()):
            pass
        pending = [int(weights.logits().argmax())]
        taken.append((time.perf_counter() - begun) * 1000)
    weights.close()
    return statistics.median(taken[1:])


if __name__ == "__main__":
    sys.exit(main())
