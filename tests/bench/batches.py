"""When a batch pays: ``python -m tests.bench.batches [NAME] [--json FILE]``.

Evaluates 1 to 32 tokens in one batch, in turns, and compares with as many batches of one: with
the scores of the last token alone, as forced tokens are evaluated, and with the scores of each,
as a draft is verified. Takes the model of the settings, or the one named.
"""

from __future__ import annotations

import argparse
import json
import logging
import statistics
import sys
import time
from pathlib import Path

from archivist.model.cancel import Cancel
from archivist.model.catalog import resolve_model
from archivist.model.processors import usable_cores
from archivist.model.weights import Weights
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench.speculation import evaluate_scored, scores

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 32)
ROUNDS = 5
BEFORE = 800  # tokens in the context: about a conversation's prefix


def main() -> int:
    """Print milliseconds a batch, and what share of a draft must be right for it to pay."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.batches", description=__doc__)
    parser.add_argument("model", nargs="?")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    settings = load_settings({"model": options.model})
    try:
        model = resolve_model(settings, Paths.from_environment())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    weights = Weights(model.path, 2 * BEFORE, settings.threads or usable_cores())
    forced, draft = measure(weights)
    weights.close()
    print(f"{model.name}, after {BEFORE} tokens, median of {ROUNDS}; one token {forced[1]:.1f} ms")
    print(f"{'tokens':>6}{'ms':>9}{'of one':>8}{'a token':>9}{'scored ms':>11}{'break-even':>12}")
    for size in SIZES:
        ratio = forced[size] / forced[1]
        # With this many of the drafted tokens right on average, a draft costs as much as it saves.
        needed = draft[size] / forced[1] - 1
        even = f"{needed:.1f} of {size - 1}" if size > 1 else ""
        print(
            f"{size:>6}{forced[size]:>9.1f}{ratio:>8.2f}{ratio / size:>9.2f}"
            f"{draft[size]:>11.1f}{even:>12}"
        )
    worse = [size for size in SIZES if forced[size] > size * forced[1]]
    print(f"a batch that took longer than its tokens one by one: {worse or 'none'}")
    if options.json is not None:
        options.json.write_text(json.dumps({"forced_ms": forced, "draft_ms": draft}), "utf-8")
    return 0


def measure(weights: Weights) -> tuple[dict[int, float], dict[int, float]]:
    """Evaluate batches of every size.

    Returns:
        Milliseconds by size, scored after the last token and after each.
    """
    text = Path(__file__).read_text("utf-8")
    tokens = weights.vocabulary.tokenize(text, special=False)
    tokens = (tokens * (1 + (BEFORE + max(SIZES)) // len(tokens)))[: BEFORE + max(SIZES)]
    times: dict[tuple[int, bool], list[float]] = {}
    for _ in weights.evaluate(tokens[:BEFORE], Cancel()):
        pass
    for _ in range(ROUNDS):
        for size in SIZES:
            for each in (False, True):
                begun = time.perf_counter()
                chunk = tokens[BEFORE : BEFORE + size]
                evaluate_scored(weights, chunk, size if each else 1)
                scores(weights, 0)  # waits for the result
                times.setdefault((size, each), []).append((time.perf_counter() - begun) * 1000)
                weights._forget_after(BEFORE)
    medians = {key: statistics.median(values) for key, values in times.items()}
    return (
        {size: medians[size, False] for size in SIZES},
        {size: medians[size, True] for size in SIZES},
    )


if __name__ == "__main__":
    sys.exit(main())
