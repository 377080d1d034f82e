"""The session store: what is written is read back, and every bad day of the disk is told."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.errors import StoreUnavailable, UnknownSession
from sessions.record import Event, EventError, Kind, Setup, TurnEnd, Usage
from sessions.store import SessionStore
from sessions.text import restored, stored

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = datetime(2026, 11, 30, 3, 12, 5, tzinfo=UTC)
SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
EVENT = Event(
    step=1,
    tool="czytaj_dokument",
    arguments={"sciezka": "faktury/ż.pdf", "od_linii": 3},
    shown='read_document(path="faktury/ż.pdf", from_line=3)',
    status="ok",
    content="zażółć\x00gęślą",
    header="lines 3-9 of 9",
    total=9,
    truncated=True,
    next="read_document(...)",
    next_start=10,
    radius=0,
    paths=("faktury/ż.pdf",),
    unread=("page 2 holds no text",),
    ms=12,
    tokens_raw=90,
    tokens_shown=40,
    prompt_tokens=1200,
    cached_tokens=1100,
)


def clock() -> datetime:
    """A clock that stands."""
    return NOW


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database of a test is."""
    return tmp_path / "data" / "sessions.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SessionStore]:
    """An empty store."""
    store = SessionStore(file, clock)
    yield store
    store.close()


def test_a_session_is_read_back_exactly(store: SessionStore) -> None:
    """Setup, turns, events, errors and usage come back equal."""
    failed = Event(
        step=2,
        tool="zmien_nazwe",
        arguments={},
        shown="",
        status="blad",
        error=EventError("no such file", "it is a.txt", "rename a.txt", retryable=True),
    )
    end = TurnEnd("Gotowe.", "answered", 900, Usage(100, 90, 12, 5, 800))
    session = store.start(SETUP)
    turn = store.begin_turn(session, "Przeczytaj ż")
    store.add_event(session, turn, EVENT)
    store.add_event(session, turn, failed)
    store.end_turn(session, turn, end)
    assert store.begin_turn(session, "a second one") == 2
    store.end(session)

    transcript = store.transcript(session)
    assert transcript.session.setup == SETUP
    assert (transcript.session.started, transcript.session.ended) == (NOW, NOW)
    assert transcript.session.first_request == "Przeczytaj ż"
    assert transcript.turns[0].events == (EVENT, failed)
    assert transcript.turns[0].end == end
    assert transcript.turns[1].end is None
    assert store.sessions() == (transcript.session,)


def test_ids_tell_the_time_and_never_repeat(store: SessionStore) -> None:
    """Sessions of one minute have different ids, each starting with the minute."""
    ids = [store.start(SETUP) for _ in range(300)]
    assert len(set(ids)) == 300
    assert all(id_.startswith("2026-11-30T0312-") for id_ in ids)
    assert [session.id for session in store.sessions(2)] == [ids[-1], ids[-2]]


def test_a_reopened_session_counts_on(store: SessionStore) -> None:
    """Resuming a session opens it again and numbers its turns after the old ones."""
    session = store.start(SETUP)
    store.begin_turn(session, "one")
    store.end(session)
    store.reopen(session)
    assert store.transcript(session).session.ended is None
    assert store.begin_turn(session, "two") == 2


def test_nothing_is_made_by_reading(store: SessionStore, file: Path) -> None:
    """Listing the sessions of a new home makes no file."""
    assert store.sessions() == ()
    with pytest.raises(UnknownSession, match="archivist sessions"):
        store.transcript("2026-11-30T0312-7f3a")
    assert not file.parent.exists()


def test_an_unknown_session_is_told(store: SessionStore) -> None:
    """Every method that takes a session refuses one that was never started."""
    store.start(SETUP)
    for attempt in (
        lambda: store.begin_turn("x", "r"),
        lambda: store.add_event("x", 1, EVENT),
        lambda: store.end_turn("x", 1, TurnEnd("", "answered")),
        lambda: store.end("x\udcff"),
        lambda: store.reopen("x"),
        lambda: store.transcript("x"),
    ):
        with pytest.raises(UnknownSession):
            attempt()


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_survives(text: str) -> None:
    """Text with lone surrogates goes through SQLite and comes back equal."""
    connection = sqlite3.connect(":memory:")
    value = connection.execute("SELECT ?", (stored(text),)).fetchone()[0]
    connection.close()
    assert restored(value) == text


def test_names_that_are_not_utf8_are_kept(store: SessionStore) -> None:
    """A path with a stray byte is kept in the request, the arguments, the paths and the answer."""
    odd = "um\udcf3wa.txt"
    event = Event(1, odd, {"sciezka": odd}, odd, "ok", odd, odd, next=odd, paths=(odd,))
    session = store.start(SETUP)
    turn = store.begin_turn(session, odd)
    store.add_event(session, turn, event)
    store.end_turn(session, turn, TurnEnd(odd, "answered"))
    read = store.transcript(session).turns[0]
    assert read.events == (event,)
    assert read.request == odd
    assert read.end == TurnEnd(odd, "answered")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL and no file modes")
