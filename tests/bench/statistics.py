"""How long the statistics take over many sessions: ``python -m tests.bench.statistics [N]``."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from sessions.record import Event, Kind, Setup
from sessions.statistics import measure
from sessions.store import SessionStore

TOOLS = ("czytaj_dokument", "znajdz_dokumenty", "szukaj_w_dokumencie", "zmien_nazwe")
EVENTS_PER_SESSION = 8
CONTENT_CHARACTERS = 1_000


def main(sessions: int) -> None:
    """Fill a store and print the median of five measurements for each window."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sessions.sqlite"
        fill(file, sessions)
        print(f"{sessions:,} sessions, {sessions * EVENTS_PER_SESSION:,} events, "
              f"{file.stat().st_size / 1e6:,.0f} MB")  # fmt: skip
        print(f"{'last sessions':>14}{'median ms':>12}{'ratio':>8}")
        base = 0.0
        for last in (100, 1_000, sessions):
            times_ms = []
            for _ in range(5):
                start = time.perf_counter()
                measure(file, last=last, known=TOOLS)
                times_ms.append((time.perf_counter() - start) * 1_000)
            median = statistics.median(times_ms)
            base = base or median
            print(f"{last:>14,}{median:>12.1f}{median / base:>8.1f}")


def fill(file: Path, sessions: int) -> None:
    """Write the sessions; without waiting for the disk, which is not what is measured."""
    dice = random.Random(1)  # noqa: S311 - a repeatable sample
    store = SessionStore(file, lambda: datetime.now(UTC))
    setup = Setup("/archive", "model", "pl", "host", "writer", "0", Kind.CHAT, TOOLS)
    with store._database.use() as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for _ in range(sessions):
            session = store.start(setup)
            turn = store.begin_turn(session, "request")
            for step in range(EVENTS_PER_SESSION):
                event = Event(
                    step=step + 1,
                    tool=dice.choice(TOOLS),
                    arguments={"sciezka": "faktury/2026/03/orange.pdf"},
                    shown="",
                    status="blad" if dice.random() < 0.1 else "ok",
                    content="x" * CONTENT_CHARACTERS,
                    ms=dice.randint(1, 900),
                    tokens_raw=900,
                    tokens_shown=300,
                )
                store.add_event(session, turn, event)
        connection.execute("COMMIT")
    store.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
