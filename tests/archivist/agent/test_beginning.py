"""How a session begins: which one is continued, and what is remembered of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.agent.beginning import begin, last_changing_turn
from archivist.agent.conversation import Continued
from config.errors import ArchivistError
from sessions.errors import StoreUnavailable, UnknownSession
from sessions.record import Kind, Setup
from sessions.store import SessionStore
from tests.archivist.agent.house import SESSION, answer, house, rename
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETUP = Setup("/archive", "scripted", "en", "host", "writer", "1", Kind.CHAT)
ASK = replace(SETUP, kind=Kind.ASK)


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    """A store without sessions."""
    return SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger without changes."""
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        yield ledger


def test_a_new_session_continues_nothing(store: SessionStore, ledger: Ledger) -> None:
    """It is in the store, of its kind, without anything earlier."""
    begun = begin(store, ASK, None)
    assert (begun.recorded, begun.continued(ledger), begun.warning) == (True, None, "")
    assert store.transcript(begun.session).session.setup == ASK
    store.close()


def test_the_last_chat_is_continued(store: SessionStore, ledger: Ledger) -> None:
    """A later question of `ask` is not taken for it, but can be named."""
    chat, asked = store.start(SETUP), store.start(ASK)
    for session, request in ((chat, "one"), (chat, "two"), (asked, "three")):
        store.begin_turn(session, request)
    turns, asked_turns = (store.transcript(one).turns for one in (chat, asked))
    assert begin(store, SETUP, "").continued(ledger) == Continued(chat, 2, "two", turns)
    assert begin(store, SETUP, asked).continued(ledger) == Continued(asked, 1, "three", asked_turns)
    store.close()


def test_a_session_is_about_one_archive(store: SessionStore, tmp_path: Path) -> None:
    """In another folder it is refused with the command that goes on with it; a link is the same."""
    here, there, link = tmp_path / "here", tmp_path / "the re", tmp_path / "link"
    here.mkdir()
    there.mkdir()
    link.symlink_to(here)
    setups = [replace(SETUP, archive=str(folder)) for folder in (here, there, link)]
    about_here, about_there = store.start(setups[0]), store.start(setups[1])
    for session in (about_here, about_there):
        store.begin_turn(session, "one")
        store.end(session)
    assert begin(store, setups[0], "").session == about_here
    assert begin(store, setups[2], about_here).session == about_here
    with pytest.raises(ArchivistError, match="is about another archive") as refused:
        begin(store, setups[0], about_there)
    assert f"archivist --archive '{there}' --resume {about_there}" in str(refused.value)
    assert store.transcript(about_there).session.ended is not None
    with pytest.raises(ArchivistError, match="no chat to resume about this archive"):
        begin(store, replace(SETUP, archive=str(tmp_path)), "")
    store.close()


def test_without_a_chat_the_list_is_named(store: SessionStore, ledger: Ledger) -> None:
    """A question of `ask` and a chat that was left at once are nothing to go on with."""
    left = store.start(SETUP)
    store.begin_turn(store.start(ASK), "why?")
    with pytest.raises(ArchivistError, match=r"no chat to resume.*`archivist sessions`"):
        begin(store, SETUP, "")
    with pytest.raises(UnknownSession, match="'nosuch'"):
        begin(store, SETUP, "nosuch")
    assert begin(store, SETUP, left).continued(ledger) == Continued(left, 0, "")
    store.close()


def test_a_damaged_store_is_set_aside(store: SessionStore, tmp_path: Path) -> None:
    """A new conversation is told the new name, and recorded; an earlier one can't be continued."""
    (tmp_path / "s.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(StoreUnavailable):
        begin(store, SETUP, "")
    begun = begin(store, SETUP, None)
    aside = tmp_path / "s.damaged-2026-01-01T0000.sqlite"
    assert begun.recorded
    assert f"damaged: it is now {aside}, and a new one was made." in begun.warning
    assert aside.read_bytes() == b"no database" * 1000
    assert [one.id for one in store.sessions()] == [begun.session]
    store.close()


def test_a_store_in_the_way_costs_only_the_record(tmp_path: Path) -> None:
    """Where nothing can be written, a new conversation begins all the same and says so."""
    (tmp_path / "file").touch()
    store = SessionStore(tmp_path / "file" / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    begun = begin(store, SETUP, None)
    assert not begun.recorded
    assert begun.session.startswith("2026-01-01T0000-")
    assert begun.warning.endswith("This conversation is written down as soon as that is done.")


def test_the_ledger_knows_the_last_turn_that_changed_anything(tmp_path: Path) -> None:
    """Also where the session store lacks it, so that no operation id is used again."""
    script = [answer("Hi."), rename("a.txt", "b.txt"), answer("b.txt")]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        assert last_changing_turn(home.ledger, SESSION) == 0
        home.turn("Hello")
        home.turn("Rename a.txt to b.txt")
        assert last_changing_turn(home.ledger, SESSION) == 2
        assert last_changing_turn(home.ledger, "2026-01-01T0000-ffff") == 0
