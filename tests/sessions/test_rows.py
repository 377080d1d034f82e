"""A row that can't be read is told as a sentence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sessions.errors import StoreUnavailable
from sessions.statistics import measure
from sessions.store import SessionStore
from tests.sessions.test_store import EVENT, SETUP, clock

if TYPE_CHECKING:
    from pathlib import Path

TOLD = r"a row of it is damaged, or was written by a newer version.*update this program"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sessions SET kind = 'zz'",
        "UPDATE sessions SET started = 'x'",
        "UPDATE sessions SET tools = '['",
        "UPDATE sessions SET tools = '7'",
        "UPDATE turns SET started = 'x'",
        "UPDATE events SET arguments = '{'",
        "UPDATE events SET paths = '3'",
        "UPDATE events SET error = '{\"why\": 1}'",
        "UPDATE events SET consent = 'zz'",
    ],
)
def test_a_damaged_row_is_told(tmp_path: Path, damage: str) -> None:
    """Nothing else than the store's own error comes out, and it says what to do."""
    file = tmp_path / "s.sqlite"
    store = SessionStore(file, clock)
    session = store.start(SETUP)
    store.add_event(session, store.begin_turn(session, "one"), EVENT)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(damage)
    with pytest.raises(StoreUnavailable, match=TOLD):
        store.transcript(session)
    store.close()


def test_statistics_of_a_damaged_row_are_told(tmp_path: Path) -> None:
    """They read rows by themselves."""
    file = tmp_path / "s.sqlite"
    store = SessionStore(file, clock)
    session = store.start(SETUP)
    store.add_event(session, store.begin_turn(session, "one"), EVENT)
    store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE sessions SET tools = '['")
    with pytest.raises(StoreUnavailable, match=TOLD):
        measure(file, last=9, known=())
