"""``archivist sessions report``."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from config.paths import Paths
from sessions.record import Event, EventError, Kind, Setup, TurnEnd, Usage
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.command_line import type_in

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)


@pytest.fixture
def session() -> Iterator[str]:
    """A session with an answer, and a turn that went in circles after a path led nowhere."""
    store = SessionStore(Paths.from_environment().data / FILE_NAME, lambda: NOON)
    session = store.start(SETUP)
    error = EventError('There is no document "a\x1b[31m.pdf".', "why", "instead")
    for request, stop, event in (
        ("When does the lease end?", "answered", Event(1, "czytaj_dokument", {}, "r", "ok")),
        ("Read \x1b[2Ja.pdf", "stuck", Event(1, "czytaj_dokument", {}, "r", "blad", error=error)),
    ):
        turn = store.begin_turn(session, request)
        store.add_event(session, turn, event)
        store.end_turn(session, turn, TurnEnd("a", stop, 30_000, Usage(4_000, 3_000)))
    yield session
    store.close()


def test_it_tells_how_turns_ended(session: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What came before, what it cost, and the sessions to look at; nothing steers the terminal."""
    outcome = type_in(capsys, "sessions", "report")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert lines[0] == "2 turns in 1 session"
    row = "went in circles         1         1       1        0      30 s     4000     1000"
    assert row in lines
    assert "Turns without an answer took 30 s (50% of all) and 1000 new tokens." in lines
    last = lines.index("    1 × went in circles: czytaj_dokument (error)")
    assert lines[last + 1] == f"        latest in {session}"
    assert "    1 × czytaj_dokument: 0 of 1 answered" in lines
    assert lines.count("        There is no document ….") == 2
    assert any(session in line and "turn 2" in line for line in lines)
    assert "\x1b" not in outcome.out
    assert max(map(len, lines)) <= 80


def test_the_machine_form(session: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that the tables hold."""
    outcome = type_in(
        capsys, "sessions", "report", "--ostatnie", "5", "--od", "2026-01-01", "--json"
    )
    told = json.loads(outcome.out)
    assert (told["sessions"], told["total"]["turns"]) == (1, 2)
    assert told["endings"]["stuck"]["evaluated_tokens"] == 1_000
    assert [one["session"] for one in told["costly"]] == [session, session]


@pytest.mark.usefixtures("session")
def test_an_empty_report_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing was asked since a day."""
    outcome = type_in(capsys, "sessions", "report", "--since", "2026-12-01")
    assert (outcome.code, outcome.out) == (0, "Nothing was asked since then.\n")


def test_no_store_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing was ever asked."""
    assert type_in(capsys, "sessions", "report").out == "Nothing was asked yet.\n"
    assert not (Paths.from_environment().data / FILE_NAME).exists()
