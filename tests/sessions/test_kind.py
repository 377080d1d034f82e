"""What a session is for: kept, found again, and known of sessions of before it was kept."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from sessions.record import Kind, Setup
from sessions.store import SessionStore

if TYPE_CHECKING:
    from pathlib import Path

SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
# Written out as the first program made it, so that no later edit of its code changes this test.
VERSION_1 = """
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, started TEXT NOT NULL, ended TEXT,
    archive ANY NOT NULL, model TEXT NOT NULL, voice TEXT NOT NULL, trust TEXT NOT NULL,
    profile TEXT NOT NULL, version TEXT NOT NULL
) STRICT;
CREATE TABLE turns (
    session INTEGER NOT NULL REFERENCES sessions (number), number INTEGER NOT NULL,
    request ANY NOT NULL, started TEXT NOT NULL, answer ANY, stop TEXT,
    ms INTEGER NOT NULL DEFAULT 0, prompt_tokens INTEGER NOT NULL DEFAULT 0,
    cached_tokens INTEGER NOT NULL DEFAULT 0, output_tokens INTEGER NOT NULL DEFAULT 0,
    forced_tokens INTEGER NOT NULL DEFAULT 0, model_ms INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session, number)
) STRICT;
CREATE TABLE events (
    number INTEGER PRIMARY KEY, session INTEGER NOT NULL, turn INTEGER NOT NULL,
    step INTEGER NOT NULL, at TEXT NOT NULL, tool ANY NOT NULL, arguments TEXT NOT NULL,
    shown ANY NOT NULL, status TEXT NOT NULL, content ANY NOT NULL, header ANY NOT NULL,
    total INTEGER, truncated INTEGER NOT NULL, next ANY NOT NULL, next_start INTEGER NOT NULL,
    error TEXT, radius INTEGER NOT NULL, operation TEXT NOT NULL, paths TEXT NOT NULL,
    unread TEXT NOT NULL, ms INTEGER NOT NULL, tokens_raw INTEGER NOT NULL,
    tokens_shown INTEGER NOT NULL, prompt_tokens INTEGER NOT NULL, cached_tokens INTEGER NOT NULL,
    FOREIGN KEY (session, turn) REFERENCES turns (session, number)
) STRICT;
CREATE INDEX events_of_turn ON events (session, turn, number);
CREATE INDEX events_measured ON events (session, tool, status, ms, tokens_raw, tokens_shown);
INSERT INTO sessions VALUES (1, '2026-01-01T0000-aaaa', '2026-01-01T00:00:00+00:00', NULL,
    '/home/u/dokumenty', 'qwen', 'en', 'host', 'writer', '0.1.0');
INSERT INTO turns (session, number, request, started)
    VALUES (1, 1, 'Kiedy?', '2026-01-01T00:00:01+00:00');
PRAGMA user_version = 1;
"""


class Clock:
    """A clock that goes on by a second and a half each time it is read."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 30, 3, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The next time."""
        self._now += timedelta(seconds=1.5)
        return self._now


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    """A store without sessions."""
    return SessionStore(tmp_path / "sessions.sqlite", Clock())


def test_sessions_of_before_are_chats(store: SessionStore, tmp_path: Path) -> None:
    """A store of schema 1 keeps what it holds, and takes new sessions of every kind."""
    old = sqlite3.connect(tmp_path / "sessions.sqlite")
    old.executescript(VERSION_1)
    old.close()
    (session,) = store.sessions()
    assert (session.id, session.setup) == ("2026-01-01T0000-aaaa", SETUP)
    assert store.transcript(session.id).turns[0].request == "Kiedy?"
    assert store.last(Kind.CHAT, SETUP.archive) == session
    setup = replace(SETUP, kind=Kind.ASK, tools=("znajdz_dokumenty", "odpowiedz"))
    assert store.transcript(store.start(setup)).session.setup == setup
    store.close()


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_read_back(store: SessionStore, kind: Kind) -> None:
    """Each kind comes back as it was written."""
    session = store.start(replace(SETUP, kind=kind))
    assert store.transcript(session).session.setup.kind is kind
    assert [each.setup.kind for each in store.sessions()] == [kind]
    store.close()


def test_the_last_of_a_kind_is_where_something_was_asked_last(store: SessionStore) -> None:
    """Neither a later start, nor one without a request, another kind or archive comes first."""
    first, second = store.start(SETUP), store.start(SETUP)
    store.begin_turn(second, "one")
    store.begin_turn(first, "two")
    store.start(SETUP)
    asked = store.start(replace(SETUP, kind=Kind.ASK))
    store.begin_turn(asked, "three")
    other = store.start(replace(SETUP, archive="/other\udcff"))
    store.begin_turn(other, "four")
    last = {kind: store.last(kind, SETUP.archive) for kind in Kind}
    assert {kind: info and info.id for kind, info in last.items()} == {
        Kind.CHAT: first,
        Kind.ASK: asked,
        Kind.EVAL: None,
    }
    elsewhere = store.last(Kind.CHAT, "/other\udcff")
    assert elsewhere is not None
    assert elsewhere.id == other
    store.close()


def test_there_is_no_last_one_in_a_new_home(store: SessionStore, tmp_path: Path) -> None:
    """Asking for it makes no file."""
    assert store.last(Kind.CHAT, SETUP.archive) is None
    assert not (tmp_path / "sessions.sqlite").exists()
