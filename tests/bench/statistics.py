"""How long looks at many sessions take: ``python -m tests.bench.statistics [N]``."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sessions.outcomes import outcomes
from sessions.record import Consent, Event, EventError, Kind, Setup, TurnEnd, Usage
from sessions.statistics import measure
from sessions.store import SessionStore
from tools.belt import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TURNS = 6
MOST_CALLS = 4  # of a turn
MOST_CHARACTERS = 6_000  # of a result
ANSWERED = 0.9
OTHER_ENDS = ("stuck", "step_limit", "refused", "context_full")
NO_DOCUMENT = EventError('There is no document "a.pdf" in the archive.', "w", "i")


def main(sessions: int) -> None:
    """Fill a store and print the median of five measurements for each window."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sessions.sqlite"
        events = fill(file, sessions)
        print(f"{sessions:,} sessions, {events:,} events, {file.stat().st_size / 1e6:,.0f} MB")
        print(f"{'':12}{'last sessions':>14}{'median ms':>12}{'longest':>10}{'CPU ms':>10}")
        for last in (100, 1_000, sessions):
            show("statistics", last, partial(measure, file, last=last, known=NAMES))
            show("report", last, partial(outcomes, file, last=last))


def show(name: str, last: int, look: Callable[[], object]) -> None:
    """Print a line: how long it takes, five times."""
    times_ms, cpu_ms = [], []
    for _ in range(5):
        start, cpu = time.perf_counter(), time.process_time()
        look()
        times_ms.append((time.perf_counter() - start) * 1_000)
        cpu_ms.append((time.process_time() - cpu) * 1_000)
    median, cpu = statistics.median(times_ms), statistics.median(cpu_ms)
    print(f"{name:12}{last:>14,}{median:>12.1f}{max(times_ms):>10.1f}{cpu:>10.1f}")


def fill(file: Path, sessions: int) -> int:
    """Write the sessions, without waiting for the disk, which is not what is measured.

    Returns:
        How many events they have.
    """
    dice = random.Random(1)  # noqa: S311 - a repeatable sample
    store = SessionStore(file, lambda: datetime.now(UTC))
    setup = Setup("/archive", "model", "pl", "host", "writer", "0", Kind.CHAT, tuple(NAMES))
    events = 0
    with store._database.use() as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for _ in range(sessions):
            session = store.start(setup)
            for _ in range(dice.randint(1, MOST_TURNS)):
                turn = store.begin_turn(session, "What is in the contract? " * 3)
                calls = dice.randint(0, MOST_CALLS)
                for step in range(calls):
                    store.add_event(session, turn, call(dice, step + 1))
                usage = Usage(8_000, 7_000, 90, 40, 4_000, 3_000)
                stop = "answered" if dice.random() < ANSWERED else dice.choice(OTHER_ENDS)
                end = TurnEnd("The answer. " * 20, stop, 9_000, usage, tainted=calls > 0)
                store.end_turn(session, turn, end)
                events += calls
        connection.execute("COMMIT")
    store.close()
    return events


def call(dice: random.Random, step: int) -> Event:
    """One call of any tool, as long as such results are."""
    size = dice.randint(50, MOST_CHARACTERS)
    failed = dice.random() < 0.1
    return Event(
        step=step,
        tool=dice.choice(sorted(NAMES)[:10]),
        arguments={"sciezka": "faktury/2026/03/orange.pdf"},
        shown='read_document(path="faktury/2026/03/orange.pdf")',
        status="blad" if failed else "ok",
        content="x" * size,
        error=NO_DOCUMENT if failed else None,
        ms=int(dice.expovariate(1 / 200)),
        tokens_raw=size // 2,
        tokens_shown=size // 4,
        consent=Consent.GIVEN if dice.random() < 0.05 else Consent.NOT_ASKED,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
