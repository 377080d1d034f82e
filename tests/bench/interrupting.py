"""How long Ctrl-C takes: ``python -m tests.bench.interrupting [--moments N] [--model NAME]``.

The stop flag is set at random moments while a prompt is evaluated, a call is decoded, an answer is
decoded. Measured is the time until the engine returns; afterwards it must decode as before.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel
from archivist.model.engine import Finish
from config.errors import ArchivistError
from tests.bench.contenders.opening import open_engine

if TYPE_CHECKING:
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Completion
    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message

MOMENTS = 50
MOST_MS = 1000
# The longest that is waited before a stop; a whole prompt takes longer.
LONGEST_S = 3.0


@dataclass
class Phase:
    """A kind of moment.

    Attributes:
        name: In the table.
        messages: What is replied to.
        allowed: What the reply may be.
        whole_prompt: Whether nothing of the prompt is evaluated before.
        takes_s: How long it takes without a stop.
        times_ms: How long each stop took.
    """

    name: str
    messages: list[Message]
    allowed: Constraint
    whole_prompt: bool
    takes_s: float = LONGEST_S
    times_ms: list[float] = field(default_factory=list)


def main() -> int:
    """Print a table of medians and maxima, and whether the engine is as good as before."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.interrupting")
    parser.add_argument("--moments", type=int, default=MOMENTS)
    parser.add_argument("--model", help="catalog name or path of a GGUF file")
    given = parser.parse_args()
    try:
        opened = open_engine(given.model)
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    engine = opened.engine
    call, answer = opened.conversations["rename"], opened.conversations["answer"]
    phases = (
        Phase("a prompt", call.messages, call.ours, whole_prompt=True),
        Phase("a call", call.messages, call.shared, whole_prompt=False),
        Phase("an answer", answer.messages, answer.ours, whole_prompt=False),
    )
    before = [_run(engine, phase, Cancel()) for phase in phases]
    dice = random.Random(1)  # noqa: S311 - a repeatable sample
    for number in range(given.moments):
        phase = phases[number % len(phases)]
        _stop(engine, phase, dice.uniform(0, phase.takes_s))
    after = [_run(engine, phase, Cancel()) for phase in phases]
    print(f"{engine.model_name}: a stop in the middle of")
    print(f"{'':16}{'n':>6}{'median ms':>12}{'longest ms':>12}{'of a second':>14}")
    for phase in phases:
        longest = max(phase.times_ms)
        print(
            f"{phase.name:16}{len(phase.times_ms):>6}{statistics.median(phase.times_ms):>12.1f}"
            f"{longest:>12.1f}{longest / MOST_MS:>14.2f}"
        )
    engine.close()
    longest = max(time_ms for phase in phases for time_ms in phase.times_ms)
    same = [one.call for one in before] == [one.call for one in after]
    print(f"{'ok' if longest < MOST_MS else 'NOT OK':8}every stop within a second")
    print(f"{'ok' if same else 'NOT OK':8}the same calls as before")
    return 0


def _run(engine: LlamaEngine, phase: Phase, cancel: Cancel) -> Completion:
    if phase.whole_prompt:
        engine._weights.keep([])
    decoding = engine.complete(phase.messages, phase.allowed, cancel)
    begun = time.perf_counter()
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            completion: Completion = stop.value
            break
    if completion.finish is Finish.COMPLETE:
        phase.takes_s = min(LONGEST_S, time.perf_counter() - begun)
    return completion


def _stop(engine: LlamaEngine, phase: Phase, after_s: float) -> None:
    """Decode, and stop it after a while; a reply that was faster is no stop."""
    cancel = Cancel()
    asked: list[float] = []

    def stop() -> None:
        asked.append(time.perf_counter())
        cancel.set()

    timer = threading.Timer(after_s, stop)
    timer.start()
    completion = _run(engine, phase, cancel)
    returned = time.perf_counter()
    timer.cancel()
    timer.join()
    if completion.finish is Finish.CANCELLED:
        phase.times_ms.append((returned - asked[0]) * 1000)


if __name__ == "__main__":
    sys.exit(main())
