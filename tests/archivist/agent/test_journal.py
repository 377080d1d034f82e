"""A store that is locked, full or damaged for a while costs nothing of the conversation."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.agent.journal import Journal
from sessions.record import Event, Kind, Setup, TurnEnd
from sessions.store import SessionStore

if TYPE_CHECKING:
    from sessions.record import Turn

SETUP = Setup("/archive", "scripted", "en", "host", "writer", "1", Kind.CHAT)
CALL = Event(1, "czytaj_dokument", {"sciezka": "a.txt"}, "read", "ok", "text")


def store_in(folder: Path) -> SessionStore:
    """A store that waits for nobody."""
    return SessionStore(folder / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC), 0.01)


def spoken(journal: Journal, request: str, calls: int = 2) -> None:
    """One whole turn."""
    journal.begin(request)
    for _ in range(calls):
        journal.add(CALL)
    journal.end(TurnEnd(f"about {request}", "answered"))


def whole(turn: Turn, request: str, calls: int = 2) -> bool:
    """Whether a turn was stored as it was spoken."""
    end = TurnEnd(f"about {request}", "answered")
    return (turn.request, turn.events, turn.end) == (request, (CALL,) * calls, end)


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    """A store without sessions."""
    return store_in(tmp_path)


def lock(folder: Path) -> sqlite3.Connection:
    """Another program that is writing."""
    other = sqlite3.connect(folder / "s.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


@pytest.mark.parametrize("when", ["before the turn", "in the turn"])
def test_what_happens_while_it_is_locked_is_written_afterwards(
    store: SessionStore, tmp_path: Path, when: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost or doubled, and the log is told once."""
    session = store.start(SETUP)
    journal = Journal(store, session, SETUP)
    spoken(journal, "one")
    if when == "in the turn":
        journal.begin("two")
        journal.add(CALL)
        other = lock(tmp_path)
        journal.add(CALL)
    else:
        other = lock(tmp_path)
        assert journal.begin("two") is None
        journal.add(CALL)
        journal.add(CALL)
    journal.end(TurnEnd("about two", "answered"))
    assert "another program holds it" in journal.catch_up()
    other.close()
    assert journal.catch_up() == ""
    spoken(journal, "three")
    journal.close()
    transcript = store.transcript(session)
    assert transcript.session.ended is not None
    for turn, request in zip(transcript.turns, ("one", "two", "three"), strict=True):
        assert whole(turn, request)
    assert caplog.text.count("is not recorded") == 1
    store.close()


def test_a_session_begun_while_it_was_locked_gets_its_id(
    store: SessionStore, tmp_path: Path
) -> None:
    """It is in the list as soon as the other program is done."""
    store.start(SETUP)
    other = lock(tmp_path)
    session = store.new_id()
    journal = Journal(store, session, SETUP, started=False)
    spoken(journal, "one")
    other.close()
    journal.close()
    transcript = store.transcript(session)
    assert transcript.session.setup == SETUP
    assert whole(transcript.turns[0], "one")
    store.close()


FULL = """
import resource, sys
from pathlib import Path
from tests.archivist.agent.test_journal import *
store = store_in(Path(sys.argv[1]))
session = store.start(SETUP)
journal = Journal(store, session, SETUP)
spoken(journal, "one")
unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, unlimited[1]))
for number in range(30):
    spoken(journal, str(number), 9)
print(journal.catch_up())
resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
journal.close()
turns = store.transcript(session).turns
assert len(turns) == 31 and all(whole(turns[n + 1], str(n), 9) for n in range(30)), turns
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
def test_what_happens_while_the_disk_is_full_is_written_afterwards(tmp_path: Path) -> None:
    """When there is room again, the whole conversation is there."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert done.returncode == 0, done.stderr
    assert "can't be used" in done.stdout


def test_a_store_damaged_in_the_middle_is_set_aside(store: SessionStore, tmp_path: Path) -> None:
    """The new one holds the session from its first turn, those of an earlier start too."""
    session = store.start(SETUP)
    first = Journal(store, session, SETUP)
    spoken(first, "one")
    first.close()
    journal = Journal(store, session, SETUP, earlier=store.transcript(session))
    spoken(journal, "two")
    store.close()  # its pages are kept in memory as long as it is open
    (tmp_path / "s.sqlite").write_bytes(b"no database" * 5000)
    spoken(journal, "three")
    assert journal.catch_up() == ""
    (aside,) = tmp_path.glob("s.damaged-*.sqlite")
    assert aside.read_bytes().startswith(b"no database")
    turns = store.transcript(session).turns
    for turn, request in zip(turns, ("one", "two", "three"), strict=True):
        assert whole(turn, request)
    store.close()


def test_one_page_that_is_damaged_is_found(store: SessionStore, tmp_path: Path) -> None:
    """A file that opens but can't be read whole counts as damaged; a sound one is left alone."""
    session = store.start(SETUP)
    journal = Journal(store, session, SETUP)
    for number in range(40):
        spoken(journal, str(number))
    assert store.set_aside() is None
    store.close()
    file = tmp_path / "s.sqlite"
    page_bytes = 4096
    with file.open("r+b") as out:
        out.seek(page_bytes)
        out.write(b"\xff" * (file.stat().st_size - page_bytes))
    spoken(journal, "last")
    assert journal.catch_up() == ""
    assert len(store.transcript(session).turns) == 41
    store.close()


def test_a_deleted_session_is_not_written_any_more(store: SessionStore) -> None:
    """Who deletes a session that runs means it."""
    journal = Journal(store, "2026-01-01T0000-ffff", SETUP)
    spoken(journal, "one")
    assert "no session" in journal.catch_up()
    assert store.sessions() == ()
    store.close()
