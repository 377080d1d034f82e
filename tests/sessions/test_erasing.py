"""What is removed is gone from the file, and nothing else is."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from sessions.erasing import erase, idle_since
from sessions.errors import StoreUnavailable, UnknownSession
from sessions.record import Event, Kind, Setup, TurnEnd
from sessions.store import SessionStore

if TYPE_CHECKING:
    from pathlib import Path

SETUP = Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT)
START = datetime(2026, 1, 1, tzinfo=UTC)


def said(store: SessionStore, words: str) -> str:
    """A session in which these words stand everywhere."""
    session = store.start(SETUP)
    turn = store.begin_turn(session, words * 500)
    store.add_event(session, turn, Event(1, words, {words: words}, words, "ok", words * 9000))
    store.end_turn(session, turn, TurnEnd(words * 500, "answered"))
    return session


def test_nothing_of_it_is_left_in_any_file(tmp_path: Path) -> None:
    """Neither the database nor its log holds a word of it; the other session is whole."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: START)
    gone, kept = said(store, "sekretny"), said(store, "zostaje")
    before = store.transcript(kept)
    store.close()
    assert erase(tmp_path / "s.sqlite", [gone, "no such", "\udcff"]) == 1
    for file in tmp_path.glob("s.sqlite*"):
        assert b"sekretny" not in file.read_bytes()
    assert store.transcript(kept) == before
    assert [one.id for one in store.sessions()] == [kept]
    with pytest.raises(UnknownSession):
        store.transcript(gone)
    store.close()


def test_all_or_none(tmp_path: Path) -> None:
    """While another program writes nothing is removed, and that is told."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: START)
    session = said(store, "a")
    other = sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="another program holds it"):
        erase(tmp_path / "s.sqlite", [session])
    other.close()
    assert len(store.transcript(session).turns) == 1
    store.close()


def test_age_is_counted_from_the_last_request(tmp_path: Path) -> None:
    """An old session that goes on is not old; one without a request is as old as its start."""
    now = START
    store = SessionStore(tmp_path / "s.sqlite", lambda: now)
    going_on, old, empty = said(store, "a"), said(store, "b"), store.start(SETUP)
    now += timedelta(days=9)
    store.begin_turn(going_on, "and now?")
    new = said(store, "c")
    store.close()
    file = tmp_path / "s.sqlite"
    assert [one.id for one in idle_since(file, START + timedelta(days=1))] == [empty, old]
    assert idle_since(file, START) == ()
    everything = {one.id for one in idle_since(file, now + timedelta(days=1))}
    assert everything == {going_on, old, empty, new}


def test_nothing_is_made(tmp_path: Path) -> None:
    """In a new home there is nothing to remove, and no file appears."""
    assert idle_since(tmp_path / "s.sqlite", START) == ()
    assert erase(tmp_path / "s.sqlite", ["a"]) == 0
    assert list(tmp_path.glob("s.sqlite*")) == []