def test_a_killed_program_leaves_all_it_wrote(file: Path) -> None:
    """After kill -9 in the middle of a turn every event is there and the session is unended."""
    script = (
        "import sys, os, signal, pathlib\n"
        "from tests.sessions.test_store import *\n"
        "store = SessionStore(pathlib.Path(sys.argv[1]), clock)\n"
        "session = store.start(SETUP)\n"
        "turn = store.begin_turn(session, 'r')\n"
        "for _ in range(5): store.add_event(session, turn, EVENT)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(file)], check=False)
    assert done.returncode == -signal.SIGKILL
    store = SessionStore(file, clock)
    (session,) = store.sessions()
    assert session.ended is None
    assert store.transcript(session.id).turns[0].events == (EVENT,) * 5
    assert file.stat().st_mode & 0o077 == 0
    assert file.parent.stat().st_mode & 0o077 == 0
    store.close()


def test_a_locked_database_is_told_and_tried_again(store: SessionStore, file: Path) -> None:
    """While another program writes, a write is refused; afterwards the same store works."""
    session = store.start(SETUP)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="another program holds it"):
        store.begin_turn(session, "r")
    other.execute("ROLLBACK")
    other.close()
    assert store.begin_turn(session, "r") == 1


def test_a_full_disk_is_told(store: SessionStore) -> None:
    """A write that does not fit says so and leaves the store readable."""
    session = store.start(SETUP)
    turn = store.begin_turn(session, "r")
    with store._database.use() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreUnavailable, match="disk is full"):
        store.add_event(session, turn, Event(1, "t", {}, "", "ok", content="x" * 100_000))
    assert store.transcript(session).turns[0].events == ()


def test_a_damaged_database_is_told(file: Path) -> None:
    """A file that is no database is named and left alone."""
    file.parent.mkdir()
    file.write_bytes(b"not a database, but long enough to be taken for one" * 100)
    store = SessionStore(file, clock)
    with pytest.raises(StoreUnavailable, match=r"damaged.*move it elsewhere"):
        store.start(SETUP)
    assert file.read_bytes().startswith(b"not a database")


def test_a_folder_that_is_a_file_is_told(file: Path) -> None:
    """Where the data folder can't be made, the person learns so."""
    file.parent.write_text("in the way")
    with pytest.raises(StoreUnavailable, match="can't be used"):
        SessionStore(file, clock).start(SETUP)


def test_a_file_that_is_a_folder_is_told(file: Path) -> None:
    """Permissions are not what is wrong with it."""
    file.mkdir(parents=True)
    with pytest.raises(StoreUnavailable, match=r"is a folder, not a file\. Move it away"):
        SessionStore(file, clock).start(SETUP)


def test_a_read_only_database_is_told(store: SessionStore) -> None:
    """A store that may not be written says so, and can still be read."""
    session = store.start(SETUP)
    with store._database.use() as connection:
        connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="writable"):
        store.start(SETUP)
    assert [found.id for found in store.sessions()] == [session]


def test_a_newer_database_is_refused(store: SessionStore, file: Path) -> None:
    """A store of a later program is not touched, and the message says which is newer."""
    store.start(SETUP)
    store.close()
    other = sqlite3.connect(file)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(StoreUnavailable, match=r"newer Archivist \(schema 99"):
        store.sessions()


def test_two_stores_open_a_new_database_at_once(file: Path) -> None:
    """Programs that start together migrate once and both write."""
    ids: list[str] = []
    start = threading.Barrier(4)

    def run() -> None:
        store = SessionStore(file, clock)
        start.wait()
        ids.append(store.start(SETUP))
        store.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = SessionStore(file, clock)
    assert {session.id for session in store.sessions()} == set(ids)
    assert len(ids) == 4
    store.close()


def test_one_store_serves_many_threads(store: SessionStore) -> None:
    """Events written from several threads are all there."""
    session = store.start(SETUP)
    turn = store.begin_turn(session, "r")
    threads = [
        threading.Thread(target=store.add_event, args=(session, turn, EVENT)) for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.transcript(session).turns[0].events == (EVENT,) * 20


def test_a_database_that_was_removed_is_not_written_any_more(
    store: SessionStore, file: Path
) -> None:
    """What a person wants forgotten is: nothing goes on in a file without a name."""
    session = store.start(SETUP)
    store.begin_turn(session, "Hello")
    for part in ("", "-wal", "-shm"):
        file.with_name(f"{file.name}{part}").unlink(missing_ok=True)
    with pytest.raises(UnknownSession):
        store.begin_turn(session, "Hello again")
    assert store.sessions() == ()
    store.start(SETUP)
    assert len(store.sessions()) == 1
