"""What a session is for: kept, and found again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from sessions.record import Kind, Setup
from sessions.store import SessionStore

if TYPE_CHECKING:
    from pathlib import Path

SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)


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
